"""Positions whose end is known: a move that wins, or moves that all lose (Winands, Bjornsson and Saito 2008)."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW, UNDECIDED, Record
from arena.players.tree.course import turn_at
from arena.players.tree.nodes import LOST, WON, count_children, count_waiting, first_child, mark_of, set_mark
from arena.players.tree.waiting import child_at

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def is_known(mark: np.uint64) -> bool:
    """Whether a node with this mark is won or lost for certain."""
    return bool(mark & (WON | LOST) != _ZERO)


@helper
def back_up_proof(nodes: Record, course: Record, winner: np.uint64) -> None:
    """Mark the end of the path by who has won there, and above it whatever follows from that.

    A draw proves nothing, and an undecided end is what is marked on it already.
    """
    depth = np.uint64(course.length)
    end = np.uint64(course.path[depth])
    if winner == np.uint64(DRAW):
        return
    if winner != np.uint64(UNDECIDED):
        mover = _ONE - turn_at(course, depth)
        set_mark(nodes, end, WON if winner == mover + _ONE else LOST)
    while depth > _ZERO:
        node, parent = np.uint64(course.path[depth]), np.uint64(course.path[depth - _ONE])
        mark = mark_of(nodes, node)
        if mark & WON != _ZERO:
            set_mark(nodes, parent, LOST)
        elif mark & LOST != _ZERO and all_lose(nodes, course, parent):
            set_mark(nodes, parent, WON)
        else:
            return
        depth -= _ONE


@helper
def all_lose(nodes: Record, course: Record, parent: np.uint64) -> bool:
    """Whether every move from here is known to lose."""
    if count_waiting(nodes, parent) > _ZERO:
        return False
    first = first_child(nodes, parent)
    for number in range(count_children(nodes, parent)):
        if mark_of(nodes, child_at(course, first, np.uint64(number))) & LOST == _ZERO:
            return False
    return True
