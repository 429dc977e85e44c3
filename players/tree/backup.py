"""Counting playouts in the tree: for the nodes of the path, and for all moves as first."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.gather import add_gathered
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.playouts.credit import note_one_credited, playouts_with, set_credit
from arena.players.tree.course import turn_at
from arena.players.tree.nodes import (
    ROOT,
    block_of,
    blocks_for,
    count_children,
    first_child,
    move_of,
    place_of,
)

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def back_up(nodes: Record, course: Record) -> None:
    """Add the pending playouts to all nodes of the path."""
    for number in range(np.uint64(course.length) + _ONE):
        depth = np.uint64(number)
        # The root's move is not known, but whose it was is: the player's who is not to move there.
        by_black = turn_at(course, depth) == _ONE
        total, squares = _for_player(course, by_black)
        add_results(nodes, np.uint64(course.path[depth]), course.pending, total, squares)


@helper
def add_results(nodes: Record, node: np.uint64, playouts: float, total: float, squares: float) -> None:
    """Add playouts, or take them back if they are negative, with sums for the player who made the node's move."""
    block, place = nodes[block_of(node)], place_of(node)
    block.visits[place] = np.uint32(np.int64(block.visits[place]) + np.int64(playouts))
    block.total[place] += total
    block.squares[place] += squares


@helper
def mirrored_squares(playouts: float, total: float, squares: float) -> float:
    """The sum of squares for the other player, whose results are 1 minus these."""
    return playouts - 2.0 * total + squares


@helper
def _for_player(course: Record, black: bool) -> tuple[float, float]:
    """Sums of the pending results, and of their squares, for a player."""
    if black:
        return float(course.total), float(course.squares)
    mirrored = mirrored_squares(course.pending, course.total, course.squares)
    return float(course.pending - course.total), float(mirrored)


@helper
def back_up_amaf(nodes: Record, options: Record, course: Record) -> None:
    """Add the pending playouts to all children of the path's nodes whose move their player made later on.

    From the leaf upwards: at every node the credits are those of the moves made from there
    on. When playouts accumulate, those that are added to the children of a node are
    added to the node's own as well.
    """
    extra = 0.0
    for number in range(np.uint64(course.length) + _ONE):
        depth = np.uint64(course.length) - np.uint64(number)
        node, player = np.uint64(course.path[depth]), turn_at(course, depth)
        if number > 0:
            _credit_path(course, options, player, move_of(nodes, np.uint64(course.path[depth + _ONE])))
        start = block_of(first_child(nodes, node))
        for block_number in range(blocks_for(count_children(nodes, node))):
            block = nodes[start + np.uint64(block_number)]
            add_gathered(block.amaf_visits, block.amaf_total, course.credit, player, block.move)
        if options.accumulate and number > 0:
            child = np.uint64(course.path[depth + _ONE])
            _add_accumulated(nodes, course, child, _ONE - turn_at(course, depth + _ONE), extra)
            extra += _added(nodes, course, node, child, player)
    if options.accumulate:
        _add_accumulated(nodes, course, ROOT, _ONE - turn_at(course, _ZERO), course.pending + extra)


@helper
def _credit_path(course: Record, options: Record, player: np.uint64, move: np.uint64) -> None:
    """Count a move of the path as made in all pending playouts; nobody was at its point before."""
    total, _squares = _for_player(course, player == _ZERO)
    note_one_credited(course, move)
    set_credit(course, player, move, course.pending, total)
    if options.first_only:
        set_credit(course, _ONE - player, move, 0.0, 0.0)


@helper
def _added(nodes: Record, course: Record, parent: np.uint64, on_path: np.uint64, player: np.uint64) -> float:
    """How many playouts were added to the children of a node that are not on the path."""
    added, first = 0.0, first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        child = first + np.uint64(number)
        if child != on_path:
            added += playouts_with(course, player, move_of(nodes, child))
    return added


@helper
def _add_accumulated(nodes: Record, course: Record, node: np.uint64, player: np.uint64, playouts: float) -> None:
    """Add playouts like the pending ones to the all-moves-as-first counts of one node."""
    total, _squares = _for_player(course, player == _ZERO)
    block, place = nodes[block_of(node)], place_of(node)
    block.amaf_visits[place] += np.uint32(playouts)
    block.amaf_total[place] += playouts * total / course.pending
