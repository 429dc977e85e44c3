"""Vital points of small eye spaces, and stones that put themselves in atari.

An eye space is here a few empty points that hang together, next to stones of one colour only. Some shapes of it have a
point on which one move makes one eye of what would be two, or two of one (nakade): three in a row, straight or bent;
four of which one touches the others; five as a cross, or as a square with a tail; and six, a square with two tails at
the same corner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE, beside, first_liberties, last_liberty
from arena.games.go.state import CHAIN_SHIFT, WALL_BIT
from arena.games.go.stones import COUNT, EITHER, bit_of
from arena.games.go.tactics import add_reply
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO, _THREE, _FOUR, _FIVE, _SIX = (np.uint64(number) for number in range(7))
_CHAIN, _WALL = np.uint64(CHAIN_SHIFT), np.uint64(WALL_BIT)

#: The most points of an eye space that has a vital one.
_LARGEST = 6


def vital_fields() -> list[Field]:
    """Fields of the record that the kernels write to: the points of an eye space."""
    return [("space", "u2", (_LARGEST,))]


@helper
def _spread(state: Record, sheet: Record, start: np.uint64, width: np.uint64) -> np.uint64:
    """Write the points that hang together with an empty one; returns how many, or 0 if it is no small eye space."""
    sheet.space[_ZERO] = start
    count, colours, looked_at = _ONE, _ZERO, _ZERO
    while looked_at < count:
        vertex = np.uint64(sheet.space[looked_at])
        looked_at += _ONE
        for side in range(4):
            near = beside(vertex, np.uint64(side), width)
            there = np.uint64(state.points[near])
            if there & _WALL != _ZERO:
                continue
            if there & EITHER != _ZERO:
                colours |= there & EITHER
                if colours == EITHER:
                    return _ZERO
                continue
            known = False
            for number in range(count):
                known |= np.uint64(sheet.space[np.uint64(number)]) == near
            if not known:
                if count == _SIX:
                    return _ZERO
                sheet.space[count] = near
                count += _ONE
    return count


@helper
def _vital_of(state: Record, sheet: Record, count: np.uint64) -> np.uint64:
    """The vital point of an eye space of so many points, or NOWHERE."""
    vital, most, ends = NOWHERE, _ZERO, _ZERO
    for number in range(count):
        vertex = np.uint64(sheet.space[np.uint64(number)])
        room = np.uint64(state.points[vertex]) & COUNT
        ends += room
        if room > most:
            vital, most = vertex, room
    # A star has one point that touches all others. With a square in it there is one pair more of points that touch.
    is_star = count >= _THREE and most + _ONE == count
    has_square = ends == count + count and ((count == _FIVE and most == _THREE) or (count == _SIX and most == _FOUR))
    return vital if is_star or has_square else NOWHERE


def vital_kernels(board: Board) -> dict[str, Callable[..., Any]]:
    """The kernels `vital_moves` and `is_self_atari`."""
    return {"vital_moves": _vital_moves(board), "is_self_atari": _is_self_atari(board)}


def _vital_moves(board: Board) -> Callable[..., Any]:
    width, cells = np.uint64(board.width), np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of

    @helper
    def list_beside(state: Record, sheet: Record, count: np.uint64, move: np.uint64) -> np.uint64:
        """Add the vital points of eye spaces next to a move's stone."""
        if move >= cells:
            return count
        for side in range(4):
            start = beside(np.uint64(vertex_of[move]), np.uint64(side), width)
            if np.uint64(state.points[start]) & (EITHER | _WALL) == _ZERO:
                vital = _vital_of(state, sheet, _spread(state, sheet, start, width))
                if vital != NOWHERE:
                    count = add_reply(sheet, count, np.uint64(cell_of[vital]))
        return count

    @apart
    def list_vital(state: Record, last: np.uint64, earlier: np.uint64, sheet: Record) -> np.int64:
        """See `contract.vital_moves`."""
        count = list_beside(state, sheet, _ZERO, last)
        return np.int64(list_beside(state, sheet, count, earlier))

    def vital_moves(state: Record, last: np.uint64, earlier: np.uint64, sheet: Record) -> np.int64:
        return list_vital(state, last, earlier, sheet)

    return vital_moves


def _is_self_atari(board: Board) -> Callable[..., Any]:
    width, cells, vertex_of = np.uint64(board.width), np.uint64(board.cells), board.vertex_of

    @apart
    def leaves_one(state: Record, vertex: np.uint64) -> bool:
        """Whether a stone on an empty vertex captures nothing, and its chain has one liberty."""
        own, liberty = bit_of(np.uint64(state.to_move)), NOWHERE
        for side in range(4):
            near = beside(vertex, np.uint64(side), width)
            there = np.uint64(state.points[near])
            if there & _WALL != _ZERO:
                continue
            if there & EITHER == _ZERO:
                if liberty != NOWHERE and liberty != near:
                    return False
                liberty = near
            elif there & EITHER == own:
                count, one, two = first_liberties(state, there >> _CHAIN, _THREE, width)
                if count == _THREE:
                    return False
                # Of two liberties one is the vertex itself.
                other = two if one == vertex else one
                if count == _TWO:
                    if liberty != NOWHERE and liberty != other:
                        return False
                    liberty = other
            elif last_liberty(state, there >> _CHAIN, width) == vertex:
                return False
        return bool(liberty != NOWHERE)

    def is_self_atari(state: Record, move: np.uint64) -> bool:
        if move >= cells:
            return False
        vertex = np.uint64(vertex_of[move])
        return bool(np.uint64(state.points[vertex]) & COUNT < _TWO and leaves_one(state, vertex))

    return is_self_atari
