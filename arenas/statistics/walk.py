"""A sequential test as a random walk: the candidate's points, count by count, between borders at which the test ends.

How counts scatter is a family of distributions, one for every mean: those that were seen, tilted. For a given
family the chances of all ends can be computed as they come about.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.sequential import Floats, SequentialTest, games_in_a_count, log_likelihood_ratios

#: e to this is as good as infinite.
FURTHEST_TILT = 60.0
_MEANS = 400  # mean scores at which the test's LLR is computed; in between it is interpolated
_NEGLIGIBLE = 1e-18
#: Standard deviations of a step by which a random walk is, on average, past a bound it has just crossed.
_OVERSHOOT = 0.5826


@dataclass(frozen=True)
class TiltedFamily:
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

    def score(self, tilt: float) -> float:
        """The mean share of the points."""
        return float(self.tilted(np.array([tilt]))[0] @ self.units) / float(self.units[-1])

    def deviation(self) -> float:
        """Standard deviation of a count without tilt, in units."""
        mean = self.shares @ self.units
        return math.sqrt(float(self.shares @ (self.units - mean) ** 2))


def family_of(counts: Sequence[int]) -> TiltedFamily:
    """The scatter that counts show, mixed with a little that they need not have shown.

    Tests stop sooner if the scatter looks small, and a short one has seen too little of it. So there is one count more
    of games that know nothing of each other, and, unless the record is lopsided, two of games that all end alike: of a
    candidate who hardly ever loses, the few lost games come singly.
    """
    games = games_in_a_count(len(counts))
    seen, units = np.array(counts, dtype=np.float64), np.arange(len(counts), dtype=np.float64)
    won = (float(seen @ units) / 2 + 0.5) / (games * float(seen.sum()) + 1)
    game = np.array([1 - won, 0.0, won])
    alike = np.zeros(len(counts))
    alike[[0, -1]] = game[[0, -1]]
    seen += (game if games == 1 else np.convolve(game, game)) + 2 * (4 * won * (1 - won)) ** 2 * alike
    return TiltedFamily(seen / seen.sum(), units)


def even_pairs(score: float) -> TiltedFamily:
    """Pairs of games that know nothing of each other and have no draws, with this mean score."""
    game = np.array([1 - score, 0.0, score])
    return TiltedFamily(np.convolve(game, game), np.arange(5, dtype=np.float64))


def borders(
    test: SequentialTest, family: TiltedFamily, looks: npt.NDArray[np.int64], stride: npt.NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """Points at which the test rejects and accepts after so many counts, if they scatter as the family does.

    A walk that is only looked at every `stride` counts is further past a bound when it is seen there than one that is
    looked at always. The bounds are moved inwards by the difference.
    """
    tilts = np.concatenate([-np.geomspace(FURTHEST_TILT, 1e-3, _MEANS), np.geomspace(1e-3, FURTHEST_TILT, _MEANS)])
    means = np.arange(1, _MEANS) / _MEANS * family.units[-1]
    rows = family.tilted(np.interp(means, family.tilted(tilts) @ family.units, tilts))
    llr, means = log_likelihood_ratios(test, rows), rows @ family.units
    shift = _OVERSHOOT * family.deviation() * (np.sqrt(stride) - 1)
    lower = looks * np.interp(test.bounds.lower / looks, llr, means, left=-np.inf) + shift
    upper = looks * np.interp(test.bounds.upper / looks, llr, means, right=np.inf) - shift
    # Sums of many small numbers: a walk that touches a border is past it.
    return lower + 1e-9, upper - 1e-9


def convolved(shares: Floats, times: int) -> Floats:
    """Distribution of the sum of so many counts."""
    found = np.ones(1)
    for bit in bin(times)[2:]:
        found = np.convolve(found, found)
        if bit == "1":
            found = np.convolve(found, shares)
    return found


def trimmed(first: int, chances: Floats) -> tuple[int, Floats]:
    """The chances without negligible ones at either side, and the number of the first."""
    kept = np.flatnonzero(chances > _NEGLIGIBLE * chances.max(initial=0.0))
    return (first + int(kept[0]), chances[kept[0] : kept[-1] + 1]) if len(kept) else (first, chances[:0])
