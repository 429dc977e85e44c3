"""The proportions that states stand for, and the order of their evidence."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

#: Keeps the values of proportions below one half apart from those above.
_APART = 2.0

Numbers = npt.NDArray[Any]


@dataclass(frozen=True)
class Proportions:
    """All n/m of at most e results, not reduced, in the order of states: 0/0 first, then by rising evidence of more.

    Arrays are by state, but for `index`, which finds the state of n/m as index[n, m].
    """

    wins: Numbers
    visits: Numbers
    values: npt.NDArray[np.float64]  # what they are ordered by; not to be compared between two orders
    index: npt.NDArray[np.int32]  # -1 where there is no proportion

    @classmethod
    def ordered(cls, e: int, z: float) -> Proportions:
        """The proportions up to the end of scale e, ordered by bounds z standard deviations from their centres."""
        visits = np.repeat(np.arange(e + 1, dtype=np.int32), np.arange(1, e + 2))
        wins = np.arange(len(visits), dtype=np.int32) - visits * (visits + 1) // 2
        values = evidence(wins, visits, z)
        order = np.argsort(values, kind="stable")
        wins, visits, values = wins[order], visits[order], values[order]
        index = np.full((e + 1, e + 1), -1, dtype=np.int32)
        index[wins, visits] = np.arange(len(order), dtype=np.int32)
        for array in (wins, visits, values, index):
            array.flags.writeable = False
        return cls(wins, visits, values, index)

    @functools.cached_property
    def rates(self) -> npt.NDArray[np.float64]:
        """n/m of every state, 0 to 1; of 0/0, of which nothing is known, 1/2."""
        rates: npt.NDArray[np.float64] = self.wins / np.maximum(self.visits, 1)
        rates[0] = 0.5
        rates.flags.writeable = False
        return rates

    def __len__(self) -> int:
        return len(self.wins)


def interval(wins: Numbers, visits: Numbers, z: float) -> tuple[Numbers, Numbers]:
    """Agresti and Coull's interval for a chance of winning, z standard deviations to either side of its centre."""
    adjusted = visits + z * z
    centre = (wins + z * z / 2) / adjusted
    half = z * np.sqrt(centre * (1 - centre) / adjusted)
    return centre - half, centre + half


def evidence(wins: Numbers, visits: Numbers, z: float) -> npt.NDArray[np.float64]:
    """What orders proportions: the lower bound from 1/2 upwards, below 1/2 the upper bound less 2; 0/0 is the least."""
    low, high = interval(wins, visits, z)
    return np.where(visits == 0, -_APART, np.where(2 * wins >= visits, low, high - _APART))
