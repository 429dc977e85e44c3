"""Hex on n x n rhombic boards: Black joins top and bottom, White left and right; a1 is the top left cell."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from arena.games.connection.game import connection_game
from arena.games.connection.topology import hex_rhombus
from arena.games.diagram import Diagram, Row
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters


class HexParameters(Parameters):
    """Parameters of Hex."""

    always_shown: ClassVar[tuple[str, ...]] = ("size",)

    size: int = Field(11, ge=2, le=25, description="cells along each side")


def make(parameters: HexParameters) -> Game:
    """Hex on one board."""
    board = hex_rhombus(parameters.size)
    size = parameters.size
    rows = tuple(Row(tuple(range(y * size, (y + 1) * size)), (False,) * size, indent=y) for y in range(size))
    return connection_game(parameters.canonical("hex"), board, Diagram(rows))


FAMILY = Family("hex", "Hex: join your two opposite sides of a rhombus", HexParameters, make)
