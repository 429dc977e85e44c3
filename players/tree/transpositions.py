"""Positions that are reached in several ways: they share their children."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of

#: The children of a position: where they begin and how many there are; `key` is 0 in an entry that is not used.
_ENTRY = dtype_of([("key", "u8"), ("first", "u4"), ("children", "u4")])

_ONE = np.uint64(1)


def new_table(positions: int) -> Records:
    """Room for the children of so many positions."""
    return np.zeros(1 << (2 * positions - 1).bit_length(), dtype=_ENTRY)


@helper
def find(table: Record, key: np.uint64) -> np.uint64:
    """The entry of a position, or the free one where it belongs; the table is never more than half full."""
    last = np.uint64(len(table)) - _ONE
    place = key & last
    while table[place].key != np.uint64(0) and table[place].key != key:
        place = (place + _ONE) & last
    return place


@helper
def clear_table(table: Record) -> None:
    """Forget all positions."""
    for place in range(len(table)):
        table[np.uint64(place)].key = 0
