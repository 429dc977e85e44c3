"""Axes of pictures: from numbers to places, with ticks at round numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_STEPS = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True)
class Axis:
    """Numbers from `low` to `high` as places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """Where a number stands; numbers beyond an end stand at it."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)

    def ticks(self, most: int = 5) -> list[float]:
        """Round numbers along the axis, at most so many and at least one."""
        rough = (self.high - self.low) / most
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * each for each in _STEPS if power * each >= rough * (1 - 1e-9))
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def axis_over(values: Sequence[float], start: float, end: float, margin: float = 0.04) -> Axis:
    """An axis that holds all these numbers, and a little more."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    extra = (high - low) * margin or abs(high) * 0.1 or 1.0
    return Axis(low - extra, high + extra, start, end)


def tick_text(value: float) -> str:
    """A round number as it stands at an axis."""
    return f"{value + 0.0:.6g}".replace("-", "−")
