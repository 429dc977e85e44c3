"""Kernels of Go: legal moves, playing them, the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.area import area_lead
from arena.games.go.board import Board
from arena.games.go.changes import change_kernels
from arena.games.go.choice import choice_kernels
from arena.games.go.neighbourhoods import pattern_kernels
from arena.games.go.opinion.prior import prior_kernel
from arena.games.go.playout import playout_kernel
from arena.games.go.repetition import Repeats, repetition_kernels
from arena.games.go.state import NO_KO, SIMPLE
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye, is_safe, makes_ko, put
from arena.games.go.tactics import tactics_kernels
from arena.games.go.trained.traits import traits_kernel
from arena.games.go.vital import vital_kernels
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, DRAW, WHITE, Record
from arena.games.toolbox.zobrist import key_words

Kernels = dict[str, Callable[..., Any]]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def kernels(board: Board, komi: float, ko: str) -> Kernels:
    """All kernels of the contract for this board, komi and rule against repetition."""
    repeats, note = repetition_kernels(board, ko)
    return {
        **_list_kernels(board, repeats),
        "play": _play_kernel(board, komi, ko != SIMPLE, note),
        "playout": playout_kernel(board, komi),
        **choice_kernels(board, komi),
        **tactics_kernels(board),
        **vital_kernels(board),
        **pattern_kernels(board),
        **traits_kernel(board),
        **change_kernels(board),
        "score": _score_kernel(board, komi),
        "key": _key_kernel(board, ko),
        "prior": prior_kernel(board),
    }


def _score_kernel(board: Board, komi: float) -> Callable[..., Any]:
    width = np.uint64(board.width)

    def score(state: Record) -> float:
        return area_lead(state, width) - komi

    return score


def _may_play(board: Board, repeats: Repeats) -> Callable[..., bool]:
    width = np.uint64(board.width)

    @helper
    def may_play(state: Record, vertex: np.uint64, own: np.uint64, other: np.uint64) -> bool:
        """Whether a stone may be put on an empty vertex."""
        if np.uint64(state.points[vertex]) & COUNT == _ZERO:
            if vertex == np.uint64(state.ko) or not is_safe(state, vertex, own, other, width):
                return False
        return not repeats(state, vertex, own, other)

    return may_play


def _list_kernels(board: Board, repeats: Repeats) -> Kernels:
    """Which moves there are."""
    width, cells, vertex_of = np.uint64(board.width), np.uint64(board.cells), board.vertex_of

    may_play = _may_play(board, repeats)

    def legal_moves(state: Record, moves: Record) -> int:
        own = bit_of(np.uint64(state.to_move))
        count = _ZERO
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0 and may_play(state, np.uint64(vertex_of[cell]), own, EITHER ^ own):
                moves[count] = cell
                count += _ONE
        moves[count] = cells
        return np.int64(count) + 1  # type: ignore[return-value]

    @helper
    def sensible_moves(state: Record, moves: Record) -> np.uint64:
        """Write where a stone may be put that fills no own eye; returns how many places there are."""
        own = bit_of(np.uint64(state.to_move))
        other = EITHER ^ own
        count = _ZERO
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                vertex = np.uint64(vertex_of[cell])
                here = np.uint64(state.points[vertex])
                if here & COUNT != _ZERO or not is_eye(state, vertex, here, other, width):
                    if may_play(state, vertex, own, other):
                        moves[count] = cell
                        count += _ONE
        return count

    def playout_moves(state: Record, moves: Record) -> int:
        count = sensible_moves(state, moves)
        if count == _ZERO:
            moves[count] = cells
            count = _ONE
        return np.int64(count)  # type: ignore[return-value]

    def candidate_moves(state: Record, moves: Record) -> int:
        count = sensible_moves(state, moves)
        moves[count] = cells
        return np.int64(count) + 1  # type: ignore[return-value]

    def is_legal(state: Record, move: np.uint64) -> bool:
        if move == cells:
            return True
        own = bit_of(np.uint64(state.to_move))
        return state.color[move] == 0 and may_play(state, np.uint64(vertex_of[move]), own, EITHER ^ own)

    return {
        "legal_moves": legal_moves,
        "candidate_moves": candidate_moves,
        "playout_moves": playout_moves,
        "is_legal": is_legal,
    }


def _play_kernel(board: Board, komi: float, superko: bool, note: Callable[[Record], None]) -> Callable[..., Any]:
    """A move by the rules."""
    width, cells, most_plies = np.uint64(board.width), np.uint64(board.cells), np.uint64(board.most_plies)
    vertex_of, cell_of = board.vertex_of, board.cell_of
    of_stones, _of_turns = key_words(board.cells)

    @helper
    def put_stone(state: Record, cell: np.uint64) -> None:
        """Put the mover's stone on a cell, and keep all lists of cells in order."""
        turn = np.uint64(state.to_move)
        own = bit_of(turn)
        vertex = np.uint64(vertex_of[cell])
        here = np.uint64(state.points[vertex])
        before = np.uint64(state.empties) - _ONE
        moved = np.uint64(state.free[before])
        state.free[np.uint64(state.place[vertex])] = moved
        state.place[moved] = state.place[vertex]
        empties = put(state, vertex, here, own, EITHER ^ own, before, width)
        state.color[cell] = turn + _ONE
        state.key ^= of_stones[cell, turn + _ONE]
        for number in range(before, empties):
            captured = np.uint64(cell_of[np.uint64(state.free[np.uint64(number)])])
            state.place[np.uint64(state.free[np.uint64(number)])] = number
            state.color[captured] = 0
            state.key ^= of_stones[captured, _TWO - turn]
            if superko:
                state.stood[captured] |= _TWO - turn
                state.captured += 1
        state.empties = empties
        state.taken = empties - before
        gain = np.int64(empties - before) + 1
        state.lead += gain if turn == _ZERO else -gain
        if makes_ko(here, own, empties - before):
            state.ko = state.free[before]

    def play(state: Record, move: np.uint64) -> None:
        state.ko = _NO_KO
        if move == cells:
            state.passes += 1
        else:
            state.passes = 0
            put_stone(state, move)
        state.to_move = 1 - state.to_move
        state.ply += 1
        state.earlier, state.last = state.last, move
        note(state)
        if state.passes == 2 or np.uint64(state.ply) == most_plies:
            lead = area_lead(state, width) - komi
            state.winner = BLACK if lead > 0.0 else WHITE if lead < 0.0 else DRAW

    return play


def _key_kernel(board: Board, ko: str) -> Callable[..., Any]:
    """The kernel `key`: of all that says which games can follow, not of the stones alone.

    After captures that is, with a superko rule, also which positions have been there.
    """
    beyond = np.uint64(board.vertices)
    _of_stones, of_turns = key_words(board.cells)
    superko = ko != SIMPLE

    def key(state: Record) -> np.uint64:
        word = np.uint64(state.key) ^ of_turns[np.uint64(state.to_move)]
        word ^= (np.uint64(state.ko) + np.uint64(state.passes) * beyond) * _MIX
        if superko:
            if state.captured != 0:
                word ^= np.uint64(state.digest) * _MIX
        return word  # type: ignore[no-any-return]

    return key
