"""How the end of a game counts: as a result from 0 to 1."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW

_ONE = np.uint64(1)


@helper
def result_of(winner: np.uint64, player: np.uint64) -> float:
    """1 if the player (0 for Black, 1 for White) has won, 0 if the other has, 1/2 for a draw."""
    return 0.5 if winner == np.uint64(DRAW) else 1.0 if winner == player + _ONE else 0.0
