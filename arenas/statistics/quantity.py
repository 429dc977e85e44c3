"""A number with its standard error, as a paper prints it or as it was measured here."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import scipy

from arena.arenas.statistics.intervals import Interval, newcombe, quantile, wilson

#: How sure an interval is that is printed beside a number.
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Quantity:
    """A number that is known to within an error. Shares of games are 0 to 1."""

    value: float
    error: float = 0.0  # one standard error, in the unit of the value; 0 where the value is exact
    samples: float | None = None  # independent games or samples behind it: the error shrinks with their square root
    wins: float | None = None  # of a share: games won, a draw being half a win
    freedom: float = math.inf  # degrees of freedom of the error, for Student's t; infinite where it is as good as known
    parts: tuple[Quantity, Quantity] | None = None  # of a difference of two shares: the shares
    effective: float | None = None  # of a share of games that hang together: how many independent ones tell as much

    @classmethod
    def share(cls, wins: float, games: float, effective: float | None = None, freedom: float = math.inf) -> Self:
        """Games won of games played, which are independent unless fewer of them, or more, tell as much.

        The error is the binomial one; where nothing or everything was won, that of Agresti and
        Coull's adjusted share, for the binomial error would be zero. Without games nothing is known.
        """
        if games <= 0:
            return cls(0.5, 0.5, 0, 0)
        share, count = wins / games, float(games if effective is None else effective)
        spread = share
        if not 0 < share < 1:
            reach = quantile(CONFIDENCE)
            spread = (share * count + reach**2 / 2) / (count + reach**2)
            count += reach**2
        return cls(share, math.sqrt(spread * (1 - spread) / count), games, wins, freedom, None, effective)

    @classmethod
    def mean(cls, values: Sequence[float]) -> Self:
        """The mean of two or more independent values, with its error by their scatter."""
        column = np.asarray(values, dtype=float)
        count = len(column)
        return cls(float(column.mean()), float(column.std(ddof=1)) / math.sqrt(count), count, freedom=count - 1)

    @property
    def is_share(self) -> bool:
        """Whether this is a share of games."""
        return self.wins is not None and self.samples is not None

    @property
    def interval(self) -> Interval:
        """95 %: see `interval_at`."""
        return self.interval_at(CONFIDENCE)

    def interval_at(self, confidence: float) -> Interval:
        """Wilson's for a share of games, Newcombe's for a difference of two, else Student's."""
        if self.wins is not None and self.samples is not None:
            return wilson(self.value * self.evidence, self.evidence, confidence, self.freedom)
        if self.parts is not None:
            first, second = self.parts
            return newcombe(first.value, first.interval_at(confidence), second.value, second.interval_at(confidence))
        half = 0.0 if self.error == 0 else quantile(confidence, self.freedom) * self.error
        return Interval(self.value - half, self.value + half)

    def bound(self, above: bool, confidence: float = CONFIDENCE) -> float:
        """What the true value is surely above, or below: the one-sided bound that goes with a one-sided test.

        Clopper and Pearson's for a share of games without draws, else an end of the interval of as much
        confidence to this one side.
        """
        if self.counts is not None:
            wins, losses = self.counts
            if above:
                return float(scipy.special.betaincinv(wins, losses + 1, 1 - confidence)) if wins else 0.0
            return float(scipy.special.betaincinv(wins + 1, losses, confidence)) if losses else 1.0
        interval = self.interval_at(2 * confidence - 1)
        return interval.low if above else interval.high

    @property
    def evidence(self) -> float:
        """How many independent games or samples tell as much as those that there are; 0 if it is not known."""
        return self.samples or 0.0 if self.effective is None else self.effective

    @property
    def variance_of_one(self) -> float | None:
        """The variance of a single game or sample, or None if it is not known how many there were."""
        return self.error**2 * self.samples if self.samples else None

    @property
    def counts(self) -> tuple[int, int] | None:
        """Wins and losses, if this is a share of independent games none of which were drawn."""
        if self.wins is None or not self.samples or self.effective is not None:
            return None
        if self.wins != int(self.wins) or self.samples != int(self.samples):
            return None
        return int(self.wins), int(self.samples - self.wins)

    def document(self) -> dict[str, Any]:
        """The quantity for programs: all that it can be made from again."""
        return {
            "value": self.value,
            "error": self.error,
            "ci_low": self.interval.low,
            "ci_high": self.interval.high,
            "samples": self.samples,
            "wins": self.wins,
            "freedom": None if math.isinf(self.freedom) else self.freedom,
            "effective": self.effective,
            "parts": None if self.parts is None else [part.document() for part in self.parts],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The quantity of a document."""
        parts, freedom = document["parts"], document["freedom"]
        return cls(
            document["value"],
            document["error"],
            document["samples"],
            document["wins"],
            math.inf if freedom is None else freedom,
            None if parts is None else (cls.from_document(parts[0]), cls.from_document(parts[1])),
            document["effective"],
        )


def ratio(over: Quantity, under: Quantity) -> Quantity:
    """The ratio of two independent quantities above zero, with its error to first order."""
    value = over.value / under.value
    terms = [(over.error / over.value, over.freedom), (under.error / under.value, under.freedom)]
    return Quantity(value, value * math.hypot(*(error for error, _ in terms)), freedom=_welch(terms))


def difference(minuend: Quantity, subtrahend: Quantity) -> Quantity:
    """The difference of two independent quantities; that of two shares of games stays within -1 and 1."""
    return Quantity(
        minuend.value - subtrahend.value,
        math.hypot(minuend.error, subtrahend.error),
        freedom=_welch([(minuend.error, minuend.freedom), (subtrahend.error, subtrahend.freedom)]),
        parts=(minuend, subtrahend) if minuend.is_share and subtrahend.is_share else None,
    )


def mean_of(independent: Sequence[Quantity]) -> Quantity:
    """The mean of independent quantities; of a single one, that itself."""
    if len(independent) == 1:
        return independent[0]
    count = len(independent)
    return Quantity(
        sum(one.value for one in independent) / count,
        math.hypot(*(one.error for one in independent)) / count,
        freedom=_welch([(one.error, one.freedom) for one in independent]),
    )


def _welch(terms: Sequence[tuple[float, float]]) -> float:
    """Degrees of freedom of the error that several errors come to, by Welch and Satterthwaite."""
    whole = sum(error**2 for error, _ in terms) ** 2
    parts = sum(error**4 / freedom for error, freedom in terms)
    return whole / parts if parts > 0 else math.inf
