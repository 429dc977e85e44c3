"""The rules as kernels: which moves are legal, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.answers import answering_kernel
from arena.games.blokus.choice import playout_kernels
from arena.games.blokus.placing import column_of, counting, is_open, laying, row_of, status_of, window
from arena.games.blokus.prior import prior_kernel
from arena.games.blokus.scoring import scoring
from arena.games.blokus.state import MARGIN, rows_of_bits
from arena.games.blokus.tables import Tables
from arena.games.blokus.weighing import weighing_kernel
from arena.games.toolbox.bitboards import ROWS
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record
from arena.games.toolbox.zobrist import key_words

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_MARGIN = np.uint64(MARGIN)

_WORDS = np.uint64(ROW_OF_WORDS)

#: Bits that every item of a list of moves has.
_MARKS = np.uint64(16)


def kernels(tables: Tables, bonus: bool) -> dict[str, Kernel]:
    """The kernels of Blokus Duo."""
    return {
        "legal_moves": _listing(tables),
        "is_legal": _judging(tables),
        **_playing(tables, bonus),
        **playout_kernels(tables, bonus),
        "draw_answer": answering_kernel(tables),
        "draw_by_size": weighing_kernel(tables),
        "prior": prior_kernel(tables),
    }


def _listing(tables: Tables) -> Kernel:
    starts, (words, listed) = tables.windows.starts, tables.windows.listed
    numbering = tables.numbering
    number_of_pass = np.uint64(len(tables.placements))
    marks = number_of_pass // _MARKS + _ONE
    first_mark = number_of_pass + _ONE - marks

    @inlined
    def mark_allowed(state: Record, player: np.uint64, point: np.uint64, moves: Record) -> None:
        """Mark the placements that are possible at an anchor."""
        if not is_open(state, player, point):
            return
        word = window(state, player, point)
        status = status_of(word)
        for number in range(starts[status], starts[status + _ONE]):
            row = np.uint64(number)
            bits = disjoint_bits(words, row, word)
            while bits != _ZERO:
                placement = np.uint64(listed[row * _WORDS + lowest_bit(bits)])
                move = numbering[placement, _ZERO] + row_of(point) * numbering[placement, _ONE] + column_of(point)
                moves[first_mark + move // _MARKS] |= _ONE << (move % _MARKS)
                bits &= bits - _ONE

    def legal_moves(state: Record, moves: Record) -> int:
        # Anchors do not come in the order of moves. So these are marked, one bit each, at the end of the list, and
        # read off from there. There is room, as far fewer are ever legal than do not cover an anchor.
        player = np.uint64(state.to_move)
        for number in range(marks):
            moves[first_mark + np.uint64(number)] = 0
        for number in range(np.uint64(state.count[player])):
            mark_allowed(state, player, np.uint64(state.points[player, np.uint64(number)]), moves)
        found = _ZERO
        for number in range(marks):
            bits = np.uint64(moves[first_mark + np.uint64(number)])
            while bits != _ZERO:
                moves[found] = np.uint64(number) * _MARKS + lowest_bit(bits)
                found += _ONE
                bits &= bits - _ONE
        if found == _ZERO:
            moves[_ZERO] = number_of_pass
            found = _ONE
        return np.int64(found)  # type: ignore[return-value]

    return legal_moves


def _judging(tables: Tables) -> Kernel:
    placements, covered, piece_of = tables.placements, tables.covered, tables.piece_of
    number_of_pass = np.uint64(len(placements))
    count_allowed, _ = counting(tables)

    @helper
    def can_lay(state: Record, player: np.uint64) -> bool:
        """Whether any placement is possible."""
        for number in range(np.uint64(state.count[player])):
            point = np.uint64(state.points[player, np.uint64(number)])
            if is_open(state, player, point) and count_allowed(window(state, player, point)) > _ZERO:
                return True
        return False

    def is_legal(state: Record, move: np.uint64) -> bool:
        player = np.uint64(state.to_move)
        if move == number_of_pass:
            return not can_lay(state, player)
        orientation = np.uint64(placements[move, _ZERO])
        if (np.uint64(state.used[player]) >> np.uint64(piece_of[orientation])) & _ONE != _ZERO:
            return False
        x, y = np.uint64(placements[move, _ONE]) + _MARGIN, np.uint64(placements[move, _TWO]) + _MARGIN
        hit, met = _ZERO, _ZERO
        for number in range(ROWS):
            row = np.uint64(number)
            bits = np.uint64(covered[orientation, row]) << x
            hit |= bits & np.uint64(state.blocked[player, y + row])
            met |= bits & np.uint64(state.anchors[player, y + row])
        return bool(hit == _ZERO and met != _ZERO)

    return is_legal


def _playing(tables: Tables, bonus: bool) -> dict[str, Kernel]:
    board = tables.board
    placements, lay = tables.placements, laying(tables)
    number_of_pass = np.uint64(len(placements))
    squares_of = tables.squares_of
    offsets, rows = tables.offsets, np.uint64(rows_of_bits(board.size))
    size = np.uint64(board.size)
    of_stones, of_turns = key_words(board.cells)
    score, tell_winner = scoring(tables, bonus)

    @helper
    def colour_cells(state: Record, player: np.uint64, orientation: np.uint64, corner: np.uint64) -> None:
        """Put stones where a piece is laid."""
        colour = player + _ONE
        for number in range(np.uint64(squares_of[orientation])):
            cell = corner + np.uint64(offsets[orientation, np.uint64(number)])
            state.color[cell] = colour
            state.stones_key ^= of_stones[cell, colour]

    @helper
    def forget_starts(state: Record, player: np.uint64) -> None:
        """The cells to begin on are anchors no longer."""
        state.count[player] = 0
        for row in range(rows):
            state.anchors[player, np.uint64(row)] = 0

    def play(state: Record, move: np.uint64) -> None:
        player = np.uint64(state.to_move)
        if move == number_of_pass:
            state.passed[player] = 1
            if state.passed[_ONE - player] != 0:
                tell_winner(state)
        else:
            orientation = np.uint64(placements[move, _ZERO])
            x, y = np.uint64(placements[move, _ONE]), np.uint64(placements[move, _TWO])
            if state.laid[player] == 0:
                forget_starts(state, player)
            lay(state, player, orientation, x, y)
            colour_cells(state, player, orientation, y * size + x)
        state.ply += 1
        state.last = move
        state.to_move = _ONE - player

    def key(state: Record) -> np.uint64:
        return state.stones_key ^ of_turns[np.uint64(state.to_move)]  # type: ignore[no-any-return]

    return {"play": play, "score": score, "key": key}
