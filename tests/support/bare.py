"""A game that brings no more than it must: two players take turns on three cells, and nobody wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.games import Game
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import DRAW

CELLS = 3


def _legal_moves(state, moves):  # type: ignore[no-untyped-def]
    count = 0
    for cell in range(CELLS):
        if state.color[cell] == 0:
            moves[count] = cell
            count += 1
    return count


def _is_legal(state, move):  # type: ignore[no-untyped-def]
    return state.color[move] == 0


def _play(state, move):  # type: ignore[no-untyped-def]
    state.color[move] = state.to_move + 1
    state.to_move = 1 - state.to_move
    state.ply += 1
    if state.ply == CELLS:
        state.winner = DRAW


def bare_game(**further: Callable[..., Any]) -> Game:
    """The game, with further kernels if there are any."""
    return Game(
        spec="bare" + "".join(f"+{name}" for name in further),
        rules={"legal_moves": _legal_moves, "is_legal": _is_legal, "play": _play, **further},
        fields=[("color", "u1", (CELLS,))],
        names=["a1", "b1", "c1"],
        diagram=Diagram((Row((0, 1, 2), (False,) * CELLS),)),
        max_plies=CELLS,
        permanent=True,
    )
