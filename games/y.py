"""Y on straight and bent boards: whoever joins all three sides wins.

A straight board of size n is a triangle with n cells a side; cell (x, y) of row y is
called by its column letter and row number, as OpenSpiel and morat do. A bent board is
named by its number of points. It has the coordinates of the triangle it unfolds to; a
point that stands for several places there is called by the one on the corner's axis,
and the other places are further names of it.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import pydantic
from pydantic import Field

from arena.games.connection.game import connection_game
from arena.games.connection.topology import Topology, bent_y, cell_name, straight_y
from arena.games.diagram import Diagram, Row
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters

#: Side of the unfolded triangle and depth of the fold, by the number of points of a bent board.
BENT_BOARDS = {
    9: (5, 1),
    27: (9, 2),
    48: (11, 2),
    55: (13, 3),
    60: (12, 2),
    84: (15, 3),
    93: (17, 4),
    141: (21, 5),
}

SMALLEST, LARGEST = 2, 25
_USUAL_SIZE = {"bent": 93, "straight": 13}


class YParameters(Parameters):
    """Parameters of Y."""

    always_shown: ClassVar[tuple[str, ...]] = ("board", "size")

    board: Literal["bent", "straight"] = Field("bent", description="shape of the board")
    size: int | None = Field(
        None,
        description=(
            f"bent: number of points, one of {', '.join(map(str, BENT_BOARDS))}; "
            f"straight: cells a side, {SMALLEST} to {LARGEST}"
        ),
        json_schema_extra={"default": " or ".join(map(str, _USUAL_SIZE.values()))},
    )

    @pydantic.model_validator(mode="after")
    def _size_fits_board(self) -> Self:
        if self.size is None:
            object.__setattr__(self, "size", _USUAL_SIZE[self.board])
        elif self.board == "bent" and self.size not in BENT_BOARDS:
            raise ValueError(f"there is no bent board of {self.size} points, but of {', '.join(map(str, BENT_BOARDS))}")
        elif self.board == "straight" and not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"'size' of a straight board must be {SMALLEST} to {LARGEST}, not {self.size}")
        return self


def topology(parameters: YParameters) -> Topology:
    """The board that the parameters mean."""
    size = int(parameters.size or 0)
    return bent_y(*BENT_BOARDS[size]) if parameters.board == "bent" else straight_y(size)


def make(parameters: YParameters) -> Game:
    """Y on one board."""
    board = topology(parameters)
    rows = tuple(
        Row(row, tuple(board.places[cell] != (x, y) for x, cell in enumerate(row)), indent=y)
        for y, row in enumerate(board.triangle)
    )
    aliases = {cell_name((x, y)): cell for y, row in enumerate(board.triangle) for x, cell in enumerate(row)}
    return connection_game(parameters.canonical("y"), board, Diagram(rows), aliases)


FAMILY = Family("y", "Y: join all three sides, on a straight or a bent board", YParameters, make)
