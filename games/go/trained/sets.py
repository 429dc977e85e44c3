"""Sets of vertices as words of bits: the liberties of chains, kept from move to move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE
from arena.games.go.stones import EITHER
from arena.games.go.trained.liberties import CHAIN, Kernel, Liberties
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO, _THREE, _ALL = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), ~np.uint64(0)
_WORD, _IN_WORD = np.uint64(6), np.uint64(63)


@dataclass(frozen=True)
class Sets:
    """How the vertices of one board are numbered in sets, and kernels for `record.liberties`, sets by chain."""

    words: int
    first: int  # the vertex of the first bit
    around: npt.NDArray[np.uint64]  # by vertex: its neighbours on the board
    count: Kernel  # of the record and a chain: how many liberties it has
    only: Kernel  # the same: the one, if there is but one
    weak: Kernel  # of the record, the state, a vertex, a colour and a number: see `_weakness`


def sets_of(board: Board) -> Sets:
    """Sets of the vertices of a board."""
    first = board.width + 1
    words = (int(board.vertex_of[-1]) - first) // 64 + 1
    around = np.zeros((board.vertices, words), dtype=np.uint64)
    for cell, near in enumerate(board.neighbours):
        for other in near:
            place = int(board.vertex_of[other]) - first
            around[board.vertex_of[cell], place // 64] |= np.uint64(1 << place % 64)

    @helper
    def count(record: Record, chain: np.uint64) -> np.uint64:
        total = _ZERO
        for word in range(words):
            total += count_bits(record.liberties[chain, np.uint64(word)])
        return np.uint64(total)

    @helper
    def only(record: Record, chain: np.uint64) -> np.uint64:
        for word in range(words):
            bits = np.uint64(record.liberties[chain, np.uint64(word)])
            if bits != _ZERO:
                return np.uint64(first + word * 64) + lowest_bit(bits)
        return NOWHERE

    return Sets(words, first, around, count, only, _weakness(np.uint64(board.width), count))


def _weakness(width: np.uint64, count: Kernel) -> Kernel:
    @helper
    def is_weak(record: Record, state: Record, vertex: np.uint64, colour: np.uint64, most: np.uint64) -> np.uint64:
        there = np.uint64(state.points[vertex])
        has_few = _ONE if count(record, there >> CHAIN) <= most else _ZERO
        return has_few if there & colour != _ZERO else _ZERO

    @helper
    def weak(record: Record, state: Record, vertex: np.uint64, colour: np.uint64, most: np.uint64) -> np.uint64:
        """On which sides of a vertex there is a chain of a colour with no more liberties than so many, as bits.

        All four are looked at before there is a branch, which no processor could foresee.
        """
        a, b = is_weak(record, state, vertex - width, colour, most), is_weak(record, state, vertex - _ONE, colour, most)
        c, d = is_weak(record, state, vertex + _ONE, colour, most), is_weak(record, state, vertex + width, colour, most)
        return a | (b << _ONE) | (c << _TWO) | (d << _THREE)

    return weak


@helper
def word_of(place: np.uint64) -> np.uint64:
    """Which word of a set a place is in."""
    return place >> _WORD


@helper
def bit_in_word(place: np.uint64) -> np.uint64:
    """The bit of a place in its word."""
    return _ONE << (place & _IN_WORD)


@helper
def _without(bits: np.uint64, word: np.uint64, place: np.uint64) -> np.uint64:
    """The bits of a word but that of a place, if it is in this word."""
    return bits & ~(bit_in_word(place) if word_of(place) == word else _ZERO)


def liberties_in_sets(board: Board, sets: Sets) -> Liberties:
    """Liberties as the sets of a record tell them; all are counted."""
    words, first, width = sets.words, np.uint64(sets.first), np.uint64(board.width)
    around, number_of = sets.around, sets.count

    @helper
    def count(record: Record, state: Record, chain: np.uint64) -> np.uint64:
        return np.uint64(number_of(record, chain))

    @helper
    def other(record: Record, state: Record, chain: np.uint64, one: np.uint64) -> np.uint64:
        found = NOWHERE
        for number in range(words):
            word = np.uint64(number)
            bits = _without(record.liberties[chain, word], word, one - first)
            if bits != _ZERO:
                found = first + np.uint64(number * 64) + lowest_bit(bits)
        return found

    @helper
    def taken_from(state: Record, near: np.uint64, colour: np.uint64) -> tuple[np.uint64, np.uint64]:
        """The chain of a neighbour, and the bits of its liberties that count: none unless it is of a colour."""
        there = np.uint64(state.points[near])
        return there >> CHAIN, _ALL if there & EITHER == colour else _ZERO

    @helper
    def room(
        record: Record, state: Record, vertex: np.uint64, colour: np.uint64, filled: np.uint64
    ) -> tuple[np.uint64, np.uint64]:
        a, of_a = taken_from(state, vertex - width, colour)
        b, of_b = taken_from(state, vertex - _ONE, colour)
        c, of_c = taken_from(state, vertex + _ONE, colour)
        d, of_d = taken_from(state, vertex + width, colour)
        total, found = _ZERO, NOWHERE
        for number in range(words):
            word = np.uint64(number)
            bits = (around[vertex, word] & record.empty[word]) | (record.liberties[a, word] & of_a)
            bits |= (record.liberties[b, word] & of_b) | (record.liberties[c, word] & of_c)
            bits |= record.liberties[d, word] & of_d
            bits = _without(_without(bits, word, vertex - first), word, filled - first)
            total += count_bits(bits)
            found = first + np.uint64(number * 64) + lowest_bit(bits) if bits != _ZERO else found
        return total, found

    return Liberties(count, other, room)
