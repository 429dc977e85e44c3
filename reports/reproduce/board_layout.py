"""Where the points of a Hex or Y board lie in the plane."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from arena.games.connection.topology import Topology

Points = npt.NDArray[np.float64]

#: Enough for coordinates to stand still: the boards that there are move by less than 1e-5 after these.
_STEPS = 30


def board_layout(board: Topology) -> Points:
    """Coordinates of a board's points, x to the right and y upwards; neighbours are about 1 apart.

    A Hex board is a rhombus and a straight Y board a triangle, both of equilateral triangles. A bent Y
    board is the surface that its neighbourhoods make, spread out in the plane: distances on paper are
    made as equal as can be to distances on the board (stress majorization), from the unfolded triangle
    as a start.
    """
    if sum(cell < board.cells for row in board.triangle for cell in row) == board.cells:
        return np.array([_place(x, y) for x, y in board.places])
    return _spread(_unfolded(board), _distances(board))


def _place(x: int, y: int) -> tuple[float, float]:
    """Where a column and a row meet: rows lie below each other, each half a step further to the right."""
    return x + y / 2, -y * math.sqrt(3) / 2


def _unfolded(board: Topology) -> Points:
    """Every point in the middle of its places on the unfolded triangle."""
    total, count = np.zeros((board.cells, 2)), np.zeros(board.cells)
    for y, row in enumerate(board.triangle):
        for x, cell in enumerate(row):
            total[cell] += _place(x, y)
            count[cell] += 1
    return np.asarray(total / count[:, np.newaxis], dtype=np.float64)


def _distances(board: Topology) -> Points:
    """How many steps apart any two points are."""
    touching = np.zeros((board.cells, board.cells), dtype=bool)
    for cell, near in enumerate(board.neighbours):
        touching[cell, list(near)] = True
    distances = np.zeros((board.cells, board.cells))
    reached = np.eye(board.cells, dtype=bool)
    while not reached.all():
        distances[~reached] += 1
        reached |= reached @ touching
    return distances


def _spread(points: Points, distances: Points) -> Points:
    """Majorize the stress: each step solves for the points that suit the directions of the step before."""
    count = len(points)
    others = ~np.eye(count, dtype=bool)
    wanted = np.where(others, distances, 1.0)
    weights = np.where(others, wanted**-2.0, 0.0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _ in range(_STEPS):
        apart = np.linalg.norm(points[:, np.newaxis] - points, axis=2)
        pull = -weights * distances / np.where(apart > 0, apart, 1.0)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        points = inverse @ (pull @ points)
    return points
