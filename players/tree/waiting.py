"""Children that wait: moves without a node, until the search comes to them.

A search that has no opinion of moves before it tries them takes those of a position in the order that they were
shuffled into. Of several hundred children few are ever visited, so each gets its node when it is, and what is asked of
all children is asked of those that have been tried. Until then a child is its move, in a list of all that wait.

The list has a place for every child, blocks of eight for each family as if all its children had nodes; `first` of a
parent is where its children are in this list. Which block of nodes belongs to a block of the list says the table
`homes`. Families that get all their nodes at once need neither: their children are where the list would have them.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import address_of, array_at, copy_bytes
from arena.games.toolbox.records import Record
from arena.games.toolbox.rowwise import ROW
from arena.players.tree.nodes import (
    adopt,
    block_of,
    clear_block,
    count_children,
    first_child,
    place_of,
    reserve,
)

#: The types of the list of moves, and of the table of homes.
MOVE, HOME = np.dtype(np.uint16), np.dtype(np.uint32)

_ZERO, _ONE, _THREE = np.uint64(0), np.uint64(1), np.uint64(3)
_MOVE_BYTES = np.uint64(MOVE.itemsize)


class Queue:
    """The list of the children of a tree that has room for so many blocks of nodes, and the table of their homes."""

    def __init__(self, blocks: int) -> None:
        self.moves, self.homes = np.zeros(blocks * ROW, dtype=MOVE), np.zeros(blocks, dtype=HOME)


@helper
def home_of(homes_at: np.uint64, block: np.uint64) -> np.uint64:
    """The block of nodes that belongs to a block of children, by the address of the table; it is 0 if there is none."""
    if homes_at == _ZERO:
        return block
    return np.uint64(array_at(homes_at, block + _ONE, HOME)[block])


@helper
def child_at(course: Record, first: np.uint64, number: np.uint64) -> np.uint64:
    """The node of a child, by its number among those that begin at `first`."""
    return (home_of(np.uint64(course.homes_at), block_of(first + number)) << _THREE) + place_of(number)


@helper
def let_wait(tree: Record, nodes: Record, parent: np.uint64, course: Record, count: np.uint64) -> bool:
    """Let the first moves of `course.legal` be children of a node that wait; False if there is no room for them."""
    first = reserve(tree, nodes, count)
    if first == _ZERO:
        return False
    copy_bytes(course.moves_at + first * _MOVE_BYTES, address_of(course.legal), count * _MOVE_BYTES)
    adopt(nodes, parent, first, _ZERO)
    nodes[block_of(parent)].waiting[place_of(parent)] = count
    return True


@helper
def take_next(tree: Record, nodes: Record, parent: np.uint64, course: Record) -> np.uint64:
    """The node of the child that has waited longest: it is made now."""
    number = count_children(nodes, parent)
    entry = first_child(nodes, parent) + number
    if place_of(number) == _ZERO:
        home = np.uint64(tree.taken)
        tree.taken = home + _ONE
        clear_block(nodes[home])
        array_at(course.homes_at, course.blocks, HOME)[block_of(entry)] = home
    block, place = nodes[block_of(parent)], place_of(parent)
    block.children[place] += 1
    block.waiting[place] -= 1
    child = child_at(course, first_child(nodes, parent), number)
    move = array_at(course.moves_at, course.blocks << _THREE, MOVE)[entry]
    nodes[block_of(child)].move[place_of(child)] = move
    return child
