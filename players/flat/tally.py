"""Counts per move, and the choice of the best of them."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records, dtype_of, new, room_for
from arena.games.toolbox.rng import below
from arena.players.base import Candidates, Decision
from arena.players.playouts.ground import list_candidates

_ZERO, _ONE = np.uint64(0), np.uint64(1)


#: The least room there is: for most games it is enough, so that they have one type of record.
LEAST_MOVES = 512


def new_tallies(moves: int) -> Records:
    """Counts of the candidates: playouts in which each was looked at, the sum of their results, and of the squares.

    They are by move; those of moves that are no candidates mean nothing. `value` is the value of the move that
    `best_move` chose.
    """
    return new(_tally_dtype(room_for(moves, LEAST_MOVES)))


@functools.cache
def _tally_dtype(moves: int) -> np.dtype[Any]:
    return dtype_of(
        [
            ("totals", "f8", (moves,)),
            ("squares", "f8", (moves,)),
            ("visits", "u8", (moves,)),
            ("seen", "u8", (2, moves)),  # see `playouts.credit.is_first`
            ("playout", "u8"),  # the number of the last one that was seen
            ("legal", "u2", (moves,)),  # the candidates
            ("count", "u4"),  # how many these are
            ("value", "f8"),
        ]
    )


@helper
def begin(tally: Record, ground: Record, state_at: np.uint64) -> None:
    """List the candidates of a state, of whom nothing is known yet."""
    tally.count = list_candidates(ground, state_at, tally.legal)
    clear(tally)


@helper
def clear(tally: Record) -> None:
    """Set the counts of the listed candidates to zero."""
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        tally.visits[move] = 0
        tally.totals[move] = 0.0
        tally.squares[move] = 0.0


@helper
def record(tally: Record, move: np.uint64, playouts: np.uint64, result: float) -> None:
    """Count playouts that all had the same result, from 0 to 1 for the player who chooses."""
    tally.visits[move] += playouts
    tally.totals[move] += np.float64(playouts) * result
    tally.squares[move] += np.float64(playouts) * result * result


@helper
def record_wins(tally: Record, move: np.uint64, playouts: np.uint64, wins: np.uint64) -> None:
    """Count playouts of which so many were won, and none drawn."""
    tally.visits[move] += playouts
    tally.totals[move] += np.float64(wins)
    tally.squares[move] += np.float64(wins)


@helper
def set_wins(tally: Record, move: np.uint64, playouts: np.uint64, wins: np.uint64) -> None:
    """Say that so many playouts are known, of which so many were won, and none drawn."""
    tally.visits[move] = playouts
    tally.totals[move] = np.float64(wins)
    tally.squares[move] = np.float64(wins)


@helper
def best_move(tally: Record, rng: Record) -> int:
    """The legal move with the highest mean result; ties are broken at random.

    A move that was never looked at is taken only if none was.
    """
    best, best_value, ties = np.uint64(tally.legal[0]), -1.0, _ZERO
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        visits = np.float64(tally.visits[move])
        value = tally.totals[move] / visits if visits > 0.0 else -0.5
        if value > best_value:
            best, best_value, ties = move, value, _ONE
        elif value == best_value:
            ties += _ONE
            if below(rng, ties) == _ZERO:
                best = move
    tally.value = best_value
    return np.int64(best)  # type: ignore[return-value]


@entry
def choose_best(tallies: Records, rngs: Records) -> int:
    """`best_move` for Python."""
    return best_move(tallies[0], rngs[0])


def decision(tallies: Records, move: int, playouts: int | None = None) -> Decision:
    """The decision for a move that `best_move` chose from these counts; if not told, `playouts` are those counted."""
    tally: Any = tallies[0]
    legal = tally.legal[: tally.count].copy()
    legal.sort()
    candidates = Candidates(legal, tally.visits[legal], tally.totals[legal], tally.squares[legal])
    value = float(tally.value) if tally.visits[move] else None
    made = int(candidates.visits.sum()) if playouts is None else playouts
    return Decision(move=move, value=value, playouts=made, candidates=candidates)
