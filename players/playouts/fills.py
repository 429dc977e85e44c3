"""Fills, counted: how many were played, and how many of them who is to move has won."""

from __future__ import annotations

import numpy as np

from arena.games.contract import begin_fills, fill
from arena.games.lanes import LANES, count_first_lanes
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.vectors import set_row

_ZERO = np.uint64(0)
_LANES = np.uint64(LANES)


@helper
def next_fills(lanes: Record, rng: Record, wanted: np.uint64) -> np.uint64:
    """Play a batch of fills and let as many of them count as are wanted; returns how many do."""
    fill(lanes, rng)
    count_first_lanes(lanes, wanted)
    return min(wanted, _LANES)


@helper
def clear_counters(lanes: Record, row: np.uint64) -> None:
    """Set the counters of a row to zero."""
    set_row(lanes.made, row, _ZERO)
    set_row(lanes.wins, row, _ZERO)


@helper
def sum_of_row(counters: Record, row: np.uint64) -> np.uint64:
    """The sum over the columns of a row of counters."""
    total = _ZERO
    for column in range(counters.shape[1]):
        total += counters[row, np.uint64(column)]
    return total


@helper
def count_won(lanes: Record) -> np.uint64:
    """How many of the lanes that count are won by who was to move."""
    won = _ZERO
    for word in range(lanes.won.shape[1]):
        won += count_bits(lanes.won[_ZERO, np.uint64(word)] & lanes.counted[_ZERO, np.uint64(word)])
    return won


def won_fills(state: Record, lanes: Record, rng: Record, fills: np.uint64) -> np.uint64:
    """Of so many fills of an undecided state, those that are won by who is to move in it; to be called by address."""
    begin_fills(state, lanes, rng)
    won, left = _ZERO, fills
    while left > _ZERO:
        left -= next_fills(lanes, rng, left)
        won += count_won(lanes)
    return won
