"""Playouts without playing move by move: all that matters is the order in which the empty cells are taken.

Micro-reduction with medians instead of majorities gives the time at which the board was
won: a vote over "black by time t" is, for all t at once, the median of the times. The
moves after it are cut off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.empty import draw_empty, list_empty, list_places, take_empty
from arena.games.connection.topology import Topology
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import BLACK, WHITE, Field, Record
from arena.games.toolbox.rng import shuffle
from arena.games.toolbox.vectors import median_row

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Times in a playout: move k is at time k if Black makes it and at LATEST - k if White does.
#: A black stone was there before all moves, a white one is as good as there after all.
_ALWAYS_BLACK, _LATEST, _ALWAYS_WHITE = -1, 32766, 32767
_NOON = 16384


def playout_fields(board: Topology) -> list[Field]:
    """Work space of a playout: a time per cell, and the triangle of times; how many cells are empty at first.

    When moves are chosen one by one, `moves` has the empty cells behind those made, and `place_of` says where each is.
    """
    side = len(board.triangle)
    width = max(8, 1 << (side - 1).bit_length())
    return [
        ("time_of", "i2", (board.cells + 2,)),
        ("times", "i2", (side, width)),
        ("place_of", "u2", (board.cells,)),
        ("empties", "u4"),
    ]


def playout_kernels(board: Topology) -> dict[str, Kernel]:
    """The kernel `playout`, and those by which moves are chosen one by one."""
    time_stones, decide = _timing(board)
    cells = np.uint64(board.cells)

    def playout(state: Record, rng: Record, trace: Record) -> None:
        count = np.uint64(list_empty(state, trace.moves, cells))
        shuffle(rng, trace.moves, count)
        time_stones(state, trace)
        decide(trace, count, np.int64(state.to_move))

    return {"playout": playout, **_choice_kernels(cells, time_stones, decide)}


def _timing(board: Topology) -> tuple[Kernel, Kernel]:
    """What gives the stones their times, and what finds the winner by the times of all cells."""
    cells = np.uint64(board.cells)
    side = np.uint64(len(board.triangle))
    triangle = np.full((len(board.triangle), len(board.triangle)), board.white, dtype=np.uint16)
    for y, row in enumerate(board.triangle):
        triangle[y, : len(row)] = row

    @inlined
    def time_stones(state: Record, trace: Record) -> None:
        """Give the stones their times; of empty cells nothing is said yet."""
        for cell in range(cells):
            stone = state.color[np.uint64(cell)]
            trace.time_of[np.uint64(cell)] = _ALWAYS_BLACK if stone == BLACK else _ALWAYS_WHITE
        trace.time_of[cells] = _ALWAYS_BLACK
        trace.time_of[cells + _ONE] = _ALWAYS_WHITE

    @inlined
    def decide(trace: Record, count: np.uint64, first: np.int64) -> None:
        """Find the winner and the length of the game: so many moves in order, the first by Black (0) or White (1)."""
        for turn in range(count):
            time = np.int64(turn)
            black = (time + first) & 1 == 0
            trace.time_of[np.uint64(trace.moves[np.uint64(turn)])] = time if black else _LATEST - time
        for y in range(side):
            for x in range(side - np.uint64(y)):
                place = np.uint64(triangle[np.uint64(y), np.uint64(x)])
                trace.times[np.uint64(y), np.uint64(x)] = trace.time_of[place]
        for done in range(_ONE, side):
            for y in range(side - np.uint64(done)):
                median_row(trace.times, np.uint64(y))
        won = np.int64(trace.times[_ZERO, _ZERO])
        trace.winner = BLACK if won < _NOON else WHITE
        trace.length = won + 1 if won < _NOON else _LATEST - won + 1

    return time_stones, decide


def _choice_kernels(cells: np.uint64, time_stones: Kernel, decide: Kernel) -> dict[str, Kernel]:
    """Of playouts whose moves are chosen: the empty cells stand behind the moves made, and each knows where."""

    def begin_moves(state: Record, trace: Record) -> None:
        list_places(state, trace, cells)
        time_stones(state, trace)

    def goes_on(state: Record, trace: Record) -> bool:
        return trace.length < trace.empties  # type: ignore[no-any-return]

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        return draw_empty(rng, trace)

    def move_or_draw(state: Record, first: np.uint64, second: np.uint64, rng: Record, trace: Record) -> np.uint64:
        # Draws are cheap, and branches that no processor could foresee are not. No move is where the wall is.
        drawn = draw_empty(rng, trace)
        move = second if state.color[second] == 0 else drawn
        return first if state.color[first] == 0 else move

    def make_move(state: Record, move: np.uint64, trace: Record) -> None:
        take_empty(trace, move)
        state.color[move] = state.to_move + 1
        state.to_move = 1 - state.to_move

    def end_moves(state: Record, trace: Record) -> None:
        count = np.uint64(trace.empties)
        decide(trace, count, np.int64((np.uint64(state.to_move) + count) & _ONE))

    return {
        "begin_moves": begin_moves,
        "goes_on": goes_on,
        "draw_move": draw_move,
        "move_or_draw": move_or_draw,
        "make_move": make_move,
        "end_moves": end_moves,
    }
