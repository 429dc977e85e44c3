"""Othello from its rules: discs as a map from squares such as `a1`, which is at the top left, to their owners."""

from __future__ import annotations

from tests.naive.game import SIDES

WAYS = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if (right, down) != (0, 0)]


class NaiveOthello:
    """Who cannot put a disc passes; if nobody can, the game is over."""

    def __init__(self, size: int) -> None:
        self.squares = [f"{letter}{row}" for row in range(1, size + 1) for letter in "abcdefgh"[:size]]
        left, right, upper, lower = "abcdefgh"[size // 2 - 1], "abcdefgh"[size // 2], size // 2, size // 2 + 1
        self.discs = {
            f"{left}{upper}": "white",
            f"{right}{upper}": "black",
            f"{left}{lower}": "black",
            f"{right}{lower}": "white",
        }
        self.to_move = "black"

    def turned(self, square: str, side: str) -> set[str]:
        """The discs that a player's new one turns over."""
        found = set()
        for right, down in WAYS:
            line, here = [], square
            while True:
                here = f"{chr(ord(here[0]) + right)}{int(here[1:]) + down}"
                owner = self.discs.get(here)
                if owner in (None, side):
                    break
                line.append(here)
            found |= set(line) if owner == side else set()
        return found

    def open_squares(self, side: str) -> set[str]:
        return {square for square in self.squares if square not in self.discs and self.turned(square, side)}

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        return self.open_squares(self.to_move) or {"pass"}

    @property
    def lead(self) -> int:
        owners = list(self.discs.values())
        return owners.count("black") - owners.count("white")

    @property
    def winner(self) -> str | None:
        if any(self.open_squares(side) for side in SIDES):
            return None
        return "black" if self.lead > 0 else "white" if self.lead < 0 else "draw"

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        if move != "pass":
            for square in [*self.turned(move, self.to_move), move]:
                self.discs[square] = self.to_move
        self.to_move = SIDES[1 - SIDES.index(self.to_move)]

    def owner(self, square: str) -> str | None:
        return self.discs.get(square)
