"""How many liberties chains have, and which: what traits of moves are made of.

There are two ways to know: to look around on the board, or sets of liberties that are kept from move to move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE, beside, first_liberties
from arena.games.go.state import CHAIN_SHIFT, WALL_BIT
from arena.games.go.stones import COUNT, EITHER
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
#: Where the number of a chain is among the bits of its stones, and which bits are set where a vertex is not empty.
CHAIN, OCCUPIED = np.uint64(CHAIN_SHIFT), np.uint64(WALL_BIT) | EITHER


@dataclass(frozen=True)
class Liberties:
    """Kernels that tell liberties, given the record that they are known from, the state, and a chain."""

    least: Callable[[Record, Record, np.uint64], np.uint64]  # how many, three standing for more
    #: given two vertices as well: how many others there are, two standing for more, and the first two of them
    but: Callable[[Record, Record, np.uint64, np.uint64, np.uint64], tuple[np.uint64, np.uint64, np.uint64]]


def liberties_on_board(board: Board) -> Liberties:
    """Those that are looked for on the board; the record is not needed."""
    width = np.uint64(board.width)

    @helper
    def least(record: Record, state: Record, chain: np.uint64) -> np.uint64:
        return first_liberties(state, chain, _THREE, width)[0]

    @helper
    def but(
        record: Record, state: Record, chain: np.uint64, one: np.uint64, two: np.uint64
    ) -> tuple[np.uint64, np.uint64, np.uint64]:
        first, second, count = NOWHERE, NOWHERE, _ZERO
        vertex = chain
        while True:
            if np.uint64(state.points[vertex]) & COUNT != _ZERO:
                for number in range(4):
                    near = beside(vertex, np.uint64(number), width)
                    is_empty = np.uint64(state.points[near]) & OCCUPIED == _ZERO
                    if is_empty and near != one and near != two and near != first:
                        first, second = near, first
                        count += _ONE
                        if count == _TWO:
                            return count, first, second
            vertex = np.uint64(state.following[vertex])
            if vertex == chain:
                return count, first, second

    return Liberties(least, but)
