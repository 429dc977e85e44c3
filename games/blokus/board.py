"""Boards: where pieces can lie, how places are numbered, and which of them mirror each other."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.blokus.pieces import Pieces, Squares, moved_home
from arena.games.diagram import Diagram, Row

Table = npt.NDArray[np.int64]

_EDGES = (1, 0), (-1, 0), (0, 1), (0, -1)
_CORNERS = (1, 1), (1, -1), (-1, 1), (-1, -1)


@dataclass(frozen=True)
class Board:
    """A square board with so many lines each way, and the pieces that are laid on it.

    The cell (x, y) has the number y · size + x; x goes to the right and y upwards. A placement is an orientation
    whose lowest left corner is at (x, y). They are numbered by orientation, then row, then column.
    """

    size: int
    largest: int

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.size * self.size

    @functools.cached_property
    def pieces(self) -> Pieces:
        """The pieces that each player has."""
        return Pieces(self.largest)

    @functools.cached_property
    def diagram(self) -> Diagram:
        """How the board is drawn: numbered from below."""
        rows = (tuple(range(y * self.size, (y + 1) * self.size)) for y in reversed(range(self.size)))
        return Diagram(tuple(Row(cells, (False,) * self.size) for cells in rows), from_below=True, tiles=True)

    @functools.cached_property
    def starts(self) -> tuple[int, int]:
        """The cells that Black and White begin on: e10 and j5 on 14 lines."""
        near = (self.size - 1) // 3
        far = self.size - 1 - near
        return far * self.size + near, near * self.size + far

    def edges(self, cell: int) -> list[int]:
        """The cells that have an edge in common with a cell."""
        return self._beside(cell, _EDGES)

    def corners(self, cell: int) -> list[int]:
        """The cells that have a corner in common with a cell, and no edge."""
        return self._beside(cell, _CORNERS)

    def _beside(self, cell: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
        x, y, size = cell % self.size, cell // self.size, self.size
        return [(y + up) * size + x + right for right, up in steps if 0 <= x + right < size and 0 <= y + up < size]

    # Placements

    @functools.cached_property
    def bases(self) -> tuple[int, ...]:
        """The number of each orientation's first placement."""
        counts = [
            max(self.size + 1 - one.width, 0) * max(self.size + 1 - one.height, 0) for one in self.pieces.orientations
        ]
        return tuple(int(total) for total in np.cumsum([0, *counts[:-1]]))

    @functools.cached_property
    def placements(self) -> Table:
        """Orientation, x and y of every placement."""
        return np.array(
            [
                (number, x, y)
                for number, one in enumerate(self.pieces.orientations)
                for y in range(self.size + 1 - one.height)
                for x in range(self.size + 1 - one.width)
            ],
            dtype=np.int64,
        )

    @functools.cached_property
    def touched(self) -> tuple[tuple[int, ...], ...]:
        """The cells that every placement covers, in ascending order."""
        shapes = self.pieces.orientations
        return tuple(
            tuple((y + up) * self.size + x + right for right, up in shapes[number].squares)
            for number, x, y in self.placements.tolist()
        )

    def placement(self, squares: Squares) -> int | None:
        """The placement that covers these squares of the board, if a piece does."""
        number = self.pieces.number_of.get(moved_home(squares))
        if number is None:
            return None
        return self.placement_at(number, min(x for x, _ in squares), min(y for _, y in squares))

    def placement_of(self, cells: Iterable[int]) -> int | None:
        """The placement that covers these cells, if a piece does."""
        return self.placement(tuple((cell % self.size, cell // self.size) for cell in cells))

    def placement_at(self, number: int, x: int, y: int) -> int:
        """The placement of an orientation whose lowest left corner is at (x, y)."""
        return self.bases[number] + y * (self.size + 1 - self.pieces.orientations[number].width) + x

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """What every placement is called: by its cells, from the lowest row up."""
        names = self.diagram.names
        return tuple(",".join(names[cell] for cell in cells) for cells in self.touched)

    def piece_of(self, move: int) -> int:
        """The number of the piece that a placement lays."""
        return self.pieces.orientations[int(self.placements[move, 0])].piece

    # Symmetries

    def symmetries(self, free: bool) -> list[tuple[list[int], list[int]]]:
        """The symmetries that leave the players' first cells where they are, as permutations of placements and cells.

        With `free` a player may begin on either cell, so that those which exchange them count as well.
        """
        far = self.size - 1
        places = [(cell % self.size, cell // self.size) for cell in range(self.cells)]
        images = [[(far - y, far - x) for x, y in places]]
        if free:
            images += [[(far - x, far - y) for x, y in places], [(y, x) for x, y in places]]
        found = [(list(range(len(self.touched))), list(range(self.cells)))]  # all stay where they are
        for squares in images:
            moves = [self.placement(tuple(squares[cell] for cell in covered)) for covered in self.touched]
            cells = [y * self.size + x for x, y in squares]
            found.append(([move for move in moves if move is not None], cells))
        return found
