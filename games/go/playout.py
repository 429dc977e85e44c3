"""Uniform playouts: any legal move is as likely as any other, but nobody fills an eye of their own.

A player passes only without such a move. Repetition is restrained by the simple ko rule
alone, in games with a superko rule too, and by the bound on plies that every game has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.area import area_lead, lead_with_eyes
from arena.games.go.board import Board
from arena.games.go.state import NO_KO
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye, is_safe, makes_ko, put
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, DRAW, UNDECIDED, WHITE, Record
from arena.games.toolbox.rng import below

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)


def playout_kernels(board: Board, komi: float) -> dict[str, Callable[..., Any]]:
    """The kernels of playouts: `playout`, and those by which moves are chosen one by one.

    They leave behind the final position, as far as `points`, `free` and `empties` go. As long as moves are chosen,
    all is kept that `points` and the other fields say of stones and chains, and who may not retake where; but neither
    keys nor anything else that a superko rule needs.
    """
    width, most_plies = np.uint64(board.width), np.uint64(board.most_plies)
    number_of_pass = np.uint64(board.cells)
    vertex_of, cell_of = board.vertex_of, board.cell_of
    black = np.uint64(bit_of(_ZERO))

    def playout(state: Record, rng: Record, trace: Record) -> None:
        length = _ZERO
        if state.winner == UNDECIDED:
            own = bit_of(np.uint64(state.to_move))
            other = EITHER ^ own
            passes, ko, empties = np.uint64(state.passes), np.uint64(state.ko), np.uint64(state.empties)
            room = most_plies - np.uint64(state.ply)
            lead = np.int64(state.lead)
            while passes < _TWO and length < room:
                left, place, vertex, here = empties, _ZERO, _ZERO, _ZERO
                while left > _ZERO:
                    place = below(rng, left)
                    vertex = np.uint64(state.free[place])
                    here = np.uint64(state.points[vertex])
                    if here & COUNT != _ZERO:
                        break
                    if not is_eye(state, vertex, here, other, width) and vertex != ko:
                        if is_safe(state, vertex, own, other, width):
                            break
                    # The next is drawn from the others, so that all that may be played stay equally likely.
                    left -= _ONE
                    state.free[place] = state.free[left]
                    state.free[left] = vertex
                ko = _NO_KO
                if left == _ZERO:
                    trace.moves[length] = number_of_pass
                    passes += _ONE
                else:
                    trace.moves[length] = cell_of[vertex]
                    passes = _ZERO
                    empties -= _ONE
                    state.free[place] = state.free[empties]
                    before = empties
                    empties = put(state, vertex, here, own, other, empties, width)
                    captured = empties - before
                    if makes_ko(here, own, captured):
                        ko = np.uint64(state.free[before])
                    gain = np.int64(captured) + 1
                    lead += gain if own == black else -gain
                length += _ONE
                own, other = other, own
            state.empties = empties
            final = lead_with_eyes(state, int(lead)) if passes == _TWO else area_lead(state, width)
            trace.score = final - komi
        else:
            trace.score = area_lead(state, width) - komi
        trace.length = length
        trace.winner = BLACK if trace.score > 0.0 else WHITE if trace.score < 0.0 else DRAW

    def goes_on(state: Record, trace: Record) -> bool:
        return bool(np.uint64(state.passes) < _TWO and np.uint64(state.ply) < most_plies)

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

    def end_moves(state: Record, trace: Record) -> None:
        decided = np.uint64(state.passes) == _TWO
        final = lead_with_eyes(state, np.int64(state.lead)) if decided else area_lead(state, width)  # type: ignore[arg-type]
        trace.score = final - komi
        trace.winner = BLACK if trace.score > 0.0 else WHITE if trace.score < 0.0 else DRAW

    return {
        "playout": playout,
        "goes_on": goes_on,
        "is_sensible": is_sensible,
        "draw_move": draw_move,
        "make_move": make_move,
        "end_moves": end_moves,
    }
