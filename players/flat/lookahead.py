"""Looking ahead: all positions some plies ahead, one after the other, and minimax over what is found at them."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from arena.games.contract import candidate_moves, play
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new
from arena.players.flat import tally as counts

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Plies that can be looked ahead.
MOST_PLIES = 16

#: Answer of `next_leaf` after the last one.
NO_LEAF = _ZERO

#: Answer of `count_leaves` if there are more than wanted.
TOO_MANY = -1


@functools.cache
def _lookahead_dtype(moves: int) -> np.dtype[Any]:
    """Where a walk over all positions is, and what it has found; levels are plies from the root.

    `total`, `squares` and `visits` of a level are Black's sums at the leaf that the best play
    known leads to from the position there, and `line` are the moves to it. `lines` are the
    moves that follow each move at the root.
    """
    levels = MOST_PLIES + 1
    return dtype_of(
        [
            ("total", "f8", (levels,)),
            ("squares", "f8", (levels,)),
            ("visits", "f8", (levels,)),
            ("best", "f8", (levels,)),  # value of that leaf for the player to move at the level
            ("count", "u8", (levels,)),
            ("place", "u8", (levels,)),  # which of the moves is next
            ("length", "u8", (levels,)),
            ("lengths", "u8", (moves,)),
            ("plies", "u8"),
            ("level", "u8"),  # of the position whose moves are being gone through
            ("legal", "u2", (levels, moves)),
            ("line", "u2", (levels, levels)),
            ("lines", "u2", (moves, levels)),
        ]
    )


def new_lookaheads(moves: int, plies: int) -> Records:
    """A walk to leaves so many plies ahead."""
    lookaheads = new(_lookahead_dtype(moves))
    lookaheads["plies"] = plies
    return lookaheads


@helper
def _enter(stack: Records, ahead: Record, level: np.uint64) -> None:
    ahead.level = level
    ahead.count[level] = candidate_moves(stack[level], ahead.legal[level])
    ahead.place[level] = 0
    ahead.best[level] = -math.inf


@helper
def begin_lookahead(states: Records, stack: Records, ahead: Record, tally: Record) -> None:
    """Stand at the root, before the first leaf."""
    stack[_ZERO] = states[0]
    _enter(stack, ahead, _ZERO)
    tally.count = ahead.count[_ZERO]
    for place in range(np.uint64(tally.count)):
        tally.legal[np.uint64(place)] = ahead.legal[_ZERO, np.uint64(place)]
    counts.clear(tally)


@helper
def _take_back(stack: Records, ahead: Record, tally: Record, level: np.uint64) -> None:
    """Hold the last move at this level, whose outcome stands one level below, against the others."""
    below = level + _ONE
    move = np.uint64(ahead.legal[level, np.uint64(ahead.place[level]) - _ONE])
    visits, total, squares = ahead.visits[below], ahead.total[below], ahead.squares[below]
    if stack[level].to_move != 0:
        total, squares = visits - total, visits - 2.0 * total + squares
    length = np.uint64(ahead.length[below])
    if level == _ZERO:
        tally.visits[move] = np.uint64(visits)
        tally.totals[move] = total
        tally.squares[move] = squares
        ahead.lengths[move] = length
        for place in range(length):
            ahead.lines[move, np.uint64(place)] = ahead.line[below, np.uint64(place)]
        return
    value = total / max(visits, 1.0)
    if value > ahead.best[level]:
        ahead.best[level] = value
        ahead.visits[level] = visits
        ahead.total[level] = ahead.total[below]
        ahead.squares[level] = ahead.squares[below]
        ahead.length[level] = length + _ONE
        ahead.line[level, _ZERO] = move
        for place in range(length):
            ahead.line[level, np.uint64(place) + _ONE] = ahead.line[below, np.uint64(place)]


@helper
def next_leaf(stack: Records, ahead: Record, tally: Record) -> np.uint64:
    """Go on to the next leaf and say at which level it is; positions that are done with are taken back."""
    level = np.uint64(ahead.level)
    while True:
        if ahead.place[level] == ahead.count[level]:
            if level == _ZERO:
                return NO_LEAF
            level -= _ONE
            _take_back(stack, ahead, tally, level)
            continue
        below = level + _ONE
        move = np.uint64(ahead.legal[level, np.uint64(ahead.place[level])])
        ahead.place[level] += _ONE
        stack[below] = stack[level]
        play(stack[below], move)
        if stack[below].winner != UNDECIDED or below == np.uint64(ahead.plies):
            ahead.level = level
            return below
        level = below
        _enter(stack, ahead, level)


@helper
def settle_leaf(
    stack: Records, ahead: Record, tally: Record, leaf: np.uint64, visits: float, total: float, squares: float
) -> None:
    """Set what playouts have found at a leaf: Black's sums."""
    ahead.visits[leaf] = visits
    ahead.total[leaf] = total
    ahead.squares[leaf] = squares
    ahead.length[leaf] = 0
    _take_back(stack, ahead, tally, leaf - _ONE)


@helper
def share_of(number: np.uint64, leaves: np.uint64, playouts: np.uint64) -> np.uint64:
    """How many of the playouts the leaf with this number gets; what does not divide evenly is spread."""
    return (number + _ONE) * playouts // leaves - number * playouts // leaves


@entry
def count_leaves(states: Records, stack: Records, lookaheads: Records, tallies: Records, most: int) -> int:
    """How many undecided leaves there are, or TOO_MANY if there are more than `most` leaves of any kind."""
    ahead, tally = lookaheads[0], tallies[0]
    begin_lookahead(states, stack, ahead, tally)
    leaves, undecided = _ZERO, _ZERO
    leaf = next_leaf(stack, ahead, tally)
    while leaf != NO_LEAF:
        leaves += _ONE
        undecided += _ONE if stack[leaf].winner == UNDECIDED else _ZERO
        if leaves > np.uint64(most):
            return TOO_MANY
        leaf = next_leaf(stack, ahead, tally)
    return np.int64(undecided)  # type: ignore[return-value]
