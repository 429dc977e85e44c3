"""Havannah on hexagonal boards: who makes a ring, a bridge or a fork wins."""

from __future__ import annotations

from typing import ClassVar

from arena.games.family import Family
from arena.games.game import Game
from arena.games.havannah import rules
from arena.games.havannah.board import Board
from arena.games.parameters import Parameters, parameter


class HavannahParameters(Parameters):
    """Parameters of Havannah."""

    always_shown: ClassVar[tuple[str, ...]] = ("size",)

    size: int = parameter(8, "cells along each side", ge=2, le=10)


def make(parameters: HavannahParameters) -> Game:
    """Havannah on one board."""
    board = Board(parameters.size)
    diagram = board.diagram
    return Game(
        spec=parameters.canonical("havannah"),
        rules=rules.kernels(board),
        fields=rules.state_fields(board),
        names=diagram.names,
        diagram=diagram,
        max_plies=board.cells,
        permanent=True,
        symmetries=board.symmetries(),
        swap=True,
        trace_extras=rules.trace_fields(board),
    )


FAMILY = Family("havannah", "Havannah: make a ring, join two corners, or join three edges", HavannahParameters, make)
