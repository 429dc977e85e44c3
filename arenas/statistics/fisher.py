"""Fisher's exact test of two shares of games, and what it can see."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt
import scipy

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

#: As much more likely than what was seen may an outcome be by rounding, and yet count as equally likely.
_ROUNDING = 1e-7


def chance_of_table(first: tuple[int, int], second: tuple[int, int]) -> float:
    """The two-sided chance that two equal shares come out so unlike; each has wins and losses."""
    return float(scipy.stats.fisher_exact(np.array([first, second])).pvalue)


def fisher_power(first_games: int, second_games: int, first: float, second: float, level: float) -> float:
    """How often shares of so many games whose true values are `first` and `second` differ at a level."""
    rejected = _rejected(first_games, second_games, level)
    return float(_binomial(first_games, first) @ rejected @ _binomial(second_games, second))


def _binomial(games: int, share: float) -> Floats:
    chances: Floats = scipy.stats.binom.pmf(np.arange(games + 1), games, share)
    return chances


@functools.lru_cache(maxsize=64)
def _rejected(first_games: int, second_games: int, level: float) -> Bools:
    """By wins of either side, whether the test calls the shares different."""
    found = np.zeros((first_games + 1, second_games + 1), dtype=bool)
    for won in range(first_games + second_games + 1):
        first = np.arange(max(0, won - second_games), min(won, first_games) + 1)
        likelihood = scipy.stats.hypergeom.pmf(first, first_games + second_games, won, first_games)
        order = np.argsort(likelihood)
        cumulated = np.cumsum(likelihood[order])
        last = np.searchsorted(likelihood[order], likelihood * (1 + _ROUNDING), side="right") - 1
        found[first, won - first] = cumulated[last] <= level
    return found


def shares_around(mean: float, distance: float) -> tuple[float, float]:
    """Two shares that are so far apart around a mean, as far as shares go."""
    low = min(max(0.0, mean - distance / 2), 1 - distance)
    return low, low + distance
