"""A straight line through points, by least squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class LineFit:
    """The line of least squares, and how well it fits."""

    slope: float
    intercept: float
    adjusted_r2: float
    chance: float  # of a slope so far from zero if the true one is zero, in either direction

    @property
    def left_over(self) -> float:
        """The share of the variance that the line does not explain."""
        return 1 - self.adjusted_r2


def fitted(xs: Sequence[float], ys: Sequence[float]) -> LineFit:
    """The line through three or more points that are not all above each other."""
    from scipy import stats

    found = stats.linregress(np.asarray(xs, dtype=float), np.asarray(ys, dtype=float))
    count = len(xs)
    r2 = min(1.0, float(found.rvalue) ** 2)
    adjusted = 1 - (1 - r2) * (count - 1) / (count - 2)
    chance = float(found.pvalue) if found.slope != 0 else 1.0
    return LineFit(float(found.slope), float(found.intercept), adjusted, chance)
