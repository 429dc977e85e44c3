"""Connect Four from its rules: columns as words of their stones from below, `X` for Black and `O` for White."""

from __future__ import annotations

from tests.naive.game import SIDES


class NaiveConnectFour:
    """Moves are the squares on which stones come to lie, such as `d1`."""

    def __init__(self, columns: int, rows: int) -> None:
        self.stacks = dict.fromkeys("abcdefgh"[:columns], "")
        self.rows = rows
        self.to_move = "black"

    def owner(self, square: str) -> str | None:
        stack, height = self.stacks.get(square[0], ""), int(square[1:])
        return dict(zip("XO", SIDES, strict=True))[stack[height - 1]] if 1 <= height <= len(stack) else None

    @property
    def winner(self) -> str | None:
        for letter in self.stacks:
            for row in range(1, self.rows + 1):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = {self.owner(f"{chr(ord(letter) + right * k)}{row + up * k}") for k in range(4)}
                    if len(line) == 1 and None not in line:
                        return line.pop()
        return None if any(len(stack) < self.rows for stack in self.stacks.values()) else "draw"

    def legal_moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        return {f"{letter}{len(stack) + 1}" for letter, stack in self.stacks.items() if len(stack) < self.rows}

    def play(self, move: str) -> None:
        assert move in self.legal_moves()
        self.stacks[move[0]] += "XO"[SIDES.index(self.to_move)]
        self.to_move = SIDES[1 - SIDES.index(self.to_move)]
