"""Boards of up to 8 x 8 squares as the bits of one word: eight bits a row, whatever the number of columns."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.diagram import Diagram, Row
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Record

#: Bits in a row, and how many rows there may be.
STRIDE = 8

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@dataclass(frozen=True)
class Squares:
    """A board. Cells are numbered row by row from the top left; the cell (x, y) is bit 8y + x of a word."""

    columns: int
    rows: int

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    @functools.cached_property
    def places(self) -> npt.NDArray[np.uint8]:
        """The bit of each cell."""
        return np.array([STRIDE * y + x for y in range(self.rows) for x in range(self.columns)], dtype=np.uint8)

    @functools.cached_property
    def cell_at(self) -> npt.NDArray[np.uint8]:
        """The cell of each bit; of those that have none, 0."""
        found = np.zeros(STRIDE * STRIDE, dtype=np.uint8)
        found[self.places] = np.arange(self.cells)
        return found

    def word(self, columns: range | None = None, rows: range | None = None) -> int:
        """The cells of these columns and rows, as bits; those of all, where none are said."""
        return sum(
            1 << STRIDE * y + x
            for y in (range(self.rows) if rows is None else rows)
            for x in (range(self.columns) if columns is None else columns)
        )

    def diagram(self, from_below: bool = False) -> Diagram:
        """How the board is drawn."""
        cells = np.arange(self.cells).reshape(self.rows, self.columns).tolist()
        return Diagram(tuple(Row(tuple(row), (False,) * self.columns) for row in cells), from_below=from_below)

    def mirrored(self) -> list[int]:
        """Where each cell goes if left and right are exchanged."""
        return [int(cell) for cell in np.arange(self.cells).reshape(self.rows, self.columns)[:, ::-1].ravel()]


@inlined
def bit_of_number(bits: np.uint64, number: np.uint64) -> np.uint64:
    """The place of the bit with this number among those that are set, the lowest being number 0."""
    for _ in range(number):
        bits &= bits - _ONE
    return lowest_bit(bits)


@inlined
def word_of(state: Record, colour: np.uint64, places: npt.NDArray[np.uint8]) -> np.uint64:
    """The stones of a colour, as bits."""
    found = _ZERO
    for number in range(np.uint64(len(places))):
        cell = np.uint64(number)
        found |= (_ONE if state.color[cell] == colour else _ZERO) << np.uint64(places[cell])
    return found


@inlined
def list_bits(bits: np.uint64, number_at: npt.NDArray[Any], moves: Record, count: np.uint64) -> np.uint64:
    """Add to so many moves in a list those that are at the places of bits; how many there are then."""
    while bits != _ZERO:
        moves[count] = number_at[lowest_bit(bits)]
        bits &= bits - _ONE
        count += _ONE
    return count
