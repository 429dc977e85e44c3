"""Points spread evenly over a cube: Roberts's sequence, which any number of points may be taken of."""

from __future__ import annotations

import numpy as np

from arena.arenas.statistics.surface import Floats

#: By so much of its length an axis is stretched at both ends, and what is beyond them drawn back: so points lie on the
#: faces of the cube as well.
_STRETCH = 0.05


def spread(points: int, dimensions: int) -> Floats:
    """The first points of the sequence."""
    step = 1.0
    for _ in range(64):  # the root of x^(d+1) = x + 1, of which 1.618... is the first
        step = (1 + step) ** (1 / (dimensions + 1))
    factors = step ** -np.arange(1.0, dimensions + 1)
    plain = (0.5 + np.arange(1.0, points + 1)[:, np.newaxis] * factors) % 1
    return np.asarray(np.clip(plain * (1 + 2 * _STRETCH) - _STRETCH, 0, 1), dtype=np.float64)
