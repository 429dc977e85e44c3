"""The strength of a candidate after a sequential test, which stopped when the results looked best or worst.

The score at the end is too far out: a test that has just accepted did so in a lucky moment. What is sound is the chance
of an end at least as good as the one seen, at every strength the candidate could have. The strength at which this
chance is 1/2 is as often too high as too low (median-unbiased), and those at which it is 2.5 % and 97.5 % enclose the
true one in 95 % of tests.

Of two ends the better one is: accepted before not accepted, sooner accepted before later, later rejected before sooner,
and in between the better score. The chance is computed as it comes about, count by count: a random walk of the points
between the test's bounds. How the results scatter is taken from those that were seen, tilted to other mean scores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from scipy.optimize import brentq

from arena.arenas.sequential import Floats, SequentialTest, log_likelihood_ratios
from arena.reports.elo import elo_of_score
from arena.reports.intervals import Interval

#: What stands in for infinity. No match is long enough to tell such strengths apart.
FURTHEST = 4000.0

_VIRTUAL = 1.0
_LOOKS = 1000  # a longer test counts as if it looked at its bounds only so often
_TILTS = 60.0
_MEANS = 400
_NEGLIGIBLE = 1e-18
#: How far a random walk in steps of standard deviation 1 is beyond a bound when it has passed it: -zeta(1/2)/sqrt(2 pi).
_OVERSHOOT = 0.5826


@dataclass(frozen=True)
class StoppedElo:
    """The candidate's Elo above the baseline (logistic), with its interval; finite, never further out than FURTHEST."""

    elo: float
    interval: Interval


@dataclass(frozen=True)
class _Family:
    """Distributions of the points in a count, in units 0, 1, 2, ..: `shares` tilted by a factor exp(tilt) per unit."""

    shares: Floats

    @property
    def units(self) -> Floats:
        return np.arange(len(self.shares), dtype=np.float64)

    def tilted(self, tilts: Floats) -> Floats:
        exponents = np.multiply.outer(tilts, self.units)
        weights = self.shares * np.exp(exponents - exponents.max(axis=1, keepdims=True))
        found: Floats = weights / weights.sum(axis=1, keepdims=True)
        return found

    def log_weight(self, tilt: float) -> float:
        exponents = tilt * self.units
        top = float(exponents.max())
        return top + math.log(float(self.shares @ np.exp(exponents - top)))

    def score(self, tilt: float) -> float:
        return float(self.tilted(np.array([tilt]))[0] @ self.units) / (len(self.shares) - 1)


@dataclass(frozen=True)
class _Ends:
    """Ends of the test that are better than the one seen, with log-chances under the family's own shares."""

    counts: Floats
    units: Floats
    logs: Floats

    def chance(self, family: _Family, tilt: float) -> float:
        if not len(self.logs):
            return 0.0
        return float(np.exp(self.logs + tilt * self.units - self.counts * family.log_weight(tilt)).sum())


def elo_after_stopping(test: SequentialTest, counts: Sequence[int], confidence: float = 0.95) -> StoppedElo:
    """What the counts at the end of a test say, whether a bound or the largest number of games ended it."""
    raise NotImplementedError
