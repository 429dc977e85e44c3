"""Uniform playouts whose moves are chosen one by one: the same moves as those of `playout`, by the same rules.

As long as moves are chosen, all is kept that `points` and the other fields say of stones and chains, and who may not
retake where; but neither keys nor anything else that a superko rule needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.area import area_lead, lead_with_eyes
from arena.games.go.board import Board
from arena.games.go.state import BLACK_BIT, NO_KO
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye, is_safe, makes_ko, put
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, DRAW, WHITE, Record
from arena.games.toolbox.rng import below

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)


def choice_kernels(board: Board, komi: float) -> dict[str, Kernel]:
    """The kernels by which moves are chosen, made and come to an end."""
    return {**_choosing(board), "make_move": _making(board), **_ending(board, komi)}


def _choosing(board: Board) -> dict[str, Kernel]:
    width, number_of_pass = np.uint64(board.width), np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of

    @helper
    def may_put(state: Record, vertex: np.uint64, here: np.uint64, own: np.uint64) -> bool:
        """Whether playouts may put a stone on an empty vertex; `here` are its bits."""
        if here & COUNT != _ZERO:
            return True
        other = EITHER ^ own
        if is_eye(state, vertex, here, other, width) or vertex == np.uint64(state.ko):
            return False
        return is_safe(state, vertex, own, other, width)

    def is_sensible(state: Record, move: np.uint64, trace: Record) -> bool:
        if move == number_of_pass:
            return False
        vertex = np.uint64(vertex_of[move])
        here = np.uint64(state.points[vertex])
        return here & EITHER == _ZERO and may_put(state, vertex, here, bit_of(np.uint64(state.to_move)))

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        own = bit_of(np.uint64(state.to_move))
        left = np.uint64(state.empties)
        while left > _ZERO:
            place = below(rng, left)
            vertex = np.uint64(state.free[place])
            if may_put(state, vertex, np.uint64(state.points[vertex]), own):
                return np.uint64(cell_of[vertex])
            left -= _ONE
            moved = np.uint64(state.free[left])
            state.free[place], state.place[moved] = moved, place
            state.free[left], state.place[vertex] = vertex, left
        return number_of_pass

    return {"is_sensible": is_sensible, "draw_move": draw_move}


def _making(board: Board) -> Kernel:
    width, number_of_pass = np.uint64(board.width), np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of
    black = np.uint64(BLACK_BIT)

    @helper
    def put_stone(state: Record, cell: np.uint64) -> None:
        """Put the mover's stone on a cell."""
        own, vertex = bit_of(np.uint64(state.to_move)), np.uint64(vertex_of[cell])
        here = np.uint64(state.points[vertex])
        before = np.uint64(state.empties) - _ONE
        moved = np.uint64(state.free[before])
        place = state.place[vertex]
        state.free[np.uint64(place)] = moved
        state.place[moved] = place
        state.color[cell] = state.to_move + 1
        empties = put(state, vertex, here, own, EITHER ^ own, before, width)
        for number in range(before, empties):
            captured = np.uint64(state.free[np.uint64(number)])
            state.place[captured] = number
            state.color[np.uint64(cell_of[captured])] = 0
        state.empties = empties
        state.taken = empties - before
        gain = np.int64(empties - before) + 1
        state.lead += gain if own == black else -gain
        if makes_ko(here, own, empties - before):
            state.ko = state.free[before]

    def make_move(state: Record, move: np.uint64, trace: Record) -> None:
        state.ko = _NO_KO
        if move == number_of_pass:
            state.passes += 1
        else:
            state.passes = 0
            put_stone(state, move)
        state.to_move = 1 - state.to_move
        state.ply += 1

    return make_move


def _ending(board: Board, komi: float) -> dict[str, Kernel]:
    width, most_plies = np.uint64(board.width), np.uint64(board.most_plies)

    def goes_on(state: Record, trace: Record) -> bool:
        return bool(np.uint64(state.passes) < _TWO and np.uint64(state.ply) < most_plies)

    def end_moves(state: Record, trace: Record) -> None:
        decided = np.uint64(state.passes) == _TWO
        final = lead_with_eyes(state, np.int64(state.lead)) if decided else area_lead(state, width)  # type: ignore[arg-type]
        trace.score = final - komi
        trace.winner = BLACK if trace.score > 0.0 else WHITE if trace.score < 0.0 else DRAW

    return {"goes_on": goes_on, "end_moves": end_moves}
