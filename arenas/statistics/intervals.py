"""Confidence intervals of shares, by how many wins there are of how many games.

Games need not be a whole number: where games hang together, they are those independent ones that would tell as much
(`arena.arenas.statistics.shares`). A draw is half a win.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import scipy

from arena.arenas.statistics.interval_kind import IntervalKind


@dataclass(frozen=True)
class Interval:
    """An interval with its ends included."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


#: Nothing is known of a share.
ANY_SHARE = Interval(0.0, 1.0)


def quantile(confidence: float, freedom: float = math.inf) -> float:
    """How many standard errors an interval reaches to either side: Student's, or the normal distribution's."""
    if math.isinf(freedom):
        return NormalDist().inv_cdf((1 + confidence) / 2)
    return float(scipy.special.stdtrit(freedom, (1 + confidence) / 2))


def chance_under(place: float, freedom: float = math.inf) -> float:
    """The chance of a number below a place, in Student's distribution or the normal one; see `quantile`."""
    if math.isinf(freedom):
        return 0.5 * math.erfc(-place / math.sqrt(2))
    return float(scipy.special.stdtr(freedom, place))


def simultaneous(confidence: float, count: int) -> float:
    """The confidence of each of several intervals that hold their truths together so often (Bonferroni)."""
    return 1 - (1 - confidence) / max(count, 1)


def wilson(wins: float, games: float, confidence: float = 0.95, freedom: float = math.inf) -> Interval:
    """Wilson's score interval for a chance of winning. Without games nothing is known: the interval is 0 to 1."""
    if games == 0:
        return ANY_SHARE
    z = quantile(confidence, freedom)
    share, weight = wins / games, z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(max(0.0, share * (1 - share)) / games + weight / (4 * games)) / (1 + weight)
    low = centre - half if wins > 0 else 0.0
    high = centre + half if wins < games else 1.0
    return Interval(max(0.0, low), min(1.0, high))


def agresti_coull(wins: float, games: float, confidence: float = 0.95, freedom: float = math.inf) -> Interval:
    """Wald's interval after as many wins and losses have been added as Wilson's centre stands for; cut at 0 and 1."""
    if games == 0:
        return ANY_SHARE
    z = quantile(confidence, freedom)
    count = games + z * z
    share = (wins + z * z / 2) / count
    half = z * math.sqrt(share * (1 - share) / count)
    return Interval(max(0.0, share - half), min(1.0, share + half))


def exact(wins: float, games: float, confidence: float = 0.95, freedom: float = math.inf) -> Interval:
    """Clopper and Pearson's interval; with Student's t, of as many fewer games as its quantile is larger."""
    if games == 0:
        return ANY_SHARE
    fewer = (quantile(confidence) / quantile(confidence, freedom)) ** 2
    won, lost, tail = wins * fewer, (games - wins) * fewer, (1 - confidence) / 2
    low = float(scipy.special.betaincinv(won, lost + 1, tail)) if won > 0 else 0.0
    high = float(scipy.special.betaincinv(won + 1, lost, 1 - tail)) if lost > 0 else 1.0
    return Interval(low, high)


INTERVALS: dict[IntervalKind, Callable[[float, float, float, float], Interval]] = {
    IntervalKind.WILSON: wilson,
    IntervalKind.AGRESTI_COULL: agresti_coull,
    IntervalKind.EXACT: exact,
}


def newcombe(first: float, first_interval: Interval, second: float, second_interval: Interval) -> Interval:
    """Newcombe's interval (his method 10) for the difference of two independent shares, from their own intervals."""
    below = math.hypot(first - first_interval.low, second_interval.high - second)
    above = math.hypot(first_interval.high - first, second - second_interval.low)
    return Interval(first - second - below, first - second + above)
