"""What the slow twins have in common: cells that two players fill in turn."""

from __future__ import annotations

SIDES = ("black", "white")


class NaiveGame:
    """A game in which every move puts a stone on an empty cell; cells are numbered from 0."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.owner: list[str | None] = [None] * cells
        self.to_move = "black"
        self.winner: str | None = None

    def legal_moves(self) -> list[int]:
        if self.winner is not None:
            return []
        return [cell for cell in range(self.cells) if self.owner[cell] is None]

    def play(self, cell: int) -> None:
        assert cell in self.legal_moves()
        self.owner[cell] = self.to_move
        self.winner = self.result_of(cell)
        self.to_move = SIDES[1 - SIDES.index(self.to_move)]

    def result_of(self, cell: int) -> str | None:
        """Who has won by the stone just put on `cell`, `draw`, or None."""
        raise NotImplementedError

    def group_of(self, cell: int, neighbours: list[set[int]]) -> set[int]:
        """All cells joined to this one by stones of its colour: breadth-first search."""
        found, queue = {cell}, [cell]
        while queue:
            here = queue.pop(0)
            for near in neighbours[here]:
                if near not in found and self.owner[near] == self.owner[cell]:
                    found.add(near)
                    queue.append(near)
        return found
