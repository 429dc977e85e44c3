"""The book: which patterns are known, and how playouts went that had made their moves.

A pattern is a set of moves beyond the position that was asked about. The moves that can be
made are numbered anew for every decision, in random order: these are the columns of all rows.
A coloured move is written as a code, twice the column plus 0 for Black or 1 for White. Every
pattern has two rows, 2 * pattern for Black's moves and 2 * pattern + 1 for White's. Results
are winning chances from 0 to 1 for the player who makes the move. Pattern 0 is the empty one.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new, room_for
from arena.games.toolbox.rng import shuffle
from arena.players.higher.blocks import BLOCK, columns_for
from arena.players.playouts.ground import list_candidates

EMPTY = np.uint64(0)

#: Most moves in a pattern.
LARGEST = 8
#: What `next_with` holds at the end of a list.
_END = np.uint32(0xFFFFFFFF)

_LEAST_PATTERNS = 128

_ZERO, _ONE, _TWO, _BLOCK = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(BLOCK)
_NONE, _UNIT = np.float32(0.0), np.float32(1.0)


def new_books(moves: int, patterns: int) -> Records:
    """Room for so many patterns of a game with so many moves."""
    books = new(_book_dtype(columns_for(moves), patterns_for(patterns)))
    books["room"] = patterns
    return books


def patterns_for(patterns: int) -> int:
    """The patterns that there is room for in records, if so many are wanted: for most players it is the same number."""
    return room_for(patterns, _LEAST_PATTERNS)


@functools.cache
def _book_dtype(columns: int, patterns: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("made", "f4", (2 * patterns, columns)),  # playouts with the pattern in which the move was made after it
            ("won", "f4", (2 * patterns, columns)),  # sum of their results
            ("value", "f4", (2 * patterns, columns)),  # (won + 1) / (made + 1)
            ("chosen", "u4", (2 * patterns, columns)),  # times that the pattern's evaluation made the choice
            ("total", "f4", (patterns,)),  # playouts in which all moves of the pattern were made
            ("results", "f4", (2 * patterns,)),  # sum of their results, for Black and for White
            ("length", "u4", (patterns,)),
            ("codes", "u2", (patterns, LARGEST)),
            ("next_with", "u4", (patterns, LARGEST)),  # the next pattern that has the same code, as LARGEST * p + place
            ("first_with", "u4", (2 * columns,)),  # the first of them, by code
            ("within", "u1", (patterns, patterns)),  # [p, q]: q is p without some of its moves
            ("parent", "u4", (patterns,)),
            ("born", "u8", (patterns,)),  # playouts of the decision before the pattern was added
            ("count", "u4"),
            ("room", "u4"),  # how many there may be
            ("full", "u1"),  # whether a pattern found no room
            ("visits", "u8", (columns,)),  # playouts in which who decides made the move
            ("totals", "f8", (columns,)),  # sum of their results
            ("squares", "f8", (columns,)),  # sum of the squares
            ("move_of", "u2", (columns,)),
            ("columns", "u4"),
        ]
    )


@helper
def blocks_of(book: Record) -> np.uint64:
    """Blocks of columns that are in use."""
    return (np.uint64(book.columns) + _BLOCK - _ONE) // _BLOCK


@helper
def open_book(book: Record, ground: Record, rng: Record) -> None:
    """A book of the empty pattern alone, with a column for each legal move, in random order."""
    book.columns = list_candidates(ground, ground.root_at, book.move_of)
    shuffle(rng, book.move_of, np.uint64(book.columns))
    for code in range(_TWO * np.uint64(book.columns)):
        book.first_with[np.uint64(code)] = _END
    for column in range(np.uint64(book.columns)):
        book.visits[np.uint64(column)] = 0
        book.totals[np.uint64(column)] = 0.0
        book.squares[np.uint64(column)] = 0.0
    book.count = 1
    book.full = 0
    clear_statistics(book, EMPTY)
    book.length[EMPTY] = 0
    book.parent[EMPTY] = 0
    book.born[EMPTY] = 0
    book.within[EMPTY, EMPTY] = 0


@helper
def clear_statistics(book: Record, pattern: np.uint64) -> None:
    """Set what is known of a pattern to nothing."""
    book.total[pattern] = _NONE
    for side in range(_TWO):
        row = _TWO * pattern + np.uint64(side)
        book.results[row] = _NONE
        for column in range(blocks_of(book) * _BLOCK):
            place = np.uint64(column)
            book.made[row, place] = _NONE
            book.won[row, place] = _NONE
            book.value[row, place] = _UNIT
            book.chosen[row, place] = 0


@helper
def has_code(book: Record, pattern: np.uint64, code: np.uint64) -> bool:
    """Whether the move is one of the pattern's."""
    for place in range(np.uint64(book.length[pattern])):
        if np.uint64(book.codes[pattern, np.uint64(place)]) == code:
            return True
    return False


@helper
def is_known(book: Record, pattern: np.uint64, code: np.uint64) -> bool:
    """Whether the pattern with one move more is in the book."""
    size = np.uint64(book.length[pattern]) + _ONE
    slot = book.first_with[code]
    while slot != _END:
        other = np.uint64(slot) // np.uint64(LARGEST)
        if np.uint64(book.length[other]) == size and book.within[other, pattern] == 1:
            return True
        slot = book.next_with[other, np.uint64(slot) % np.uint64(LARGEST)]
    return False


@helper
def add_pattern(book: Record, parent: np.uint64, code: np.uint64) -> bool:
    """Add a pattern with one move more than its parent and no statistics; False if there is no room."""
    size = np.uint64(book.length[parent])
    if not has_room(book) or size == np.uint64(LARGEST):
        return False
    pattern = np.uint64(book.count)
    for place in range(size):
        book.codes[pattern, np.uint64(place)] = book.codes[parent, np.uint64(place)]
    book.codes[pattern, size] = code
    enter(book, size + _ONE, parent)
    return True


@helper
def has_room(book: Record) -> bool:
    """Whether another pattern can be added; notes it if not."""
    if np.uint64(book.count) == np.uint64(book.room):
        book.full = 1
        return False
    return True


@helper
def enter(book: Record, size: np.uint64, parent: np.uint64) -> None:
    """Make a pattern of the first `size` codes that have been written after the last pattern."""
    pattern = np.uint64(book.count)
    book.length[pattern] = size
    book.parent[pattern] = parent
    book.born[pattern] = 0
    clear_statistics(book, pattern)
    _list_codes(book, pattern)
    book.count = pattern + _ONE
    for other in range(pattern + _ONE):
        book.within[pattern, np.uint64(other)] = 1 if is_within(book, np.uint64(other), pattern) else 0
        book.within[np.uint64(other), pattern] = 1 if is_within(book, pattern, np.uint64(other)) else 0


@helper
def _list_codes(book: Record, pattern: np.uint64) -> None:
    """Put a pattern into the lists of those that have each of its codes."""
    for place in range(np.uint64(book.length[pattern])):
        code = np.uint64(book.codes[pattern, np.uint64(place)])
        book.next_with[pattern, np.uint64(place)] = book.first_with[code]
        book.first_with[code] = pattern * np.uint64(LARGEST) + np.uint64(place)


@helper
def is_within(book: Record, small: np.uint64, large: np.uint64) -> bool:
    """Whether all moves of one pattern are moves of a larger one."""
    if book.length[small] >= book.length[large]:
        return False
    for place in range(np.uint64(book.length[small])):
        if not has_code(book, large, np.uint64(book.codes[small, np.uint64(place)])):
            return False
    return True


@helper
def copy_statistics(book: Record, pattern: np.uint64, parent: np.uint64, weight: float) -> None:
    """Let a pattern begin with its parent's statistics, as if only a `weight` of the playouts had been played."""
    share = np.float32(weight)
    book.total[pattern] = book.total[parent] * share
    for side in range(_TWO):
        row, source = _TWO * pattern + np.uint64(side), _TWO * parent + np.uint64(side)
        book.results[row] = book.results[source] * share
        for column in range(blocks_of(book) * _BLOCK):
            place = np.uint64(column)
            made, won = book.made[source, place] * share, book.won[source, place] * share
            book.made[row, place] = made
            book.won[row, place] = won
            book.value[row, place] = (won + _UNIT) / (made + _UNIT)


@helper
def add_single_moves(book: Record, side: np.uint64) -> None:
    """Add all patterns of one move by this player."""
    for column in range(np.uint64(book.columns)):
        add_pattern(book, EMPTY, _TWO * np.uint64(column) + side)
