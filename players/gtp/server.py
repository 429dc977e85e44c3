"""A player behind GTP: commands in, answers out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import arena
from arena.games.errors import ArenaError, IllegalMoveError, InputError
from arena.games.game import Game
from arena.games.position import SIDES, Position
from arena.games.toolbox.records import Records
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.gtp import views
from arena.players.gtp.answer import write_answer
from arena.players.gtp.arguments import Command, decimal_number, exactly, side_of, whole_number, without_arguments
from arena.players.gtp.facts import HANDICAP, KOMI, has_parameter, komi
from arena.players.gtp.failure import SYNTAX, UNKNOWN, Failure
from arena.players.gtp.loading import load_table
from arena.players.gtp.request import Request, read_request
from arena.players.gtp.sights import Sights
from arena.players.gtp.table import Table
from arena.players.gtp.times import Times
from arena.players.readiness import make_ready
from arena.players.seeds import generator

PROTOCOL_VERSION = "2"


class Server:
    """Answers commands about one game, in which one player is asked for moves."""

    def __init__(self, game: Game, player: PlayerConfig, seed: int = 1, overhead: float = 0.0) -> None:
        """`overhead` are seconds of a clock that the player is not told of."""
        self._config = player
        self._seed = seed
        self._games = 0
        self._table = Table(game)
        self._times = Times(overhead)
        self._player: Player = player.made_for(game)
        self._rngs = self._generator()
        self._value: float | None = None  # what the player thought of its last move
        self._seen = -1  # breaks of the table when the player was last asked
        self.finished = False

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._table.position

    def warm_up(self) -> None:
        """Load or compile all kernels that the player needs: that is not thinking time.

        Raises PlayerError for a player that cannot play.
        """
        make_ready(self._config, self._table.position.copy(), self._generator())

    def answers(self, lines: Iterable[str]) -> Iterable[str]:
        """The answer to every command, until there are no more or one is `quit`."""
        for line in lines:
            answer = self.answer(line)
            if answer:
                yield answer
            if self.finished:
                return

    def answer(self, line: str) -> str:
        """The answer to one line, with the empty line that ends it; nothing for a line without a command."""
        request = read_request(line)
        if request is None:
            return ""
        try:
            return write_answer(True, request.number, self._do(request))
        except Failure as failure:
            return write_answer(False, request.number, str(failure))
        except ArenaError as error:
            return write_answer(False, request.number, str(error))
        except Exception as error:  # a player may fail in any way, and the controller is to know
            message = " ".join(f"{type(error).__name__}: {error}".split())
            return write_answer(False, request.number, f"internal error: {message}")

    def _do(self, request: Request) -> str:
        command = self._commands().get(request.name)
        if command is None:
            raise Failure(UNKNOWN)
        return command(request.arguments)

    def _commands(self) -> dict[str, Command]:
        """What can be asked in this game."""
        commands: dict[str, Command] = {
            "protocol_version": without_arguments(lambda: PROTOCOL_VERSION),
            "name": without_arguments(lambda: f"arena {self._config.spec}"),
            "version": without_arguments(lambda: arena.__version__),
            "known_command": self._known_command,
            "list_commands": without_arguments(lambda: "\n".join(self._commands())),
            "quit": without_arguments(self._quit),
            "boardsize": self._boardsize,
            "clear_board": without_arguments(self._clear_board),
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": without_arguments(self._undo),
            **self._times.commands(),
            "loadsgf": self._loadsgf,
            **Sights(self._table, self._considered).commands(),
        }
        if has_parameter(self._table.game, KOMI):
            commands |= {"komi": self._komi, "get_komi": without_arguments(self._get_komi)}
        if has_parameter(self._table.game, HANDICAP):
            commands |= {
                "fixed_handicap": lambda words: self._handicap(words, free=False),
                "place_free_handicap": lambda words: self._handicap(words, free=True),
                "set_free_handicap": self._set_free_handicap,
            }
        if self._table.game.known_as:
            commands |= {
                "set_game": self._set_game,
                "set_random_seed": self._set_random_seed,
                "g": without_arguments(lambda: self._genmove((SIDES[self._table.settled.turn],))),
                "p": lambda words: self._play((SIDES[self._table.settled.turn], *words)),
                "get_value": without_arguments(lambda: views.value(self._value)),
                "get_place": lambda words: views.place(self._table.settled, side_of(exactly(words, 1)[0])),
                "cputime": without_arguments(lambda: f"{time.process_time():.3f}"),
            }
        return commands

    # Administration

    def _known_command(self, words: tuple[str, ...]) -> str:
        (name,) = exactly(words, 1)
        return str(name in self._commands()).lower()

    def _quit(self) -> str:
        self.finished = True
        return ""

    # Setup

    def _boardsize(self, words: tuple[str, ...]) -> str:
        (size,) = exactly(words, 1)
        before = self._table.game
        self._table.resize(whole_number(size))
        self._new_game(before)
        return ""

    def _clear_board(self) -> str:
        self._table.clear()
        self._new_game(self._table.game)
        return ""

    def _set_game(self, words: tuple[str, ...]) -> str:
        """The game that the server was started for is the only one that it plays by name."""
        if " ".join(words) != self._table.game.known_as:
            raise Failure("unacceptable game")
        return self._clear_board()

    def _set_random_seed(self, words: tuple[str, ...]) -> str:
        self._seed = whole_number(exactly(words, 1)[0])
        self._rngs = self._generator()
        return ""

    def _komi(self, words: tuple[str, ...]) -> str:
        points = decimal_number(exactly(words, 1)[0])
        before = self._table.game
        self._table.set_komi(points)
        self._adopt(before)
        return ""

    def _get_komi(self) -> str:
        return f"{komi(self._table.game):g}"

    def _handicap(self, words: tuple[str, ...], free: bool) -> str:
        (count,) = exactly(words, 1)
        return " ".join(self._table.place_handicap(whole_number(count), free))

    def _set_free_handicap(self, words: tuple[str, ...]) -> str:
        try:
            cells = [self._table.game.cell_number(word) for word in words]
        except InputError as error:
            raise Failure("bad vertex list") from error
        self._table.set_handicap(cells)
        return ""

    def _new_game(self, before: Game) -> None:
        """Other chance for every game, so that a match is not one game over and over; clocks are set again."""
        self._times.start()
        self._games += 1
        self._rngs = self._generator()
        self._adopt(before)

    def _generator(self) -> Records:
        return generator(self._seed, "gtp", self._games)

    def _adopt(self, before: Game) -> None:
        """Have a player for the game on the table. If there is none, the game stays what it was."""
        if self._table.game is before:
            return
        try:
            self._player = self._config.made_for(self._table.game)
        except ArenaError:
            self._table = Table(before)
            raise

    def _loadsgf(self, words: tuple[str, ...]) -> str:
        if len(words) not in (1, 2):
            raise Failure(SYNTAX)
        before = self._table.game
        limit = whole_number(words[1]) if len(words) == 2 else None
        self._table = load_table(before, Path(words[0]), limit)
        self._new_game(before)
        return ""

    # Play

    def _play(self, words: tuple[str, ...]) -> str:
        color, vertex = exactly(words, 2)
        side = side_of(color)
        try:
            move = self._table.game.move_number(vertex)
        except IllegalMoveError as error:
            raise Failure("invalid vertex") from error
        self._table.play(side, move)
        return ""

    def _genmove(self, words: tuple[str, ...]) -> str:
        (color,) = exactly(words, 1)
        side = side_of(color)
        if (over := self._move_when_over(side)) is not None:
            return over
        decision = self._ask(side)
        self._value = decision.value
        if decision.resigns:
            return "resign"
        self._table.play(side, decision.move)
        self._seen = self._table.breaks
        return self._table.game.move_name(decision.move)

    def _reg_genmove(self, words: tuple[str, ...]) -> str:
        (color,) = exactly(words, 1)
        side = side_of(color)
        if (over := self._move_when_over(side)) is not None:
            return over
        decision = self._considered(side)
        self._value = decision.value
        return "resign" if decision.resigns else self._table.game.move_name(decision.move)

    def _move_when_over(self, side: int) -> str | None:
        """What to say instead of a move when the game is over."""
        winner = self._table.position.winner()
        if winner is None:
            return None
        if self._table.can_pass:
            return self._table.game.move_name(self._table.game.first_pass)
        if winner == SIDES[1 - side]:
            return "resign"
        raise Failure("the game is over")

    def _ask(self, side: int) -> Decision:
        """The player's decision, by its clock. It forgets all when the game has not gone on by the rules."""
        position = self._table.facing(side)
        if self._seen != self._table.breaks:
            self._player.start_game()
        self._seen = self._table.breaks
        return self._times.decision(self._player, side, position.copy(), self._rngs)

    def _considered(self, side: int) -> Decision:
        """A decision that has no effect: chance that belongs to the position alone, and nothing is kept."""
        if self._table.position.winner() is not None:
            raise Failure("the game is over")
        self._player.start_game()
        position = self._table.facing(side)
        decision = self._player.choose(position.copy(), generator(self._seed, "gtp asks", *position.moves))
        self._seen = -1
        return decision

    def _undo(self) -> str:
        self._table.undo()
        return ""
