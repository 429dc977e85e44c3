"""What is true of a move of Go at first sight: captures, atari, and lines of the board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import beside, first_liberties, surely_has
from arena.games.go.state import CHAIN_SHIFT
from arena.games.go.stones import COUNT, EITHER, bit_of
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

#: What may be true of a stone of the player to move on an empty cell, in the order of the bits that say so.
FEATURES = (
    "takes a stone",
    "takes more than one stone",
    "saves stones in atari",
    "gives atari",
    "puts itself in atari",
    "puts more than itself in atari",
    "on the second line",
    "on the third line",
)

_TAKES, _TAKES_MORE, _SAVES, _ATARI, _EXPOSED, _EXPOSED_MORE, _SECOND, _THIRD = (
    np.uint64(1 << bit) for bit in range(len(FEATURES))
)

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_CHAIN = np.uint64(CHAIN_SHIFT)


def features_kernel(board: Board) -> Callable[[Record, np.uint64], np.uint64]:
    """A kernel that tells, as bits, what is true of a stone of the player to move on an empty cell."""
    size, width = board.size, np.uint64(board.width)
    vertex_of = board.vertex_of
    rows, columns = np.divmod(np.arange(board.cells), size)
    lines = np.minimum(np.minimum(rows, size - 1 - rows), np.minimum(columns, size - 1 - columns))
    of_line = np.where(lines == 1, _SECOND, np.where(lines == 2, _THIRD, _ZERO)).astype(np.uint64)

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
        in_atari, joins = False, False
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == own:
                count = liberties(state, near >> _CHAIN)
                joins, in_atari = True, in_atari | (count == _ONE)
                room += _ONE if count == _TWO else _TWO if count == _THREE else _ZERO
        if room < _TWO and not takes:
            return _EXPOSED | (_EXPOSED_MORE if joins else _ZERO)
        return _SAVES if in_atari else _ZERO

    def features(state: Record, cell: np.uint64) -> np.uint64:
        vertex, own = np.uint64(vertex_of[cell]), bit_of(np.uint64(state.to_move))
        found = np.uint64(of_line[cell])
        found |= beside_enemies(state, vertex, EITHER ^ own)
        return found | beside_own(state, vertex, own, found & _TAKES != _ZERO)

    return helper(features)
