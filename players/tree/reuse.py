"""Keeping what a tree knows of the position that a game has moved on to."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call_for_number
from arena.games.toolbox.records import Record, Records
from arena.players.tree.backup import add_results, mirrored_squares
from arena.players.tree.nodes import (
    EXCLUDED,
    ROOT,
    adopt,
    block_of,
    blocks_for,
    copy_node,
    count_children,
    first_child,
    move_of,
    place_of,
    plant,
)
from arena.players.tree.transpositions import borrow_children, find

_ZERO, _ONE, _THREE = np.uint64(0), np.uint64(1), np.uint64(3)

#: A place in the list of owners whose family nobody has.
_NOBODY = np.uint32(0xFFFFFFFF)


@entry
def keep_below(trees: Records, nodes: Records, owners: Records, moves: Records, count: int) -> bool:
    """Keep what is below the node that so many moves lead to from the root; False if nothing is."""
    node = descendant(nodes, moves, np.uint64(count))
    if node == ROOT:
        return False
    promote(trees[0], nodes, owners, node)
    return True


@entry
def keep_known(courses: Records, trees: Records, nodes: Records, table: Records) -> bool:
    """With transpositions, keep all that is known, if the position to be decided in is; else False."""
    return recall(trees[0], nodes, table, courses[0])


@helper
def descendant(nodes: Record, moves: Record, count: np.uint64) -> np.uint64:
    """The node that so many moves lead to from the root; ROOT if it is not in the tree or has no children."""
    node = ROOT
    for number in range(count):
        move, found = np.uint64(moves[np.uint64(number)]), ROOT
        first = first_child(nodes, node)
        for place in range(count_children(nodes, node)):
            child = first + np.uint64(place)
            if move_of(nodes, child) == move:
                found = child
        if found == ROOT:
            return ROOT
        node = found
    return node if count_children(nodes, node) > _ZERO else ROOT


@helper
def promote(tree: Record, nodes: Record, owners: Record, node: np.uint64) -> None:
    """Make a node the root, and drop all that is not below it.

    Children always stand behind their parents, so one pass from front to back moves every
    family that is still wanted to its new place. `owners` says, by a family's first block,
    which node (at its new place) has it.
    """
    for number in range(np.uint64(tree.used)):
        owners[np.uint64(number)] = _NOBODY
    copy_node(nodes, node, ROOT)
    _forget_move(nodes)
    owners[block_of(first_child(nodes, ROOT))] = ROOT
    free, block = _ONE, _ONE
    while block < np.uint64(tree.used):
        owner = owners[block]
        if owner == _NOBODY:
            block += _ONE
            continue
        children = count_children(nodes, np.uint64(owner))
        for _ in range(blocks_for(children)):
            nodes[free] = nodes[block]
            free += _ONE
            block += _ONE
        first = (free - blocks_for(children)) << _THREE
        adopt(nodes, np.uint64(owner), first, children)
        for number in range(children):
            child = first + np.uint64(number)
            if count_children(nodes, child) > _ZERO:
                owners[block_of(first_child(nodes, child))] = child
    tree.used = free
    tree.full = 0


@helper
def _forget_move(nodes: Record) -> None:
    """A root is never excluded, and how good its move was is of no matter any more."""
    block, place = nodes[block_of(ROOT)], place_of(ROOT)
    block.mark[place] &= ~EXCLUDED
    block.prior[place] = 0.0


@helper
def recall(tree: Record, nodes: Record, table: Record, course: Record) -> bool:
    """Give the root the children that its position has already; False if it has none."""
    key = call_for_number(course.key_at, (course.root_at,))
    if tree.full or table[find(table, key)].key == _ZERO:
        return False
    used = tree.used
    plant(tree, nodes)
    tree.used = used
    borrow_children(nodes, table, ROOT, key)
    _sum_up_root(nodes)
    return True


@helper
def _sum_up_root(nodes: Record) -> None:
    """Let a new root have all playouts of its children."""
    for number in range(count_children(nodes, ROOT)):
        child = first_child(nodes, ROOT) + np.uint64(number)
        block, place = nodes[block_of(child)], place_of(child)
        visits, total, squares = float(block.visits[place]), float(block.total[place]), float(block.squares[place])
        add_results(nodes, ROOT, visits, visits - total, mirrored_squares(visits, total, squares))
