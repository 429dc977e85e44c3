"""Boards of connection games: cells, what touches what, and the triangle they unfold to.

Hex and Y boards of every shape unfold to a straight triangular Y board on which each
place holds a cell of the real board or a fixed stone; a cell may stand in several
places. Whoever wins the triangle wins the game, which is what makes micro-reduction,
and with it all fast playouts, work on every board.

Triangle places are (x, y) with x, y >= 0 and x + y < side; they touch in six directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Place = tuple[int, int]

#: The directions in which two places of a triangle, or two cells of a Hex board, touch.
DIRECTIONS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

#: Bits of a cell's or a group's sides, in this order on a Y board ...
Y_SIDES = FIRST, SECOND, THIRD = 1, 2, 4
#: ... and on a Hex board.
TOP, BOTTOM, LEFT, RIGHT = 1, 2, 4, 8
ALL_SIDES = TOP | BOTTOM | LEFT | RIGHT


@dataclass(frozen=True)
class Topology:
    """A board. Cells are numbered row by row."""

    places: tuple[Place, ...]  # where each cell is named and drawn: column and row
    neighbours: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]  # bits of the sides that each cell touches
    goals: tuple[int, int]  # bits that a group must touch to win, for Black and for White
    triangle: tuple[tuple[int, ...], ...]  # row y: the cell at each x, or `black` or `white`
    symmetries: tuple[tuple[int, ...], ...]  # where each cell goes; the identity comes first

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.places)

    @property
    def black(self) -> int:
        """The number that stands for a fixed black stone in `triangle`."""
        return self.cells

    @property
    def white(self) -> int:
        """The number that stands for a fixed white stone in `triangle`."""
        return self.cells + 1

    @property
    def is_owned(self) -> bool:
        """Whether the sides belong to players."""
        return self.goals[0] != self.goals[1]

    def steps_from(self, sides: int) -> list[int]:
        """By cell, how many steps it lies from the nearest of the cells that touch one of these sides."""
        steps = [0 if touched & sides else -1 for touched in self.sides]
        reached = [cell for cell, step in enumerate(steps) if step == 0]
        for cell in reached:
            for near in self.neighbours[cell]:
                if steps[near] < 0:
                    steps[near] = steps[cell] + 1
                    reached.append(near)
        return steps


def cell_name(place: Place) -> str:
    """Column letter and row number; the top left cell is a1."""
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"


def triangle_places(side: int) -> Iterator[Place]:
    """All places of a triangle, row by row."""
    return ((x, y) for y in range(side) for x in range(side - y))


def straight_y(size: int) -> Topology:
    """The triangular Y board with `size` cells a side."""
    return _folded_triangle(size, lambda place: place)


def bent_y(side: int, fold: int) -> Topology:
    """The bent Y board: a triangle with its corners folded.

    At each corner the (fold + 1)^2 places whose distances u, v to the two sides that meet
    there are at most `fold` become fold + 1 cells: places with equal max(fold - u, fold - v)
    are one cell. The innermost of them, with u = v = fold, has five neighbours.
    """

    def representative(place: Place) -> Place:
        x, y = place
        z = side - 1 - x - y
        if x <= fold and y <= fold:
            near = min(x, y)
            return (near, near)
        if y <= fold and z <= fold:
            near = min(y, z)
            return (side - 1 - 2 * near, near)
        if z <= fold and x <= fold:
            near = min(z, x)
            return (near, side - 1 - 2 * near)
        return place

    return _folded_triangle(side, representative)


def _folded_triangle(side: int, representative: Callable[[Place], Place]) -> Topology:
    places = sorted({representative(place) for place in triangle_places(side)}, key=lambda place: (place[1], place[0]))
    number = {place: cell for cell, place in enumerate(places)}
    cell_at = {place: number[representative(place)] for place in triangle_places(side)}
    sides = [0] * len(places)
    for (x, y), cell in cell_at.items():
        sides[cell] |= FIRST * (y == 0) | SECOND * (x + y == side - 1) | THIRD * (x == 0)

    def turned(place: Place) -> Place:
        return (place[1], side - 1 - place[0] - place[1])

    def mirrored(place: Place) -> Place:
        return (place[1], place[0])

    return Topology(
        places=tuple(places),
        neighbours=_touching(cell_at, len(places)),
        sides=tuple(sides),
        goals=(FIRST | SECOND | THIRD, FIRST | SECOND | THIRD),
        triangle=tuple(tuple(cell_at[x, y] for x in range(side - y)) for y in range(side)),
        symmetries=_group(places, number, (turned, mirrored)),
    )


def hex_rhombus(size: int) -> Topology:
    """The Hex board: Black joins top and bottom, White left and right.

    It unfolds to a triangle of side 2 * size - 1, whose corners beyond the bottom row are
    Black's and beyond the right column White's.
    """
    places = [(x, y) for y in range(size) for x in range(size)]
    number = {place: cell for cell, place in enumerate(places)}
    black, white = len(places), len(places) + 1
    side = 2 * size - 1

    def turned(place: Place) -> Place:
        return (size - 1 - place[0], size - 1 - place[1])

    return Topology(
        places=tuple(places),
        neighbours=_touching(number, len(places)),
        sides=tuple(
            TOP * (y == 0) | BOTTOM * (y == size - 1) | LEFT * (x == 0) | RIGHT * (x == size - 1) for x, y in places
        ),
        goals=(TOP | BOTTOM, LEFT | RIGHT),
        triangle=tuple(
            tuple(number.get((x, y), black if y >= size else white) for x in range(side - y)) for y in range(side)
        ),
        symmetries=_group(places, number, (turned,)),
    )


def _touching(cell_at: dict[Place, int], cells: int) -> tuple[tuple[int, ...], ...]:
    neighbours: list[set[int]] = [set() for _ in range(cells)]
    for (x, y), cell in cell_at.items():
        for dx, dy in DIRECTIONS:
            other = cell_at.get((x + dx, y + dy), cell)
            if other != cell:
                neighbours[cell].add(other)
    return tuple(tuple(sorted(near)) for near in neighbours)


def _group(
    places: list[Place], number: dict[Place, int], generators: Iterable[Callable[[Place], Place]]
) -> tuple[tuple[int, ...], ...]:
    """All symmetries that the generators make, as permutations of the cells."""
    identity = tuple(range(len(places)))
    permutations = [tuple(number[move(place)] for place in places) for move in generators]
    found = [identity]
    for known in found:
        for step in permutations:
            product = tuple(step[cell] for cell in known)
            if product not in found:
                found.append(product)
    return tuple(found)
