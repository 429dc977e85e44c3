"""What a report is of: one run, or several taken together."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from arena.arenas.alike import require_alike
from arena.arenas.ledger import Run
from arena.arenas.openings import Opening
from arena.arenas.settings import Format, Settings
from arena.reports.table import Table


class Scope(Protocol):
    """Which players a table is about, in which game."""

    @property
    def game(self) -> str:
        """The game's spec."""
        ...

    @property
    def names(self) -> list[str]:
        """The players, in the order of the table."""
        ...

    @property
    def opening_moves(self) -> Sequence[Opening]:
        """The openings from which games began."""
        ...


@dataclass(frozen=True)
class Part:
    """A run of a report."""

    run: Run
    settings: Settings
    decided: bool = True  # of a run that is over as soon as something is known: whether it is over

    @property
    def planned(self) -> int:
        """Of how many games the run consists."""
        return len(self.settings)

    @property
    def finished(self) -> bool:
        """Whether no game is missing; a sequential test ends when it has decided, and no sooner."""
        return (self.settings.open_ended and self.decided) or self.run.played >= self.planned

    @property
    def progress(self) -> str:
        """How many of its games there are, in words."""
        most = "at most " if self.settings.open_ended else ""
        return f"{self.run.played} of {most}{self.planned} games"


class Subject:
    """Runs that are reported together. They must be of one game and one conduct; a run named twice counts once."""

    def __init__(self, runs: Sequence[Run], undecided: Collection[int] = ()) -> None:
        """`undecided` are the ids of runs that go on until something is known that is not known yet."""
        found = {run.id: run for run in runs}.values()
        self.parts = [Part(run, run.load_settings(), run.id not in undecided) for run in found]
        require_alike([part.run.name for part in self.parts], [part.settings for part in self.parts])

    @property
    def runs(self) -> list[Run]:
        """The runs, each once."""
        return [part.run for part in self.parts]

    @property
    def game(self) -> str:
        """The game's spec."""
        return self.parts[0].settings.game

    @functools.cached_property
    def names(self) -> list[str]:
        """All players, in the order in which the runs name them."""
        return list(dict.fromkeys(name for part in self.parts for name in part.settings.names))

    @functools.cached_property
    def opening_moves(self) -> Sequence[Opening]:
        """The openings of all runs."""
        return [moves for part in self.parts for moves in part.settings.opening_moves]

    @property
    def format(self) -> Format:
        """Who meets whom: the runs' format, or that of a round-robin if they have no first player in common."""
        formats = {part.settings.format for part in self.parts}
        several = any(part.settings.hosts > 1 for part in self.parts)
        if len(self.parts) == 1:
            own = self.parts[0].settings.format
            return Format.ROUND_ROBIN if several and own is not Format.TUNE else own
        firsts = {part.settings.names[0] for part in self.parts}
        if several or Format.TUNE in formats or any(each.all_meet for each in formats) or len(firsts) > 1:
            return Format.ROUND_ROBIN
        return formats.pop() if len(formats) == 1 else Format.GAUNTLET

    @property
    def finished(self) -> bool:
        """Whether no run lacks games."""
        return all(part.finished for part in self.parts)

    @property
    def title(self) -> str:
        """What titles of tables say of the runs; nothing of a single run that has all its games."""
        if len(self.parts) > 1:
            return "runs " + _listed([_named(part) for part in self.parts])
        return "" if self.finished else f"unfinished, {self.parts[0].progress}"

    def titled(self, tables: Sequence[Table]) -> list[Table]:
        """The tables with that in their titles."""
        if not self.title:
            return list(tables)
        return [replace(table, caption=f"{table.caption}; {self.title}") for table in tables]

    def document(self) -> dict[str, Any]:
        """The runs for programs."""
        return {
            "finished": self.finished,
            "recorded": sum(part.run.played for part in self.parts),
            "planned": sum(part.planned for part in self.parts),
            "runs": [
                {
                    "name": part.run.name,
                    "format": part.settings.format.value,
                    "recorded": part.run.played,
                    "planned": part.planned,
                    "finished": part.finished,
                    "seed": part.settings.seed,
                }
                for part in self.parts
            ],
        }


def _named(part: Part) -> str:
    return part.run.name if part.finished else f"{part.run.name} (unfinished, {part.progress})"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]])
