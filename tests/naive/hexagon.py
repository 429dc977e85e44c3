"""Hex from its definition: Black joins the first row and the last, White the first column and the last."""

from __future__ import annotations

from tests.naive.game import NaiveGame


class HexBoard:
    """Cells (column x, row y) of an n x n rhombus, numbered row by row."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.places = [(x, y) for y in range(size) for x in range(size)]
        self.names = [f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}" for x, y in self.places]
        self.neighbours: list[set[int]] = [
            {
                number
                for number, (a, b) in enumerate(self.places)
                # All eight cells around, but for the two across the rhombus's short diagonal.
                if abs(a - x) <= 1 and abs(b - y) <= 1 and a - x != b - y
            }
            for x, y in self.places
        ]
        # By row y and column x, what stands in a triangle of side 2n - 1: the corner below the last row is
        # black (-1), the one right of the last column white (-2).
        self.triangle = [
            [-1 if y >= size else -2 if x >= size else y * size + x for x in range(2 * size - 1 - y)]
            for y in range(2 * size - 1)
        ]


class NaiveHex(NaiveGame):
    def __init__(self, board: HexBoard) -> None:
        super().__init__(board.size**2)
        self.board = board

    def result_of(self, cell: int) -> str | None:
        group = self.group_of(cell, self.board.neighbours)
        across = 1 if self.owner[cell] == "black" else 0
        touched = {self.board.places[stone][across] for stone in group}
        return self.owner[cell] if {0, self.board.size - 1} <= touched else None
