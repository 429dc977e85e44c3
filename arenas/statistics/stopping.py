"""How strong a candidate is, after a sequential test that stopped when its results looked best or worst.

The score at the end is too far out: a test that has just accepted did so in a lucky moment. What can be relied on is
the chance of an end at least as good as the one seen, at every strength the candidate could have. The strength at which
this chance is 1/2 is as often too high as too low (median-unbiased), and those at which it is 2.5 % and 97.5 % enclose
the true one in 95 % of tests.

Of two ends the better one is: accepted before not accepted, sooner accepted before later, later rejected before sooner,
and in between the better score. Their chances are computed as they come about, count by count: a random walk of the
points between the test's bounds. How the results scatter is taken from those that were seen, tilted to other mean
scores. Given the true scatter all this would be exact. As it is estimated, intervals hold the true strength in 93 % to
99 % of tests, and the middle is a few Elo off: tests/statistics/test_sequential_error_rates.py simulates them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from arena.arenas.statistics.intervals import Interval, wilson
from arena.arenas.statistics.score_elo import elo_of_score
from arena.arenas.statistics.sequential import Floats, SequentialTest, games_in_a_count, log_likelihood_ratios

#: Elo that stand for infinity: no match is long enough to tell such strengths apart.
FURTHEST = 4000.0

#: Lost and won counts added each to those seen, so that a scatter is never taken for smaller than could be known. Tests
#: stop sooner if it looks small: without this, intervals after short tests hold the true strength too rarely.
_VIRTUAL = 1.0
_LOOKS = 1000  # a longer test is computed as if it had looked at its bounds only so often
_TILT = 60.0  # e to this is as good as infinite
_MEANS = 400  # mean scores at which the test's LLR is computed; in between it is interpolated
_NEGLIGIBLE = 1e-18
#: Standard deviations of a step by which a random walk is, on average, past a bound it has just crossed.
_OVERSHOOT = 0.5826


@dataclass(frozen=True)
class StoppedElo:
    """The candidate's logistic Elo above the baseline, and an interval; within ±FURTHEST, never inf or nan."""

    elo: float
    interval: Interval


def elo_after_stopping(test: SequentialTest, counts: Sequence[int], confidence: float = 0.95) -> StoppedElo:
    """The Elo that a test speaks for, from the counts at its end; 3 counts of games or 5 of pairs, losses first.

    It does not matter whether a bound, the largest number of games or an interruption ended the test, but it must have
    looked at its bounds after every count. Counts at which it would have stopped before are taken as a match of a fixed
    length, with Wilson's interval.
    """
    if not sum(counts):
        return StoppedElo(0.0, Interval(-FURTHEST, FURTHEST))
    if not _is_an_end(test, counts):
        return _elo_of_fixed_length(counts, confidence)
    ends = _ends(test, _family(counts), counts)
    middle = ends.strength(0.5)
    if abs(middle) == FURTHEST:
        # The best or worst end of all is equalled half the time only at infinite strength. So count all of it.
        middle = ends.strength(0.5, equal=1.0 if middle > 0 else 0.0)
    low, high = ends.strength((1 - confidence) / 2), ends.strength((1 + confidence) / 2)
    return StoppedElo(middle, Interval(min(low, middle), max(middle, high)))


def likelihood_of_superiority(counts: Sequence[int]) -> float:
    """The chance, 0 to 1, that the candidate is the stronger, by normal approximation; losses first.

    One count more, half lost and half won, keeps short matches and perfect scores from certainty. A match that was
    stopped when it looked good has a likelihood that is too high; the verdict of its test has not.
    """
    scores = np.linspace(0.0, 1.0, len(counts))
    seen = np.array(counts, dtype=np.float64)
    seen[[0, -1]] += 0.5
    total = float(seen.sum())
    mean = float(seen @ scores) / total
    deviation = math.sqrt(float(seen @ (scores - mean) ** 2) / total)
    return NormalDist().cdf((mean - 0.5) / deviation * math.sqrt(total))


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
class _Family:
    """Distributions of the points of a count, in units 0, 1, 2, ...: `shares` times exp(tilt * units)."""

    shares: Floats
    units: Floats

    def tilted(self, tilts: Floats) -> Floats:
        """A row for every tilt."""
        exponents = np.multiply.outer(tilts, self.units)
        weights = self.shares * np.exp(exponents - exponents.max(axis=1, keepdims=True))
        found: Floats = weights / weights.sum(axis=1, keepdims=True)
        return found

    def log_weight(self, tilt: float) -> float:
        """Logarithm of the sum of the tilted shares before they are made to sum to 1."""
        top = max(0.0, tilt * float(self.units[-1]))
        return top + math.log(float(self.shares @ np.exp(tilt * self.units - top)))

    def elo(self, tilt: float) -> float:
        mean = float(self.tilted(np.array([tilt]))[0] @ self.units)
        return _finite_elo(mean / float(self.units[-1]))

    def deviation(self) -> float:
        """Standard deviation of a count without tilt."""
        mean = self.shares @ self.units
        return math.sqrt(float(self.shares @ (self.units - mean) ** 2))


def _family(counts: Sequence[int]) -> _Family:
    seen = np.array(counts, dtype=np.float64)
    seen[[0, -1]] += _VIRTUAL
    return _Family(seen / seen.sum(), np.arange(len(counts), dtype=np.float64))


@dataclass(frozen=True)
class _Ends:
    """How the test could have ended, until the number of counts at which it did: one entry per length and points."""

    family: _Family
    counts: Floats
    points: Floats
    log_chances: Floats  # without tilt
    better: Floats  # 1 for ends better than the one seen, 0 for worse ones, nan for the one seen

    def strength(self, chance: float, equal: float = 0.5) -> float:
        """The Elo at which an end is better than the one seen, or with weight `equal` the same, with this chance."""

        def excess(tilt: float) -> float:
            return self._chance_of_better(tilt, equal) - chance

        # Rounding must not put a root there where the chance only approaches what is wanted.
        if excess(_TILT) <= 1e-9:
            return FURTHEST
        if excess(-_TILT) >= -1e-9:
            return -FURTHEST
        return self.family.elo(float(brentq(excess, -_TILT, _TILT, xtol=1e-10)))

    def _chance_of_better(self, tilt: float, equal: float) -> float:
        logs = self.log_chances + tilt * self.points - self.counts * self.family.log_weight(tilt)
        chances = np.exp(logs - logs.max())
        return float(np.where(np.isnan(self.better), equal, self.better) @ chances / chances.sum())


def _ends(test: SequentialTest, family: _Family, counts: Sequence[int]) -> _Ends:
    """Walk with the test from its first count to the length it had, collecting what leaves its bounds."""
    length, seen = sum(counts), sum(count * cell for cell, count in enumerate(counts))
    stride = -(-length // _LOOKS)
    looks = np.arange(stride, length, stride)
    lower, upper = _borders(test, family, looks, stride)
    least, step = _trimmed(0, _convolved(family.shares, stride))
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
        first, chances = _trimmed(first + int(start), chances[start:stop])
        if not len(chances):
            break
        log_scale += math.log(chances.sum())
        chances = chances / chances.sum()
    chances = np.convolve(chances, _convolved(family.shares, length - stride * len(looks))) if len(chances) else chances
    points = np.arange(first, first + len(chances), dtype=np.float64)
    collect(float(length), points, chances, np.where(points == seen, np.nan, np.where(points > seen, 1.0, 0.0)))
    return _Ends(family, *(np.concatenate(column) for column in zip(*found, strict=True)))


def _borders(test: SequentialTest, family: _Family, looks: npt.NDArray[np.int64], stride: int) -> tuple[Floats, Floats]:
    """Points at which the test rejects and accepts after so many counts, if they scatter as the family does.

    A walk that is only looked at every `stride` counts is further past a bound when it is seen there than one that is
    looked at always. The bounds are moved inwards by the difference.
    """
    tilts = np.concatenate([-np.geomspace(_TILT, 1e-3, _MEANS), np.geomspace(1e-3, _TILT, _MEANS)])
    means = np.arange(1, _MEANS) / _MEANS * family.units[-1]
    rows = family.tilted(np.interp(means, family.tilted(tilts) @ family.units, tilts))
    llr, means = log_likelihood_ratios(test, rows), rows @ family.units
    shift = _OVERSHOOT * family.deviation() * (math.sqrt(stride) - 1)
    lower = looks * np.interp(test.bounds.lower / looks, llr, means, left=-np.inf) + shift
    upper = looks * np.interp(test.bounds.upper / looks, llr, means, right=np.inf) - shift
    # Sums of many small numbers: a walk that touches a border is past it.
    return lower + 1e-9, upper - 1e-9


def _convolved(shares: Floats, times: int) -> Floats:
    """Distribution of the sum of so many counts."""
    found = np.ones(1)
    for bit in bin(times)[2:]:
        found = np.convolve(found, found)
        if bit == "1":
            found = np.convolve(found, shares)
    return found


def _trimmed(first: int, chances: Floats) -> tuple[int, Floats]:
    """The chances without negligible ones at either side, and the number of the first."""
    kept = np.flatnonzero(chances > _NEGLIGIBLE * chances.max(initial=0.0))
    return (first + int(kept[0]), chances[kept[0] : kept[-1] + 1]) if len(kept) else (first, chances[:0])
