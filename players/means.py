"""Intervals around mean results, as progressive pruning compares them (Bouzy and Helmstetter 2004).

A mean m with standard error e stands for the interval from m - rd e to m + rd e. Means and
errors may be in any unit, as long as it is the same for all moves that are compared.
"""

from __future__ import annotations

import math

from arena.games.toolbox.jit import helper

#: The error of a mean of fewer than two results from 0 to 1: the widest there is.
UNKNOWN = 0.5


@helper
def standard_error(total: float, square_sum: float, visits: float) -> float:
    """Standard error of the mean of so many results from 0 to 1, given their sum and the sum of their squares."""
    if visits < 2.0:
        return UNKNOWN
    mean = total / visits
    return math.sqrt(max(square_sum / visits - mean * mean, 0.0) / (visits - 1.0))


@helper
def left_end(mean: float, error: float, rd: float) -> float:
    """The least value that is still likely."""
    return mean - rd * error


@helper
def right_end(mean: float, error: float, rd: float) -> float:
    """The greatest value that is still likely."""
    return mean + rd * error


@helper
def is_inferior(
    mean: float, error: float, other_mean: float, other_error: float, rd: float, largest: float = math.inf
) -> bool:
    """Whether the first interval lies wholly below the other one, both errors being less than `largest`."""
    apart = right_end(mean, error, rd) < left_end(other_mean, other_error, rd)
    return apart and error < largest and other_error < largest


@helper
def is_equal(mean: float, error: float, other_mean: float, other_error: float, rd: float, largest: float) -> bool:
    """Whether both errors are less than `largest` and yet neither of the two is inferior."""
    precise = error < largest and other_error < largest
    inferior = is_inferior(mean, error, other_mean, other_error, rd)
    superior = is_inferior(other_mean, other_error, mean, error, rd)
    return precise and not inferior and not superior
