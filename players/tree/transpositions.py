"""Positions that are reached in several ways: they share their children."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of
from arena.players.tree.nodes import adopt, count_children, first_child

#: The children of a position: where they begin and how many there are; `key` is 0 in an entry that is not used.
ENTRY = dtype_of([("key", "u8"), ("first", "u4"), ("children", "u4")])

_ONE = np.uint64(1)


def new_table(positions: int) -> Records:
    """Room for the children of so many positions."""
    return np.zeros(1 << (2 * positions - 1).bit_length(), dtype=ENTRY)


@helper
def find(table: Record, key: np.uint64) -> np.uint64:
    """The entry of a position, or the free one where it belongs; the table is never more than half full."""
    last = np.uint64(len(table)) - _ONE
    place = key & last
    while table[place].key != np.uint64(0) and table[place].key != key:
        place = (place + _ONE) & last
    return place


@helper
def borrow_children(nodes: Record, table: Record, leaf: np.uint64, key: np.uint64) -> bool:
    """Let a leaf, whose position has this key, have the children that the position has already, if it has."""
    entry = table[find(table, key)]
    if entry.key == np.uint64(0):
        return False
    adopt(nodes, leaf, np.uint64(entry.first), np.uint64(entry.children))
    return True


@helper
def lend_children(nodes: Record, table: Record, node: np.uint64, key: np.uint64) -> None:
    """Let others have the children of a node, whose position has this key."""
    entry = table[find(table, key)]
    entry.key = key
    entry.first = first_child(nodes, node)
    entry.children = count_children(nodes, node)


@helper
def clear_table(table: Record) -> None:
    """Forget all positions."""
    for place in range(len(table)):
        table[np.uint64(place)].key = 0
