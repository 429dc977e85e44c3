"""Sets of vertices as words of bits: the liberties of chains, kept from move to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE
from arena.games.go.trained.liberties import Liberties
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_WORD, _IN_WORD = np.uint64(6), np.uint64(63)

Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Sets:
    """How the vertices of one board are numbered in sets, and kernels for `record.liberties`, sets by chain."""

    words: int
    first: int  # the vertex of the first bit
    around: npt.NDArray[np.uint64]  # by vertex: its neighbours on the board
    count: Kernel  # of the record and a chain: how many liberties it has
    only: Kernel  # the same: the one, if there is but one


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

    return Sets(words, first, around, count, only)


@helper
def word_of(place: np.uint64) -> np.uint64:
    """Which word of a set a place is in."""
    return place >> _WORD


@helper
def bit_in_word(place: np.uint64) -> np.uint64:
    """The bit of a place in its word."""
    return _ONE << (place & _IN_WORD)


def liberties_in_sets(sets: Sets) -> Liberties:
    """Liberties as the sets of a record tell them."""
    words, first, count = sets.words, np.uint64(sets.first), sets.count

    @helper
    def least(record: Record, state: Record, chain: np.uint64) -> np.uint64:
        return np.uint64(count(record, chain))

    @helper
    def but(
        record: Record, state: Record, chain: np.uint64, one: np.uint64, two: np.uint64
    ) -> tuple[np.uint64, np.uint64, np.uint64]:
        found, second, number = NOWHERE, NOWHERE, _ZERO
        for word in range(words):
            bits = record.liberties[chain, np.uint64(word)]
            while bits != _ZERO and number < _TWO:
                vertex = first + np.uint64(word * 64) + lowest_bit(bits)
                bits &= bits - _ONE
                if vertex != one and vertex != two:
                    found, second = vertex, found
                    number += _ONE
        return number, found, second

    return Liberties(least, but)
