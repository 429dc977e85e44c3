"""Joint tests: whether the numbers of a whole table could all be equal to the published ones.

Rows that are compatible one by one may be incompatible together, and of many rows a few differ by chance. The
statistic is always the same: differences, weighed by the inverse of their covariance, so that the sum has as many
degrees of freedom as the differences have dimensions. Totals of one tournament are not independent, for every game
is in two of them, but the cells that they are sums of are.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy

from arena.arenas.statistics.chance import chance_of_difference
from arena.arenas.statistics.quantity import Quantity

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

#: How often the games of all cells are dealt out again between the paper and us.
DEALS = 100_000
_BATCH = 10_000
#: Statistics so close are equal, but for rounding.
_ROUNDING = 1e-9
#: Directions in which covariances are as much smaller than in the widest are none.
_FLAT = 1e-10


@dataclass(frozen=True)
class Joint:
    """A joint test."""

    statistic: float  # chi-squared, or as it were
    freedom: int  # the dimensions of the differences
    chance: float  # of numbers as far from the published ones as these, if all are equal
    asymptotic: float  # the same by the chi-squared distribution
    deals: int | None = None  # how many deals the chance was found by; None where it is the asymptotic one

    def document(self) -> dict[str, Any]:
        """The test for programs."""
        return {
            "chi_squared": self.statistic,
            "freedom": self.freedom,
            "p": self.chance,
            "p_asymptotic": self.asymptotic,
            "deals": self.deals,
        }


def joint_of_cells(
    published: Sequence[tuple[int, int]],
    measured: Sequence[tuple[int, int]],
    sums: npt.ArrayLike | None = None,
    deals: int = DEALS,
) -> Joint:
    """Whether cells of independent games have the same shares, all of them, in the paper and here.

    Each cell has wins and losses on both sides. `sums` has a row for each sum of shares that is asked about, with the
    weights of the cells in it; without, every cell is asked about by itself.

    The chance is exact but for the number of deals, however few the games of a cell are: were the shares equal, any
    games of a cell could as well be the published ones, so a cell's games are dealt out again and again. Half of the
    chance of equal statistics counts, so that chances are even though statistics come in steps.
    """
    rows = None if sums is None else tuple(map(tuple, np.asarray(sums, dtype=float).tolist()))
    return _joint_of_cells(_hashable(published), _hashable(measured), rows, deals)


def _hashable(cells: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((int(wins), int(losses)) for wins, losses in cells)


@functools.lru_cache(maxsize=256)  # a table, its page and what is told of all seeds ask about the same cells
def _joint_of_cells(
    published: tuple[tuple[int, int], ...],
    measured: tuple[tuple[int, int], ...],
    sums: tuple[tuple[float, ...], ...] | None,
    deals: int,
) -> Joint:
    there, here = np.array(published, dtype=np.int64), np.array(measured, dtype=np.int64)
    wins, losses = (there + here).T
    games, others = there.sum(axis=1), here.sum(axis=1)
    whole = (games + others).astype(float)
    # Of the difference of shares, given the wins of both together: as games are dealt, hypergeometric.
    variance = wins * losses / np.maximum(whole - 1, 1) / (games * others)
    weights = np.eye(len(there)) if sums is None else np.array(sums)
    root = weights.T @ _root_of_inverse(weights @ np.diag(variance) @ weights.T)
    freedom = root.shape[1]

    def statistics(drawn: Integers) -> Floats:
        apart = drawn / games - (wins - drawn) / others
        found: Floats = np.square(apart @ root).sum(axis=-1)
        return found

    if freedom == 0:
        return _asymptotic(0.0, 0)
    seen = float(statistics(there[:, 0]))
    rng = np.random.default_rng(0)
    beyond = 0.0
    slack = _ROUNDING * max(1.0, seen)
    for first in range(0, deals, _BATCH):
        batch = min(_BATCH, deals - first)
        drawn = statistics(rng.hypergeometric(wins, losses, games, (batch, len(there))))
        beyond += float((drawn > seen + slack).sum() + 0.5 * (np.abs(drawn - seen) <= slack).sum())
    return Joint(seen, freedom, (beyond + 0.5) / (deals + 1), _chi_squared(seen, freedom), deals)


def joint_of_differences(differences: npt.ArrayLike, covariance: npt.ArrayLike) -> Joint:
    """Whether all of some normal differences are zero; their covariance is known."""
    apart = np.asarray(differences, dtype=float)
    root = _root_of_inverse(np.asarray(covariance, dtype=float))
    return _asymptotic(float(np.square(apart @ root).sum()), root.shape[1])


def joint_of_halves(shares: Sequence[Quantity]) -> Joint:
    """Whether all of some independent shares of games could be one half.

    By the errors that they would have then: those of the shares themselves are small where few games have all been won.
    """
    apart = [share.value - 0.5 for share in shares]
    counts = [share.samples if share.effective is None else share.effective for share in shares]
    return joint_of_differences(apart, np.diag([0.25 / (count or 1.0) for count in counts]))


def joint_of_means(rows: npt.ArrayLike) -> Joint:
    """Whether the means of all columns are zero: Hotelling's test, for independent rows of normal numbers.

    The covariance is that of the rows, and their number decides how well it is known: the chance is by Fisher's F. With
    no more rows than columns have dimensions nothing can be told.
    """
    table = np.asarray(rows, dtype=float)
    count = len(table)
    if count < 2:
        return Joint(0.0, table.shape[1], 1.0, 1.0)
    apart = table - table.mean(axis=0)
    root = _root_of_inverse(apart.T @ apart / (count - 1) / count)
    freedom = root.shape[1]
    if not 0 < freedom < count:
        return Joint(0.0, freedom, 1.0, 1.0)
    found = float(np.square(table.mean(axis=0) @ root).sum())
    ratio = found * (count - freedom) / (freedom * (count - 1))
    chance = float(scipy.special.fdtrc(freedom, count - freedom, ratio))
    return Joint(found, freedom, chance, _chi_squared(found, freedom))


def joint_of_pairs(pairs: Sequence[tuple[Quantity, Quantity]]) -> Joint:
    """Whether all of some independent rows are equal, each published and measured: by deals where all are counts."""
    counts = [(there.counts, here.counts) for there, here in pairs]
    known = [(there, here) for there, here in counts if there is not None and here is not None]
    if len(known) == len(counts):
        return joint_of_cells([there for there, _ in known], [here for _, here in known])
    return joint_of_chances([chance_of_difference(there, here) for there, here in pairs])


def joint_of_chances(chances: Sequence[float]) -> Joint:
    """Whether all of some independent null hypotheses hold, each with its two-sided chance."""
    squares = scipy.special.chdtri(1, np.maximum(chances, np.finfo(float).tiny))
    return _asymptotic(float(np.sum(squares)), len(chances))


def joint_of_joints(tests: Sequence[Joint]) -> Joint:
    """Several joint tests of independent evidence as one, by Fisher's sum of logarithms."""
    logarithms = [-2 * math.log(max(test.chance, np.finfo(float).tiny)) for test in tests]
    return _asymptotic(sum(logarithms), 2 * len(tests))


def _asymptotic(statistic: float, freedom: int) -> Joint:
    chance = _chi_squared(statistic, freedom)
    return Joint(statistic, freedom, chance, chance)


def _chi_squared(statistic: float, freedom: int) -> float:
    return float(scipy.special.chdtrc(freedom, statistic)) if freedom else 1.0


def _root_of_inverse(covariance: Floats) -> Floats:
    """What turns differences into independent ones of variance 1: a column for each of their dimensions."""
    values, vectors = np.linalg.eigh((covariance + covariance.T) / 2)
    kept = values > _FLAT * max(values.max(initial=0.0), np.finfo(float).tiny)
    root: Floats = vectors[:, kept] / np.sqrt(values[kept])
    return root
