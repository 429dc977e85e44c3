"""Where chance leads a state, exactly: distributions over states instead of samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.errors import ArenaError
from arena.games.toolbox.jit import entry
from arena.players.wls.states import WinLossStates
from arena.players.wls.updates import LOST, WON

Numbers = npt.NDArray[Any]
Distributions = npt.NDArray[np.float64]
"""By chance to win and state, the probability of the state."""

#: A distribution is stationary when no more than this much of it has moved for some time.
_STILL = 1e-10
_BLOCKS = 2000


@entry
def _spread(tables: Numbers, chances: Numbers, distributions: Numbers, updates: int) -> None:
    """Give every distribution so many updates."""
    after = np.zeros(distributions.shape[1])
    for row in range(len(chances)):
        chance = chances[row]
        for _ in range(updates):
            after[:] = 0.0
            for state in range(distributions.shape[1]):
                share = distributions[np.uint64(row), np.uint64(state)]
                if share > 0.0:
                    after[np.uint64(tables[np.uint64(WON), np.uint64(state)])] += share * chance
                    after[np.uint64(tables[np.uint64(LOST), np.uint64(state)])] += share * (1.0 - chance)
            distributions[row, :] = after


def averaged(wls: WinLossStates, chances: Sequence[float], least: int, most: int) -> Distributions:
    """The distributions after a uniform number of updates from `least` to `most`, starting from 0/0."""
    column, here = np.array(chances, dtype=float), _at_the_start(wls, chances)
    _spread(wls.tables, column, here, least)
    total = here.copy()
    for _ in range(most - least):
        _spread(wls.tables, column, here, 1)
        total += here
    return np.asarray(total / (most - least + 1))


def stationary(wls: WinLossStates, chances: Sequence[float]) -> Distributions:
    """The distributions after any number of updates that is large enough."""
    column, here = np.array(chances, dtype=float), _at_the_start(wls, chances)
    for _ in range(_BLOCKS):
        before = here.copy()
        _spread(wls.tables, column, here, 4 * wls.parameters.e)
        if np.abs(here - before).sum(axis=1).max() < _STILL:
            return here
    raise ArenaError(f"the distribution of states does not settle with {wls.parameters.canonical('wls')}")


def _at_the_start(wls: WinLossStates, chances: Sequence[float]) -> Distributions:
    here = np.zeros((len(chances), len(wls)))
    here[:, 0] = 1.0
    return here


def mean_rates(wls: WinLossStates, distributions: Distributions) -> npt.NDArray[np.float64]:
    """By chance, the mean of what the states stand for, 0 to 1."""
    return np.asarray(distributions @ wls.to_proportion(np.arange(len(wls))))


def root_mean_square(wls: WinLossStates, chances: Sequence[float], distributions: Distributions) -> float:
    """The root of the mean of squared SD_r, which is the sum of squared errors over one less than their number."""
    rates = wls.to_proportion(np.arange(len(wls)))
    squares = (np.array(chances, dtype=float)[:, None] - rates[None, :]) ** 2
    return float(np.sqrt((distributions * squares).sum() / (len(chances) - 1)))
