"""Micro-reduction with chances, place by place from the top of the triangle."""

from __future__ import annotations

import functools
import math

from tests.naive.game import NaiveGame
from tests.naive.hexagon import HexBoard, NaiveHex
from tests.naive.y import NaiveY

_BLACK_CORNER, _WHITE_CORNER = -1, -2


def chance_of_black(triangle: list[list[int]], owner: list[str | None]) -> tuple[float, float]:
    """The chances of Black and of White at the top, each computed on its own.

    The place (x, y) of a reduced triangle lies between (x, y), (x + 1, y) and (x, y + 1) of the one
    below. Two of them may be one and the same thing, which is then a majority by itself; so, against a
    black and a white corner, is the third.
    """
    known: dict[frozenset[object], object] = {}

    @functools.cache
    def thing(level: int, x: int, y: int) -> object:
        """What stands there: a cell, a corner, or a set of three things that vote."""
        if level == 0:
            return triangle[y][x]
        three = [thing(level - 1, x, y), thing(level - 1, x + 1, y), thing(level - 1, x, y + 1)]
        for one in three:
            if three.count(one) > 1:
                return one
        voters = frozenset(three)
        if {_BLACK_CORNER, _WHITE_CORNER} < voters:
            (third,) = voters - {_BLACK_CORNER, _WHITE_CORNER}
            return third
        return known.setdefault(voters, voters)

    def chance(what: object, side: str) -> float:
        if what in (_BLACK_CORNER, _WHITE_CORNER):
            return float((what == _BLACK_CORNER) == (side == "black"))
        if isinstance(what, int):
            return 0.5 if owner[what] is None else float(owner[what] == side)
        return vote(what, side)

    @functools.cache
    def vote(voters: frozenset[object], side: str) -> float:
        a, b, c = (chance(voter, side) for voter in voters)
        return a * b * c + a * b * (1 - c) + a * (1 - b) * c + (1 - a) * b * c

    top = thing(len(triangle) - 1, 0, 0)
    return chance(top, "black"), chance(top, "white")


def foldings(game: NaiveGame) -> list[list[list[int]]]:
    """The triangles that the board unfolds to: of a rhombus also the one that it makes upside down."""
    assert isinstance(game, NaiveHex | NaiveY)
    triangle = game.board.triangle
    if not isinstance(game.board, HexBoard):
        return [triangle]
    turned = [[cell if cell < 0 else game.cells - 1 - cell for cell in row] for row in triangle]
    return [triangle, turned]


def estimate(game: NaiveGame, side: str) -> float:
    """The chance of a side: of several foldings, the one whose odds are the geometric mean of theirs."""
    chances = [chance_of_black(triangle, game.owner) for triangle in foldings(game)]
    black, white = (math.prod(column) ** (1 / len(chances)) for column in zip(*chances, strict=True))
    return (black if side == "black" else white) / (black + white)
