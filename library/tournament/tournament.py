"""A tournament file that has been read: its stages, and where what they say stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from arena.arenas.plan import new_settings
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.cluster.scheduler import Scheduler
from arena.games import InputError, load
from arena.games.files import path_of
from arena.games.text import visible_line
from arena.library.asked import OPTION, Asked, hyphened, player_items
from arena.library.tournament.lines import Lines
from arena.library.tournament.shape import Report, TournamentFile
from arena.players.roster import entrants

_KEYS = sorted(hyphened(name) for name in TournamentFile.model_fields)
#: What an error speaks of, and where it can be put right.
_SEEN_AT = {"self-play": "players"}


def _as_in_files(option: re.Match[str]) -> str:
    """An option as files write it; what they do not have stays an option."""
    return option[2] if option[2] in _KEYS else option[0]


class FoundError(InputError):
    """An error that says in which line of which file it is."""


def found_at(path: Path, line: int, message: str) -> FoundError:
    """An error of a line, counted from 1."""
    return FoundError(f"{path}, line {line}: {message}")


@dataclass(frozen=True)
class PlannedStage:
    """A stage as it is played: all that decides its games but for who is best before it."""

    name: str
    run: str  # what its run is called
    asked: Asked
    best: int | None
    path: tuple[str | int, ...]  # of its table in the file

    @property
    def is_regression(self) -> bool:
        """Whether a test decides it."""
        return self.asked.format is Format.REGRESS


@dataclass(frozen=True)
class Tournament:
    """A tournament file that has been read."""

    path: Path
    digest: str
    stages: Sequence[PlannedStage]
    reports: Sequence[Report]
    ledger: Path
    allow_forfeits: bool
    scheduler: Scheduler | None  # of the cluster that plays, if one does
    lines: Lines = field(repr=False)

    @property
    def record(self) -> str:
        """What is recorded of the file with each run."""
        return f"{visible_line(self.path.name)} ({self.digest})"

    def stage(self, name: str | None) -> PlannedStage:
        """The stage of this name; None stands for the last."""
        return self.stages[-1] if name is None else next(each for each in self.stages if each.name == name)

    def beside(self, name: str) -> Path:
        """A file that the tournament file names."""
        return self.path.parent / path_of("file", name)

    @contextmanager
    def blamed_on(self, stage: PlannedStage, guess: bool = False) -> Iterator[None]:
        """Have errors that are about a value in the file say in which line it stands.

        What names no option is, as a `guess`, about a value of the file whose name is among its words.
        """
        try:
            yield
        except FoundError:
            raise
        except InputError as error:
            named = [_SEEN_AT.get(key, key) for _, key in OPTION.findall(str(error)) if key in _KEYS]
            spoken = [key for key in _KEYS if re.search(rf"\b{key}\b", str(error)) and self._has(stage, key)]
            keys = named or (spoken if guess else [])
            if not keys:
                raise
            line = self.lines.of(self._where(stage, keys[0]))
            raise found_at(self.path, line, OPTION.sub(_as_in_files, str(error))) from error

    @contextmanager
    def blamed_on_top(self) -> Iterator[None]:
        """Have errors that are about a value at the top of the file say in which line it stands."""
        try:
            yield
        except InputError as error:
            key = next(key for _, key in OPTION.findall(str(error)) if key in _KEYS)
            raise found_at(self.path, self.lines.of((key,)), OPTION.sub(_as_in_files, str(error))) from error

    def _has(self, stage: PlannedStage, key: str) -> bool:
        return self._where(stage, key)[-1:] == (key,)

    def _where(self, stage: PlannedStage, key: str) -> tuple[str | int, ...]:
        """Where a stage's value stands: with the stage, or at the top of the file."""
        return next((path for path in ((*stage.path, key), (key,)) if self.lines.has(path)), stage.path)

    def planned(self) -> list[Settings]:
        """The settings of all stages, looked at before anything is played.

        Who will be the best of a stage is not known yet: those who are named first stand for them.
        """
        found: list[Settings] = []
        for stage in self.stages:
            asked = stage.asked
            if stage.best is not None:
                asked = asked.model_copy(update={"players": self._stand_ins(stage, found[-1])})
            else:
                self._require_parts(stage)
            with self.blamed_on(stage, guess=True):
                found.append(new_settings(asked.format, asked.wishes()))
        return found

    def _stand_ins(self, stage: PlannedStage, before: Settings) -> dict[str, str]:
        count = stage.best or 0
        if count >= len(before.entrants):
            line = self.lines.of((*stage.path, "best"))
            raise found_at(self.path, line, f"best {count}: the stage before has {len(before.entrants)} players")
        return {entrant.name: entrant.config.spec for entrant in before.entrants[:count]}

    def _require_parts(self, stage: PlannedStage) -> None:
        with self._at(("game",)):
            load(stage.asked.game or "")
        where = self._where(stage, "players")
        for item, name in _items(stage.asked):
            line = self.lines.of_text(where, item) if name is None else self.lines.of((*where, name))
            with self._at_line(line):
                entrants(item)

    @contextmanager
    def _at(self, path: Sequence[str | int]) -> Iterator[None]:
        with self._at_line(self.lines.of(path)):
            yield

    @contextmanager
    def _at_line(self, line: int) -> Iterator[None]:
        try:
            yield
        except InputError as error:
            raise found_at(self.path, line, str(error)) from error


def _items(asked: Asked) -> Iterator[tuple[str, str | None]]:
    """Every player as an item of a list, and its name if the file has them by name."""
    if isinstance(asked.players, dict):
        for name, spec in asked.players.items():
            yield from ((item, name) for item in player_items({name: spec}) or ())
    else:
        yield from ((item, None) for item in asked.players or ())
