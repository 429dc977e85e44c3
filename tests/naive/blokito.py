"""Blokito from its rules: dominoes as sets of two squares such as `a1`, moves as their names one after the other."""

from __future__ import annotations

from tests.naive.game import SIDES


class NaiveBlokito:
    """Square a1 is at the top left. What a player has covered is a set of squares."""

    def __init__(self, columns: int, rows: int) -> None:
        self.squares = {f"{letter}{row}" for letter in "abcdefgh"[:columns] for row in range(1, rows + 1)}
        self.covered: dict[str, frozenset[str]] = dict.fromkeys(SIDES, frozenset())
        self.to_move = "black"
        self.passes = 0

    def beside(self, square: str) -> set[str]:
        """The squares that have an edge in common with one."""
        letter, row = ord(square[0]), int(square[1:])
        near = {f"{chr(letter + right)}{row + down}" for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return near & self.squares

    def dominoes(self) -> set[tuple[str, str]]:
        """Those that fit: on free squares, without an edge in common with an own one."""
        own = self.covered[self.to_move]
        free = self.squares - self.covered["black"] - self.covered["white"]
        good = {square for square in free if not self.beside(square) & own}
        return {(one, other) for one in good for other in self.beside(one) & good if one < other}

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        return {one + other for one, other in self.dominoes()} or {"pass"}

    @property
    def lead(self) -> int:
        return len(self.covered["black"]) - len(self.covered["white"])

    @property
    def winner(self) -> str | None:
        if self.passes < 2:
            return None
        return "black" if self.lead > 0 else "white" if self.lead < 0 else "draw"

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        self.passes = self.passes + 1 if move == "pass" else 0
        if move != "pass":
            self.covered[self.to_move] |= {move[:2], move[2:]}
        self.to_move = SIDES[1 - SIDES.index(self.to_move)]

    def copy(self) -> NaiveBlokito:
        found = NaiveBlokito(1, 1)
        found.squares, found.covered = self.squares, dict(self.covered)
        found.to_move, found.passes = self.to_move, self.passes
        return found

    def situation(self) -> object:
        return self.covered["black"], self.covered["white"], self.to_move, self.passes
