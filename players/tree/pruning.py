"""Leaving out children: progressive pruning along a path, and the ranking that un-pruning starts from."""

from __future__ import annotations

import math

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.means import left_end, right_end
from arena.players.tree.backup import add_results, mirrored_squares
from arena.players.tree.expansion import error_of
from arena.players.tree.nodes import (
    EXCLUDED,
    LOST,
    ROOT,
    block_of,
    copy_node,
    count_children,
    first_child,
    mark_of,
    mean_of,
    place_of,
    visits_of,
)
from arena.players.tree.options import SOFT
from arena.players.tree.sorting import sort_by
from arena.players.tree.waiting import child_at

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@helper
def prune_path(nodes: Record, options: Record, course: Record) -> None:
    """Compare the children of every node of the path by their intervals, and exclude or take back some."""
    course.prunings += _ONE
    for number in range(np.uint64(course.length) + _ONE):
        depth = np.uint64(number)
        node = np.uint64(course.path[depth])
        if count_children(nodes, node) > _ONE:
            _prune_children(nodes, options, course, node, depth)


@helper
def _prune_children(nodes: Record, options: Record, course: Record, parent: np.uint64, depth: np.uint64) -> None:
    """Exclude the children that are inferior to an active one; softly, take back those that are not any more."""
    bar, first = _bar(nodes, options, course, parent), first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        child = child_at(course, first, np.uint64(number))
        if visits_of(nodes, child) < options.prune_least:
            continue
        excluded = mark_of(nodes, child) & EXCLUDED != _ZERO
        inferior = right_end(mean_of(nodes, child), error_of(nodes, child), options.rd) < bar
        if inferior and not excluded:
            _exclude(nodes, options, course, child, depth, True)
        elif excluded and not inferior and options.pruning == SOFT:
            _exclude(nodes, options, course, child, depth, False)


@helper
def _bar(nodes: Record, options: Record, course: Record, parent: np.uint64) -> float:
    """The highest left end of an active child's interval; a child that reaches it is not inferior.

    A child that is known to lose is not active, however good it looked.
    """
    bar, first = -math.inf, first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        child = child_at(course, first, np.uint64(number))
        active = mark_of(nodes, child) & (EXCLUDED | LOST) == _ZERO
        if active and visits_of(nodes, child) >= options.prune_least:
            bar = max(bar, left_end(mean_of(nodes, child), error_of(nodes, child), options.rd))
    return bar


@helper
def _exclude(
    nodes: Record, options: Record, course: Record, child: np.uint64, depth: np.uint64, excluded: bool
) -> None:
    """Exclude a child of the path's node at a depth, or take it back; its playouts are forgotten above it, or not.

    Above a node that is excluded itself they are forgotten already.
    """
    block, place = nodes[block_of(child)], place_of(child)
    block.mark[place] ^= EXCLUDED
    if not options.forget:
        return
    sign = -1.0 if excluded else 1.0
    visits, total, squares = float(block.visits[place]), float(block.total[place]), float(block.squares[place])
    mirrored = mirrored_squares(visits, total, squares)
    for number in range(depth + _ONE):
        above = depth - np.uint64(number)
        own = np.uint64(number) & _ONE == _ONE  # the player of the child's move made every other move above it
        add_results(
            nodes,
            np.uint64(course.path[above]),
            sign * visits,
            sign * (total if own else visits - total),
            sign * (squares if own else mirrored),
        )
        if mark_of(nodes, np.uint64(course.path[above])) & EXCLUDED != _ZERO:
            return


@helper
def is_to_be_ranked(nodes: Record, parent: np.uint64, options: Record) -> bool:
    """Whether un-pruning of a node begins now: for that its children are put in order, once."""
    block, place = nodes[block_of(parent)], place_of(parent)
    return not block.ranked[place] and visits_of(nodes, parent) >= options.prune_after


@helper
def rank_children(nodes: Record, parent: np.uint64, course: Record) -> None:
    """Put the children of a node in the order of their means; equal ones stay in their order."""
    nodes[block_of(parent)].ranked[place_of(parent)] = 1
    first, count = first_child(nodes, parent), count_children(nodes, parent)
    for number in range(count):
        place = np.uint64(number)
        course.legal[place] = place
        course.worth[place] = mean_of(nodes, first + place)
    sort_by(course.worth, course.legal, count, course.spare)
    _rearrange(nodes, first, course.legal, count)


@helper
def _rearrange(nodes: Record, first: np.uint64, order: Record, count: np.uint64) -> None:
    """Put in the place of each of some nodes the one whose number stands there; `order` is used up.

    Nodes that change places in a circle are moved on one after the other, the first by way of a node that is free:
    beside the root there is none.
    """
    spare = ROOT + _ONE
    for number in range(count):
        start = np.uint64(number)
        if np.uint64(order[start]) == start:
            continue
        copy_node(nodes, first + start, spare)
        place = start
        while np.uint64(order[place]) != start:
            source = np.uint64(order[place])
            copy_node(nodes, first + source, first + place)
            order[place] = place
            place = source
        copy_node(nodes, spare, first + place)
        order[place] = place
