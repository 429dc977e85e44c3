"""The tree: nodes as records in one array, the children of a node side by side."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new

#: A position, by the move that led to it. `total` is the sum of results of its playouts, each from 0 to 1, for
#: the player who made that move. `amaf_visits` and `amaf_total` count playouts in which this player made the
#: move anywhere after the parent. `first` is where the children begin; 0 as long as there are none.
NODE = dtype_of(
    [
        ("total", "f8"),
        ("amaf_total", "f8"),
        ("visits", "u4"),
        ("amaf_visits", "u4"),
        ("first", "u4"),
        ("move", "u2"),
        ("children", "u2"),
    ]
)

ROOT = np.uint64(0)

_TREE = dtype_of([("used", "u4"), ("full", "u1")])


def new_nodes(capacity: int) -> Records:
    """Room for so many nodes; memory is taken as they are used."""
    return np.zeros(capacity, dtype=NODE)


def new_trees() -> Records:
    """The record that says how many nodes are used, and whether the tree had to stop growing."""
    return new(_TREE)


@helper
def plant(tree: Record, nodes: Records) -> None:
    """A tree of a root alone."""
    tree.used = 1
    tree.full = 0
    _clear(nodes[ROOT], np.uint64(0))


@helper
def add_children(tree: Record, nodes: Records, parent: np.uint64, moves: Record, count: np.uint64) -> bool:
    """Give a node a child for each of the moves; False if there is no room for them."""
    first = np.uint64(tree.used)
    if first + count > np.uint64(len(nodes)):
        tree.full = 1
        return False
    for place in range(count):
        _clear(nodes[first + np.uint64(place)], np.uint64(moves[np.uint64(place)]))
    nodes[parent].first = first
    nodes[parent].children = count
    tree.used = first + count
    return True


@helper
def _clear(node: Record, move: np.uint64) -> None:
    node.total = 0.0
    node.amaf_total = 0.0
    node.visits = 0
    node.amaf_visits = 0
    node.first = 0
    node.move = move
    node.children = 0
