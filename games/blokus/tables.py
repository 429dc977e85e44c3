"""What kernels look up: orientations as rows of bits, and the placements around a cell."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.blokus.board import Board
from arena.games.blokus.diamonds import Diamond
from arena.games.blokus.pieces import Orientation
from arena.games.blokus.windows import Windows
from arena.games.toolbox.bitboards import ROWS

#: All cells that a placement which covers a cell may have at its edges.
SURROUNDINGS = Diamond(5)


@dataclass(frozen=True)
class Tables:
    """Tables for one board."""

    board: Board

    @functools.cached_property
    def windows(self) -> Windows:
        """The placements around any cell."""
        return Windows(self.board)

    # By orientation

    @functools.cached_property
    def _orientations(self) -> tuple[Orientation, ...]:
        return self.board.pieces.orientations

    @functools.cached_property
    def piece_of(self) -> npt.NDArray[np.uint8]:
        """The piece."""
        return np.array([one.piece for one in self._orientations], dtype=np.uint8)

    @functools.cached_property
    def squares_of(self) -> npt.NDArray[np.uint8]:
        """How many squares it has."""
        return np.array([len(one.squares) for one in self._orientations], dtype=np.uint8)

    @functools.cached_property
    def offsets(self) -> npt.NDArray[np.uint8]:
        """How far its cells are from the one at its lowest left corner, by numbers; zeros behind them."""
        most, size = max(self.board.pieces.sizes), self.board.size
        rows = [[y * size + x for x, y in one.squares] for one in self._orientations]
        return np.array([[*row, *[0] * (most - len(row))] for row in rows], dtype=np.uint8)

    @functools.cached_property
    def covered(self) -> npt.NDArray[np.uint32]:
        """Its squares as rows of bits, the lowest first; its leftmost column is bit 0."""
        return np.array([_rows(set(one.squares), 0) for one in self._orientations], dtype=np.uint32)

    @functools.cached_property
    def closed(self) -> npt.NDArray[np.uint32]:
        """Its squares and those at their edges, from the row below; the column left of it is bit 0."""
        return np.array([_rows(_with_edges(one), 1) for one in self._orientations], dtype=np.uint32)

    @functools.cached_property
    def cornered(self) -> npt.NDArray[np.uint32]:
        """The squares at its corners, and at no edge, laid out in the same way."""
        found = [{(x - 1, y - 1) for x, y in _corners(one)} for one in self._orientations]
        return np.array([_rows(squares, 1) for squares in found], dtype=np.uint32)

    @functools.cached_property
    def corners(self) -> npt.NDArray[np.uint8]:
        """The squares at its corners, and at no edge, as (x + 1, y + 1); behind them the first one again and again."""
        found = [_corners(one) for one in self._orientations]
        most = max(map(len, found))
        return np.array([[*each, *[each[0]] * (most - len(each))] for each in found], dtype=np.uint8)

    @functools.cached_property
    def corners_of(self) -> npt.NDArray[np.uint8]:
        """How many of these there are."""
        return np.array([len(_corners(one)) for one in self._orientations], dtype=np.uint8)

    @functools.cached_property
    def most_anchors(self) -> int:
        """More anchors than a player can have: all corners of all pieces, and the cells to begin on."""
        by_piece = [0] * len(self.board.pieces.names)
        for one, corners in zip(self._orientations, self.corners_of.tolist(), strict=True):
            by_piece[one.piece] = max(by_piece[one.piece], corners)
        return sum(by_piece) + len(self.board.starts)

    @functools.cached_property
    def sizes_listed(self) -> npt.NDArray[np.uint32]:
        """For each row of the lists and each number of squares: bits for the placements that have as many."""
        words, listed = self.windows.listed
        sizes = self.squares_of[self.around[listed, 0]].reshape(words.shape)
        columns = np.arange(words.shape[1], dtype=np.uint32)
        return np.stack([((sizes == size) << columns).sum(axis=1) for size in range(6)], axis=1).astype(np.uint32)

    # By placement

    @functools.cached_property
    def placements(self) -> npt.NDArray[np.uint8]:
        """Orientation, x and y of every placement of the board."""
        return self.board.placements.astype(np.uint8)

    # By placement around a cell

    @functools.cached_property
    def around(self) -> npt.NDArray[np.uint8]:
        """Orientation of each placement around a cell, and how far to the left of the cell and below it it begins."""
        return np.array([(number, -x, -y) for number, x, y in self.windows.placements], dtype=np.uint8)

    @functools.cached_property
    def numbering(self) -> npt.NDArray[np.uint64]:
        """By which each of them has its number: `first + y · columns + x` for a cell; the first may wrap around."""
        size, bases, rows = self.board.size, self.board.bases, []
        for number, x, y in self.windows.placements:
            columns = size + 1 - self._orientations[number].width
            rows.append(((bases[number] + y * columns + x) % 2**64, columns))
        return np.array(rows, dtype=np.uint64)

    @functools.cached_property
    def surroundings(self) -> npt.NDArray[np.uint64]:
        """Each of them in the wider diamond: its cells, and these with those at its edges."""
        rows = []
        for number, x, y in self.windows.placements:
            one = self._orientations[number]
            kinds = (list(one.squares), list(_with_edges(one)))
            rows.append([SURROUNDINGS.word([(x + right, y + up) for right, up in kind]) for kind in kinds])
        return np.array(rows, dtype=np.uint64)

    @functools.cached_property
    def firsts(self) -> npt.NDArray[np.uint16]:
        """Of every orientation, the first of these: around the first cell of the piece."""
        sizes = self.squares_of.astype(np.int64)
        return (np.cumsum(sizes) - sizes).astype(np.uint16)

    @functools.cached_property
    def longest_at_anchor(self) -> int:
        """The longest list of a cell at a corner of an own piece."""
        # A diagonal neighbour is own, and so the two beside both may not be covered.
        corners = ((0, 1, 3), (2, 1, 4), (5, 3, 6), (7, 4, 6))
        return max(
            int(length)
            for status, length in enumerate(self.windows.lengths.tolist())
            if any(all(status >> bit & 1 for bit in corner) for corner in corners)
        )


def _rows(squares: set[tuple[int, int]], margin: int) -> list[int]:
    rows = [0] * ROWS
    for x, y in squares:
        rows[y + margin] |= 1 << (x + margin)
    return rows


def _with_edges(one: Orientation) -> set[tuple[int, int]]:
    steps = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    return {(x + right, y + up) for x, y in one.squares for right, up in steps}


def _corners(one: Orientation) -> list[tuple[int, int]]:
    steps = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    near = {(x + right, y + up) for x, y in one.squares for right, up in steps} - _with_edges(one)
    return sorted((x + 1, y + 1) for x, y in near)
