"""Parameters of players that are other programs."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Literal, Self

import pydantic

from arena.games.errors import InputError
from arena.games.files import path_of
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.spec import parse_spec
from arena.players.base import Player, PlayerConfig
from arena.players.gtp.clock import TimeSettings, read_time_settings
from arena.players.gtp.engine import ForeignError, RefusalError
from arena.players.gtp.facts import board_size
from arena.players.gtp.notation import Coordinates
from arena.players.gtp.player import GtpPlayer
from arena.players.random_player import RandomPlayer

_OURSELVES = "arena"
#: Where Debian keeps games, GNU Go among them; root's PATH often lacks it.
_FURTHER_PLACES = ("/usr/games", "/usr/local/games")
_GTP = "GTP 2"
#: More than boards have lines or points, and players seconds of patience.
_LARGEST_SIZE, _LONGEST_SECONDS = 10_000, 1_000_000
#: What programs are told so that they capture all dead stones before they pass: GNU Go, Pachi and KataGo.
_CAPTURING = ("capture-all-dead", "pass_all_alive", "tromp-taylor")


class GtpConfig(PlayerConfig):
    """Parameters of an engine that speaks GTP."""

    kind: ClassVar[str] = "gtp"
    summary: ClassVar[str] = "another program, which speaks the Go Text Protocol"
    source: ClassVar[str] = "Farneback 2002, GTP version 2"
    seeded: ClassVar[bool | None] = None

    command: str = parameter(
        ...,
        "program and arguments, split as a shell does, but no shell runs them; {seed} stands for a number drawn"
        " for each game, which then has a process of its own",
        source="arena",
        min_length=1,
    )
    folder: str = parameter("", "working folder; empty: that of arena", source="arena")
    startup: str = parameter(
        "", "commands to send before each game, with semicolons between them; {seed} as above", source="gomill"
    )
    time: str = parameter(
        "", "main time, period and moves a period, as in '0 5 1' for five seconds a move; empty: none", source=_GTP
    )
    games: str = parameter("", "names of the games that it plays, with spaces between; empty: any", source="arena")
    boards: str = parameter("", "sizes of board that it plays, as in '5-19' or '9 13 19'; empty: any", source="arena")
    coordinates: Coordinates = parameter(
        "same",
        "how it names points: as we do, rows from the other end (flipped), columns from the other end (mirrored),"
        " both (turned), or columns and rows exchanged (transposed)",
        source="arena",
    )
    colors: Literal["same", "exchanged"] = parameter(
        "same", "exchanged: what it calls white moves first", source="arena"
    )
    ids: bool = parameter(True, "whether commands are numbered; false for a program that cannot read that", source=_GTP)
    restarts: int = parameter(
        0,
        "how often in a game a program that has ended, or answers what is no GTP, is started again and told the moves",
        source="arena",
        ge=0,
        le=1000,
    )
    fresh: bool = parameter(False, "whether every game has a process of its own", source="arena")
    start_timeout: float = parameter(
        60.0,
        "seconds for the start, and for any command but genmove",
        source="arena",
        gt=0,
        le=_LONGEST_SECONDS,
    )
    move_timeout: float = parameter(
        600.0,
        "seconds for a move, if the match has no other limit",
        source="arena",
        gt=0,
        le=_LONGEST_SECONDS,
    )

    _at_rest: bool = pydantic.PrivateAttr(default=False)

    @pydantic.field_validator("command")
    @classmethod
    def _is_a_command(cls, command: str) -> str:
        if not shlex.split(command):
            raise ValueError("it should name a program")
        return command

    @pydantic.field_validator("time")
    @classmethod
    def _is_time(cls, time: str) -> str:
        if time:
            read_time_settings(time)
        return time

    @pydantic.field_validator("boards")
    @classmethod
    def _are_sizes(cls, boards: str) -> str:
        _sizes(boards)
        return boards

    @property
    def time_settings(self) -> TimeSettings | None:
        """The time settings, if there are any."""
        return read_time_settings(self.time) if self.time else None

    @property
    def startup_commands(self) -> list[str]:
        """What to send before each game."""
        return [command.strip() for command in self.startup.split(";") if command.strip()]

    @property
    def captures_dead_stones(self) -> bool:
        """See PlayerConfig. Of other programs only those are known to that are told to, here."""
        told = f"{self.command} {self.startup}".lower()
        return self._is_ours or any(word in told for word in _CAPTURING)

    @property
    def _is_ours(self) -> bool:
        """Whether the program is arena with a player of its own, not with another program in its turn."""
        program, *arguments = shlex.split(self.command)
        ours = Path(program).name == _OURSELVES or arguments[:2] == ["-m", _OURSELVES]
        return ours and f"{self.kind}(" not in self.command

    @property
    def place(self) -> Path | None:
        """The working folder, if it is not ours."""
        return path_of("folder", self.folder) if self.folder else None

    def cheapest(self) -> Self:
        """See PlayerConfig. A process has no kernels of ours, so none is started."""
        resting = self.model_copy()
        resting._at_rest = True
        return resting

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        if self._at_rest:
            return RandomPlayer(game)
        return GtpPlayer(game, self, self._arguments_for(game))

    def prove(self, game: Game, announce: Callable[[str], None] | None = None) -> dict[str, str]:
        """See PlayerConfig. What a program refuses, or says in another language, is a mistake in its command."""
        player = self.build(game)
        if not isinstance(player, GtpPlayer):
            return {}
        try:
            return player.introduce(announce)
        except RefusalError as error:
            raise InputError(f"{error}; it has to accept that to play {game.spec}") from error
        except ForeignError as error:
            raise InputError(str(error)) from error

    def _arguments_for(self, game: Game) -> list[str]:
        """The program's path and its arguments, once it is known to be there and to play the game."""
        name = parse_spec(game.spec).name
        if self.games and name not in self.games.split():
            raise InputError(f"{self.spec} plays {self.games}, not {name}")
        if self.boards and board_size(game) not in _sizes(self.boards):
            raise InputError(f"{self.spec} plays boards of size {self.boards}, not {board_size(game)}")
        place = self.place
        if place is not None and not place.is_dir():
            raise InputError(f"{self.spec}: there is no folder {place}")
        program, *arguments = shlex.split(self.command)
        found = self.found_program
        if found is None and program == _OURSELVES:
            return [sys.executable, "-m", _OURSELVES, *arguments]
        if found is None:
            raise InputError(f"{self.spec}: there is no program '{program}'; give its path, or put it on the PATH")
        return [str(found), *arguments]

    @property
    def program(self) -> str:
        """The program, as the command names it."""
        return shlex.split(self.command)[0]

    @property
    def found_program(self) -> str | None:
        """Where the program is that the command names; None if there is none."""
        if os.sep in self.program:
            return shutil.which((self.place or Path()).resolve() / path_of("program", self.program))
        return program_on_path(self.program)


def program_on_path(name: str) -> str | None:
    """Where a program is that is found by its name; also where Debian keeps games."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *_FURTHER_PLACES]))


def _sizes(boards: str) -> set[int]:
    """Sizes of boards from a list of numbers and ranges."""
    sizes: set[int] = set()
    for item in boards.replace(",", " ").split():
        first, dash, last = item.partition("-")
        if not _is_size(first) or (dash and not _is_size(last)):
            raise ValueError(f"it should be a list of sizes such as '9 13 19' or '5-19', of at most {_LARGEST_SIZE}")
        if dash and int(first) > int(last):
            raise ValueError(f"sizes should rise: write {last}-{first}")
        sizes.update(range(int(first), int(last or first) + 1))
    return sizes


def _is_size(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= len(str(_LARGEST_SIZE)) and int(word) <= _LARGEST_SIZE
