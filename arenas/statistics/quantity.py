"""A number with its standard error, as a paper prints it or as it was measured here."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from arena.arenas.statistics.intervals import Interval, wilson

#: How many standard errors a 95 % interval reaches to either side.
REACH = 1.96


@dataclass(frozen=True)
class Quantity:
    """A number that is known to within an error. Shares of games are 0 to 1."""

    value: float
    error: float = 0.0  # one standard error, in the unit of the value; 0 where the value is exact
    samples: float | None = None  # independent games or samples behind it: the error shrinks with their square root
    wins: float | None = None  # of a share: games won, a draw being half a win

    @classmethod
    def share(cls, wins: float, games: float) -> Self:
        """Games won of games played.

        The error is the binomial one; where nothing or everything was won, that of Agresti and
        Coull's adjusted share, for the binomial error would be zero. Without games nothing is known.
        """
        if games <= 0:
            return cls(0.5, 0.5, 0, 0)
        share, count = wins / games, float(games)
        spread = share
        if not 0 < share < 1:
            count += REACH**2
            spread = (wins + REACH**2 / 2) / count
        return cls(share, math.sqrt(spread * (1 - spread) / count), games, wins)

    @classmethod
    def mean(cls, values: Sequence[float]) -> Self:
        """The mean of two or more independent values, with its error by their scatter."""
        column = np.asarray(values, dtype=float)
        count = len(column)
        return cls(float(column.mean()), float(column.std(ddof=1)) / math.sqrt(count), count)

    @property
    def interval(self) -> Interval:
        """95 %: Wilson's for a share of games, else 1.96 errors to either side."""
        if self.wins is not None and self.samples is not None:
            return wilson(self.wins, self.samples)
        return Interval(self.value - REACH * self.error, self.value + REACH * self.error)

    @property
    def variance_of_one(self) -> float | None:
        """The variance of a single game or sample, or None if it is not known how many there were."""
        return self.error**2 * self.samples if self.samples else None

    @property
    def counts(self) -> tuple[int, int] | None:
        """Wins and losses, if this is a share of games none of which were drawn."""
        if self.wins is None or not self.samples or self.wins != int(self.wins) or self.samples != int(self.samples):
            return None
        return int(self.wins), int(self.samples - self.wins)

    def document(self) -> dict[str, Any]:
        """The quantity for programs."""
        return {
            "value": self.value,
            "error": self.error,
            "ci_low": self.interval.low,
            "ci_high": self.interval.high,
            "samples": self.samples,
            "wins": self.wins,
        }


def ratio(over: Quantity, under: Quantity) -> Quantity:
    """The ratio of two independent quantities above zero, with its error to first order."""
    value = over.value / under.value
    return Quantity(value, value * math.hypot(over.error / over.value, under.error / under.value))


def difference(minuend: Quantity, subtrahend: Quantity) -> Quantity:
    """The difference of two independent quantities."""
    return Quantity(minuend.value - subtrahend.value, math.hypot(minuend.error, subtrahend.error))
