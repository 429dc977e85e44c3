"""How many liberties chains have, and which: what traits of moves are made of.

There are two ways to know: to look around on the board, or sets of liberties that are kept from move to move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE, beside, first_liberties
from arena.games.go.state import CHAIN_SHIFT, WALL_BIT
from arena.games.go.stones import COUNT, EITHER
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO, _THREE = (np.uint64(number) for number in range(4))

#: Where the number of a chain is among the bits of its stones, and which bits are set where a vertex is not empty.
CHAIN, OCCUPIED = np.uint64(CHAIN_SHIFT), np.uint64(WALL_BIT) | EITHER

Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Liberties:
    """Kernels that tell liberties. All are given the record that these are known from, and the state.

    Counts that say up to which number they are right may be that number where there are more.
    """

    count: Kernel  # of a chain: how many, up to three
    other: Kernel  # of a chain, and a vertex: a liberty that is another one
    #: of an empty vertex, a colour, and another vertex: how many liberties a stone of the colour would have with its
    #: chain, up to two, if it took nothing and the other vertex were filled; and one of them, or NOWHERE
    room: Kernel


def liberties_on_board(board: Board) -> Liberties:
    """Those that are looked for on the board; the record is not needed."""
    width, but = np.uint64(board.width), _looking(np.uint64(board.width))

    @helper
    def count(record: Record, state: Record, chain: np.uint64) -> np.uint64:
        return first_liberties(state, chain, _THREE, width)[0]

    @helper
    def other(record: Record, state: Record, chain: np.uint64, one: np.uint64) -> np.uint64:
        return np.uint64(but(state, chain, one, NOWHERE)[1])

    @helper
    def room(
        record: Record, state: Record, vertex: np.uint64, colour: np.uint64, filled: np.uint64
    ) -> tuple[np.uint64, np.uint64]:
        found = NOWHERE
        for side in range(4):
            number, liberty = _ZERO, beside(vertex, np.uint64(side), width)
            there = np.uint64(state.points[liberty])
            if there & OCCUPIED == _ZERO:
                number = _ONE if liberty != filled else _ZERO
            elif there & EITHER == colour:
                number, liberty = but(state, there >> CHAIN, vertex, filled)
            if number == _TWO or (number == _ONE and found != NOWHERE and found != liberty):
                return _TWO, liberty
            if number == _ONE:
                found = liberty
        return (_ZERO if found == NOWHERE else _ONE), found

    return Liberties(count, other, room)


def _looking(width: np.uint64) -> Kernel:
    @helper
    def but(state: Record, chain: np.uint64, one: np.uint64, two: np.uint64) -> tuple[np.uint64, np.uint64]:
        """How many liberties a chain has beside two vertices, two standing for more, and one of them."""
        found, vertex = NOWHERE, chain
        while True:
            if np.uint64(state.points[vertex]) & COUNT != _ZERO:
                for number in range(4):
                    near = beside(vertex, np.uint64(number), width)
                    if np.uint64(state.points[near]) & OCCUPIED == _ZERO and near != one and near != two:
                        if found != NOWHERE and found != near:
                            return _TWO, found
                        found = near
            vertex = np.uint64(state.following[vertex])
            if vertex == chain:
                return (_ZERO if found == NOWHERE else _ONE), found

    return but
