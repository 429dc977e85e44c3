"""Tries of a move: playouts, or fills, of what it leads to."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import NUMBER, call_for_number
from arena.games.toolbox.records import UNDECIDED, Record
from arena.players.flat import tally as counts
from arena.players.playouts.fills import won_fills
from arena.players.playouts.ground import Ground, play_from, play_out_from, reward_of_trace, turn_at, winner_at
from arena.players.playouts.returns import result_of

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def tried_by_fills(ground: Ground, **lanes: int) -> Ground:
    """A ground on which tries are fills."""
    return ground.with_fills(won_fills, NUMBER, NUMBER, **lanes)


@helper
def try_move(ground: Record, rng: Record, tally: Record, returns: Record, move: np.uint64, tries: np.uint64) -> None:
    """Count so many tries of a candidate."""
    play_from(ground, ground.root_at, move)
    if ground.fills_at != _ZERO:
        _count_fills(ground, rng, tally, move, tries)
    else:
        _count_playouts(ground, rng, tally, returns, move, tries)


@helper
def _count_fills(ground: Record, rng: Record, tally: Record, move: np.uint64, tries: np.uint64) -> None:
    """Count fills after a move; if it ends the game, they all have the same result."""
    winner = winner_at(ground.here_at)
    if winner != UNDECIDED:
        counts.record(tally, move, tries, result_of(winner, turn_at(ground.root_at)))
    else:
        # Won by the opponent, who is to move.
        lost = call_for_number(ground.fills_at, (ground.here_at, ground.lanes_at, rng, tries))
        counts.record_wins(tally, move, tries, tries - lost)


@helper
def _count_playouts(
    ground: Record, rng: Record, tally: Record, returns: Record, move: np.uint64, tries: np.uint64
) -> None:
    """Count playouts after a move."""
    mover = turn_at(ground.root_at)
    for _ in range(tries):
        play_out_from(ground, ground.here_at, rng, returns)
        black = reward_of_trace(ground, returns, _ONE)
        counts.record(tally, move, _ONE, black if mover == _ZERO else 1.0 - black)
