"""Counts per move, and the choice of the best of them."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.contract import fill
from arena.games.lanes import LANES, count_first_lanes
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.rng import below
from arena.players.base import Candidates, Decision

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_LANES = np.uint64(LANES)


def new_tallies(moves: int) -> Records:
    """Zero counts for every move: playouts in which it was looked at, the sum of their results, and of the squares.

    `value` is the value of the move that `best_move` chose; `seen` is work space.
    """
    return new(_tally_dtype(moves))


@functools.cache
def _tally_dtype(moves: int) -> np.dtype[Any]:
    sums = ((name, "f8", (moves,)) for name in ("totals", "squares"))
    counts = ((name, "u8", (moves,)) for name in ("visits", "seen"))
    return dtype_of([*sums, *counts, ("legal", "u2", (moves,)), ("count", "u4"), ("value", "f8")])


@helper
def clear(tally: Record) -> None:
    """Set all counts to zero."""
    for move in range(len(tally.visits)):
        tally.visits[move] = 0
        tally.totals[move] = 0.0
        tally.squares[move] = 0.0
        tally.seen[move] = 0


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


@helper
def next_fills(lanes: Record, rng: Record, wanted: np.uint64) -> np.uint64:
    """Play a batch of fills and let as many of them count as are wanted; returns how many do."""
    fill(lanes, rng)
    count_first_lanes(lanes, wanted)
    return min(wanted, _LANES)


@helper
def sum_of_row(counters: Record, row: np.uint64) -> np.uint64:
    """The sum over the columns of a row of counters."""
    total = _ZERO
    for column in range(counters.shape[1]):
        total += counters[row, np.uint64(column)]
    return total


def decision(tallies: Records, move: int, playouts: int) -> Decision:
    """The decision for a move that `best_move` chose from these counts."""
    tally: Any = tallies[0]
    legal = tally.legal[: tally.count].copy()
    legal.sort()
    candidates = Candidates(legal, tally.visits[legal], tally.totals[legal], tally.squares[legal])
    value = float(tally.value) if tally.visits[move] else None
    return Decision(move=move, value=value, playouts=playouts, candidates=candidates)
