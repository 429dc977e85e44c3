"""How well states measure chances: many states in parallel, each fed with wins of its own chance.

An experiment is the paper's: one state for each of some chances gets so many updates, and what
the states then stand for is held against the chances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import below, unit
from arena.players.wls.states import WinLossStates
from arena.players.wls.updates import following

Numbers = npt.NDArray[Any]

#: The paper's generators: chances to win in equal steps, from 0 to 1.
CHANCES: tuple[float, ...] = tuple(step / 20 for step in range(21))


@dataclass(frozen=True)
class Quality:
    """By experiment, how well the states measured their chances."""

    errors: npt.NDArray[np.float64]  # SD_r: root of the sum of squared errors over one less than their number
    orders: npt.NDArray[np.float64]  # S_rc: Spearman's rank correlation of rates with chances, -1 to 1


@helper
def _run(tables: Numbers, states: Numbers, chances: Numbers, rng: Any, updates: np.uint64) -> None:
    """Give each state so many updates, starting from 0/0."""
    for place in range(len(chances)):
        states[np.uint64(place)] = 0
    for _ in range(updates):
        for place in range(len(chances)):
            won = 1 if unit(rng) < chances[np.uint64(place)] else 0
            states[np.uint64(place)] = following(tables, states[np.uint64(place)], won)


@helper
def _residual_deviation(rates: Numbers, states: Numbers, chances: Numbers) -> float:
    """SD_r of one experiment."""
    total = 0.0
    for place in range(len(chances)):
        error = chances[np.uint64(place)] - rates[np.uint64(states[np.uint64(place)])]
        total += error * error
    return np.sqrt(total / (len(chances) - 1))  # type: ignore[no-any-return]


@helper
def _rank_correlation(rates: Numbers, states: Numbers) -> float:
    """S_rc of one experiment: states stand in the order of their chances, and equal rates share a rank.

    Pearson's correlation of ranks; 0 if all rates are equal, for then they say nothing of the order.
    """
    count = len(states)
    products, squares, spread = 0.0, 0.0, 0.0
    for one in range(count):
        rate = rates[np.uint64(states[np.uint64(one)])]
        rank = 0.0  # twice the distance from the middle rank
        for other in range(count):
            compared = rates[np.uint64(states[np.uint64(other)])]
            if compared < rate:
                rank += 1.0
            elif compared > rate:
                rank -= 1.0
        place = 2.0 * one - (count - 1)
        products += place * rank
        squares += rank * rank
        spread += place * place
    return products / np.sqrt(squares * spread) if squares > 0.0 else 0.0


@entry
def _experiments(
    tables: Numbers,
    rates: Numbers,
    chances: Numbers,
    rngs: Records,
    least: int,
    most: int,
    errors: Numbers,
    orders: Numbers,
) -> None:
    """As many experiments as `errors` has places, each of a uniform number of updates from `least` to `most`."""
    rng = rngs[0]
    states = np.zeros(len(chances), dtype=tables.dtype)
    for experiment in range(len(errors)):
        updates = np.uint64(least) + below(rng, np.uint64(most - least + 1))
        _run(tables, states, chances, rng, updates)
        errors[experiment] = _residual_deviation(rates, states, chances)
        orders[experiment] = _rank_correlation(rates, states)


def saturation(
    wls: WinLossStates,
    rngs: Records,
    experiments: int,
    least: int,
    most: int,
    chances: tuple[float, ...] = CHANCES,
) -> Quality:
    """The quality of some experiments; the number of updates is uniform from `least` to `most`, drawn once for all."""
    errors, orders = np.zeros(experiments), np.zeros(experiments)
    rates = wls.to_proportion(np.arange(len(wls)))
    _experiments(wls.tables, rates, np.array(chances), rngs, least, most, errors, orders)
    return Quality(errors, orders)
