"""The pieces: polyominoes of up to five squares, which may be turned and turned over."""

from __future__ import annotations

import functools
from dataclasses import dataclass

#: Squares as (x, y), x to the right and y upwards.
Squares = tuple[tuple[int, int], ...]

#: Rows from the top, as the pieces are usually shown; by the usual names.
_SHAPES = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#. ##",
    "I4": "####",
    "L4": "#.. ###",
    "O": "## ##",
    "T4": "### .#.",
    "Z4": "##. .##",
    "F": ".## ##. .#.",
    "I5": "#####",
    "L5": "#... ####",
    "N": "##.. .###",
    "P": "## ## #.",
    "T5": "### .#. .#.",
    "U": "#.# ###",
    "V5": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".#.. ####",
    "Z5": "##. .#. .##",
}


@dataclass(frozen=True)
class Orientation:
    """One way to lay a piece: its squares, as close to (0, 0) as can be, from the lowest row up and from the left."""

    piece: int
    squares: Squares

    @functools.cached_property
    def width(self) -> int:
        """Columns that it takes."""
        return 1 + max(x for x, _ in self.squares)

    @functools.cached_property
    def height(self) -> int:
        """Rows that it takes."""
        return 1 + max(y for _, y in self.squares)


@dataclass(frozen=True)
class Pieces:
    """The pieces of up to so many squares, which are what each player has."""

    largest: int

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """What each piece is called, the smallest first."""
        return tuple(name for name, shape in _SHAPES.items() if shape.count("#") <= self.largest)

    @functools.cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many squares each piece has."""
        return tuple(_SHAPES[name].count("#") for name in self.names)

    @functools.cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """All different ways to lay all pieces."""
        return tuple(
            Orientation(piece, squares)
            for piece, name in enumerate(self.names)
            for squares in sorted({moved_home(image) for image in _images(_SHAPES[name])})
        )

    @functools.cached_property
    def shapes(self) -> tuple[tuple[str, ...], ...]:
        """Each piece as it is usually shown: rows from the top, in which `#` is a square."""
        return tuple(tuple(_SHAPES[name].split()) for name in self.names)

    @functools.cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """The orientations of each piece as shown, turned to the right once, twice and three times, and turned over.

        The last four are those of the piece that is turned over to the side first. They need not be different.
        """
        return tuple(
            tuple(self.number_of[moved_home(image)] for image in _images(_SHAPES[name])) for name in self.names
        )

    @functools.cached_property
    def number_of(self) -> dict[Squares, int]:
        """The number of the orientation with these squares."""
        return {orientation.squares: number for number, orientation in enumerate(self.orientations)}


def _images(shape: str) -> list[Squares]:
    """A shape as it is and turned to the right in all ways, then the same turned over, wherever that leaves it."""
    rows = shape.split()
    squares = tuple((x, -y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")
    images = []
    for turned in (squares, tuple((-x, y) for x, y in squares)):
        for _ in range(4):
            images.append(turned)
            turned = tuple((y, -x) for x, y in turned)
    return images


def moved_home(squares: Squares) -> Squares:
    """Squares that lie anywhere as those of an orientation are written: as close to (0, 0) as can be, in its order."""
    left, low = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted(((x - left, y - low) for x, y in squares), key=lambda square: square[::-1]))
