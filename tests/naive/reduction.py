"""Micro-reduction of many full triangles at once.

A triangle reduces to the next smaller one, in which each place takes the majority of the three
places of the larger one that it lies between, and so on down to one place: the winner.
"""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[np.uint64]


def winners(triangle: list[list[int]], owners: Bits, black: Bits, white: Bits) -> Bits:
    """Who wins each of many full boards, one bit per board.

    `owners` has a row of words per cell. `triangle` says which cell stands at each place, -1 for a
    place that is always black's (`black`: its words) and -2 for one that is always white's.
    """
    fixed = {-1: black, -2: white}
    rows = [[fixed.get(cell, owners[cell]) for cell in row] for row in triangle]
    while len(rows) > 1:
        rows = [
            [_majority(upper[x], upper[x + 1], lower[x]) for x in range(len(lower))]
            for upper, lower in itertools.pairwise(rows)
        ]
    return rows[0][0]


def _majority(a: Bits, b: Bits, c: Bits) -> Bits:
    return (a & b) | (b & c) | (a & c)
