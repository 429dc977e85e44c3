"""Othello on square boards: who has more discs at the end wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.games.family import Family
from arena.games.game import Game
from arena.games.othello import rules
from arena.games.parameters import Parameters, parameter
from arena.games.position import Position
from arena.games.squares import Squares

PASS = "pass"


class OthelloParameters(Parameters):
    """Parameters of Othello."""

    always_shown: ClassVar[tuple[str, ...]] = ("size",)

    size: int = parameter(8, "cells along each side: 4, 6 or 8", ge=4, le=8, multiple_of=2)


@dataclass(frozen=True, repr=False)
class OthelloGame(Game):
    """Othello on one board. The last move is the pass, which is legal if no disc can be put."""

    def why_not(self, position: Position, move: int) -> str:
        """See Game."""
        if move >= self.first_pass:
            return f"a player passes only if there is no other move, and {position.legal_moves()[0]} is one"
        return super().why_not(position, move) or "it turns no disc over"


def make(parameters: OthelloParameters) -> OthelloGame:
    """Othello on one board."""
    size = parameters.size
    board = Squares(size, size)
    diagram = board.diagram()
    black, white = _first_discs(size)
    symmetries = _symmetries(board)
    return OthelloGame(
        spec=parameters.canonical("othello"),
        rules=rules.kernels(board),
        fields=rules.state_fields(board),
        names=[*diagram.names, PASS],
        aliases=dict.fromkeys(("pa", "--"), board.cells),
        diagram=diagram,
        # Of two moves in a row one puts a disc.
        max_plies=2 * (board.cells - len(black) - len(white)),
        passes=1,
        forced_passes=True,
        symmetries=[[*cells, board.cells] for cells in symmetries],
        score_range=float(board.cells),
        initial={
            "color": [1 if cell in black else 2 if cell in white else 0 for cell in range(board.cells)],
            "discs": [sum(1 << int(board.places[cell]) for cell in cells) for cells in (black, white)],
        },
    )


def _first_discs(size: int) -> tuple[list[int], list[int]]:
    """Black's cells and White's at the start: the four in the middle, the upper left one White's."""
    first = (size // 2 - 1) * (size + 1)
    return [first + 1, first + size], [first, first + size + 1]


def _symmetries(board: Squares) -> list[list[int]]:
    """Those that leave the first discs as they are: both diagonals, and to turn the board upside down."""
    size = board.columns
    identity = list(range(board.cells))
    transposed = [x * size + y for y in range(size) for x in range(size)]
    return [identity, transposed, transposed[::-1], identity[::-1]]


FAMILY = Family(
    "othello", "Othello: turn over the opponent's discs; who has more at the end wins", OthelloParameters, make
)
