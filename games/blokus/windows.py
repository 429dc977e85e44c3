"""Placements as seen from a cell that they cover: what lies around it, in one word.

All placements that cover a cell lie within four steps of it, which are 41 cells: the cell's window. One word has a
bit for each of them, row by row from below, one for each piece above those, and one above all. As seen from a cell,
placements are words too, the same ones for every cell: the cells that they cover and the piece. So a placement
is possible where it has no bit in common with a word of what is not possible: cells that may not be covered,
pieces that are spent, and the highest bit, which no placement has.

Which of the eight neighbours of a cell may not be covered is its status. For each of the 256 there is a list of
the placements that cover none of these, so that few have to be looked at.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.blokus.board import Board
from arena.games.blokus.diamonds import Diamond
from arena.games.toolbox.disjoint import ROW_OF_WORDS

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.uint16]

#: The cells that placements may cover which cover the cell; the pieces come above them.
DIAMOND = Diamond(4)
PIECES = DIAMOND.cells

#: No placement has it; what only fills up the lists has all bits.
NEVER = np.uint64(1 << 63)

#: The eight neighbours of a cell, as bits of its window, in the order of a status.
NEIGHBOURS = tuple(DIAMOND.bit(right, up) for up in (-1, 0, 1) for right in (-1, 0, 1) if (right, up) != (0, 0))


@dataclass(frozen=True)
class Windows:
    """The placements around any cell, for one board."""

    board: Board

    @functools.cached_property
    def placements(self) -> list[tuple[int, int, int]]:
        """Every placement that covers the cell, as its orientation, and where that lies: steps right and up."""
        return [(number, -x, -y) for number, one in enumerate(self.board.pieces.orientations) for x, y in one.squares]

    @functools.cached_property
    def words(self) -> Words:
        """The word of each of them."""
        shapes = self.board.pieces.orientations
        return np.array(
            [
                DIAMOND.word([(x + right, y + up) for right, up in shapes[number].squares])
                | 1 << (PIECES + shapes[number].piece)
                for number, x, y in self.placements
            ],
            dtype=np.uint64,
        )

    @functools.cached_property
    def lists(self) -> list[list[int]]:
        """For each status, the placements that avoid those neighbours."""
        words = self.words.tolist()
        found = []
        for status in range(256):
            avoided = sum(1 << bit for place, bit in enumerate(NEIGHBOURS) if status >> place & 1)
            found.append([number for number, word in enumerate(words) if not word & avoided])
        return found

    @functools.cached_property
    def starts(self) -> npt.NDArray[np.uint64]:
        """The row in which the list of each status begins; the last item is where the lists end."""
        counts = [-(-len(found) // ROW_OF_WORDS) for found in self.lists]
        return np.cumsum([0, *counts]).astype(np.uint64)

    @functools.cached_property
    def lengths(self) -> npt.NDArray[np.uint64]:
        """How long the list of each status is."""
        return np.array([len(found) for found in self.lists], dtype=np.uint64)

    @functools.cached_property
    def listed(self) -> tuple[Words, Numbers]:
        """The lists one after the other, in rows, the last one of each filled up: the words, and the placements."""
        rows = int(self.starts[-1])
        words, numbers = np.full((rows, ROW_OF_WORDS), ~np.uint64(0)), np.zeros(rows * ROW_OF_WORDS, dtype=np.uint16)
        for start, found in zip(self.starts.tolist(), self.lists, strict=False):
            begin, end = start * ROW_OF_WORDS, start * ROW_OF_WORDS + len(found)
            words.reshape(-1)[begin:end] = self.words[found]
            numbers[begin:end] = found
        return words, numbers


def cuts(margin: int) -> Words:
    """How the eight lower rows of a window are cut out of rows of bits.

    Of what may not be covered all cells count, of anchors those that come before the window's own cell.
    """
    found, reach = DIAMOND.cuts(margin, 0), DIAMOND.reach
    found[2, reach] = (1 << reach) - 1
    found[2, reach + 1 :] = 0
    return found
