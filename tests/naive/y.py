"""Y from its definition, on straight and bent boards.

Places of a triangle of side N are triples (x, y, z) of whole numbers >= 0 with x + y + z = N - 1;
a place lies on a side where a coordinate is zero, and two places touch if one step leads from one
to the other: one coordinate up by one, another down by one.
"""

from __future__ import annotations

import itertools
from collections import defaultdict

from tests.naive.game import NaiveGame

Triple = tuple[int, int, int]


def triples(side: int) -> list[Triple]:
    return [(x, y, side - 1 - x - y) for y in range(side) for x in range(side - y)]


def touch(one: Triple, other: Triple) -> bool:
    return sorted(a - b for a, b in zip(one, other, strict=True)) == [-1, 0, 1]


class YBoard:
    """Cells as sets of places, numbered row by row of the place they are called by."""

    def __init__(self, side: int, fold: int | None = None) -> None:
        self.side = side
        self.points = _unfolded(side) if fold is None else _folded(side, fold)
        self.points.sort(key=lambda point: (_called(point)[1], _called(point)[0]))
        self.names = [
            f"{'abcdefghijklmnopqrstuvwxyz'[_called(point)[0]]}{_called(point)[1] + 1}" for point in self.points
        ]
        self.cell_at = {place: cell for cell, point in enumerate(self.points) for place in point}
        self.neighbours: list[set[int]] = [set() for _ in self.points]
        for place in self.cell_at:
            for other in self.cell_at:
                if touch(place, other) and self.cell_at[place] != self.cell_at[other]:
                    self.neighbours[self.cell_at[place]].add(self.cell_at[other])
        # Which of the sides y = 0, z = 0, x = 0 each cell touches.
        self.sides = [
            {number for number, axis in enumerate((1, 2, 0)) if any(place[axis] == 0 for place in point)}
            for point in self.points
        ]
        #: By row y and column x of the triangle, the number of the cell that stands there.
        self.triangle = [[self.cell_at[x, y, side - 1 - x - y] for x in range(side - y)] for y in range(side)]


def _unfolded(side: int) -> list[set[Triple]]:
    return [{place} for place in triples(side)]


def _folded(side: int, fold: int) -> list[set[Triple]]:
    """At each corner, the places whose two small coordinates u, v are at most `fold` are one cell
    if they have the same max(fold - u, fold - v)."""
    same: dict[Triple, set[Triple]] = {place: {place} for place in triples(side)}
    for one, other in itertools.combinations(range(3), 2):
        layers = defaultdict(list)
        for place in same:
            u, v = place[one], place[other]
            if u <= fold and v <= fold:
                layers[max(fold - u, fold - v)].append(place)
        for layer in layers.values():
            union = set().union(*(same[place] for place in layer))
            for place in union:
                same[place] = union
    return [set(point) for point in {frozenset(point) for point in same.values()}]


def _called(point: set[Triple]) -> Triple:
    """The place that a cell is called by: of several, the one on the axis of the corner."""
    if len(point) == 1:
        return next(iter(point))
    (axis_place,) = (place for place in point if sorted(place)[0] == sorted(place)[1])
    return axis_place


class NaiveY(NaiveGame):
    def __init__(self, board: YBoard) -> None:
        super().__init__(len(board.points))
        self.board = board

    def result_of(self, cell: int) -> str | None:
        group = self.group_of(cell, self.board.neighbours)
        touched = set().union(*(self.board.sides[stone] for stone in group))
        return self.owner[cell] if touched == {0, 1, 2} else None
