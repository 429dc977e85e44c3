"""Trials: what became of runs that were disturbed, and their sum as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arena.reports.table import Table


@dataclass
class Trial:
    """What was done to runs, and what was not as it should be."""

    strikes: int = 0  # how often something was done to a command
    recorded: int = 0  # games that were on record at those moments
    lost: int = 0  # games that were on record before and not afterwards
    double: int = 0
    unequal: int = 0  # runs that did not come out like the undisturbed one
    orphans: int = 0
    seconds: float = 0.0  # the longest that a command took to end
    complaints: list[str] = field(default_factory=list)  # what was said or done that should not have been
    skipped: str = ""  # why nothing could be tried here

    def add(self, other: Trial) -> None:
        """Take another trial into the sum."""
        for name in ("strikes", "recorded", "lost", "double", "unequal", "orphans"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds = max(self.seconds, other.seconds)
        self.complaints += other.complaints
        self.skipped = self.skipped or other.skipped

    @property
    def faults(self) -> list[str]:
        """In words, all that is wrong."""
        counted = {"lost": self.lost, "double": self.double, "unequal": self.unequal, "orphans": self.orphans}
        return [f"{count} {what}" for what, count in counted.items() if count] + self.complaints


_HEADERS = ("fault", "phase", "trials", "games", "lost", "double", "unequal", "orphans", "worst s", "unexpected")


def table(trials: Mapping[tuple[str, str], Trial], caption: str) -> Table:
    """A line for each fault and phase, and one for all."""
    total = Trial()
    for trial in trials.values():
        total.add(trial)
    rows = [_row(fault, phase, trial) for (fault, phase), trial in trials.items()]
    return Table(caption, _HEADERS, [*rows, _row("all", "", total)], left=2, notes=_notes(trials))


def _row(fault: str, phase: str, trial: Trial) -> Sequence[str]:
    counts = (trial.strikes, trial.recorded, trial.lost, trial.double, trial.unequal, trial.orphans)
    return [fault, phase, *map(str, counts), f"{trial.seconds:.1f}", str(len(trial.complaints))]


def _notes(trials: Mapping[tuple[str, str], Trial]) -> list[str]:
    skipped = {f"{fault}, {phase}": trial.skipped for (fault, phase), trial in trials.items() if trial.skipped}
    return [
        "trials: how often a command was struck; games: on record at those moments; unequal: runs whose games or report"
        " differ from those of the undisturbed run; worst s: from the blow to the end of the command, less its waiting"
        " for a core; unexpected: exit codes, lines on stderr and times that are not as promised.",
        *(f"Not tried: {what}: {why}." for what, why in skipped.items()),
    ]
