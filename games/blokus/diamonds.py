"""The cells within so many steps of a cell, as bits of one word: row by row from below, each from the left."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.bitboards import ROWS

Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Diamond:
    """All cells that are at most `reach` steps away, by rows and columns taken together."""

    reach: int

    @functools.cached_property
    def widths(self) -> list[int]:
        """How many cells each row has."""
        return [2 * (self.reach - abs(up)) + 1 for up in range(-self.reach, self.reach + 1)]

    @functools.cached_property
    def starts(self) -> list[int]:
        """The bit that each row begins with."""
        return [sum(self.widths[:row]) for row in range(len(self.widths))]

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return sum(self.widths)

    def bit(self, right: int, up: int) -> int:
        """The bit of the cell so many steps to the right and up."""
        row = up + self.reach
        return self.starts[row] + self.widths[row] // 2 + right

    def word(self, squares: list[tuple[int, int]]) -> int:
        """The word of some cells, each as steps to the right and up."""
        return sum(1 << self.bit(right, up) for right, up in squares)

    def cuts(self, margin: int, first: int) -> Words:
        """How eight rows, from row number `first` on, are cut out of rows of bits: see `bitboards.fold`.

        The cell itself is `margin` columns to the right of the shift. All cells of a row stay, of both boards; of
        rows that there are not, none.
        """
        found = np.zeros((4, ROWS), dtype=np.uint64)
        for place, row in enumerate(range(first, min(first + ROWS, len(self.widths)))):
            width = self.widths[row]
            found[:, place] = margin - width // 2, (1 << width) - 1, (1 << width) - 1, self.starts[row]
        return found
