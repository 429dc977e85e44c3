"""Wide: a game with as many moves as Blokus Duo has, of which few are legal at a time.

A move takes one of 196 cells in one of 70 ways, and the number of moves made says in which way it has to be. Ways are
worth points; who has more of them when all cells are taken wins.
"""

from __future__ import annotations

import functools
from typing import Any

from arena.games import Game
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import BLACK, DRAW, WHITE

SIDE, WAYS = 14, 70
CELLS = SIDE * SIDE


def legal_moves(state, moves):  # type: ignore[no-untyped-def]
    count, way = 0, state.ply * 11 % WAYS
    for cell in range(CELLS):
        if state.color[cell] == 0:
            moves[count] = cell * WAYS + way
            count += 1
    return count


def is_legal(state, move):  # type: ignore[no-untyped-def]
    return move < CELLS * WAYS and state.color[move // WAYS] == 0 and move % WAYS == state.ply * 11 % WAYS


def play(state, move):  # type: ignore[no-untyped-def]
    cell, way = move // WAYS, move % WAYS
    points = 1 + (cell * 7 + way) % 5
    state.lead += points if state.to_move == 0 else -points
    state.color[cell] = state.to_move + 1
    state.to_move = 1 - state.to_move
    state.ply += 1
    if state.ply == CELLS:
        state.winner = BLACK if state.lead > 0 else WHITE if state.lead < 0 else DRAW


@functools.cache
def wide() -> Game:
    """The game."""
    names: list[str] = [
        f"{chr(ord('a') + cell % SIDE)}{cell // SIDE + 1}.{way}" for cell in range(CELLS) for way in range(WAYS)
    ]
    rules: dict[str, Any] = {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}
    return Game(
        spec="wide",
        rules=rules,
        fields=[("color", "u1", (CELLS,)), ("lead", "i4")],
        names=names,
        diagram=Diagram(tuple(Row(tuple(range(y * SIDE, y * SIDE + SIDE)), (False,) * SIDE) for y in range(SIDE))),
        max_plies=CELLS,
        touched=[(move // WAYS,) for move in range(CELLS * WAYS)],
        permanent=True,
    )
