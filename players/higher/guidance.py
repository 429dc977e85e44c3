"""The guidance of one playout: which patterns apply, and what each move is worth by them.

A pattern applies when all of its moves have been made, unless a pattern that contains it
applies as well. A move's value is the largest that a pattern in force gives it.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, new, tagged_dtype
from arena.players.higher.blocks import BLOCK, columns_for, raise_block
from arena.players.higher.book import EMPTY, LARGEST, blocks_of, patterns_for

#: `made_at` of a move that was not made, and `completed` of the empty pattern.
NEVER = np.int32(-1)

#: What its records are known by to the loop of playouts.
TAG = "guidance"

_END = np.uint32(0xFFFFFFFF)
_ZERO, _ONE, _TWO, _BLOCK = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(BLOCK)
_SHUT, _OPEN = np.int64(0), np.int64(-1)
_LEAST = np.float32(-1.0)


def new_guidances(moves: int, patterns: int) -> Records:
    """Work space for a book of this size."""
    return new(_guidance_dtype(columns_for(moves), patterns_for(patterns)))


@functools.cache
def _guidance_dtype(columns: int, patterns: int) -> np.dtype[Any]:
    return tagged_dtype(
        TAG,
        [
            ("best", "f4", (2, columns)),  # the largest value of each move by a pattern in force
            ("open", "i8", (columns,)),  # all bits set if the move can be made, else none
            ("made_at", "i4", (2, columns)),  # when each player made the move; NEVER if not
            ("length", "u4"),  # moves made so far
            ("missing", "u4", (patterns,)),  # moves of the pattern that have not been made
            ("completed", "i4", (patterns,)),  # when the last of them was made
            ("force", "u4", (patterns,)),  # the patterns in force
            ("forces", "u4"),  # how many there are
            ("met", "u4", (patterns,)),  # the patterns all of whose moves were made, in order
            ("mets", "u4"),  # how many there are
            ("strength", "u8"),  # the noise of the playout, in 2^-24
            ("column", "u8"),  # of the move that is to be made
            ("side", "u8"),  # who makes it
        ],
    )


@helper
def begin_guidance(guidance: Record, book: Record) -> None:
    """No move has been made, and the empty pattern alone is in force."""
    columns = np.uint64(book.columns)
    for column in range(blocks_of(book) * _BLOCK):
        place = np.uint64(column)
        guidance.open[place] = _OPEN if place < columns else _SHUT
        guidance.made_at[_ZERO, place] = NEVER
        guidance.made_at[_ONE, place] = NEVER
    for pattern in range(np.uint64(book.count)):
        guidance.missing[np.uint64(pattern)] = book.length[np.uint64(pattern)]
    guidance.length = 0
    guidance.completed[EMPTY] = NEVER
    guidance.met[_ZERO] = EMPTY
    guidance.mets = 1
    guidance.force[_ZERO] = EMPTY
    guidance.forces = 1
    _combine(guidance, book)


@helper
def follow(guidance: Record, book: Record, column: np.uint64, side: np.uint64) -> None:
    """Make a move: the patterns that are now complete come into force, those within them go out of it."""
    guidance.made_at[side, column] = guidance.length
    guidance.open[column] = _SHUT
    before = np.uint64(guidance.mets)
    slot = book.first_with[_TWO * column + side]
    while slot != _END:
        pattern = np.uint64(slot) // np.uint64(LARGEST)
        guidance.missing[pattern] -= 1
        if guidance.missing[pattern] == 0:
            guidance.completed[pattern] = guidance.length
            guidance.met[np.uint64(guidance.mets)] = pattern
            guidance.mets += 1
        slot = book.next_with[pattern, np.uint64(slot) % np.uint64(LARGEST)]
    guidance.length += 1
    if np.uint64(guidance.mets) > before:
        _come_into_force(guidance, book, before)


@helper
def _come_into_force(guidance: Record, book: Record, first: np.uint64) -> None:
    """Put the patterns met from place `first` on into force."""
    narrowed = False
    for place in range(first, np.uint64(guidance.mets)):
        pattern = np.uint64(guidance.met[np.uint64(place)])
        if _is_covered(guidance, book, pattern, first):
            continue
        left = _ZERO
        for index in range(np.uint64(guidance.forces)):
            other = guidance.force[np.uint64(index)]
            if book.within[pattern, np.uint64(other)] == 0:
                guidance.force[left] = other
                left += _ONE
        if left < np.uint64(guidance.forces):
            narrowed = True
        guidance.force[left] = pattern
        guidance.forces = left + _ONE
        if not narrowed:
            _take_up(guidance, book, pattern)
    if narrowed:
        _combine(guidance, book)


@helper
def _is_covered(guidance: Record, book: Record, pattern: np.uint64, first: np.uint64) -> bool:
    """Whether a pattern met at the same time contains this one."""
    for place in range(first, np.uint64(guidance.mets)):
        if book.within[np.uint64(guidance.met[np.uint64(place)]), pattern] == 1:
            return True
    return False


@helper
def _combine(guidance: Record, book: Record) -> None:
    """Take the largest values anew from all patterns in force."""
    for column in range(blocks_of(book) * _BLOCK):
        guidance.best[_ZERO, np.uint64(column)] = _LEAST
        guidance.best[_ONE, np.uint64(column)] = _LEAST
    for index in range(np.uint64(guidance.forces)):
        _take_up(guidance, book, np.uint64(guidance.force[np.uint64(index)]))


@helper
def _take_up(guidance: Record, book: Record, pattern: np.uint64) -> None:
    for block in range(blocks_of(book)):
        start = np.uint64(block) * _BLOCK
        raise_block(guidance.best, _ZERO, book.value, _TWO * pattern, start)
        raise_block(guidance.best, _ONE, book.value, _TWO * pattern + _ONE, start)
