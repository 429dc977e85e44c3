"""Superko: no move may bring back a position that has been there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.games.go.board import Board
from arena.games.go.state import CHAIN_SHIFT, SIMPLE, SITUATIONAL
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.zobrist import key_words

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_CHAIN = np.uint64(CHAIN_SHIFT)

#: Whether a legal move brings back a position; arguments: the state, the vertex, the bits of own and other stones.
Repeats = Callable[[Record, np.uint64, np.uint64, np.uint64], bool]
Note = Callable[[Record], None]


def repetition_kernels(board: Board, ko: str) -> tuple[Repeats, Note]:
    """What says whether a move repeats a position, and what notes the position that stands."""
    if ko != SIMPLE:
        situational = ko == SITUATIONAL
        return _repeats_position(board, situational), _note_position(board, situational)

    @helper
    def repeats_nothing(state: Record, vertex: np.uint64, own: np.uint64, other: np.uint64) -> bool:
        return False

    @helper
    def note_nothing(state: Record) -> None:
        return

    return repeats_nothing, note_nothing


def _repeats_position(board: Board, situational: bool) -> Repeats:
    """Whether a move repeats a position.

    A position can come back only by a move where a stone of the same colour stood and was
    captured; so most moves are told apart from repetitions at a glance, by `state.stood`.
    """
    width, cell_of = np.uint64(board.width), board.cell_of
    of_stones, of_turns = key_words(board.cells)

    @helper
    def key_without(state: Record, near: np.uint64, other: np.uint64, taken: np.uint64) -> np.uint64:
        """The key of a neighbour's chain, if a stone that takes so many of its liberties captures it, else 0."""
        there = np.uint64(state.points[near])
        chain, key = there >> _CHAIN, _ZERO
        if there & other != _ZERO and np.uint64(state.libs[chain]) == taken:
            colour = other >> np.uint64(12)
            vertex = chain
            while True:
                key ^= of_stones[np.uint64(cell_of[vertex]), colour]
                vertex = np.uint64(state.following[vertex])
                if vertex == chain:
                    break
        return key

    @helper
    def repeats_position(state: Record, vertex: np.uint64, own: np.uint64, other: np.uint64) -> bool:
        cell = np.uint64(cell_of[vertex])
        colour = own >> np.uint64(12)
        if np.uint64(state.stood[cell]) & colour == _ZERO:
            return False
        key = np.uint64(state.key) ^ of_stones[cell, colour]
        above, left, right, below = vertex - width, vertex - _ONE, vertex + _ONE, vertex + width
        a, b = np.uint64(state.points[above]) >> _CHAIN, np.uint64(state.points[left]) >> _CHAIN
        c, d = np.uint64(state.points[right]) >> _CHAIN, np.uint64(state.points[below]) >> _CHAIN
        ab, ac, ad = np.uint64(a == b), np.uint64(a == c), np.uint64(a == d)
        bc, bd, cd = np.uint64(b == c), np.uint64(b == d), np.uint64(c == d)
        # A chain that is a neighbour several times counts once: only where it is first are all its liberties taken.
        key ^= key_without(state, above, other, _ONE + ab + ac + ad)
        key ^= key_without(state, left, other, _ONE + bc + bd)
        key ^= key_without(state, right, other, _ONE + cd)
        key ^= key_without(state, below, other, _ONE)
        if situational:
            key ^= of_turns[_ONE - np.uint64(state.to_move)]
        for number in range(np.uint64(state.kept)):
            if state.keys[np.uint64(number)] == key:
                return True
        return False

    return repeats_position


def _note_position(board: Board, situational: bool) -> Note:
    _of_stones, of_turns = key_words(board.cells)

    @helper
    def note_position(state: Record) -> None:
        key = np.uint64(state.key)
        if situational:
            key ^= of_turns[np.uint64(state.to_move)]
        state.keys[np.uint64(state.kept)] = key
        state.kept += 1
        state.digest += key

    return note_position
