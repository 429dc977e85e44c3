"""Who leads, and by how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.tables import Tables
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, DRAW, WHITE, Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Points of the boxed game for who has laid all pieces, and more if the single square was the last of them.
ALL_LAID, SINGLE_SQUARE_LAST = 15, 5


def scoring(tables: Tables, bonus: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The kernel `score`, in squares covered or, with `bonus`, in points of the boxed game; what sets the winner."""
    pieces = np.uint64(len(tables.board.pieces.names))

    @helper
    def points(state: Record, player: np.uint64) -> int:
        found = np.int64(state.squares[player])
        if bonus and np.uint64(state.laid[player]) == pieces:
            found += ALL_LAID
            if state.last_piece[player] == 0:
                found += SINGLE_SQUARE_LAST
        return found  # type: ignore[return-value]

    def score(state: Record) -> float:
        return float(points(state, _ZERO) - points(state, _ONE))

    lead = helper(score)

    @helper
    def tell_winner(state: Record) -> None:
        """The game is over."""
        ahead = lead(state)
        state.winner = BLACK if ahead > 0.0 else WHITE if ahead < 0.0 else DRAW

    return score, tell_winner
