"""What an update and a threshold test cost, beside whole numbers and counters of wins and visits.

Every way does the same to the same stations, scattered over memory as moves of playouts are. All
ways are timed in turn, and ratios are taken between neighbours in time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import dtype_of
from arena.players.seeds import entropy
from arena.players.wls.states import WinLossStates
from arena.players.wls.updates import WON

Numbers = npt.NDArray[Any]

#: Stations of the replies to each move on 121 points, and those of the paper: two moves on 361 points, two colours,
#: 100 patterns.
REPLIES, PAPER = 121 * 121, 361 * 361 * 2 * 100

_CHANCE = 0.5  # the threshold
_CALLS = 1 << 20  # in one measurement
_TRIES = 5  # of which the fastest counts: other programs only slow it down
#: What counts wins and visits.
COUNTER = dtype_of([("wins", "u4"), ("visits", "u4")])


@dataclass(frozen=True)
class Speed:
    """What each operation costs, in nanoseconds, by repeat. Those of one repeat ran one after the other."""

    increment: Numbers  # of an integer as wide as a state
    update: Numbers  # of a state
    count: Numbers  # of counters of wins and visits
    compare: Numbers  # of an integer as wide as a state
    test: Numbers  # of a state against the threshold
    bound: Numbers  # of counters: the lower end of Agresti and Coull's interval against the threshold

    def ratios(self) -> dict[str, Numbers]:
        """What operations cost beside each other, by repeat."""
        return {
            "update to increment": self.update / self.increment,
            "update to counters": self.update / self.count,
            "test to comparison": self.test / self.compare,
            "bound to test": self.bound / self.test,
        }


@entry
def _increment(numbers: Numbers, stations: Numbers) -> None:
    for place in range(len(stations)):
        numbers[stations[place]] += 1


@entry
def _update(states: Numbers, stations: Numbers, following: Numbers) -> None:
    for place in range(len(stations)):
        station = stations[place]
        states[station] = following[np.uint64(states[station])]


@entry
def _count(counts: Numbers, stations: Numbers, won: int) -> None:
    for place in range(len(stations)):
        station = stations[place]
        counts[station].wins += won
        counts[station].visits += 1


@entry
def _at_least(numbers: Numbers, stations: Numbers, threshold: int) -> int:
    """How many stations are at least at the threshold."""
    found = np.int64(0)
    for place in range(len(stations)):
        found += np.int64(numbers[stations[place]] >= threshold)
    return found  # type: ignore[return-value]


@entry
def _surely_at_least(counts: Numbers, stations: Numbers, z: float, chance: float) -> int:
    """How many stations have Agresti and Coull's lower bound, z standard deviations down, at least at the chance."""
    found = np.int64(0)
    for place in range(len(stations)):
        station = stations[place]
        adjusted = float(counts[station].visits) + z * z
        centre = (float(counts[station].wins) + z * z / 2.0) / adjusted
        found += np.int64(centre - z * np.sqrt(centre * (1.0 - centre) / adjusted) >= chance)
    return found  # type: ignore[return-value]


def measure_speed(wls: WinLossStates, stations: int, repeats: int, seed: int = 1) -> Speed:
    """Time all operations on so many stations, chosen at random."""
    random = np.random.default_rng(entropy(seed, "speed", stations))
    chosen = random.integers(0, stations, _CALLS).astype(np.uint64)
    numbers = random.integers(0, len(wls), stations).astype(wls.dtype)
    states = numbers.copy()
    counters = np.zeros(stations, dtype=COUNTER)
    counters["visits"] = random.integers(1, 1000, stations)
    counters["wins"] = counters["visits"] * random.random(stations)
    threshold = wls.threshold(_CHANCE)
    operations: dict[str, Callable[[], object]] = {
        "increment": lambda: _increment(numbers, chosen),
        "update": lambda: _update(states, chosen, wls.win),
        "count": lambda: _count(counters, chosen, WON),
        "compare": lambda: _at_least(numbers, chosen, threshold),
        "test": lambda: _at_least(states, chosen, threshold),
        "bound": lambda: _surely_at_least(counters, chosen, wls.parameters.z, _CHANCE),
    }
    for operation in operations.values():
        operation()
    found = np.array([[_nanoseconds(operation) for operation in operations.values()] for _ in range(repeats)])
    return Speed(**dict(zip(operations, found.T, strict=True)))


def _nanoseconds(operation: Callable[[], object]) -> float:
    """This thread's time for one call among those that the operation makes, in the fastest of some tries."""
    fastest = math.inf
    for _ in range(_TRIES):
        start = time.thread_time()
        operation()
        fastest = min(fastest, time.thread_time() - start)
    return fastest / _CALLS * 1e9
