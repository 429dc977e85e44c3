"""What is remembered of a book: its patterns by move number, for a later position of the game or another game.

A pattern some of whose moves have been made since is remembered as the set of the others; one
with a move that can no longer be made is forgotten. If two become the same, the one that
foresaw more of what was played is kept, and of such the one with more playouts.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.players.higher.blocks import columns_for
from arena.players.higher.book import LARGEST, enter, has_code, has_room, patterns_for

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_UNIT = np.float32(1.0)
_NO_COLUMN = 0xFFFF
_NOT_FOUND = np.uint64(0xFFFFFFFF)


def new_memories(moves: int, patterns: int) -> Records:
    """Room for the patterns of a book of this size; `owner` says by move whose stone is where it would be put, or 0."""
    memories = new(_memory_dtype(columns_for(moves), patterns_for(patterns)))
    memories["moves"] = moves
    return memories


@functools.cache
def _memory_dtype(moves: int, patterns: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("made", "f4", (2 * patterns, moves)),
            ("won", "f4", (2 * patterns, moves)),
            ("total", "f4", (patterns,)),
            ("results", "f4", (2 * patterns,)),
            ("length", "u4", (patterns,)),
            ("codes", "u2", (patterns, LARGEST)),  # twice the move's number plus 0 for Black or 1 for White
            ("count", "u4"),
            ("moves", "u4"),  # how many the game has
            ("owner", "u1", (moves,)),
            ("column_of", "u2", (moves,)),  # work space
            ("foreseen", "u4", (patterns,)),  # work space
        ]
    )


@helper
def remember(memory: Record, book: Record) -> None:
    """Take down all patterns of a book."""
    memory.count = book.count
    for number in range(np.uint64(book.count)):
        pattern = np.uint64(number)
        memory.length[pattern] = book.length[pattern]
        memory.total[pattern] = book.total[pattern]
        for place in range(np.uint64(book.length[pattern])):
            code = np.uint64(book.codes[pattern, np.uint64(place)])
            memory.codes[pattern, np.uint64(place)] = _TWO * np.uint64(book.move_of[code // _TWO]) + code % _TWO
        for side in range(_TWO):
            row = _TWO * pattern + np.uint64(side)
            memory.results[row] = book.results[row]
            for number_of_move in range(np.uint64(memory.moves)):
                memory.made[row, np.uint64(number_of_move)] = 0
                memory.won[row, np.uint64(number_of_move)] = 0
            for column in range(np.uint64(book.columns)):
                move = np.uint64(book.move_of[np.uint64(column)])
                memory.made[row, move] = book.made[row, np.uint64(column)]
                memory.won[row, move] = book.won[row, np.uint64(column)]


@helper
def recall(book: Record, memory: Record, weight: float) -> None:
    """Add what is remembered, with a weight, to a book that has just been opened."""
    for move in range(np.uint64(memory.moves)):
        memory.column_of[np.uint64(move)] = _NO_COLUMN
    for column in range(np.uint64(book.columns)):
        memory.column_of[np.uint64(book.move_of[np.uint64(column)])] = column
    memory.foreseen[_ZERO] = 0
    for number in range(np.uint64(memory.count)):
        _recall_pattern(book, memory, np.uint64(number), weight)


@helper
def _recall_pattern(book: Record, memory: Record, source: np.uint64, weight: float) -> None:
    size, foreseen = _ZERO, _ZERO
    if not has_room(book):
        return
    spare = np.uint64(book.count)
    for place in range(np.uint64(memory.length[source])):
        code = np.uint64(memory.codes[source, np.uint64(place)])
        move, side = code // _TWO, code % _TWO
        if np.uint64(memory.column_of[move]) != np.uint64(_NO_COLUMN):
            book.codes[spare, size] = _TWO * np.uint64(memory.column_of[move]) + side
            size += _ONE
        elif np.uint64(memory.owner[move]) == side + _ONE:
            foreseen += _ONE
        else:
            return
    pattern = _find(book, spare, size)
    if pattern == _NOT_FOUND:
        enter(book, size, _ZERO)
        pattern = spare
    elif not _is_better(book, memory, source, pattern, foreseen, np.float32(weight)):
        return
    memory.foreseen[pattern] = foreseen
    _copy_rows(book, memory, source, pattern, np.float32(weight))


@helper
def _is_better(
    book: Record, memory: Record, source: np.uint64, pattern: np.uint64, foreseen: np.uint64, weight: np.float32
) -> bool:
    """Whether a remembered pattern is to replace the one with the same moves that is already in the book."""
    before = np.uint64(memory.foreseen[pattern])
    if foreseen == before:
        return bool(memory.total[source] * weight > book.total[pattern])
    return bool(foreseen > before)


@helper
def _find(book: Record, spare: np.uint64, size: np.uint64) -> np.uint64:
    """The pattern in the book with the same moves as those written at `spare`."""
    for number in range(np.uint64(book.count)):
        pattern = np.uint64(number)
        if np.uint64(book.length[pattern]) != size:
            continue
        same = True
        for place in range(size):
            same = same and has_code(book, pattern, np.uint64(book.codes[spare, np.uint64(place)]))
        if same:
            return pattern
    return _NOT_FOUND


@helper
def _copy_rows(book: Record, memory: Record, source: np.uint64, pattern: np.uint64, weight: np.float32) -> None:
    book.total[pattern] = memory.total[source] * weight
    for side in range(_TWO):
        row, old = _TWO * pattern + np.uint64(side), _TWO * source + np.uint64(side)
        book.results[row] = memory.results[old] * weight
        for column in range(np.uint64(book.columns)):
            place = np.uint64(column)
            move = np.uint64(book.move_of[place])
            made, won = memory.made[old, move] * weight, memory.won[old, move] * weight
            book.made[row, place] = made
            book.won[row, place] = won
            book.value[row, place] = (won + _UNIT) / (made + _UNIT)
