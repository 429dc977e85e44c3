"""A figure that is measured, several times."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

#: Seconds since some time.
Clock = Callable[[], float]

_TRIAL = 256  # calls by which a measurement's length is set


@dataclass(frozen=True)
class Measured:
    """All measurements of one figure."""

    name: str
    unit: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Measurement:
    """A figure to be measured."""

    name: str
    unit: str
    repeats: int
    prepare: Callable[[], Callable[[], float]]  # what it returns measures the figure once

    def measure(self) -> Measured:
        """Measure once to warm up, then as often as wanted."""
        once = self.prepare()
        once()
        return Measured(self.name, self.unit, tuple(once() for _ in range(self.repeats)))


def rate(
    run: Callable[[int], object], games: int, seconds: float, clock: Clock = time.perf_counter
) -> Callable[[], float]:
    """What measures the games per second of `run(calls)`, which plays `games` a call."""
    run(_TRIAL)
    calls = max(1, int(_TRIAL * seconds / seconds_of(lambda: run(_TRIAL), clock)))
    return lambda: calls * games / seconds_of(lambda: run(calls), clock)


def seconds_of(run: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """How long something takes."""
    start = clock()
    run()
    return clock() - start
