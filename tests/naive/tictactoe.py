"""Tic-tac-toe from its definition."""

from __future__ import annotations

from tests.naive.game import NaiveGame


class NaiveTicTacToe(NaiveGame):
    def __init__(self) -> None:
        super().__init__(9)

    def result_of(self, cell: int) -> str | None:
        mine = {(stone // 3, stone % 3) for stone in range(9) if self.owner[stone] == self.owner[cell]}
        for line in lines():
            if line <= mine:
                return self.owner[cell]
        return None if None in self.owner else "draw"


def lines() -> list[set[tuple[int, int]]]:
    """All lines of three cells (row, column)."""
    rows = [{(y, x) for x in range(3)} for y in range(3)]
    columns = [{(y, x) for y in range(3)} for x in range(3)]
    return [*rows, *columns, {(i, i) for i in range(3)}, {(i, 2 - i) for i in range(3)}]
