"""When a leaf gets children, and in which order."""

from __future__ import annotations

import math

import numpy as np

from arena.games.contract import candidate_moves, key, prior
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import shuffle
from arena.players.means import standard_error
from arena.players.tree.nodes import (
    ROOT,
    add_children,
    adopt,
    block_of,
    count_children,
    first_child,
    mean_of,
    place_of,
    visits_of,
)
from arena.players.tree.settings import ALL, BY_SIBLINGS, BY_TRANSITION
from arena.players.tree.transpositions import find

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def is_due(nodes: Record, depth: np.uint64, settings: Record, course: Record) -> bool:
    """Whether the leaf at this depth of the path is to get children."""
    if depth >= np.uint64(settings.depth):
        return False
    leaf = np.uint64(course.path[depth])
    if leaf == ROOT:
        return True
    visits = visits_of(nodes, leaf)
    if visits < np.uint64(settings.expand_after):
        return False
    parent = np.uint64(course.path[depth - _ONE])
    if settings.expansion == BY_SIBLINGS:
        return bool(visits >= count_children(nodes, parent) * np.uint64(settings.leaf))
    if settings.expansion == BY_TRANSITION:
        return bool(prospect(nodes, parent, leaf) >= settings.prospect)
    return True


@helper
def prospect(nodes: Record, parent: np.uint64, child: np.uint64) -> float:
    """Chance that a child's value is that of the sibling with the best mean, or above, both being normal.

    Of siblings without playouts nothing is known, so they are left aside.
    """
    best, first = child, first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        sibling = first + np.uint64(number)
        if visits_of(nodes, sibling) > _ZERO and mean_of(nodes, sibling) > mean_of(nodes, best):
            best = sibling
    if best == child:
        return 0.5
    spread = math.hypot(error_of(nodes, child), error_of(nodes, best))
    if spread == 0.0:
        return 0.0
    return 0.5 * math.erfc((mean_of(nodes, best) - mean_of(nodes, child)) / spread / math.sqrt(2.0))


@helper
def error_of(nodes: Record, node: np.uint64) -> float:
    """Standard error of a node's mean result."""
    block, place = nodes[block_of(node)], place_of(node)
    return standard_error(float(block.total[place]), float(block.squares[place]), float(block.visits[place]))


@helper
def expand(
    tree: Record,
    nodes: Record,
    table: Record,
    leaf: np.uint64,
    state: Record,
    settings: Record,
    course: Record,
    rng: Record,
) -> bool:
    """Give a leaf its children, in random order or the game's; False if there is no room.

    With transpositions, a position that has children already lends them.
    """
    entry = _ZERO
    if settings.transpositions:
        entry = find(table, key(state))
        if table[entry].key != _ZERO:
            adopt(nodes, leaf, np.uint64(table[entry].first), np.uint64(table[entry].children))
            return True
    count = np.uint64(candidate_moves(state, course.legal))
    shuffle(rng, course.legal, count)
    recommended = settings.prior_weight > 0.0 or settings.opening != ALL
    if recommended:
        prior(state, course.prior)
        _sort_by_prior(course, count)
    if not add_children(tree, nodes, leaf, course.legal, count):
        return False
    if recommended:
        for number in range(count):
            child = first_child(nodes, leaf) + np.uint64(number)
            move = np.uint64(course.legal[np.uint64(number)])
            nodes[block_of(child)].prior[place_of(child)] = course.prior[move]
    if settings.transpositions:
        table[entry].key = key(state)
        table[entry].first = first_child(nodes, leaf)
        table[entry].children = count
    return True


@helper
def _sort_by_prior(course: Record, count: np.uint64) -> None:
    """Put the moves that the game recommends first; equal ones stay in their order."""
    for number in range(1, np.int64(count)):
        move = course.legal[np.uint64(number)]
        value = course.prior[np.uint64(move)]
        place = np.int64(number)
        while place > 0 and course.prior[np.uint64(course.legal[np.uint64(place - 1)])] < value:
            course.legal[np.uint64(place)] = course.legal[np.uint64(place - 1)]
            place -= 1
        course.legal[np.uint64(place)] = move
