"""Couples of cells in fills: how often both are the mover's, and how often such games are lost.

All playouts are fills, so the order of moves is of no matter, and a playout in which the
mover has m1 and the other player m0 counts for the couple whichever came first.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.contract import begin_fills, fill
from arena.games.lanes import count_first_lanes
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.vectors import WORDS
from arena.players.higher.blocks import columns_for
from arena.players.higher.book import EMPTY, clear_statistics

#: Batches of fills that are counted together; the more, the less often a sum is stored.
_BATCHES = 8

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_WORDS, _LANES = np.uint64(WORDS), np.uint64(64 * WORDS)
_UNIT = np.float32(1.0)


def new_couples(moves: int) -> Records:
    """Zero counts for every couple of cells, and room for the fills that are counted together."""
    return new(_couples_dtype(columns_for(moves)))


@functools.cache
def _couples_dtype(columns: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("mine", "u8", (columns, _BATCHES * WORDS)),  # by column: the fills in which the mover has the cell
            ("lost", "u8", (columns, _BATCHES * WORDS)),  # those of them that the mover loses
            ("both", "u8", (columns, columns)),  # fills in which the mover has both cells, by column and lesser column
            ("both_lost", "u8", (columns, columns)),
            ("fills", "u8"),
            ("fills_lost", "u8"),
        ]
    )


def count_couples(
    state: Record, lanes: Record, rng: Record, book: Record, couples: Record, playouts: np.uint64
) -> None:
    """Play so many fills and count every couple of the book's columns in them; to be called by address."""
    columns = np.uint64(book.columns)
    for one in range(columns):
        for other in range(np.uint64(one) + _ONE):
            couples.both[np.uint64(one), np.uint64(other)] = _ZERO
            couples.both_lost[np.uint64(one), np.uint64(other)] = _ZERO
    couples.fills = _ZERO
    couples.fills_lost = _ZERO
    begin_fills(state, lanes, rng)
    left = playouts
    while left > _ZERO:
        words = _ZERO
        while left > _ZERO and words < np.uint64(_BATCHES) * _WORDS:
            fill(lanes, rng)
            count_first_lanes(lanes, left)
            left -= min(left, _LANES)
            _keep_fills(book, couples, lanes, words)
            words += _WORDS
        _add_couples(couples, columns, words)


@helper
def _keep_fills(book: Record, couples: Record, lanes: Record, first: np.uint64) -> None:
    for word in range(_WORDS):
        place = np.uint64(word)
        counted = lanes.counted[_ZERO, place]
        lost = counted & ~lanes.won[_ZERO, place]
        couples.fills += count_bits(counted)
        couples.fills_lost += count_bits(lost)
        for column in range(np.uint64(book.columns)):
            mine = lanes.words[np.uint64(book.move_of[np.uint64(column)]), place]
            couples.mine[np.uint64(column), first + place] = mine & counted
            couples.lost[np.uint64(column), first + place] = mine & lost


@inlined
def _add_couples(couples: Record, columns: np.uint64, words: np.uint64) -> None:
    """Count the fills that are kept; a cell paired with itself counts those in which it is the mover's."""
    for one in range(columns):
        for other in range(np.uint64(one) + _ONE):
            both, both_lost = _ZERO, _ZERO
            for word in range(words):
                mine = couples.mine[np.uint64(one), np.uint64(word)]
                both += count_bits(mine & couples.mine[np.uint64(other), np.uint64(word)])
                both_lost += count_bits(mine & couples.lost[np.uint64(other), np.uint64(word)])
            couples.both[np.uint64(one), np.uint64(other)] += both
            couples.both_lost[np.uint64(one), np.uint64(other)] += both_lost


@helper
def enter_couples(book: Record, couples: Record, mover: np.uint64) -> None:
    """Write the counts into a book whose pattern c + 1 is the mover's move in column c."""
    other = _ONE - mover
    columns = np.uint64(book.columns)
    fills, lost = couples.fills, couples.fills_lost
    clear_statistics(book, EMPTY)
    _set_total(book, EMPTY, mover, fills, lost)
    for column in range(columns):
        place = np.uint64(column)
        made, made_lost = couples.both[place, place], couples.both_lost[place, place]
        _set(book, _TWO * EMPTY + mover, place, made, made - made_lost)
        _set(book, _TWO * EMPTY + other, place, fills - made, lost - made_lost)
        book.visits[place] = made
        book.totals[place] = made - made_lost
        book.squares[place] = made - made_lost
        _set_total(book, place + _ONE, mover, made, made_lost)
        for reply in range(columns):
            answer = np.uint64(reply)
            one, two = max(place, answer), min(place, answer)
            both, both_lost = couples.both[one, two], couples.both_lost[one, two]
            if answer == place:
                both = both_lost = _ZERO
                made_here = lost_here = _ZERO
            else:
                made_here, lost_here = made - both, made_lost - both_lost
            _set(book, _TWO * (place + _ONE) + mover, answer, both, both - both_lost)
            _set(book, _TWO * (place + _ONE) + other, answer, made_here, lost_here)


@helper
def _set_total(book: Record, pattern: np.uint64, mover: np.uint64, made: np.uint64, lost: np.uint64) -> None:
    book.total[pattern] = np.float32(made)
    book.results[_TWO * pattern + mover] = np.float32(made - lost)
    book.results[_TWO * pattern + _ONE - mover] = np.float32(lost)


@helper
def _set(book: Record, row: np.uint64, column: np.uint64, made: np.uint64, won: np.uint64) -> None:
    book.made[row, column] = np.float32(made)
    book.won[row, column] = np.float32(won)
    book.value[row, column] = (np.float32(won) + _UNIT) / (np.float32(made) + _UNIT)
