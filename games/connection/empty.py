"""The empty cells of a board, and how playouts draw from them whose moves are chosen one by one.

There, `trace.moves` has the empty cells behind the moves made, and `trace.place_of` says where each is.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def list_empty(state: Record, cells: Record, board_size: np.uint64) -> int:
    """Write the empty cells to the front of `cells`; returns how many there are."""
    count = _ZERO
    for cell in range(board_size):
        cells[count] = cell  # stays only if the cell is empty: without a branch, which no processor could foresee
        count += _ONE if state.color[np.uint64(cell)] == 0 else _ZERO
    return np.int64(count)  # type: ignore[return-value]


@inlined
def list_places(state: Record, trace: Record, board_size: np.uint64) -> None:
    """Before the first move: list the empty cells."""
    trace.empties = list_empty(state, trace.moves, board_size)
    for number in range(np.uint64(trace.empties)):
        trace.place_of[np.uint64(trace.moves[np.uint64(number)])] = number


@inlined
def draw_empty(rng: Record, trace: Record) -> np.uint64:
    """One of the empty cells, all equally likely."""
    made = np.uint64(trace.length)
    return np.uint64(trace.moves[made + below(rng, np.uint64(trace.empties) - made)])


@inlined
def take_empty(trace: Record, cell: np.uint64) -> None:
    """A stone is put on a cell: the one that stood first among the empty ones takes its place."""
    moved, place = np.uint64(trace.moves[np.uint64(trace.length)]), trace.place_of[cell]
    trace.moves[np.uint64(place)] = moved
    trace.place_of[moved] = place
