"""What recommends a move of Go before any playout.

A move has the sum of PLAIN and of WEIGHTS over what is true of it, within 0 and 1. A pass has
nothing. Ten times the weights are coefficients of a multinomial logit, halfway between those fitted
to moves of amateurs of the sixth dan on 19x19 and those fitted to moves of RAVE on 9x9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import beside, first_liberties, surely_has
from arena.games.go.state import CHAIN_SHIFT
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

#: Of a move of which nothing below is true.
PLAIN = 0.35
WEIGHTS = {
    "takes a stone": 0.22,
    "takes more than one stone": 0.04,
    "saves stones in atari": 0.19,
    "gives atari": 0.13,
    "puts itself in atari": -0.15,
    "on the first line": -0.12,
    "on the second line": -0.03,
    "no stone around it": -0.10,
    "next to the last move": 0.17,
    "diagonal to the last move": 0.12,
    "two lines from the last move": 0.07,
}

_TAKES, _TAKES_MORE, _SAVES, _ATARI, _EXPOSED, _FIRST, _SECOND, _ALONE, _NEXT, _DIAGONAL, _NEAR = (
    np.uint64(1 << bit) for bit in range(len(WEIGHTS))
)
_SUMS = np.array([PLAIN])
for _weight in WEIGHTS.values():
    _SUMS = np.append(_SUMS, _SUMS + _weight)  # by the set of what is true, as bits
_SUMS = np.clip(_SUMS, 0.0, 1.0)

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_CHAIN = np.uint64(CHAIN_SHIFT)


def features_kernel(board: Board) -> Callable[[Record, np.uint64], np.uint64]:
    """A kernel that tells, as bits, what is true of a stone of the player to move on an empty cell."""
    size, width, cells = board.size, np.uint64(board.width), np.uint64(board.cells)
    vertex_of = board.vertex_of
    rows, columns = np.divmod(np.arange(board.cells), size)
    lines = np.minimum(np.minimum(rows, size - 1 - rows), np.minimum(columns, size - 1 - columns))
    of_line = np.where(lines == 0, _FIRST, np.where(lines == 1, _SECOND, _ZERO)).astype(np.uint64)
    # By the distance of rows and that of columns.
    of_distance = np.zeros((size, size), dtype=np.uint64)
    for bit, distances in (
        (_NEXT, ((0, 1), (1, 0))),
        (_DIAGONAL, ((1, 1),)),
        (_NEAR, ((0, 2), (2, 0), (1, 2), (2, 1), (2, 2))),
    ):
        for down, across in distances:
            if max(down, across) < size:
                of_distance[down, across] = bit

    @helper
    def liberties(state: Record, chain: np.uint64) -> np.uint64:
        """How many a chain has, three standing for more."""
        return first_liberties(state, chain, _THREE, width)[0]

    @helper
    def beside_enemies(state: Record, vertex: np.uint64, other: np.uint64) -> np.uint64:
        """What is true of the opponent's chains around."""
        found = _ZERO
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & other != _ZERO and not surely_has(state, near >> _CHAIN, _THREE):
                count = liberties(state, near >> _CHAIN)
                if count == _ONE:
                    found |= _TAKES | (_TAKES_MORE if state.stones[near >> _CHAIN] > 1 else _ZERO)
                elif count == _TWO:
                    found |= _ATARI
        return found

    @helper
    def beside_own(state: Record, vertex: np.uint64, own: np.uint64, takes: bool) -> np.uint64:
        """What is true of the new stone and of own chains around.

        Its liberties are taken to be the empty points around and one for each neighbour that has two; a
        neighbour that has three is enough.
        """
        room = np.uint64(state.points[vertex]) & COUNT
        in_atari = False
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == own:
                count = liberties(state, near >> _CHAIN)
                in_atari |= count == _ONE
                room += _ONE if count == _TWO else _TWO if count == _THREE else _ZERO
        if room < _TWO and not takes:
            return _EXPOSED
        return _SAVES if in_atari else _ZERO

    @helper
    def is_alone(state: Record, vertex: np.uint64) -> bool:
        above, below = vertex - width, vertex + width
        stones = np.uint64(state.points[above - _ONE]) | np.uint64(state.points[above])
        stones |= np.uint64(state.points[above + _ONE]) | np.uint64(state.points[vertex - _ONE])
        stones |= np.uint64(state.points[vertex + _ONE]) | np.uint64(state.points[below - _ONE])
        stones |= np.uint64(state.points[below]) | np.uint64(state.points[below + _ONE])
        return stones & EITHER == _ZERO  # type: ignore[no-any-return]

    def features(state: Record, cell: np.uint64) -> np.uint64:
        vertex, own = np.uint64(vertex_of[cell]), bit_of(np.uint64(state.to_move))
        found = np.uint64(of_line[cell])
        last = np.uint64(state.last)
        if last < cells:
            down = abs(np.int64(rows[cell]) - np.int64(rows[last]))
            across = abs(np.int64(columns[cell]) - np.int64(columns[last]))
            found |= np.uint64(of_distance[down, across])
        if is_alone(state, vertex):
            return found | _ALONE
        found |= beside_enemies(state, vertex, EITHER ^ own)
        return found | beside_own(state, vertex, own, found & _TAKES != _ZERO)

    return helper(features)


def prior_kernel(board: Board) -> Callable[..., Any]:
    """The kernel `prior`. An own eye has nothing either."""
    cells, width, vertex_of = np.uint64(board.cells), np.uint64(board.width), board.vertex_of
    features = features_kernel(board)

    def prior(state: Record, values: Record) -> None:
        other = EITHER ^ bit_of(np.uint64(state.to_move))
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                vertex = np.uint64(vertex_of[cell])
                here = np.uint64(state.points[vertex])
                eye = here & COUNT == _ZERO and is_eye(state, vertex, here, other, width)
                values[cell] = 0.0 if eye else _SUMS[features(state, cell)]
        values[cells] = 0.0

    return prior
