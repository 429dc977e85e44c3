"""Looking ahead: all positions some plies ahead, one after the other, and minimax over what is found at them."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call, copy_bytes
from arena.games.toolbox.records import UNDECIDED, Record, Records, dtype_of, new, room_for
from arena.players.flat import tally as counts
from arena.players.playouts.ground import list_candidates, score_at, turn_at, winner_at
from arena.players.playouts.returns import reward

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
            ("stack_at", "u8"),  # the states at the levels
            ("leaves", "u8"),  # how many are undecided
            ("playouts", "u8"),  # that they share
            ("number", "u8"),  # of leaves that have had their share
            ("legal", "u2", (levels, moves)),
            ("line", "u2", (levels, levels)),
            ("lines", "u2", (moves, levels)),
        ]
    )


def new_lookaheads(moves: int, plies: int, stack: Records) -> Records:
    """A walk to leaves so many plies ahead, with room for a state at each of the levels."""
    lookaheads = new(_lookahead_dtype(room_for(moves, counts.LEAST_MOVES)))
    lookaheads["plies"], lookaheads["stack_at"] = plies, stack.ctypes.data
    return lookaheads


@helper
def state_at(ground: Record, ahead: Record, level: np.uint64) -> np.uint64:
    """Where the state at a level is."""
    return np.uint64(ahead.stack_at) + level * np.uint64(ground.state_bytes)


@helper
def _enter(ground: Record, ahead: Record, level: np.uint64) -> None:
    ahead.level = level
    ahead.count[level] = list_candidates(ground, state_at(ground, ahead, level), ahead.legal[level])
    ahead.place[level] = 0
    ahead.best[level] = -math.inf


@helper
def begin_lookahead(ground: Record, ahead: Record, tally: Record, leaves: np.uint64, playouts: np.uint64) -> None:
    """Stand at the root, before the first leaf; so many are undecided and share the playouts."""
    ahead.leaves, ahead.playouts, ahead.number = leaves, playouts, 0
    copy_bytes(state_at(ground, ahead, _ZERO), ground.root_at, ground.state_bytes)
    _enter(ground, ahead, _ZERO)
    tally.count = ahead.count[_ZERO]
    for place in range(np.uint64(tally.count)):
        tally.legal[np.uint64(place)] = ahead.legal[_ZERO, np.uint64(place)]
    counts.clear(tally)


@helper
def _take_back(ground: Record, ahead: Record, tally: Record, level: np.uint64) -> None:
    """Hold the last move at this level, whose outcome stands one level below, against the others."""
    below = level + _ONE
    move = np.uint64(ahead.legal[level, np.uint64(ahead.place[level]) - _ONE])
    visits, total, squares = ahead.visits[below], ahead.total[below], ahead.squares[below]
    if turn_at(state_at(ground, ahead, level)) != _ZERO:
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
def next_leaf(ground: Record, ahead: Record, tally: Record) -> np.uint64:
    """Go on to the next leaf and say at which level it is; positions that are done with are taken back."""
    level = np.uint64(ahead.level)
    while True:
        if ahead.place[level] == ahead.count[level]:
            if level == _ZERO:
                return NO_LEAF
            level -= _ONE
            _take_back(ground, ahead, tally, level)
            continue
        below = level + _ONE
        move = np.uint64(ahead.legal[level, np.uint64(ahead.place[level])])
        ahead.place[level] += _ONE
        here = state_at(ground, ahead, below)
        copy_bytes(here, state_at(ground, ahead, level), ground.state_bytes)
        call(ground.play_at, (here, move))
        if winner_at(here) != UNDECIDED or below == np.uint64(ahead.plies):
            ahead.level = level
            return below
        level = below
        _enter(ground, ahead, level)


@helper
def settle_leaf(
    ground: Record, ahead: Record, tally: Record, leaf: np.uint64, visits: float, total: float, squares: float
) -> None:
    """Set what playouts have found at a leaf: Black's sums."""
    ahead.visits[leaf] = visits
    ahead.total[leaf] = total
    ahead.squares[leaf] = squares
    ahead.length[leaf] = 0
    _take_back(ground, ahead, tally, leaf - _ONE)


@helper
def next_undecided(ground: Record, ahead: Record, tally: Record, returns: Record) -> np.uint64:
    """Go on to the next leaf that is undecided; those on the way at which the game is over count as one playout."""
    leaf = next_leaf(ground, ahead, tally)
    while leaf != NO_LEAF:
        here = state_at(ground, ahead, leaf)
        winner = winner_at(here)
        if winner == UNDECIDED:
            return leaf
        black = reward(returns, winner, score_at(ground, here), leaf)
        settle_leaf(ground, ahead, tally, leaf, 1.0, black, black * black)
        leaf = next_leaf(ground, ahead, tally)
    return NO_LEAF


@helper
def next_share(ahead: Record) -> np.uint64:
    """How many of the playouts the next leaf gets; what does not divide evenly is spread."""
    number, leaves, playouts = np.uint64(ahead.number), np.uint64(ahead.leaves), np.uint64(ahead.playouts)
    ahead.number = number + _ONE
    return (number + _ONE) * playouts // leaves - number * playouts // leaves


@entry
def count_leaves(grounds: Records, lookaheads: Records, tallies: Records, most: int) -> int:
    """How many undecided leaves there are, or TOO_MANY if there are more than `most` leaves of any kind."""
    ground, ahead, tally = grounds[0], lookaheads[0], tallies[0]
    begin_lookahead(ground, ahead, tally, _ZERO, _ZERO)
    leaves, undecided = _ZERO, _ZERO
    leaf = next_leaf(ground, ahead, tally)
    while leaf != NO_LEAF:
        leaves += _ONE
        undecided += _ONE if winner_at(state_at(ground, ahead, leaf)) == UNDECIDED else _ZERO
        if leaves > np.uint64(most):
            return TOO_MANY
        leaf = next_leaf(ground, ahead, tally)
    return np.int64(undecided)  # type: ignore[return-value]
