"""Chances under null hypotheses: what verdicts are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import scipy

from arena.arenas.statistics.fisher import chance_of_table
from arena.arenas.statistics.intervals import chance_under
from arena.arenas.statistics.quantity import Quantity, difference

#: Farther than so many standard errors a chance is nothing, and intervals cannot be told from certainty.
_FARTHEST = 7.5


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for their number by Holm's step-down method, in the same order."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [1.0] * len(chances)
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = largest
    return corrected


def chance_of_difference(published: Quantity, measured: Quantity) -> float:
    """The chance that two equal quantities come out so far apart, in either direction.

    Between two shares of games without draws it is Fisher's, for it has to hold for ten games
    as well; else Student's.
    """
    if published.counts is not None and measured.counts is not None:
        return chance_of_table(published.counts, measured.counts)
    apart = difference(measured, published)
    return min(1.0, 2 * _tail(-abs(apart.value), apart.error, apart.freedom))


def chance_above(measured: Quantity, bound: float) -> float:
    """The chance of a value as high as this one if the true one is at most `bound`: small where it is above.

    Exact for a share of independent games without draws, else by the score test; for a difference of two
    shares by Newcombe's intervals, turned round; else Student's. It is at most 5 % just where the
    one-sided 95 % bound is not below `bound`.
    """
    if measured.counts is not None and 0 < bound < 1:
        wins, losses = measured.counts
        return float(scipy.special.betainc(wins, losses + 1, bound)) if wins else 1.0
    if measured.is_share and 0 < bound < 1:
        return _tail(bound - measured.value, _score_error(measured, bound), measured.freedom)
    if measured.parts is not None:
        return _by_newcombe(measured, bound)
    return _tail(bound - measured.value, measured.error, measured.freedom)


def chance_below(measured: Quantity, bound: float) -> float:
    """The chance of a value as low as this one if the true one is at least `bound`: small where it is below."""
    if measured.counts is not None and 0 < bound < 1:
        wins, losses = measured.counts
        return float(scipy.special.betaincc(wins + 1, losses, bound)) if losses else 1.0
    if measured.is_share and 0 < bound < 1:
        return _tail(measured.value - bound, _score_error(measured, bound), measured.freedom)
    if measured.parts is not None:
        first, second = measured.parts
        return _by_newcombe(difference(second, first), -bound)
    return _tail(measured.value - bound, measured.error, measured.freedom)


def chance_off(measured: Quantity, value: float) -> float:
    """The chance of a quantity as far from a value as this one, in either direction, if it is the true one."""
    return min(1.0, 2 * min(chance_above(measured, value), chance_below(measured, value)))


def _tail(shortfall: float, error: float, freedom: float) -> float:
    """The chance to be as far below in Student's distribution; without any error, of a value that is exact."""
    if error == 0:
        return 0.0 if shortfall < 0 else 1.0
    place = shortfall / error
    return chance_under(place, freedom)


def _score_error(share: Quantity, bound: float) -> float:
    """The error that a share of so many games has if `bound` is the true one, as in Wilson's interval."""
    return math.sqrt(bound * (1 - bound) / share.evidence) if share.evidence else math.inf


def _by_newcombe(apart: Quantity, bound: float) -> float:
    """The chance at which the lower end of Newcombe's interval for a difference of shares is `bound`."""

    def gap(reach: float) -> float:
        """How far the lower end lies above `bound`; of a negative reach, the upper end."""
        interval = apart.interval_at(1 - 2 * float(scipy.special.ndtr(-abs(reach))))
        return (interval.low if reach > 0 else interval.high) - bound

    if gap(_FARTHEST) > 0:
        return 0.0
    if gap(-_FARTHEST) < 0:
        return 1.0
    return float(scipy.special.ndtr(-scipy.optimize.brentq(gap, -_FARTHEST, _FARTHEST)))


@dataclass(frozen=True)
class RankCorrelation:
    """How well two orders agree: Kendall's tau, -1 to 1, and the chances of so much or so little by accident."""

    tau: float
    as_high: float
    as_low: float


def rank_correlation(published: Sequence[float], measured: Sequence[float]) -> RankCorrelation:
    """Kendall's tau with its exact chances; where values are equal, tau-b with approximate ones."""
    from scipy import stats

    tied = len(set(published)) < len(published) or len(set(measured)) < len(measured)
    method: Literal["asymptotic", "exact"] = "asymptotic" if tied else "exact"
    up = stats.kendalltau(published, measured, method=method, alternative="greater")
    down = stats.kendalltau(published, measured, method=method, alternative="less")
    if math.isnan(up.statistic):
        return RankCorrelation(0.0, 1.0, 1.0)
    return RankCorrelation(float(up.statistic), float(up.pvalue), float(down.pvalue))
