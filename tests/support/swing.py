"""A game in which moves recur: a stone may be put on any cell, whoever owned it, for a fixed number of moves."""

from __future__ import annotations

import numpy as np

from arena.games import Game
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import BLACK, DRAW, WHITE

CELLS, PLIES = 4, 7

#: Points for the owner of each cell in the end.
WORTH = np.array([1, 2, 3, 5], dtype=np.int64)


def legal_moves(state, moves):
    for cell in range(CELLS):
        moves[cell] = cell
    return np.int64(CELLS)


def is_legal(state, move):
    return True


def play(state, move):
    state.color[move] = state.to_move + 1
    state.ply += 1
    state.to_move = 1 - state.to_move
    if state.ply == PLIES:
        lead = 0
        for cell in range(CELLS):
            lead += WORTH[cell] if state.color[cell] == 1 else -WORTH[cell] if state.color[cell] == 2 else 0
        state.winner = BLACK if lead > 0 else WHITE if lead < 0 else DRAW


def score(state):
    lead = 0.0
    for cell in range(CELLS):
        lead += WORTH[cell] if state.color[cell] == 1 else -WORTH[cell] if state.color[cell] == 2 else 0.0
    return lead


def swing() -> Game:
    """The game."""
    return Game(
        spec="swing",
        rules={"legal_moves": legal_moves, "is_legal": is_legal, "play": play, "score": score},
        fields=[("color", "u1", (CELLS,))],
        names=[f"{chr(ord('a') + cell)}1" for cell in range(CELLS)],
        diagram=Diagram((Row(tuple(range(CELLS)), (False,) * CELLS),)),
        max_plies=PLIES,
        score_range=float(WORTH.sum()),
    )
