"""Hexagonal boards of Havannah: cells, what is around them, corners and edges."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.games.diagram import Diagram, Row

Place = tuple[int, int]

#: The steps to the cells around one, clockwise from the upper left; one step further is a neighbour of both.
AROUND: tuple[Place, ...] = ((-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Board:
    """A board with so many cells along each side.

    Places are (x, y): rows from the top, and columns along the lines that fall to the left.
    """

    size: int

    @property
    def lines(self) -> int:
        """How many rows there are, and how many columns."""
        return 2 * self.size - 1

    @functools.cached_property
    def places(self) -> tuple[Place, ...]:
        """Where each cell is, row by row."""
        return tuple((x, y) for y in range(self.lines) for x in self._row(y))

    @functools.cached_property
    def numbers(self) -> dict[Place, int]:
        """The cell of each place."""
        return {place: cell for cell, place in enumerate(self.places)}

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.places)

    def _row(self, y: int) -> range:
        """The columns of a row."""
        return range(max(0, y - self.size + 1), min(self.lines, y + self.size))

    def around(self, cell: int) -> list[int | None]:
        """The six cells around one, clockwise; None for those off the board."""
        x, y = self.places[cell]
        return [self.numbers.get((x + right, y + down)) for right, down in AROUND]

    def _sides(self, place: Place) -> list[int]:
        """The sides of the board that a place lies on, by number."""
        x, y = place
        last = self.lines - 1
        at = (y == 0, x - y == self.size - 1, x == last, y == last, y - x == self.size - 1, x == 0)
        return [side for side, is_there in enumerate(at) if is_there]

    def figures(self, cell: int) -> int:
        """What a cell is part of, as bits: one of six corners, one of six edges in the next bits, or nothing."""
        sides = self._sides(self.places[cell])
        if len(sides) == 2:
            # Sides that meet come one after the other, the first after the last.
            return 1 << (0 if sides == [0, 5] else sides[1])
        return 1 << 6 + sides[0] if sides else 0

    @property
    def diagram(self) -> Diagram:
        """How the board is drawn."""
        rows = []
        for y in range(self.lines):
            cells = tuple(self.numbers[x, y] for x in self._row(y))
            indent = abs(self.size - 1 - y)
            rows.append(Row(cells, (False,) * len(cells), indent=indent, first=self._row(y).start))
        return Diagram(tuple(rows))

    def symmetries(self) -> list[list[int]]:
        """The six turns, each as it is and mirrored; the identity first."""
        middle = self.size - 1

        def turned(x: int, y: int) -> Place:
            return (x - y + middle, x)

        def mirrored(x: int, y: int) -> Place:
            return (y, x)

        turn, mirror = self._permutation(turned), self._permutation(mirrored)
        found = [list(range(self.cells))]
        while len(found) < len(AROUND):
            found.append([turn[cell] for cell in found[-1]])
        return found + [[mirror[cell] for cell in cells] for cells in found]

    def _permutation(self, move: Callable[[int, int], Place]) -> Sequence[int]:
        return [self.numbers[move(*place)] for place in self.places]
