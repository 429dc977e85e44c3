"""A heap for every row of the book: its columns, the one with the best value on top.

A playout changes about half of the values of a row, so heaps are built anew after it. Noise is
less than a known amplitude, so a part of the heap whose top falls short of the best move found
so far by that much holds no better one: with little noise few columns are looked at. The moves
drawn are those that `scan.draw_by_scan` draws.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.players.higher.blocks import columns_for
from arena.players.higher.book import patterns_for
from arena.players.higher.scan import COLUMN_BITS, COLUMN_MASK, noise_at, whole

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


def new_heaps(moves: int, patterns: int) -> Records:
    """Heaps for the rows of a book of this size."""
    return new(_heaps_dtype(columns_for(moves), patterns_for(patterns)))


@functools.cache
def _heaps_dtype(columns: int, patterns: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("at", "u2", (2 * patterns, columns)),  # the columns; those below place i are at 2i + 1 and 2i + 2
            ("stack", "u2", (columns,)),  # work space
        ]
    )


@helper
def build_heaps(heaps: Record, book: Record, pattern: np.uint64) -> None:
    """Arrange the columns of both rows of a pattern."""
    for side in range(_TWO):
        _build(heaps, book, _TWO * pattern + np.uint64(side))


@helper
def _build(heaps: Record, book: Record, row: np.uint64) -> None:
    columns = np.uint64(book.columns)
    for column in range(columns):
        heaps.at[row, np.uint64(column)] = column
    place = columns // _TWO
    while place > _ZERO:
        place -= _ONE
        _sink(heaps, book, row, place)


@helper
def _key(book: Record, row: np.uint64, column: np.uint64) -> np.int64:
    """What columns are ordered by: the value, then the column."""
    return (whole(book.value[row, column]) << COLUMN_BITS) | np.int64(column)


@helper
def _sink(heaps: Record, book: Record, row: np.uint64, place: np.uint64) -> None:
    """Let the column at a place sink below all better ones."""
    columns = np.uint64(book.columns)
    column = np.uint64(heaps.at[row, place])
    while _TWO * place + _ONE < columns:
        below = _TWO * place + _ONE
        other = np.uint64(heaps.at[row, below])
        if below + _ONE < columns:
            right = np.uint64(heaps.at[row, below + _ONE])
            if _key(book, row, right) > _key(book, row, other):
                below, other = below + _ONE, right
        if _key(book, row, other) < _key(book, row, column):
            break
        heaps.at[row, place] = other
        place = below
    heaps.at[row, place] = column


@helper
def draw_by_heaps(
    heaps: Record, book: Record, guidance: Record, side: np.uint64, seed: np.uint64, strength: np.uint64
) -> np.uint64:
    """The column of the open move with the best value by a pattern in force plus noise."""
    columns = np.uint64(book.columns)
    most = np.int64(strength) - 1 if strength > _ZERO else np.int64(0)
    top = np.int64(-1)
    for index in range(np.uint64(guidance.forces)):
        row = _TWO * np.uint64(guidance.force[np.uint64(index)]) + side
        waiting = _ONE
        heaps.stack[_ZERO] = 0
        while waiting > _ZERO:
            waiting -= _ONE
            place = np.uint64(heaps.stack[waiting])
            column = np.uint64(heaps.at[row, place])
            value = whole(book.value[row, column])
            if ((value + most) << COLUMN_BITS) | np.int64(COLUMN_MASK) < top:
                continue
            if guidance.open[column] != 0:
                found = value + noise_at(seed, column, strength)
                top = max(top, (found << COLUMN_BITS) | np.int64(column))
            below = _TWO * place + _ONE
            if below < columns:
                heaps.stack[waiting] = below
                waiting += _ONE
            if below + _ONE < columns:
                heaps.stack[waiting] = below + _ONE
                waiting += _ONE
    return np.uint64(top) & COLUMN_MASK
