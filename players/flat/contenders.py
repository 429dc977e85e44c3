"""Which moves are still contenders: those that are statistically inferior get no more playouts."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new, room_for
from arena.games.toolbox.rng import shuffle
from arena.players.flat import tally as counts
from arena.players.means import is_inferior, left_end, standard_error

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Why no more playouts are made.
GOING_ON, ONE_LEFT, ALL_EQUAL, CAP_REACHED = 0, 1, 2, 3


def new_contenders(moves: int) -> Records:
    """What the kernels are told and what they keep account of; the legal moves in play stand first in the tally."""
    return new(_contenders_dtype(room_for(moves, counts.LEAST_MOVES)))


@functools.cache
def _contenders_dtype(moves: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("rd", "f8"),
            ("equal", "f8"),  # errors of equal moves are less than this
            ("largest", "f8"),  # errors of moves that may be pruned are less than this
            ("least", "u8"),  # playouts of a move before any is pruned
            ("per_move", "u8"),  # playouts in all for each legal move
            ("limit", "u8"),  # playouts in all
            ("recheck", "u8"),  # playouts between two looks at the pruned moves; 0: they never return
            ("batch", "u8"),  # playouts of a move in a round
            ("cap", "u8"),
            ("played", "u8"),
            ("checked", "u8"),  # playouts made when the pruned moves were last looked at
            ("active", "u8"),
            ("stopped", "u8"),
            ("means", "f8", (moves,)),  # as of the last round in which the move was in play
            ("errors", "f8", (moves,)),
            ("pruned", "u1", (moves,)),
        ]
    )


@helper
def begin(ground: Record, rng: Record, tally: Record, contenders: Record) -> None:
    """List the candidates in random order: the first ones get the playouts of a round that the cap cuts short."""
    counts.begin(tally, ground, np.uint64(ground.root_at))
    shuffle(rng, tally.legal, np.uint64(tally.count))
    contenders.active = tally.count
    contenders.cap = min(np.uint64(contenders.limit), np.uint64(contenders.per_move) * np.uint64(tally.count))
    contenders.played = 0
    contenders.checked = 0
    contenders.stopped = GOING_ON
    for place in range(np.uint64(tally.count)):
        contenders.pruned[np.uint64(tally.legal[np.uint64(place)])] = 0


@helper
def _fewest_visits(tally: Record, contenders: Record) -> np.uint64:
    """Playouts of the active move that has least of them: the cap may have cut the last round short."""
    fewest = np.uint64(tally.visits[np.uint64(tally.legal[_ZERO])])
    for place in range(np.uint64(contenders.active)):
        fewest = min(fewest, np.uint64(tally.visits[np.uint64(tally.legal[np.uint64(place)])]))
    return fewest


@helper
def _measure(tally: Record, contenders: Record) -> None:
    """Means and errors of the active moves; those of the others have not changed."""
    for place in range(np.uint64(contenders.active)):
        move = np.uint64(tally.legal[np.uint64(place)])
        visits = np.float64(tally.visits[move])
        contenders.means[move] = tally.totals[move] / visits
        contenders.errors[move] = standard_error(tally.totals[move], tally.squares[move], visits)


@helper
def _rival(tally: Record, contenders: Record) -> np.uint64:
    """The active move that proves others inferior: of those precise enough, the one whose left end is highest."""
    best, highest = np.uint64(tally.legal[_ZERO]), -math.inf
    for place in range(np.uint64(contenders.active)):
        move = np.uint64(tally.legal[np.uint64(place)])
        end = left_end(contenders.means[move], contenders.errors[move], contenders.rd)
        if contenders.errors[move] < contenders.largest and end > highest:
            best, highest = move, end
    return best


@helper
def _loses_to(contenders: Record, move: np.uint64, rival: np.uint64) -> bool:
    return is_inferior(
        contenders.means[move],
        contenders.errors[move],
        contenders.means[rival],
        contenders.errors[rival],
        contenders.rd,
        contenders.largest,
    )


@helper
def _exchange(tally: Record, one: np.uint64, other: np.uint64) -> None:
    moved = tally.legal[one]
    tally.legal[one] = tally.legal[other]
    tally.legal[other] = moved


@helper
def _prune(tally: Record, contenders: Record) -> None:
    """Put the moves that are inferior to an active one behind those that stay."""
    rival = _rival(tally, contenders)
    place = _ZERO
    while place < np.uint64(contenders.active):
        move = np.uint64(tally.legal[place])
        if _loses_to(contenders, move, rival):
            contenders.pruned[move] = 1
            contenders.active -= _ONE
            _exchange(tally, place, np.uint64(contenders.active))
        else:
            place += _ONE


@helper
def _restore(tally: Record, contenders: Record) -> None:
    """Let the pruned moves that are inferior to no active one come back."""
    rival = _rival(tally, contenders)
    for place in range(np.uint64(contenders.active), np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        if not _loses_to(contenders, move, rival):
            contenders.pruned[move] = 0
            _exchange(tally, np.uint64(place), np.uint64(contenders.active))
            contenders.active += _ONE


@helper
def _all_equal(tally: Record, contenders: Record) -> bool:
    """Whether every two active moves are equal: all are precise, and none is inferior to the hardest rival."""
    for place in range(np.uint64(contenders.active)):
        if contenders.errors[np.uint64(tally.legal[np.uint64(place)])] >= contenders.equal:
            return False
    rival = _rival(tally, contenders)
    for place in range(np.uint64(contenders.active)):
        if _loses_to(contenders, np.uint64(tally.legal[np.uint64(place)]), rival):
            return False
    return True


@helper
def review(tally: Record, contenders: Record) -> None:
    """After a round: prune, restore, and see whether to stop."""
    if _fewest_visits(tally, contenders) >= np.uint64(contenders.least):
        _measure(tally, contenders)
        _prune(tally, contenders)
        if contenders.recheck > _ZERO and np.uint64(contenders.played) - np.uint64(contenders.checked) >= np.uint64(
            contenders.recheck
        ):
            contenders.checked = contenders.played
            _restore(tally, contenders)
        if contenders.active == _ONE:
            contenders.stopped = ONE_LEFT
            return
        if _all_equal(tally, contenders):
            contenders.stopped = ALL_EQUAL
            return
    if contenders.played >= contenders.cap:
        contenders.stopped = CAP_REACHED


@helper
def best_active(tally: Record, contenders: Record, rng: Record) -> int:
    """The move with the best mean of those that are in play."""
    count = tally.count
    tally.count = contenders.active
    best = counts.best_move(tally, rng)
    tally.count = count
    return best
