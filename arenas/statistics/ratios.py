"""Ratios of sums over games, such as time for a move: how well they are known by what games differ from the whole."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.quantity import Quantity


def ratio_of_sums(tops: npt.ArrayLike, bottoms: npt.ArrayLike) -> Quantity:
    """The sum of one number of each game over the sum of another, with its error by the scatter of whole games."""
    top, bottom = np.asarray(tops, dtype=float), np.asarray(bottoms, dtype=float)
    value, count = float(top.sum() / bottom.sum()), len(top)
    scatter = float(((top - value * bottom) ** 2).sum())
    error = math.sqrt(scatter * count / max(1, count - 1)) / float(bottom.sum())
    return Quantity(value, error, count, freedom=max(1, count - 1))


def log_error_of_ratio(
    games: float, top: float, bottom: float, top_squares: float, products: float, bottom_squares: float
) -> float | None:
    """The same error as one of the ratio's logarithm, from sums over games of both numbers, squares and products.

    None if there are too few games, or nothing to divide.
    """
    if games < 2 or not top or not bottom:
        return None
    value = top / bottom
    squares = top_squares - 2 * value * products + value**2 * bottom_squares
    return math.sqrt(max(0.0, squares) * games / (games - 1)) / top
