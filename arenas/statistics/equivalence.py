"""Whether two numbers are equal to within a margin, what a comparison of them can see, and how many games it takes.

Equivalence is two one-sided tests, each at 5 %: the 90 % interval of the difference lies within the margin on either
side. So it is shown only where there is enough to go by: few games are no match.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import scipy

from arena.arenas.statistics.fisher import fisher_power, shares_around
from arena.arenas.statistics.intervals import Interval, chance_under, quantile
from arena.arenas.statistics.quantity import Quantity, difference

#: A chance this small counts as significant; and how often what is there should be seen.
LEVEL, POWER = 0.05, 0.8
#: With more outcomes than so many, shares are as good as normal.
_MOST_OUTCOMES = 250_000
_PRECISION = 1e-4


@dataclass(frozen=True)
class Needed:
    """How many games or samples would decide whether numbers match; `both`: the paper would need as many."""

    games: int
    both: bool

    def __str__(self) -> str:
        return f"n = {self.games} {'on both sides' if self.both else 'here'} would decide"


def interval_of_difference(published: Quantity, measured: Quantity) -> Interval:
    """The 90 % interval of measured less published."""
    return difference(measured, published).interval_at(1 - 2 * LEVEL)


def equivalent(published: Quantity, measured: Quantity, margin: float) -> bool:
    """Whether two numbers are shown to be less than the margin apart."""
    interval = interval_of_difference(published, measured)
    return -margin < interval.low and interval.high < margin


def power_of_difference(published: Quantity, measured: Quantity, distance: float, level: float) -> float:
    """How often a true difference of this size is told from none at a level, in either direction.

    Fisher's test of shares, around the share that both have together; with many games, and of other numbers,
    by the error of the difference.
    """
    if published.counts is not None and measured.counts is not None:
        games = sum(published.counts), sum(measured.counts)
        if games[0] * games[1] <= _MOST_OUTCOMES:
            mean = (published.counts[0] + measured.counts[0]) / sum(games)
            return fisher_power(*games, *shares_around(mean, distance), level)
    apart = difference(measured, published)
    if apart.error == 0:
        return 1.0 if distance > 0 else 0.0
    reach = quantile(1 - level, apart.freedom)
    return chance_under(distance / apart.error - reach) + chance_under(-distance / apart.error - reach)


def least_shown(published: Quantity, measured: Quantity, level: float) -> float | None:
    """The least true difference that is told from none four times in five; None if no difference of shares is."""

    def missing(distance: float) -> float:
        return power_of_difference(published, measured, distance, level) - POWER

    if published.is_share and measured.is_share:
        farthest = 1.0
    else:
        farthest = 100 * math.hypot(published.error, measured.error)
    if farthest == 0 or missing(farthest) < 0:
        return None
    return float(scipy.optimize.brentq(missing, 0.0, farthest, xtol=_PRECISION * farthest))


def games_to_decide(published: Quantity, measured: Quantity, margin: float) -> Needed | None:
    """How many games here would show equality four times in five, if there is any.

    If the published error alone is too large for that, no number would: then, how many both sides need.
    None if it cannot be told, or if there are as many already.
    """
    # Both one-sided tests have to succeed, so that each may miss in one case of ten.
    largest = margin / (quantile(1 - 2 * LEVEL) + quantile(POWER))
    one = measured.variance_of_one
    if one is None or math.hypot(published.error, measured.error) <= largest:
        return None
    if published.error < largest:
        return Needed(_whole_games(one / (largest**2 - published.error**2)), both=False)
    other = published.variance_of_one
    return Needed(_whole_games((one + (one if other is None else other)) / largest**2), both=True)


def _whole_games(games: float) -> int:
    """Rounded up, but not for a rounding error."""
    return math.ceil(games * (1 - 1e-12))
