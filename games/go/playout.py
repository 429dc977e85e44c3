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
from arena.games.go.state import BLACK_BIT, NO_KO
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye, is_safe, makes_ko, put
from arena.games.toolbox.records import BLACK, DRAW, UNDECIDED, WHITE, Record
from arena.games.toolbox.rng import below

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)


def playout_kernel(board: Board, komi: float) -> Callable[..., Any]:
    """The kernel `playout`. It leaves behind the final position, as far as `points`, `free` and `empties` go."""
    width, most_plies = np.uint64(board.width), np.uint64(board.most_plies)
    number_of_pass, cell_of = np.uint64(board.cells), board.cell_of
    black = np.uint64(BLACK_BIT)

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

    return playout
