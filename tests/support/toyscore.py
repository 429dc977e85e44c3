"""A game with a score: two players take cells of a line in turn, worth more where they touch own ones.

A cell is worth as many points as its digit of pi, and two more for each neighbour that its
owner has already. The game ends with the last cell of the line, whenever it is taken: who
leads may take it and win by little, or go on. Who has more points in the end wins. The module stands for itself: tests
import it, or install it as a package that adds the game `harvest`.
"""

from __future__ import annotations

import functools
import shutil
from pathlib import Path
from typing import Any, ClassVar

from pydantic import Field

from arena.games import Family, Game, Parameters
from arena.games.diagram import Diagram, Row
from arena.games.toolbox.records import BLACK, DRAW, WHITE

DIGITS = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4)
NEIGHBOUR = 2


class HarvestParameters(Parameters):
    """Parameters of harvest."""

    always_shown: ClassVar[tuple[str, ...]] = ("size",)

    size: int = Field(12, ge=2, le=len(DIGITS), description="cells in the line")


def rules(size: int) -> dict[str, Any]:
    """The kernels for a line of this length."""

    def legal_moves(state, moves):  # type: ignore[no-untyped-def]
        count = 0
        for cell in range(size):
            if state.color[cell] == 0:
                moves[count] = cell
                count += 1
        return count

    def is_legal(state, move):  # type: ignore[no-untyped-def]
        return state.color[move] == 0

    def play(state, move):  # type: ignore[no-untyped-def]
        colour = state.to_move + 1
        gain = DIGITS[move]
        if move > 0 and state.color[move - 1] == colour:
            gain += NEIGHBOUR
        if move + 1 < size and state.color[move + 1] == colour:
            gain += NEIGHBOUR
        state.lead += gain if colour == BLACK else -gain
        state.color[move] = colour
        state.to_move = 1 - state.to_move
        state.ply += 1
        if move == size - 1 or state.ply == size:
            state.winner = BLACK if state.lead > 0 else WHITE if state.lead < 0 else DRAW

    def score(state):  # type: ignore[no-untyped-def]
        return float(state.lead)

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play, "score": score}


@functools.cache
def harvest(size: int) -> Game:
    """The game on a line of this length."""
    return Game(
        spec=HarvestParameters(size=size).canonical("harvest"),
        rules=rules(size),
        fields=[("color", "u1", (size,)), ("lead", "i4")],
        names=[f"{chr(ord('a') + cell)}1" for cell in range(size)],
        diagram=Diagram((Row(tuple(range(size)), (False,) * size),)),
        max_plies=size,
        permanent=True,
        score_range=sum(DIGITS[:size]) + NEIGHBOUR * (size - 1),
    )


def make(parameters: HarvestParameters) -> Game:
    """See Family."""
    return harvest(parameters.size)


FAMILY = Family("harvest", "take cells of a line for points", HarvestParameters, make)


def register(monkeypatch: Any) -> None:
    """Let specs name the game, for the length of a test in this process."""
    from arena.games.registry import GAMES

    monkeypatch.setitem(GAMES._places, "harvest", f"{__name__}:FAMILY")


def install(site: Path) -> Path:
    """Put this module and its metadata into a folder to be found by Python; returns the module's file."""
    from tests.support import toyline

    site.mkdir(parents=True, exist_ok=True)
    module = Path(shutil.copy(__file__, site / "toyscore.py"))
    toyline.register(site, "toyscore", "arena.games", "harvest = toyscore:FAMILY")
    return module
