"""Tactical answers to the last moves: captures of chains in atari, and extensions of own ones.

Only chains next to the last two moves are looked at, for hardly others have come into atari.
Of rules against repetition only that of the simple ko is heeded, as in all playouts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.attempt import begin_trial, may_try, try_move
from arena.games.go.board import Board
from arena.games.go.chase import (
    LOST,
    NOWHERE,
    attacks,
    beside,
    chase,
    chase_fields,
    first_liberties,
    last_liberty,
    surely_has,
)
from arena.games.go.state import CHAIN_SHIFT
from arena.games.go.stones import COUNT, EITHER, bit_of
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_CHAIN = np.uint64(CHAIN_SHIFT)

#: Answers of `help_at`.
_NO_HELP, _SOME_HELP, _ENOUGH_HELP = np.uint64(0), np.uint64(1), np.uint64(2)

#: Moves that a ladder's reading tries at most; one that takes more counts as not captured.
_TRIES = np.uint64(200)


def tactics_fields(board: Board) -> list[Field]:
    """Fields of the record that the kernels write to: their moves, and work space."""
    return [("replies", "u2", (board.cells + 1,)), *chase_fields(board)]


@helper
def add_reply(sheet: Record, count: np.uint64, cell: np.uint64) -> np.uint64:
    """Add a cell to the replies, unless it is among them; returns how many there are then."""
    for number in range(count):
        if np.uint64(sheet.replies[np.uint64(number)]) == cell:
            return count
    sheet.replies[count] = cell
    return count + _ONE


@helper
def _may_be_weak(state: Record, near: np.uint64, colour: np.uint64) -> bool:
    there = np.uint64(state.points[near])
    return (there & colour != _ZERO) & (not surely_has(state, there >> _CHAIN, _TWO))  # type: ignore[no-any-return]


@helper
def _weak_beside(state: Record, vertex: np.uint64, colour: np.uint64, width: np.uint64) -> bool:
    """Whether a neighbour of a vertex may be of a chain of that colour in atari; there is no branch but the last."""
    above, left = _may_be_weak(state, vertex - width, colour), _may_be_weak(state, vertex - _ONE, colour)
    right, below = _may_be_weak(state, vertex + _ONE, colour), _may_be_weak(state, vertex + width, colour)
    return above | left | right | below


def tactics_kernels(board: Board) -> dict[str, Callable[..., Any]]:
    """The kernels `capturing_moves` and `extending_moves`."""
    return {"capturing_moves": _capturing_moves(board), "extending_moves": _extending_moves(board)}


def _capturing_moves(board: Board) -> Callable[..., Any]:
    width, cells = np.uint64(board.width), np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of
    list_ladder = _list_ladder(board)

    @helper
    def list_capture(state: Record, sheet: Record, count: np.uint64, chain: np.uint64) -> np.uint64:
        """Add the move that captures a chain, if it is in atari."""
        liberty = last_liberty(state, chain, width)
        if liberty == NOWHERE or liberty == np.uint64(state.ko):
            return count
        return add_reply(sheet, count, np.uint64(cell_of[liberty]))

    @helper
    def list_rescues(state: Record, sheet: Record, count: np.uint64, chain: np.uint64, other: np.uint64) -> np.uint64:
        """Add the moves that capture a chain's neighbours."""
        vertex = chain
        while True:
            for number in range(4):
                there = np.uint64(state.points[beside(vertex, np.uint64(number), width)])
                if there & other != _ZERO:
                    count = list_capture(state, sheet, count, there >> _CHAIN)
            vertex = np.uint64(state.following[vertex])
            if vertex == chain:
                return count

    @apart
    def list_captures(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
        """See `contract.capturing_moves`."""
        own, count = bit_of(np.uint64(state.to_move)), _ZERO
        other = EITHER ^ own
        if earlier < cells:
            vertex = np.uint64(vertex_of[earlier])
            if _weak_beside(state, vertex, other, width):
                for number in range(4):
                    there = np.uint64(state.points[beside(vertex, np.uint64(number), width)])
                    if there & other != _ZERO:
                        count = list_capture(state, sheet, count, there >> _CHAIN)
        if last < cells:
            vertex = np.uint64(vertex_of[last])
            count = list_capture(state, sheet, count, np.uint64(state.points[vertex]) >> _CHAIN)
            if _weak_beside(state, vertex, own, width):
                for number in range(4):
                    there = np.uint64(state.points[beside(vertex, np.uint64(number), width)])
                    if there & own != _ZERO and last_liberty(state, there >> _CHAIN, width) != NOWHERE:
                        count = list_rescues(state, sheet, count, there >> _CHAIN, other)
            if ladders:
                count = list_ladder(state, sheet, count, vertex, own)
        return np.int64(count)  # type: ignore[return-value]

    def capturing_moves(state: Record, last: np.uint64, earlier: np.uint64, ladders: bool, sheet: Record) -> int:
        return list_captures(state, last, earlier, ladders, sheet)

    return capturing_moves


def _list_ladder(board: Board) -> Callable[..., Any]:
    width, cell_of = np.uint64(board.width), board.cell_of

    @helper
    def list_ladder(state: Record, sheet: Record, count: np.uint64, stone: np.uint64, own: np.uint64) -> np.uint64:
        """Add the move that captures a chain of two liberties in a ladder."""
        count_of_chain, one, two = first_liberties(state, np.uint64(state.points[stone]) >> _CHAIN, _THREE, width)
        if count_of_chain != _TWO:
            return count
        one, two = attacks(state, one, two, width)
        if one == NOWHERE and two == NOWHERE:
            return count
        begin_trial(state, sheet)
        if chase(sheet, stone, True, own, _TRIES, width) != LOST:
            return count
        return add_reply(sheet, count, np.uint64(cell_of[np.uint64(sheet.best)]))

    return list_ladder


def _extending_moves(board: Board) -> Callable[..., Any]:
    width, cells = np.uint64(board.width), np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of

    @helper
    def help_at(state: Record, chain: np.uint64, liberty: np.uint64, own: np.uint64, wanted: np.uint64) -> np.uint64:
        """What a chain finds at its last liberty: one with more than `wanted` liberties, other help, or nothing."""
        found = _NO_HELP
        for number in range(4):
            there = np.uint64(state.points[beside(liberty, np.uint64(number), width)])
            near = there >> _CHAIN
            if there & EITHER == own:
                if near != chain:
                    if surely_has(state, near, wanted + _ONE):
                        return _ENOUGH_HELP
                    found = _SOME_HELP
            elif there & EITHER != _ZERO and last_liberty(state, near, width) != NOWHERE:
                found = _SOME_HELP
        return found

    @helper
    def rescues(
        state: Record, sheet: Record, stone: np.uint64, liberty: np.uint64, own: np.uint64, ladders: bool
    ) -> bool:
        """Whether a move on its last liberty gives a chain more than one."""
        room = np.uint64(state.points[liberty]) & COUNT
        if room == _THREE or (room == _TWO and not ladders):
            return True
        if room < _TWO:
            chain = np.uint64(state.points[stone]) >> _CHAIN
            found = help_at(state, chain, liberty, own, _THREE if ladders else _TWO)
            if found != _SOME_HELP:
                return found == _ENOUGH_HELP  # type: ignore[no-any-return]
        begin_trial(state, sheet)
        if not may_try(sheet, liberty, own, width):
            return False
        try_move(sheet, liberty, own, width)
        count = first_liberties(sheet, np.uint64(sheet.points[stone]) >> _CHAIN, _THREE, width)[0]
        if count != _TWO or not ladders:
            return count > _ONE  # type: ignore[return-value]
        return chase(sheet, stone, True, EITHER ^ own, _TRIES, width) != LOST  # type: ignore[no-any-return]

    @apart
    def list_extensions(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
        """See `contract.extending_moves`."""
        if last >= cells:
            return 0
        own, count = bit_of(np.uint64(state.to_move)), _ZERO
        vertex = np.uint64(vertex_of[last])
        if not _weak_beside(state, vertex, own, width):
            return 0
        for number in range(4):
            stone = beside(vertex, np.uint64(number), width)
            there = np.uint64(state.points[stone])
            if there & own != _ZERO:
                liberty = last_liberty(state, there >> _CHAIN, width)
                if liberty != NOWHERE and rescues(state, sheet, stone, liberty, own, ladders):
                    count = add_reply(sheet, count, np.uint64(cell_of[liberty]))
        return np.int64(count)  # type: ignore[return-value]

    def extending_moves(state: Record, last: np.uint64, ladders: bool, sheet: Record) -> int:
        return list_extensions(state, last, ladders, sheet)

    return extending_moves
