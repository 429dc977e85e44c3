"""What recommends a move of Go before any playout.

A move's strength is the product of one factor for each thing that is true of it: of its
features, of the pattern of the eight points around it, and of its distance to the last move.
The move has the square root of the ratio of its strength to that of the strongest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.contract import is_legal, pattern_of
from arena.games.go.board import Board
from arena.games.go.features import features_kernel
from arena.games.go.gammas import distances_from, read_gammas
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO = np.uint64(0)

#: Logarithm of the strength of what is no move: an own eye, and a pass.
_HOPELESS = np.float32(-1e9)


def prior_kernel(board: Board) -> Callable[..., Any]:
    """The kernel `prior`. An own eye has nothing, and neither has a pass."""
    cells, width, vertex_of = np.uint64(board.cells), np.uint64(board.width), board.vertex_of
    features, gammas, distances = features_kernel(board), read_gammas(), distances_from(board)
    of_features, of_pattern, of_distance = gammas.sums(), gammas.patterns, gammas.distances

    @helper
    def strongest(state: Record, values: Record) -> np.float32:
        """The logarithm of the strength of the strongest legal move; what is not legal is struck off."""
        while True:
            best, most = cells, np.float32(0.5) * _HOPELESS  # above that of an eye, if there is nothing else
            for number in range(cells):
                cell = np.uint64(number)
                if state.color[cell] == 0 and values[cell] > most:
                    best, most = cell, values[cell]
            if best == cells or is_legal(state, best):
                return most
            values[best] = _HOPELESS

    def prior(state: Record, values: Record) -> None:
        other, last = EITHER ^ bit_of(np.uint64(state.to_move)), min(np.uint64(state.last), cells)
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                vertex = np.uint64(vertex_of[cell])
                here = np.uint64(state.points[vertex])
                if here & COUNT == _ZERO and is_eye(state, vertex, here, other, width):
                    values[cell] = _HOPELESS
                else:
                    strength = of_features[features(state, cell)] + of_pattern[pattern_of(state, cell)]
                    values[cell] = strength + of_distance[distances[last, cell]]
        most = strongest(state, values)
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                values[cell] = np.exp(np.float32(0.5) * (values[cell] - most))
        values[cells] = 0.0

    return prior
