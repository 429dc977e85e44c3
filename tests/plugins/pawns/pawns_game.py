"""Pawns: pieces go forward, capture aslant, and win on the opponent's first row."""

from typing import ClassVar

import numpy as np
from pydantic import Field

from arena.games import Family, Game, Parameters
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, UNDECIDED, WHITE
from arena.games.toolbox.zobrist import key_kernel


class PawnsParameters(Parameters):
    """Parameters of pawns."""

    always_shown: ClassVar[tuple[str, ...]] = ("columns", "rows")

    columns: int = Field(6, ge=2, le=8, description="cells in a row")
    rows: int = Field(
        6, ge=3, le=8, description="rows; each player fills two of them, or one if there are fewer than 5"
    )


def steps(columns, rows):
    """Every move: from which cell, to which cell, and whose. Cells are numbered from the top left; Black goes up."""
    return [
        (y * columns + x, (y + forward) * columns + x + aside, side)
        for side, forward in enumerate((-1, 1))
        for y in range(rows)
        for x in range(columns)
        for aside in (-1, 0, 1)
        if 0 <= x + aside < columns and 0 <= y + forward < rows
    ]


def rules(columns, rows):
    """The kernels for a board of this size."""
    table = np.array(steps(columns, rows), dtype=np.int64)
    count, cells = len(table), columns * rows

    @helper
    def owner_of_goal(cell):
        """Whose goal a cell is: 0 if it is nobody's."""
        return BLACK if cell < columns else WHITE if cell >= cells - columns else 0

    def is_legal(state, move):
        start, end, side = table[move, 0], table[move, 1], table[move, 2]
        if side != state.to_move or state.color[start] != side + 1:
            return False
        straight = (end - start) % columns == 0
        return state.color[end] == 0 or (not straight and state.color[end] == 2 - side)

    may_play = helper(is_legal)

    def legal_moves(state, moves):
        found = 0
        for move in range(count):
            if may_play(state, move):
                moves[found] = move
                found += 1
        return found

    def play(state, move):
        start, end, colour = table[move, 0], table[move, 1], table[move, 2] + 1
        if state.color[end] != 0:
            state.pieces[2 - colour] -= 1
        state.color[start] = 0
        state.color[end] = colour
        state.ply += 1
        state.to_move = 2 - colour
        if owner_of_goal(end) == colour or state.pieces[2 - colour] == 0:
            state.winner = colour

    def arrange(state):
        black_wins, white_wins = False, False
        state.pieces[0] = state.pieces[1] = 0
        for cell in range(cells):
            colour = state.color[cell]
            if colour != 0:
                state.pieces[colour - 1] += 1
            black_wins |= colour == BLACK and owner_of_goal(cell) == BLACK
            white_wins |= colour == WHITE and owner_of_goal(cell) == WHITE
        black_wins |= state.pieces[1] == 0
        white_wins |= state.pieces[0] == 0
        state.winner = BLACK if black_wins else WHITE if white_wins else UNDECIDED
        return not (black_wins and white_wins)

    return {
        "legal_moves": legal_moves,
        "is_legal": is_legal,
        "play": play,
        "arrange": arrange,
        "key": key_kernel(cells),
    }


def make(parameters):
    """Pawns with these parameters."""
    columns, rows = parameters.columns, parameters.rows
    cells, filled = columns * rows, columns * (2 if rows > 4 else 1)
    board = tuple(Row(tuple(range(y * columns, (y + 1) * columns)), (False,) * columns) for y in range(rows))
    diagram = Diagram(board, from_below=True)
    moves = steps(columns, rows)
    mirrored = [y * columns + columns - 1 - x for y in range(rows) for x in range(columns)]
    number = {move: place for place, move in enumerate(moves)}
    return Game(
        spec=parameters.canonical("pawns"),
        rules=rules(columns, rows),
        fields=[("color", "u1", (cells,)), ("pieces", "u1", (2,))],
        names=[diagram.names[start] + diagram.names[end] for start, end, _ in moves],
        diagram=diagram,
        max_plies=2 * filled * (rows - 1),
        touched=[(start, end) for start, end, _ in moves],
        symmetries=[
            range(len(moves)),
            [number[mirrored[start], mirrored[end], side] for start, end, side in moves],
        ],
        initial={
            "color": [WHITE] * filled + [0] * (cells - 2 * filled) + [BLACK] * filled,
            "pieces": [filled, filled],
        },
    )


FAMILY = Family("pawns", "pawns: bring a piece to the other side", PawnsParameters, make)
