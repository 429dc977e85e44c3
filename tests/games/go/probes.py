"""Test kernels for Go; see `tests.games.probes`."""

from __future__ import annotations

import numpy as np

from arena.games import Position, contract
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator


@entry
def _playout_moves(states: Records, moves: Records) -> int:
    return contract.playout_moves(states[0], moves)


@entry
def _candidate_moves(states: Records, moves: Records) -> int:
    return contract.candidate_moves(states[0], moves)


@entry
def _playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, lengths: Records, scores: Records
) -> None:
    for number in range(len(scores)):
        scratch[0] = states[0]
        contract.playout(scratch[0], rngs[0], traces[0])
        lengths[number] = traces[0].length
        scores[number] = traces[0].score


def playouts(position: Position, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Lengths and scores."""
    lengths, scores = np.empty(count), np.empty(count)
    _playouts(position.states, position.states.copy(), position.game.new_traces(), generator(seed), lengths, scores)
    return lengths, scores


def playout_moves(position: Position) -> list[int]:
    moves = np.empty(position.game.moves, dtype=np.uint16)
    return moves[: _playout_moves(position.states, moves)].tolist()


def candidate_moves(position: Position) -> list[int]:
    moves = np.empty(position.game.moves, dtype=np.uint16)
    return moves[: _candidate_moves(position.states, moves)].tolist()
