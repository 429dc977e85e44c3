"""Blokito: dominoes are put on a board, own ones never edge to edge; who covers more cells wins.

A player passes when no domino fits, and only then. Two passes in a row end the game.
"""

from typing import ClassVar

import numpy as np
from pydantic import Field

from arena.games import Family, Game, Parameters
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, DRAW, WHITE


class BlokitoParameters(Parameters):
    """Parameters of Blokito."""

    always_shown: ClassVar[tuple[str, ...]] = ("columns", "rows")

    columns: int = Field(5, ge=2, le=8, description="cells in a row")
    rows: int = Field(5, ge=2, le=8, description="rows")


def dominoes(columns, rows):
    """The two cells of every place of a domino, those that lie across first."""
    across = [(y * columns + x, y * columns + x + 1) for y in range(rows) for x in range(columns - 1)]
    upright = [(y * columns + x, (y + 1) * columns + x) for y in range(rows - 1) for x in range(columns)]
    return across + upright


def neighbours(columns, rows):
    """The cells next to each cell, filled up with the number of cells."""
    cells = columns * rows
    table = np.full((cells, 4), cells, dtype=np.int64)
    for cell in range(cells):
        x, y = cell % columns, cell // columns
        for place, (right, down) in enumerate(((0, -1), (-1, 0), (1, 0), (0, 1))):
            if 0 <= x + right < columns and 0 <= y + down < rows:
                table[cell, place] = (y + down) * columns + x + right
    return table


def rules(columns, rows):
    """The kernels for a board of this size."""
    places, near = np.array(dominoes(columns, rows), dtype=np.int64), neighbours(columns, rows)
    count, cells = len(places), columns * rows

    @helper
    def fits(state, move):
        mine = state.to_move + 1
        for half in range(2):
            cell = places[move, half]
            if state.color[cell] != 0:
                return False
            for place in range(4):
                other = near[cell, place]
                if other < cells and state.color[other] == mine:
                    return False
        return True

    @helper
    def lead(state):
        found = 0
        for cell in range(cells):
            found += 1 if state.color[cell] == BLACK else -1 if state.color[cell] == WHITE else 0
        return found

    def legal_moves(state, moves):
        found = 0
        for move in range(count):
            if fits(state, move):
                moves[found] = move
                found += 1
        if found == 0:
            moves[0] = count
            found = 1
        return found

    def is_legal(state, move):
        if move < count:
            return fits(state, move)
        for place in range(count):
            if fits(state, place):
                return False
        return True

    def play(state, move):
        if move == count:
            state.passes += 1
        else:
            state.passes = 0
            for half in range(2):
                state.color[places[move, half]] = state.to_move + 1
        state.ply += 1
        state.to_move = 1 - state.to_move
        if state.passes == 2:
            ahead = lead(state)
            state.winner = BLACK if ahead > 0 else WHITE if ahead < 0 else DRAW

    def score(state):
        return float(lead(state))

    def arrange(state):
        return True

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play, "score": score, "arrange": arrange}


def symmetries(columns, rows, places):
    """Turns and reflections of the board, as permutations of the moves; the pass stays what it is."""
    board = np.arange(columns * rows).reshape(rows, columns)
    images = [board, board[::-1], board[:, ::-1], board[::-1, ::-1]]
    if columns == rows:
        images += [image.T for image in images]
    number = {place: move for move, place in enumerate(places)}
    return [
        [*(number[tuple(sorted(int(image.flat[cell]) for cell in place))] for place in places), len(places)]
        for image in images
    ]


def make(parameters):
    """Blokito with these parameters."""
    columns, rows = parameters.columns, parameters.rows
    cells, places = columns * rows, dominoes(columns, rows)
    diagram = Diagram(tuple(Row(tuple(range(y * columns, (y + 1) * columns)), (False,) * columns) for y in range(rows)))
    return Game(
        spec=parameters.canonical("blokito"),
        rules=rules(columns, rows),
        fields=[("color", "u1", (cells,)), ("passes", "u1")],
        names=[*(diagram.names[one] + diagram.names[other] for one, other in places), "pass"],
        diagram=diagram,
        max_plies=cells + 3,
        passes=1,
        touched=[*places, ()],
        permanent=True,
        symmetries=symmetries(columns, rows, places),
        score_range=float(cells),
    )


FAMILY = Family("blokito", "Blokito: cover more cells by dominoes", BlokitoParameters, make)
