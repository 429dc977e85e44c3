"""Test kernels for Go; see `tests.games.probes`."""

from __future__ import annotations

import numpy as np

from arena.games import Position, kernels
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Records


@helper
def _playout_moves(states: Records, moves: Records) -> int:
    return kernels.playout_moves(states[0], moves)


def playout_moves(position: Position) -> list[int]:
    moves = np.empty(position.game.moves, dtype=np.uint16)
    return moves[: _playout_moves(position.states, moves)].tolist()
