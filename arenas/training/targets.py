"""What positions are worth, as judges find it: a file, and what is read from it.

A value is the winning chance of the player to move. Of several judges the mean counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from arena.arenas.training.journal import Journal, read_journal
from arena.arenas.training.positions import Positions
from arena.games import InputError

FORMAT = "arena targets 1"
COLUMNS = ("position", "value", "error", "values", "errors")
POSITIONS, JUDGES = "positions", "judges"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A value from 0 to 1, and its standard error; None where nobody knows it."""

    value: float
    error: float | None = None


@dataclass(frozen=True)
class Targets:
    """What the positions of a file are worth to the player to move, with standard errors that are nan if unknown."""

    values: Floats
    errors: Floats
    digest: str
    judges: tuple[str, ...]


def together(found: Sequence[Estimate]) -> Estimate:
    """The mean of independent estimates."""
    value = math.fsum(one.value for one in found) / len(found)
    errors = [one.error for one in found if one.error is not None]
    return Estimate(value, math.hypot(*errors) / len(found) if len(errors) == len(found) else None)


def cells_of(number: int, found: Sequence[Estimate]) -> list[str]:
    """A row: all judges together, and each alone."""
    mean = together(found)
    values, errors = (
        " ".join(row) for row in ([_written(one.value) for one in found], [_written(one.error) for one in found])
    )
    return [str(number), _written(mean.value), _written(mean.error), values, errors]


def _written(value: float | None) -> str:
    return "-" if value is None else repr(value)


def read_targets(path: Path, positions: Positions) -> Targets:
    """Read the targets of positions, all of which are there; raises InputError that says what is wrong with them."""
    journal = read_journal(path, FORMAT, COLUMNS)
    require_same_positions(journal, positions)
    if not journal.is_whole or len(journal.rows) != len(positions):
        raise InputError(
            f"{path}: targets of {len(journal.rows)} of {len(positions)} positions so far; the command that began it"
            " goes on"
        )
    check_rows(journal)
    values, errors = ([_number(cells[column]) for _, cells in journal.rows] for column in (1, 2))
    return Targets(np.array(values), np.array(errors), journal.digest, tuple(journal.value(JUDGES, list)))


def require_same_positions(journal: Journal, positions: Positions) -> None:
    """Refuse targets that are of others."""
    if journal.value(POSITIONS, str) != positions.digest:
        raise InputError(f"{journal.path}: these are targets of other positions than those of {positions.path}")


def check_rows(journal: Journal) -> None:
    """Raise InputError for a row that cannot be."""
    for number, (line, cells) in enumerate(journal.rows):
        try:
            value, error = _number(cells[1]), _number(cells[2])
            sound = int(cells[0]) == number and 0.0 <= value <= 1.0 and not error < 0.0
        except ValueError as wrong:
            raise journal.complaint(line, str(wrong)) from wrong
        if not sound:
            raise journal.complaint(line, f"it should be position {number} with a value from 0 to 1 and its error")


def _number(text: str) -> float:
    return math.nan if text == "-" else float(text)
