"""Where the player to move may lay a piece, and what laying it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.state import MARGIN, POINT_ROW, rows_of_bits
from arena.games.blokus.tables import Tables
from arena.games.blokus.windows import DIAMOND, NEVER, PIECES, cuts
from arena.games.toolbox.bitboards import fold, or_shifted
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record

Kernel = Callable[..., Any]

_CUTS = cuts(MARGIN)

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_MARGIN, _BESIDE = np.uint64(MARGIN), np.uint64(MARGIN - 1)
_PIECES = np.uint64(PIECES)
_SHIFT_OF_ROW, _COLUMN = np.uint64(POINT_ROW.bit_length() - 1), np.uint64(POINT_ROW - 1)
_LOWEST, _ABOVE, _HIGHEST = (
    np.uint64(number) for number in (MARGIN - DIAMOND.reach, MARGIN + DIAMOND.reach, DIAMOND.starts[-1])
)
_WORDS = np.uint64(ROW_OF_WORDS)


@inlined
def column_of(point: np.uint64) -> np.uint64:
    """The column of a point."""
    return point & _COLUMN


@inlined
def row_of(point: np.uint64) -> np.uint64:
    """The row of a point."""
    return point >> _SHIFT_OF_ROW


@inlined
def point_at(x: np.uint64, y: np.uint64) -> np.uint64:
    """The point in a column and a row."""
    return (y << _SHIFT_OF_ROW) | x


@inlined
def window(state: Record, player: np.uint64, point: np.uint64) -> np.uint64:
    """What is not possible around an anchor.

    Covering an anchor that comes before it, by rows from below, is not: so a placement that covers several anchors is
    possible at the first one only.
    """
    rows = np.uint64(state.blocked.shape[1])
    x, y = column_of(point), row_of(point)
    lowest = player * rows + y + _LOWEST
    word = (np.uint64(state.used[player]) << _PIECES) | NEVER
    word |= fold(state.blocked, state.anchors, lowest, x, _CUTS)
    highest = np.uint64(state.blocked[player, y + _ABOVE]) >> (x + _MARGIN)
    return word | (highest & _ONE) << _HIGHEST


@inlined
def status_of(word: np.uint64) -> np.uint64:
    """Which of the eight neighbours may not be covered, by the window."""
    below, above = (word >> np.uint64(11)) & np.uint64(7), (word >> np.uint64(27)) & np.uint64(7)
    left, right = (word >> np.uint64(19)) & _ONE, (word >> np.uint64(21)) & _ONE
    return below | (left << np.uint64(3)) | (right << np.uint64(4)) | (above << np.uint64(5))


@inlined
def is_open(state: Record, player: np.uint64, point: np.uint64) -> bool:
    """Whether an anchor may be covered."""
    row = np.uint64(state.blocked[player, row_of(point) + _MARGIN])
    return bool((row >> (column_of(point) + _MARGIN)) & _ONE == _ZERO)


def counting(tables: Tables) -> tuple[Kernel, Kernel]:
    """What counts the placements that a window allows, and what finds one of them by its place among these."""
    starts, words = tables.windows.starts, tables.windows.listed[0]

    @inlined
    def count_allowed(word: np.uint64) -> np.uint64:
        """How many placements are possible."""
        status = status_of(word)
        row, end, found = starts[status], starts[status + _ONE], _ZERO
        while row < end:
            found += count_bits(disjoint_bits(words, row, word))
            row += _ONE
        return found

    @helper
    def find_allowed(word: np.uint64, number: np.uint64) -> np.uint64:
        """Where in the lists the possible placement with this number is, counted from 0; there is one."""
        row = starts[status_of(word)]
        bits = disjoint_bits(words, row, word)
        while count_bits(bits) <= number:
            number -= count_bits(bits)
            row += _ONE
            bits = disjoint_bits(words, row, word)
        for _ in range(number):
            bits &= bits - _ONE
        return row * _WORDS + lowest_bit(bits)  # type: ignore[no-any-return]

    return count_allowed, find_allowed


def laying(tables: Tables) -> Kernel:
    """What lays a piece; `color` and `stones_key` are left as they are."""
    covered, closed = tables.covered, tables.closed
    corners, corners_of = tables.corners.astype(np.uint64), tables.corners_of.astype(np.uint64)
    piece_of, squares_of = tables.piece_of, tables.squares_of
    rows = np.uint64(rows_of_bits(tables.board.size))

    @inlined
    def lay(state: Record, player: np.uint64, orientation: np.uint64, x: np.uint64, y: np.uint64) -> None:
        """Lay a piece of the player's with its lowest left corner at (x, y)."""
        other = _ONE - player
        or_shifted(state.blocked, other * rows + y + _MARGIN, covered, orientation, x + _MARGIN)
        or_shifted(state.blocked, player * rows + y + _BESIDE, closed, orientation, x + _BESIDE)
        count = np.uint64(state.count[player])
        for number in range(corners_of[orientation]):
            place = np.uint64(number)
            column, row = x + corners[orientation, place, _ZERO], y + corners[orientation, place, _ONE]
            bit = _ONE << (column + _BESIDE)
            taken = np.uint64(state.blocked[player, row + _BESIDE]) | np.uint64(state.anchors[player, row + _BESIDE])
            if taken & bit == _ZERO:
                state.anchors[player, row + _BESIDE] |= bit
                state.points[player, count] = point_at(column - _ONE, row - _ONE)
                count += _ONE
        state.count[player] = count
        piece = np.uint64(piece_of[orientation])
        state.used[player] |= _ONE << piece
        state.last_piece[player] = piece
        state.squares[player] += squares_of[orientation]
        state.laid[player] += 1

    return lay
