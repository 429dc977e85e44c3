"""Clocks that run as tests want them to."""

from __future__ import annotations

import itertools
from collections.abc import Iterator


class FakeTime:
    """Seconds that pass only while somebody looks, by these steps in turn, or that a test lets pass."""

    def __init__(self, *steps: float) -> None:
        self.seconds = 100.0
        self._steps: Iterator[float] = itertools.cycle(steps or (0.0,))

    def __call__(self) -> float:
        self.seconds += next(self._steps)
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        """Let so much time pass."""
        self.seconds += seconds
