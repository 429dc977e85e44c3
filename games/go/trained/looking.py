"""Which moves answer the last one: found once before each move of a playout, all at a time."""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import beside
from arena.games.go.state import NO_KO
from arena.games.go.stones import EITHER, bit_of
from arena.games.go.trained.answers import (
    SAVES_BY_CAPTURE,
    SAVES_BY_EXTENDING,
    SOLVES_KO,
    WINS_SEMEAI,
    answering,
    exposed,
)
from arena.games.go.trained.liberties import CHAIN, Kernel
from arena.games.go.trained.sets import Sets, liberties_in_sets
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO, _NO_CHAIN, _ALL = np.uint64(NO_KO), ~np.uint64(0), ~np.uint64(0)


def looking_fields(board: Board) -> list[Field]:
    """Fields of what was found.

    `answering` lists vertices, the first `answers` of it, and `done` has what they do as bits; `looked` is one more
    than the number of moves that had been made by then.
    """
    return [
        ("looked", "u4"),
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


@helper
def _note(record: Record, state: Record, vertex: np.uint64, done: np.uint64) -> None:
    """Note what a move does, unless it may not be made."""
    if vertex == np.uint64(state.ko):
        return
    found = np.uint64(record.answers)
    for number in range(found):
        place = np.uint64(number)
        if np.uint64(record.answering[place]) == vertex:
            record.done[place] = np.uint64(record.done[place]) | done
            return
    record.answering[found] = vertex
    record.done[found] = done
    record.answers += 1


def looking_kernel(board: Board, sets: Sets) -> Kernel:
    """A kernel that finds the moves that answer the last one, given its vertex, unless it has found them already."""
    width, only, count, weak = np.uint64(board.width), sets.only, sets.count, sets.weak
    look_for_captures, look_for_kills = _looking_for_captures(board, sets), _looking_for_kills(board, sets)
    settle = _settling(board, sets)

    @helper
    def look_at(record: Record, state: Record, chain: np.uint64, own: np.uint64) -> None:
        """Look what may be done for an own chain next to the last move."""
        left = count(record, chain)
        solving = SOLVES_KO if np.uint64(state.ko) != _NO_KO else _ZERO
        saving = SAVES_BY_CAPTURE if left == _ONE else _ZERO
        if left == _ONE:
            _note(record, state, only(record, chain), SAVES_BY_EXTENDING)
        if saving | solving != _ZERO:
            look_for_captures(record, state, chain, own, saving | solving)
        if left == _TWO:
            look_for_kills(record, state, chain, own)

    @helper
    def look(record: Record, state: Record, last: np.uint64) -> None:
        if record.looked == state.ply + 1:
            return
        own = bit_of(np.uint64(state.to_move))
        record.looked, record.answers = state.ply + 1, 0
        sides = weak(record, state, last, own, _TWO if np.uint64(state.ko) == _NO_KO else _ALL)
        if sides != _ZERO:
            before = _NO_CHAIN
            for number in range(4):
                side = np.uint64(number)
                chain = np.uint64(state.points[beside(last, side, width)]) >> CHAIN
                if (sides >> side) & _ONE != _ZERO and chain != before:
                    before = chain
                    look_at(record, state, chain, own)
            if record.answers != 0:
                settle(record, state, own)

    return look


def _looking_for_captures(board: Board, sets: Sets) -> Kernel:
    width, only, weak = np.uint64(board.width), sets.only, sets.weak

    @helper
    def look_for_captures(record: Record, state: Record, chain: np.uint64, own: np.uint64, done: np.uint64) -> None:
        """Note moves that take something next to a chain, which does so much."""
        stone = chain
        while True:
            sides = weak(record, state, stone, EITHER ^ own, _ONE)
            if sides != _ZERO:
                for number in range(4):
                    side = np.uint64(number)
                    if (sides >> side) & _ONE != _ZERO:
                        taken = np.uint64(state.points[beside(stone, side, width)]) >> CHAIN
                        _note(record, state, only(record, taken), done)
            stone = np.uint64(state.following[stone])
            if stone == chain:
                break

    return look_for_captures


def _looking_for_kills(board: Board, sets: Sets) -> Kernel:
    width, only, count, weak = np.uint64(board.width), sets.only, sets.count, sets.weak
    liberties = liberties_in_sets(board, sets)
    other, is_killed = liberties.other, answering(board, liberties).is_killed

    @helper
    def kill(record: Record, state: Record, chain: np.uint64, own: np.uint64) -> None:
        """Note moves on the two liberties of a chain of the opponent's, if they kill it."""
        one = only(record, chain)
        two = other(record, state, chain, one)
        if is_killed(record, state, one, two, own):
            _note(record, state, one, WINS_SEMEAI)
        if is_killed(record, state, two, one, own):
            _note(record, state, two, WINS_SEMEAI)

    @helper
    def look_for_kills(record: Record, state: Record, chain: np.uint64, own: np.uint64) -> None:
        """Note moves that kill a chain of two liberties next to one that has two."""
        stone, before = chain, _NO_CHAIN
        while True:
            sides = weak(record, state, stone, EITHER ^ own, _TWO)
            if sides != _ZERO:
                for number in range(4):
                    side = np.uint64(number)
                    there = np.uint64(state.points[beside(stone, side, width)]) >> CHAIN
                    if (sides >> side) & _ONE != _ZERO and there != before and count(record, there) == _TWO:
                        before = there
                        kill(record, state, there, own)
            stone = np.uint64(state.following[stone])
            if stone == chain:
                break

    return look_for_kills


def _settling(board: Board, sets: Sets) -> Kernel:
    is_exposed = answering(board, liberties_in_sets(board, sets)).is_exposed

    @helper
    def settle(record: Record, state: Record, own: np.uint64) -> None:
        """Let what was noted be all that moves do: a capture is no extension, and self-atari matters."""
        kept = _ZERO
        for number in range(np.uint64(record.answers)):
            place = np.uint64(number)
            vertex, done = np.uint64(record.answering[place]), np.uint64(record.done[place])
            if done & SAVES_BY_CAPTURE != _ZERO:
                done &= ~SAVES_BY_EXTENDING
            if done != SOLVES_KO and is_exposed(record, state, vertex, own):
                done = exposed(done)
            record.answering[kept] = vertex
            record.done[kept] = done
            kept += _ONE if done != _ZERO else _ZERO
        record.answers = kept

    return settle
