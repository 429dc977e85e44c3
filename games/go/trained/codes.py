"""Codes of what is around a point of the board; see `shapes`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.go.chase import beside
from arena.games.go.state import BLACK_BIT, CHAIN_SHIFT
from arena.games.go.stones import EITHER
from arena.games.go.trained.liberties import Liberties
from arena.games.go.trained.shapes import RING_BITS, SIDES, rings
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _THREE = np.uint64(0), np.uint64(1), np.uint64(3)
_CHAIN, _COLOUR, _RING = np.uint64(CHAIN_SHIFT), np.uint64(BLACK_BIT.bit_length() - 1), np.uint64(RING_BITS)

#: For each neighbour, as `beside` numbers them, the bit of a code that says whether a stone there is in atari.
WEAK_BITS = np.array([1 << RING_BITS + bit for bit in (0, 3, 1, 2)], dtype=np.uint64)


@dataclass(frozen=True)
class Surroundings:
    """The rings around the vertices of one board."""

    offsets: npt.NDArray[np.uint16]  # by vertex: the code without any stone; 0 for the wall
    steps: npt.NDArray[np.uint16]  # by vertex and place on its ring: what a black stone there adds
    places: npt.NDArray[np.int64]  # by place on the ring, clockwise from the top left one: how far it is


@functools.cache
def surroundings(board: Board) -> Surroundings:
    """Those of a board."""
    places = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    by_edge = {ring.beyond: ring for ring in rings()}
    offsets = np.zeros(board.vertices, dtype=np.uint16)
    steps = np.zeros((board.vertices, len(places)), dtype=np.uint16)
    for cell, vertex in enumerate(board.vertex_of):
        y, x = divmod(cell, board.size)
        on_board = [0 <= x + dx < board.size and 0 <= y + dy < board.size for dx, dy in places]
        ring = by_edge[frozenset(place for place, inside in enumerate(on_board) if not inside)]
        offsets[vertex], steps[vertex] = ring.offset, ring.steps
    return Surroundings(offsets, steps, np.array([dx + dy * board.width for dx, dy in places]))


def code_kernel(board: Board, liberties: Liberties) -> Callable[[Record, Record, np.uint64], np.uint64]:
    """A kernel that tells the code of an empty vertex, looked up on the board."""
    around, width = surroundings(board), np.uint64(board.width)
    offsets, steps, places = around.offsets, around.steps, around.places.astype(np.uint64)
    count, weak_bits = liberties.count, WEAK_BITS

    @helper
    def code_of(record: Record, state: Record, vertex: np.uint64) -> np.uint64:
        """The code; `record` is what the liberties of chains are known from."""
        code = np.uint64(offsets[vertex])
        for number in range(len(places)):
            place = np.uint64(number)
            stone = (np.uint64(state.points[vertex + places[place]]) >> _COLOUR) & _THREE
            code += np.uint64(steps[vertex, place]) * stone
        for number in range(len(SIDES)):
            side = np.uint64(number)
            near = np.uint64(state.points[beside(vertex, side, width)])
            if near & EITHER != _ZERO and count(record, state, near >> _CHAIN) == _ONE:
                code += weak_bits[side]
        return code

    return code_of
