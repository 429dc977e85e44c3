"""Geometry of Go boards: cells, vertices, names, symmetries, handicap points.

Cells are numbered by rows from the top left corner. Kernels work on vertices: the same
points with a wall around them, one row above, one below, and one column between the right
end of a row and the left end of the next. So the neighbours of a vertex are at fixed distances.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.diagram import Diagram, Row

#: Letters of columns; I is left out, as it is everywhere in Go.
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

#: Boards on which handicap stones have places; those below take 4 stones, as do boards without a middle.
_LEAST_HANDICAP_SIZE, _LEAST_NINE_SIZE, _LEAST_FOURTH_LINE_SIZE = 7, 9, 13


@dataclass(frozen=True)
class Board:
    """A square board."""

    size: int

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.size * self.size

    @property
    def width(self) -> int:
        """How far a vertex is from the one below it."""
        return self.size + 1

    @property
    def vertices(self) -> int:
        """How many vertices there are, the wall included."""
        return (self.size + 2) * self.width + 1

    @property
    def most_plies(self) -> int:
        """After so many plies a game is over: a bound that hardly any game meets, and none on a small board."""
        return max(4 * self.cells, 200)

    @functools.cached_property
    def vertex_of(self) -> npt.NDArray[np.uint16]:
        """Vertices by cell."""
        rows, columns = np.divmod(np.arange(self.cells), self.size)
        return ((rows + 1) * self.width + columns + 1).astype(np.uint16)

    @functools.cached_property
    def cell_of(self) -> npt.NDArray[np.uint16]:
        """Cells by vertex; zero for the wall."""
        cells = np.zeros(self.vertices, dtype=np.uint16)
        cells[self.vertex_of] = np.arange(self.cells)
        return cells

    @functools.cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The cells next to each cell."""
        return tuple(
            tuple(
                self.cell(x + dx, y + dy)
                for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
                if 0 <= x + dx < self.size and 0 <= y + dy < self.size
            )
            for y in range(self.size)
            for x in range(self.size)
        )

    def cell(self, column: int, row: int) -> int:
        """The cell in a column, from the left, and a row, from the top, both counted from zero."""
        return row * self.size + column

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """Names of cells: a letter for the column, and the row counted from the bottom."""
        return tuple(f"{COLUMNS[cell % self.size]}{self.size - cell // self.size}" for cell in range(self.cells))

    @functools.cached_property
    def diagram(self) -> Diagram:
        """How the board is drawn."""
        rows = tuple(
            Row(tuple(range(y * self.size, (y + 1) * self.size)), (False,) * self.size) for y in range(self.size)
        )
        return Diagram(rows, columns=COLUMNS[: self.size], from_below=True)

    @functools.cached_property
    def symmetries(self) -> list[tuple[int, ...]]:
        """The eight turns and reflections as permutations of cells, the identity first."""
        square = np.arange(self.cells).reshape(self.size, self.size)
        turned = [np.rot90(board, turns) for board in (square, square.T) for turns in range(4)]
        return [tuple(board.ravel().tolist()) for board in turned]

    @property
    def most_handicap(self) -> int:
        """How many handicap stones have a place at most; 0 if none has."""
        if self.size < _LEAST_HANDICAP_SIZE:
            return 0
        return 9 if self.size >= _LEAST_NINE_SIZE and self.size % 2 == 1 else 4

    def handicap_cells(self, stones: int) -> list[int]:
        """The cells of so many fixed handicap stones, from 2 to `most_handicap` (GTP 2, section 4.1.1)."""
        low = 2 if self.size < _LEAST_FOURTH_LINE_SIZE else 3
        high, middle = self.size - 1 - low, self.size // 2
        corners = [(low, high), (high, low), (low, low), (high, high)]
        sides = [(low, middle), (high, middle), (middle, high), (middle, low)]
        even = stones - stones % 2 if stones > 4 else stones
        places = [*corners, *sides][:even]
        if even < stones:
            places.append((middle, middle))
        return [self.cell(*place) for place in places]
