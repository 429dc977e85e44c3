"""How strong a candidate is, after a sequential test that stopped when its results looked best or worst.

The score at the end is too far out: a test that has just accepted did so in a lucky moment. What can be relied on is
the chance of an end at least as good as the one seen, at every strength the candidate could have. The strength at which
this chance is 1/2 is as often too high as too low (median-unbiased), and those at which it is 2.5 % and 97.5 % enclose
the true one in 95 % of tests.

Of two ends the better one is: accepted before not accepted, sooner accepted before later, later rejected before sooner,
and in between the better score. Their chances are computed as they come about, count by count: a random walk of the
points between the test's bounds. How the results scatter is taken from those that were seen, tilted to other mean
scores. Given the true scatter all this would be exact. As it is estimated, it is simulated:
`python -m tests.arenas.statistics.gate`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from arena.arenas.statistics.intervals import Interval, quantile, wilson
from arena.arenas.statistics.recurring import Openings, pair_scatter
from arena.arenas.statistics.score_elo import elo_of_score
from arena.arenas.statistics.sequential import Floats, SequentialTest, games_in_a_count, log_likelihood_ratios
from arena.arenas.statistics.walk import FURTHEST_TILT, TiltedFamily, borders, convolved, family_of, trimmed

#: Elo that stand for infinity: no match is long enough to tell such strengths apart.
FURTHEST = 4000.0

#: How much longer to either side intervals are than if the scatter were known: a lucky test is one that also saw little
#: scatter. Without it, simulated intervals hold the true strength in 93 % of tests, with it in 94 % to 98 %.
WIDER = 1.06
_LOOKS = 1000  # a longer test is computed as if it had looked at its bounds only so often


@dataclass(frozen=True)
class StoppedElo:
    """The candidate's logistic Elo above the baseline, and an interval; within ±FURTHEST, never inf or nan."""

    elo: float
    interval: Interval


def elo_after_stopping(
    test: SequentialTest, counts: Sequence[int], confidence: float = 0.95, openings: Openings | None = None
) -> StoppedElo:
    """The Elo that a test speaks for, from the counts at its end; 3 counts of games or 5 of pairs, losses first.

    It does not matter whether a bound, the largest number of games or an interruption ended the test, but it must have
    looked at its bounds after every count. Counts at which it would have stopped before are taken as a match of a fixed
    length, with Wilson's interval. If pairs share `openings`, they are worth fewer that are independent.
    """
    if not sum(counts):
        return StoppedElo(0.0, Interval(-FURTHEST, FURTHEST))
    units = sum(count * cell for cell, count in enumerate(counts))
    if openings is not None and openings.recur:
        worth = _worth(test, counts, openings)
        ends = _ends(test, family_of(counts), worth, round(units / sum(counts) * worth, 9))
        freedom = max(1.0, openings.effective - 1)
        return ends.estimate(confidence, quantile(confidence, freedom) / quantile(confidence))
    if not _is_an_end(test, counts):
        return _elo_of_fixed_length(counts, confidence)
    return _ends(test, family_of(counts), sum(counts), units).estimate(confidence)


def _worth(test: SequentialTest, counts: Sequence[int], openings: Openings) -> int:
    """How many pairs with openings of their own would tell as much as these.

    By the variance of the mean score; and no more than would have ended a test of such pairs, as this one went on.
    """
    seen = np.array(counts, dtype=np.float64)
    pairs, scatter = float(seen.sum()), pair_scatter(seen)
    llr = float(log_likelihood_ratios(test, seen[np.newaxis])[0])
    bound = test.bounds.upper if llr > 0 else test.bounds.lower
    by_variance = scatter / openings.variance(scatter) * pairs / max(1.0, pairs - 1)
    by_length = pairs * bound / llr if abs(llr) > abs(bound) else pairs
    return max(1, math.ceil(min(pairs, by_variance, by_length)))


def _is_an_end(test: SequentialTest, counts: Sequence[int]) -> bool:
    """Whether the test was still open before some last count."""
    cells = np.flatnonzero(counts)
    before = np.array(counts, dtype=np.float64) - np.eye(len(counts))[cells]
    llr = log_likelihood_ratios(test, before)
    return bool(np.any((test.bounds.lower < llr) & (llr < test.bounds.upper)))


def _elo_of_fixed_length(counts: Sequence[int], confidence: float) -> StoppedElo:
    games = games_in_a_count(len(counts)) * sum(counts)
    share = sum(count * cell for cell, count in enumerate(counts)) / (len(counts) - 1) / sum(counts)
    interval = wilson(share * games, games, confidence)
    return StoppedElo(_finite_elo(share), Interval(_finite_elo(interval.low), _finite_elo(interval.high)))


def _finite_elo(score: float) -> float:
    elo = elo_of_score(score)
    if elo is None:
        return math.copysign(FURTHEST, score - 0.5)
    return max(-FURTHEST, min(FURTHEST, elo))


@dataclass(frozen=True)
class _Ends:
    """How the test could have ended, until the number of counts at which it did: one entry per length and points."""

    family: TiltedFamily
    counts: Floats
    points: Floats
    log_chances: Floats  # without tilt
    better: Floats  # 1 for ends better than the one seen, 0 for worse ones, nan for the one seen

    def strength(self, chance: float, equal: float = 0.5) -> float:
        """The Elo at which an end is better than the one seen, or with weight `equal` the same, with this chance."""

        def excess(tilt: float) -> float:
            return self._chance_of_better(tilt, equal) - chance

        # Rounding must not put a root there where the chance only approaches what is wanted.
        if excess(FURTHEST_TILT) <= 1e-9:
            return FURTHEST
        if excess(-FURTHEST_TILT) >= -1e-9:
            return -FURTHEST
        return _finite_elo(
            self.family.score(float(scipy.optimize.brentq(excess, -FURTHEST_TILT, FURTHEST_TILT, xtol=1e-10)))
        )

    def estimate(self, confidence: float, wider: float = 1.0) -> StoppedElo:
        """The median-unbiased strength and an interval, drawn out by a factor more to either side."""
        middle = self.strength(0.5)
        if abs(middle) == FURTHEST:
            # The best or worst end of all is equalled half the time only at infinite strength. So count all of it.
            middle = self.strength(0.5, equal=1.0 if middle > 0 else 0.0)
        low = middle - WIDER * wider * max(0.0, middle - self.strength((1 - confidence) / 2))
        high = middle + WIDER * wider * max(0.0, self.strength((1 + confidence) / 2) - middle)
        return StoppedElo(middle, Interval(max(-FURTHEST, low), min(FURTHEST, high)))

    def _chance_of_better(self, tilt: float, equal: float) -> float:
        logs = self.log_chances + tilt * self.points - self.counts * self.family.log_weight(tilt)
        chances = np.exp(logs - logs.max())
        return float(np.where(np.isnan(self.better), equal, self.better) @ chances / chances.sum())


def _ends(test: SequentialTest, family: TiltedFamily, length: int, seen: float) -> _Ends:
    """Walk with the test from its first count to the length it had, collecting what leaves its bounds."""
    stride = -(-length // _LOOKS)
    looks = np.arange(stride, length, stride)
    lower, upper = borders(test, family, looks, np.full_like(looks, stride))
    least, step = trimmed(0, convolved(family.shares, stride))
    found: list[tuple[Floats, ...]] = []
    first, chances, log_scale = 0, np.ones(1), 0.0

    def collect(look: float, points: Floats, ended: Floats, better: Floats) -> None:
        some = ended > 0
        logs = np.log(ended[some]) + log_scale
        found.append((np.full(len(logs), look), points[some], logs, better[some]))

    for look, low, high in zip(looks, lower, upper, strict=True):
        first, chances = first + least, np.convolve(chances, step)
        points = np.arange(first, first + len(chances), dtype=np.float64)
        stop, start = np.searchsorted(points, high), np.searchsorted(points, low, side="right")
        collect(float(look), points[stop:], chances[stop:], np.ones(len(points) - stop))
        collect(float(look), points[:start], chances[:start], np.zeros(start))
        first, chances = trimmed(first + int(start), chances[start:stop])
        if not len(chances):
            break
        log_scale += math.log(chances.sum())
        chances = chances / chances.sum()
    chances = np.convolve(chances, convolved(family.shares, length - stride * len(looks))) if len(chances) else chances
    points = np.arange(first, first + len(chances), dtype=np.float64)
    collect(float(length), points, chances, np.where(points == seen, np.nan, np.where(points > seen, 1.0, 0.0)))
    return _Ends(family, *(np.concatenate(column) for column in zip(*found, strict=True)))
