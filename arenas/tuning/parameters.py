"""The parameters that a search is free to choose: numbers of a range, whole ones, their logarithms, and words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

#: Digits of a value that is chosen: more would not be told apart, and nobody wants to read them.
_DIGITS = 4

Value: TypeAlias = "int | float | str | bool"


@dataclass(frozen=True)
class Range:
    """A number between two ends."""

    name: str
    low: float
    high: float
    log: bool = False  # whether ratios matter, not differences
    whole: bool = False
    start: float | None = None

    @property
    def width(self) -> int:
        """How many coordinates it has."""
        return 1

    @property
    def count(self) -> int | None:
        """How many values there are; None if that many that they do not count."""
        return int(self.high - self.low) + 1 if self.whole else None

    @property
    def middle(self) -> float:
        """Where a search starts of which nothing else is known."""
        return self.at(0.5)

    def at(self, share: float) -> float:
        """The value so far from the low end to the high one, as it is written."""
        low, high = (math.log(end) if self.log else end for end in (self.low, self.high))
        exact = low + share * (high - low)
        value = math.exp(exact) if self.log else exact
        if self.whole:
            return int(min(self.high, max(self.low, math.floor(value + 0.5))))
        return float(min(self.high, max(self.low, float(f"{value:.{_DIGITS}g}"))))

    def coordinates(self, value: Value) -> list[float]:
        """From 0 to 1, where the value is."""
        low, high, here = (math.log(float(x)) if self.log else float(x) for x in (self.low, self.high, value))
        return [(here - low) / (high - low)]

    def holds(self, value: object) -> bool:
        """Whether a value is in the range."""
        return isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high

    def __str__(self) -> str:
        words = [f"{self.low:g}..{self.high:g}", *(["log"] if self.log else []), *(["int"] if self.whole else [])]
        return " ".join(words)


@dataclass(frozen=True)
class Choice:
    """One of some values that have no order."""

    name: str
    values: tuple[Value, ...]
    start: Value | None = None

    @property
    def width(self) -> int:
        """How many coordinates it has; of two values one tells them apart."""
        return 1 if len(self.values) == 2 else len(self.values)

    @property
    def count(self) -> int:
        """How many values there are."""
        return len(self.values)

    def at(self, share: float) -> Value:
        """The value in whose part of the way from 0 to 1 that is."""
        return self.values[min(len(self.values) - 1, int(share * len(self.values)))]

    def coordinates(self, value: Value) -> list[float]:
        """1 for what it is, 0 for what it is not."""
        place = self.values.index(value)
        return [float(place)] if self.width == 1 else [float(place == other) for other in range(len(self.values))]

    def __str__(self) -> str:
        return "|".join(map(str, self.values))


Parameter: TypeAlias = Range | Choice
