"""Means of a part of some games and variances of all, where games that hang together are one piece of evidence."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.ratios import ratio_of_sums

Floats = npt.NDArray[np.float64]


def mean_of_part(values: Floats, part: npt.NDArray[np.bool_], cluster: npt.ArrayLike) -> Quantity | None:
    """The mean of the values of a part, with its error by the scatter of clusters; None unless two clusters have any.

    How many of a cluster belong to the part is chance as well, so the mean is a ratio of two sums.
    """
    number = _numbered(cluster)[part]
    clusters, own = np.unique(number, return_inverse=True)
    if len(clusters) < 2:
        return None
    found = ratio_of_sums(np.bincount(own, values[part]), np.bincount(own))
    return Quantity(found.value, found.error, float(part.sum()), freedom=found.freedom) if found.error > 0 else None


def variance_of(values: Floats, cluster: npt.ArrayLike) -> Quantity | None:
    """The variance of values, with its error by the scatter of clusters; None unless there are two, and any scatter.

    To first order a value moves the variance by its squared deviation less the variance.
    """
    number, count = _numbered(cluster), len(values)
    clusters = int(number.max(initial=-1)) + 1
    if clusters < 2 or count < 2:
        return None
    squares = np.square(values - values.mean())
    variance = float(squares.sum()) / (count - 1)
    moved = np.bincount(number, squares - squares.mean())
    error = math.sqrt(clusters / (clusters - 1) * float(moved @ moved)) / count
    return Quantity(variance, error, count, freedom=clusters - 1) if error > 0 else None


def _numbered(cluster: npt.ArrayLike) -> npt.NDArray[np.intp]:
    return np.unique(np.asarray(cluster), return_inverse=True)[1].reshape(-1)
