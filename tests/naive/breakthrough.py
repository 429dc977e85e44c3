"""Breakthrough from its rules: pieces as a map from squares such as `a1` to their owners, moves as pairs of squares.

`link` is what a move's name has between the two.
"""

from __future__ import annotations

from tests.naive.game import SIDES


class NaiveBreakthrough:
    """Black begins at the bottom, on row 1, and goes up."""

    def __init__(self, columns: int, rows: int, link: str = "") -> None:
        self.link = link
        self.columns, self.rows = "abcdefgh"[:columns], rows
        depth = 2 if rows > 4 else 1
        self.pieces = {f"{letter}{row}": "black" for letter in self.columns for row in range(1, depth + 1)}
        self.pieces |= {f"{letter}{rows + 1 - row}": "white" for letter in self.columns for row in range(1, depth + 1)}
        self.to_move = "black"

    @property
    def other(self) -> str:
        return SIDES[1 - SIDES.index(self.to_move)]

    @property
    def winner(self) -> str | None:
        for side, goal in (("black", self.rows), ("white", 1)):
            home = [square for square, owner in self.pieces.items() if owner == side and int(square[1:]) == goal]
            if home or side not in self.pieces.values():
                return side if home else SIDES[1 - SIDES.index(side)]
        return None

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        found = set()
        for square, owner in self.pieces.items():
            if owner != self.to_move:
                continue
            ahead = int(square[1:]) + (1 if owner == "black" else -1)
            for aside in (-1, 0, 1):
                column = self.columns.find(square[0]) + aside
                if not (0 <= column < len(self.columns) and 1 <= ahead <= self.rows):
                    continue
                target = f"{self.columns[column]}{ahead}"
                blocked = target in self.pieces if aside == 0 else self.pieces.get(target) == owner
                if not blocked:
                    found.add(square + self.link + target)
        return found

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        del self.pieces[move[:2]]
        self.pieces[move[-2:]] = self.to_move
        self.to_move = self.other

    def owner(self, square: str) -> str | None:
        return self.pieces.get(square)

    def copy(self) -> NaiveBreakthrough:
        found = NaiveBreakthrough(len(self.columns), self.rows, self.link)
        found.pieces, found.to_move = dict(self.pieces), self.to_move
        return found

    def situation(self) -> object:
        return frozenset(self.pieces.items()), self.to_move
