"""Which moves answer the last one: found once before each move of a playout, all at a time."""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import beside
from arena.games.go.state import NO_KO
from arena.games.go.stones import EITHER, bit_of
from arena.games.go.trained.answers import answers_kernel
from arena.games.go.trained.liberties import CHAIN
from arena.games.go.trained.sets import Kernel, Sets, liberties_in_sets
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)


def looking_fields(board: Board) -> list[Field]:
    """Fields of what was found.

    `answering` lists vertices, the first `answers` of it, and `done` has what they do as bits.
    """
    return [
        ("answers", "u4"),
        ("answering", "u2", (board.cells,)),
        ("done", "u1", (board.cells,)),
    ]


@helper
def is_answer(record: Record, vertex: np.uint64) -> bool:
    """Whether a move is among those that were found."""
    for number in range(np.uint64(record.answers)):
        if np.uint64(record.answering[np.uint64(number)]) == vertex:
            return True
    return False


def looking_kernel(board: Board, sets: Sets) -> Kernel:
    """A kernel that finds the moves that answer the last one, given its vertex."""
    width, only, count = np.uint64(board.width), sets.only, sets.count
    liberties = liberties_in_sets(sets)
    answers, but = answers_kernel(board, liberties), liberties.but

    @helper
    def note(record: Record, state: Record, vertex: np.uint64, last: np.uint64, own: np.uint64) -> None:
        """Add a move, unless it is there already, may not be made, or is no answer."""
        if vertex == np.uint64(state.ko) or is_answer(record, vertex):
            return
        found = np.uint64(record.answers)
        done = answers(record, state, vertex, last, own)
        if done != _ZERO:
            record.answering[found] = vertex
            record.done[found] = done
            record.answers += 1

    @helper
    def note_beside(
        record: Record, state: Record, chain: np.uint64, most: np.uint64, last: np.uint64, own: np.uint64
    ) -> None:
        """Look at the liberties of the opponent's chains around one that have no more of them than so many."""
        stone = chain
        while True:
            for side in range(4):
                near = np.uint64(state.points[beside(stone, np.uint64(side), width)])
                if near & EITHER == EITHER ^ own and count(record, near >> CHAIN) == most:
                    _, one, two = but(record, state, near >> CHAIN, _ZERO, _ZERO)
                    note(record, state, one, last, own)
                    if most == _TWO:
                        note(record, state, two, last, own)
            stone = np.uint64(state.following[stone])
            if stone == chain:
                break

    @apart
    def look_at(record: Record, state: Record, chain: np.uint64, last: np.uint64, own: np.uint64) -> None:
        """Look what may be done for an own chain next to the last move."""
        has = count(record, chain)
        if has == _ONE:
            note(record, state, only(record, chain), last, own)
        if has <= _TWO:
            note_beside(record, state, chain, has, last, own)
        if has != _ONE and np.uint64(state.ko) != _NO_KO:
            note_beside(record, state, chain, _ONE, last, own)

    @helper
    def look(record: Record, state: Record, last: np.uint64) -> None:
        own = bit_of(np.uint64(state.to_move))
        record.answers = 0
        for side in range(4):
            near = np.uint64(state.points[beside(last, np.uint64(side), width)])
            if near & EITHER == own and (count(record, near >> CHAIN) <= _TWO or np.uint64(state.ko) != _NO_KO):
                look_at(record, state, near >> CHAIN, last, own)

    return look
