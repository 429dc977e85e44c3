"""When a leaf gets children, and in which order."""

from __future__ import annotations

import math

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import address_of, call, call_for_float, call_for_number
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import shuffle
from arena.players.means import standard_error
from arena.players.tree.nodes import (
    ROOT,
    add_children,
    block_of,
    count_children,
    count_waiting,
    first_child,
    mean_of,
    place_of,
    visits_of,
)
from arena.players.tree.options import BY_SIBLINGS, BY_TRANSITION
from arena.players.tree.sorting import sort_by
from arena.players.tree.waiting import child_at, let_wait

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def is_due(nodes: Record, depth: np.uint64, options: Record, course: Record) -> bool:
    """Whether the leaf at this depth of the path is to get children."""
    if depth >= np.uint64(options.depth):
        return False
    leaf = np.uint64(course.path[depth])
    if leaf == ROOT:
        return True
    visits = visits_of(nodes, leaf)
    if visits < np.uint64(options.expand_after):
        return False
    parent = np.uint64(course.path[depth - _ONE])
    if options.expansion == BY_SIBLINGS:
        siblings = count_children(nodes, parent) + count_waiting(nodes, parent)
        return bool(visits >= siblings * np.uint64(options.leaf))
    if options.expansion == BY_TRANSITION:
        return bool(call_for_float(course.prospect_at, (course, parent, leaf)) >= options.prospect)
    return True


@helper
def prospect(nodes: Record, course: Record, parent: np.uint64, child: np.uint64) -> float:
    """Chance that a child's value is that of the sibling with the best mean, or above, both being normal.

    Of siblings without playouts nothing is known, so they are left aside.
    """
    best, first = child, first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        sibling = child_at(course, first, np.uint64(number))
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
def expand(tree: Record, nodes: Record, leaf: np.uint64, course: Record, rng: Record) -> bool:
    """Give a leaf, the end of the path, its children, in random order or the game's; False if there is no room.

    With transpositions, a position that has children already lends them. Where moves are tried in turn, they wait.
    """
    if course.borrow_at != _ZERO and call_for_number(course.borrow_at, (course, leaf)) != _ZERO:
        return True
    moves = address_of(course.legal)
    count = call_for_number(course.candidates_at, (course.here_at, moves, course.moves))
    if course.prior_at != _ZERO:
        call(course.prior_at, (course.here_at, address_of(course.prior), course.moves))
        if course.prior_least > 0.0:
            count = _keep_recommended(course, count)
    shuffle(rng, course.legal, count)
    if course.homes_at != _ZERO:
        return let_wait(tree, nodes, leaf, course, count)
    if course.prior_at != _ZERO:
        call(course.sort_at, (course, count))
    if not add_children(tree, nodes, leaf, course.legal, count):
        return False
    if course.prior_at != _ZERO:
        for number in range(count):
            child = first_child(nodes, leaf) + np.uint64(number)
            move = np.uint64(course.legal[np.uint64(number)])
            nodes[block_of(child)].prior[place_of(child)] = course.prior[move]
    if course.lend_at != _ZERO:
        call(course.lend_at, (course, leaf))
    return True


@helper
def _keep_recommended(course: Record, count: np.uint64) -> np.uint64:
    """Leave out the moves of which the game thinks too little, unless it does of all; how many are left."""
    kept = _ZERO
    for number in range(count):
        move = np.uint64(course.legal[np.uint64(number)])
        if course.prior[move] >= course.prior_least:
            course.legal[kept] = move
            kept += _ONE
    return kept if kept > _ZERO else count


def sort_moves(course: Record, count: np.uint64) -> None:
    """Put the moves first that the game recommends; equal ones stay in their order."""
    sort_by(course.prior, course.legal, count, course.spare)
