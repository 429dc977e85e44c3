"""Landscapes whose highest point is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Landscape:
    """The chance to win of every point, and where the search starts; coordinates are from 0 to 1."""

    name: str
    about: str
    start: tuple[float, ...]
    chance: Callable[[Floats], Floats]  # of points, one a row

    @property
    def dimensions(self) -> int:
        return len(self.start)

    def at(self, point: npt.ArrayLike) -> float:
        return float(self.chance(np.asarray(point, dtype=np.float64).reshape(1, -1))[0])

    def gain(self, point: npt.ArrayLike) -> float:
        """How much more often than the start a point wins."""
        return self.at(point) - self.at(self.start)

    def best(self) -> float:
        """The largest gain that there is, found on a fine grid."""
        steps = {1: 20_001, 2: 401, 3: 101}[self.dimensions]
        axes = np.meshgrid(*[np.linspace(0, 1, steps)] * self.dimensions, indexing="ij")
        points = np.stack([axis.ravel() for axis in axes], axis=1)
        return float(self.chance(points).max()) - self.at(self.start)


def _flat(points: Floats) -> Floats:
    return np.full(len(points), 0.5)


def _faint(points: Floats) -> Floats:
    """0.50 at the start, at most 0.52."""
    return 0.52 - 0.125 * (points[:, 0] - 0.65) ** 2


def _cliff(points: Floats) -> Floats:
    """A rise from 0.45 to 0.62, and beyond 0.7 hardly a game is won."""
    x = points[:, 0]
    return np.where(x <= 0.7, 0.45 + 0.17 * (x / 0.7) ** 1.5, 0.12)


def _narrow(points: Floats) -> Floats:
    """The coordinate is the logarithm of a parameter from 0.001 to 10; what is good lies within a factor of three."""
    decades = 4 * points[:, 0] - 3
    return 0.42 + 0.18 * np.exp(-0.5 * ((decades + 1.2) / 0.25) ** 2)


def _ridge(points: Floats) -> Floats:
    """Three coordinates: a ridge across the first two, and what is best of the third depends on the first."""
    x, y, z = points.T
    across, along, third = x + y - 1.1, x - y - 0.25, z - 0.3 - 0.4 * x
    return 0.33 + 0.32 * np.exp(-(across**2) / 0.06 - along**2 / 0.5 - third**2 / 0.25)


LANDSCAPES = (
    Landscape("flat", "all points are equal", (0.3,), _flat),
    Landscape("faint", "2 % between the start and the best", (0.25,), _faint),
    Landscape("cliff", "a rise that ends in a cliff", (0.2,), _cliff),
    Landscape("narrow", "a log scale, with a narrow peak", (0.7,), _narrow),
    Landscape("ridge", "three dimensions with interactions", (0.3, 0.45, 0.7), _ridge),
)
