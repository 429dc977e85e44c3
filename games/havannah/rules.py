"""The rules as kernels: chains as a forest of joined groups, and rings seen from what is around a new stone.

A new stone closes a ring around a cell that is not its own colour's exactly if two stretches of own stones around it,
with gaps between them, belong to one chain already: the chain then runs around one of the gaps. Any other ring has
nothing but own stones within it, and one of these, or of those next to the new stone, has six own stones around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.connection.empty import draw_empty, list_empty, list_places, take_empty
from arena.games.connection.rules import group_of
from arena.games.havannah.board import AROUND, Board
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import DRAW, UNDECIDED, Field, Record
from arena.games.toolbox.rng import below
from arena.games.toolbox.zobrist import key_kernel

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO, _THREE = (np.uint64(number) for number in range(4))
_CORNERS, _EDGES = np.uint64(0b111111), np.uint64(0b111111000000)

#: What is around a cell as a code: bits of the row above, of its own and of the one below, without the cell itself.
_PLACES = (0, 1, 4, 6, 5, 2)  # the bit of each of the cells around, clockwise
_CODES = 128
_ITSELF = len(_PLACES)
_FULL = np.uint64(sum(1 << place for place in _PLACES))
_ABOVE, _BESIDE, _BELOW = np.uint64(0b11), np.uint64(0b101), np.uint64(0b11)
_BESIDE_SHIFT, _BELOW_SHIFT = np.uint64(2), np.uint64(5)


def state_fields(board: Board) -> list[Field]:
    """The fields of a state.

    `rows` holds the stones of both players as bits, a row above the board and one below it included; the cell (x, y)
    is bit x + 1 of row y + 1. `parent` is a forest of the stones of each chain, and `figures` at its root what corners
    and edges the chain has.
    """
    return [
        ("color", "u1", (board.cells,)),
        ("rows", "u4", (2, board.lines + 2)),
        ("parent", "u2", (board.cells,)),
        ("figures", "u2", (board.cells,)),
    ]


def trace_fields(board: Board) -> list[Field]:
    """Work space of playouts whose moves are chosen: where each empty cell stands, and how many there are at first."""
    return [("place_of", "u2", (board.cells,)), ("empties", "u4")]


def kernels(board: Board) -> dict[str, Kernel]:
    """The kernels of Havannah."""
    put = _putting(board)
    return {**_move_kernels(board, put), **_playout_kernels(board, put), "key": key_kernel(board.cells)}


def _stretches() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """By code: how many stretches of own stones there are, the way to one stone of each, and stones amid three.

    The latter are bits by way. What there is not has the way to the cell itself.
    """
    counts, amid = np.zeros(_CODES, np.uint8), np.zeros(_CODES, np.uint8)
    ways = np.full((_CODES, 3), _ITSELF, np.uint8)
    for code in range(_CODES):
        own = [bool(code >> place & 1) for place in _PLACES]
        firsts = [way for way in range(len(AROUND)) if own[way] and not own[way - 1]]
        if all(own):
            firsts = [0]
        counts[code] = len(firsts)
        ways[code, : len(firsts)] = firsts
        amid[code] = sum(1 << way for way in range(6) if own[way - 1] and own[way] and own[(way + 1) % 6])
    return counts, ways, amid


def _putting(board: Board) -> Kernel:
    """`put(state, cell, side)`: put a stone on an empty cell, but for its colour; whether that wins."""
    counts, ways, amid = _stretches()
    around = np.array(
        [[near or 0 for near in (*board.around(cell), cell)] for cell in range(board.cells)], dtype=np.uint16
    )
    columns, rows = (np.array(line, dtype=np.uint8) for line in zip(*board.places, strict=True))
    figures_of = np.array([board.figures(cell) for cell in range(board.cells)], dtype=np.uint16)

    @inlined
    def code_at(state: Record, cell: np.uint64, side: np.uint64) -> np.uint64:
        x, y = np.uint64(columns[cell]), np.uint64(rows[cell])
        above, own = np.uint64(state.rows[side, y]) >> x, np.uint64(state.rows[side, y + _ONE]) >> x
        below_it = np.uint64(state.rows[side, y + _TWO]) >> (x + _ONE)
        return (above & _ABOVE) | (own & _BESIDE) << _BESIDE_SHIFT | (below_it & _BELOW) << _BELOW_SHIFT

    @helper
    def is_amid_own(state: Record, cell: np.uint64, side: np.uint64, stones: np.uint64) -> bool:
        """Whether one of these stones next to a cell has own ones all around it."""
        while stones != _ZERO:
            if code_at(state, np.uint64(around[cell, lowest_bit(stones)]), side) == _FULL:
                return True
            stones &= stones - _ONE
        return False

    @inlined
    def put(state: Record, cell: np.uint64, side: np.uint64) -> bool:
        code = code_at(state, cell, side)
        state.rows[side, np.uint64(rows[cell]) + _ONE] |= _ONE << (np.uint64(columns[cell]) + _ONE)
        state.parent[cell] = cell
        state.figures[cell] = figures_of[cell]
        # Without a branch: to the cell itself where there is no own stone around it.
        root, is_ring = group_of(state, np.uint64(around[cell, np.uint64(ways[code, _ZERO])])), False
        figures = np.uint64(figures_of[cell]) | np.uint64(state.figures[root])
        state.parent[cell] = root
        if counts[code] > 1:
            for number in range(_ONE, np.uint64(counts[code])):
                other = group_of(state, np.uint64(around[cell, np.uint64(ways[code, np.uint64(number)])]))
                is_ring |= other == root
                state.parent[other] = root
                figures |= np.uint64(state.figures[other])
        if amid[code] != 0:
            is_ring |= is_amid_own(state, cell, side, np.uint64(amid[code]))
        state.figures[root] = figures
        has_bridge, has_fork = count_bits(figures & _CORNERS) >= _TWO, count_bits(figures & _EDGES) >= _THREE
        return bool(is_ring or has_bridge or has_fork)

    return put


def _move_kernels(board: Board, put: Kernel) -> dict[str, Kernel]:
    cells = np.uint64(board.cells)

    def legal_moves(state: Record, moves: Record) -> int:
        return list_empty(state, moves, cells)

    def is_legal(state: Record, move: np.uint64) -> bool:
        return state.color[move] == 0  # type: ignore[no-any-return]

    def play(state: Record, move: np.uint64) -> None:
        side = np.uint64(state.to_move)
        state.color[move] = side + _ONE
        state.ply += 1
        state.to_move = _ONE - side
        if put(state, move, side):
            state.winner = side + _ONE
        elif np.uint64(state.ply) == cells:
            state.winner = DRAW

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}


def _playout_kernels(board: Board, put: Kernel) -> dict[str, Kernel]:
    cells = np.uint64(board.cells)
    moves = _move_kernels(board, put)
    make = helper(moves["play"])

    def playout(state: Record, rng: Record, trace: Record) -> None:
        side, winner, length = np.uint64(state.to_move), np.uint64(state.winner), _ZERO
        count = np.uint64(list_empty(state, trace.moves, cells))
        while winner == UNDECIDED:
            chosen = length + below(rng, count - length)
            cell = np.uint64(trace.moves[chosen])
            trace.moves[chosen] = trace.moves[length]
            trace.moves[length] = cell
            length += _ONE
            if put(state, cell, side):
                winner = side + _ONE
            elif length == count:
                winner = np.uint64(DRAW)
            side = _ONE - side
        trace.length = length
        trace.winner = winner

    def begin_moves(state: Record, trace: Record) -> None:
        list_places(state, trace, cells)

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        return draw_empty(rng, trace)

    def make_move(state: Record, move: np.uint64, trace: Record) -> None:
        take_empty(trace, move)
        make(state, move)

    return {"playout": playout, "begin_moves": begin_moves, "draw_move": draw_move, "make_move": make_move}
