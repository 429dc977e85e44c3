"""Leanings: how a player's moves did in the playouts of a search, and the chances that they have in further ones.

Only moves that were made are written down: all others count as average ones, and share one weight. What is done takes
time for the moves that were made, however many there are in the game.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from arena.games.contract import playout_moves
from arena.games.playing import BY_THE_RULES
from arena.games.toolbox.jit import helper, register
from arena.games.toolbox.records import Record, Records, new, room_for, tagged_dtype
from arena.games.toolbox.rng import unit
from arena.players.flat.tally import LEAST_MOVES
from arena.players.playouts.credit import is_first

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SIDES = 2

#: Sums of weights below this have lost digits.
_FAINT = 1e-280

#: What its records are known by to the loop of playouts.
_TAG = "leanings"

#: Stands for the weight of a move that was not made before the last update.
_SHARED = -1.0


#: What is known of the moves by player (0 for Black, 1 for White) and move: sums over the playouts in which the
#: player made the move, of results for that player; and what follows from it for playouts.
@functools.cache
def _leanings_dtype(moves: int) -> np.dtype[Any]:
    shape = (_SIDES, moves)
    return tagged_dtype(
        _TAG,
        [
            ("totals", "f8", shape),
            ("squares", "f8", shape),
            ("visits", "f8", shape),
            ("exponents", "f8", shape),  # logarithms of the weights
            ("weights", "f8", shape),  # what chances are proportional to
            ("shared", "f8", (_SIDES,)),  # the weight of moves that have none of their own
            ("made", "u2", shape),  # the moves that the player has made, in order of appearance
            ("count", "u8", (_SIDES,)),  # how many these are
            ("seen", "u8", shape),  # see `playouts.credit.is_first`
            ("playout", "u8"),  # the number of the last one that was learned from
            ("drawn_from", "f8", (moves,)),  # work space: the weights of the moves that one is drawn from
        ],
    )


def new_leanings(moves: int) -> Records:
    """Leanings of which nothing is known, so that all moves are equally likely."""
    leanings = new(_leanings_dtype(room_for(moves, LEAST_MOVES)))
    leanings["weights"], leanings["shared"] = _SHARED, 1.0
    return leanings


@helper
def clear(leanings: Record) -> None:
    """Nothing is known, and all moves are equally likely."""
    for number in range(np.uint64(_SIDES)):
        side = np.uint64(number)
        for place in range(np.uint64(leanings.count[side])):
            move = np.uint64(leanings.made[side, np.uint64(place)])
            leanings.totals[side, move] = 0.0
            leanings.squares[side, move] = 0.0
            leanings.visits[side, move] = 0.0
            leanings.weights[side, move] = _SHARED
        leanings.count[side] = 0
        leanings.shared[side] = 1.0


@helper
def record(leanings: Record, side: np.uint64, move: np.uint64, result: float) -> None:
    """Count a playout in which a player made a move, with the player's result."""
    if leanings.visits[side, move] == 0.0:
        leanings.made[side, np.uint64(leanings.count[side])] = move
        leanings.count[side] += 1
    leanings.visits[side, move] += 1.0
    leanings.totals[side, move] += result
    leanings.squares[side, move] += result * result


@helper
def learn(leanings: Record, trace: Record, first: np.uint64, black: float) -> None:
    """Count a playout, begun by the player `first`, for the moves of both; a move made twice counts once."""
    playout = np.uint64(leanings.playout) + _ONE
    leanings.playout = playout
    for turn in range(np.uint64(trace.length)):
        side, move = (first + np.uint64(turn)) & _ONE, np.uint64(trace.moves[np.uint64(turn)])
        if is_first(leanings.seen, playout, side, move, False):
            record(leanings, side, move, black if side == _ZERO else 1.0 - black)


@helper
def _mean(leanings: Record, side: np.uint64, place: np.uint64) -> float:
    """The mean result of a move, given its place in order of appearance."""
    move = np.uint64(leanings.made[side, place])
    return leanings.totals[side, move] / leanings.visits[side, move]  # type: ignore[no-any-return]


@helper
def _average(leanings: Record, side: np.uint64) -> float:
    """The mean of the means of all moves that were made."""
    total = 0.0
    for place in range(np.uint64(leanings.count[side])):
        total += _mean(leanings, side, np.uint64(place))
    return total / max(np.float64(leanings.count[side]), 1.0)


@helper
def _spread(leanings: Record, side: np.uint64, average: float) -> float:
    """Standard deviation of these means."""
    total = 0.0
    for place in range(np.uint64(leanings.count[side])):
        off = _mean(leanings, side, np.uint64(place)) - average
        total += off * off
    return math.sqrt(total / max(np.float64(leanings.count[side]), 1.0))


@helper
def weigh_linearly(leanings: Record, side: np.uint64) -> None:
    """Let a player's weights be the mean results; a move never made counts as an average one."""
    leanings.shared[side] = _average(leanings, side)
    for place in range(np.uint64(leanings.count[side])):
        leanings.weights[side, np.uint64(leanings.made[side, np.uint64(place)])] = _mean(
            leanings, side, np.uint64(place)
        )


@helper
def weigh_exponentially(leanings: Record, side: np.uint64, k: float, points: float) -> None:
    """Let a player's weights be e^(K v) by the mean results v; a move never made counts as an average one.

    `points` are between the results 0 and 1; with none the unit of v is the standard deviation of the mean results.
    """
    average, scale, largest = _average(leanings, side), points, 0.0
    if scale == 0.0:
        spread = _spread(leanings, side, average)
        scale = 1.0 / spread if spread > 0.0 else 0.0
    for place in range(np.uint64(leanings.count[side])):
        exponent = k * scale * (_mean(leanings, side, np.uint64(place)) - average)
        leanings.exponents[side, np.uint64(leanings.made[side, np.uint64(place)])] = exponent
        largest = max(largest, exponent)
    # Weights are relative to the largest one, which could not be written down otherwise.
    for place in range(np.uint64(leanings.count[side])):
        move = np.uint64(leanings.made[side, np.uint64(place)])
        leanings.weights[side, move] = math.exp(leanings.exponents[side, move] - largest)
    leanings.shared[side] = math.exp(-largest)


@helper
def weight_of(leanings: Record, side: np.uint64, move: np.uint64) -> float:
    """What a move's chance is proportional to."""
    weight = leanings.weights[side, move]
    return float(weight if weight >= 0.0 else leanings.shared[side])


@helper
def _exponent_of(leanings: Record, side: np.uint64, move: np.uint64) -> float:
    """The logarithm of a move's weight, but for a constant that all moves have in common."""
    return float(leanings.exponents[side, move] if leanings.weights[side, move] >= 0.0 else 0.0)


@helper
def draw(leanings: Record, side: np.uint64, legal: Record, count: np.uint64, rng: Record) -> np.uint64:
    """One of the first `count` moves of `legal`, with chances proportional to the player's weights."""
    total, shared = 0.0, leanings.shared[side]
    for place in range(count):
        weight = leanings.weights[side, np.uint64(legal[np.uint64(place)])]
        weight = weight if weight >= 0.0 else shared
        leanings.drawn_from[np.uint64(place)] = weight
        total += weight
    if total < _FAINT:
        total = _weigh_faint(leanings, side, legal, count)
    target, chosen = unit(rng) * total, _ZERO
    for place in range(count):
        weight = leanings.drawn_from[np.uint64(place)]
        if weight > 0.0:
            chosen = np.uint64(place)
            target -= weight
            if target < 0.0:
                break
    return np.uint64(legal[chosen])


@helper
def _weigh_faint(leanings: Record, side: np.uint64, legal: Record, count: np.uint64) -> float:
    """Where weights are too small for numbers, take them relative to the largest of these moves; returns their sum."""
    largest = -math.inf
    for place in range(count):
        largest = max(largest, _exponent_of(leanings, side, np.uint64(legal[np.uint64(place)])))
    total = 0.0
    for place in range(count):
        weight = math.exp(_exponent_of(leanings, side, np.uint64(legal[np.uint64(place)])) - largest)
        leanings.drawn_from[np.uint64(place)] = weight
        total += weight
    return total


def drawn_by_weight(
    leanings: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing.choose_move`."""
    count = np.uint64(playout_moves(state, trace.legal))
    return draw(leanings, np.uint64(state.to_move), trace.legal, count, rng)


register(_TAG, {**BY_THE_RULES, "choose_move": drawn_by_weight})
