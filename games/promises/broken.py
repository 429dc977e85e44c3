"""A promise that is not kept: what was found, what was expected, and in which position."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.games.position import Position


class Broken(AssertionError):  # noqa: N818  a test that meets it fails, as with any assertion
    """What is told of a promise that is not kept."""

    def __init__(self, found: str, expected: str = "", position: Position | None = None) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected
        self.details: tuple[str, ...] = ()  # lines that say more
        self.whole = ""  # all that is known, for who asks for it
        self.where = "" if position is None else told(position)
        self.drawing = ""
        if position is not None:
            with suppress(Exception):  # what is broken may be the drawing
                self.drawing = position.draw()

    def __str__(self) -> str:
        where = f" {self.where}" if self.where else ""
        return f"{self.found}{where}{f'; expected: {self.expected}' if self.expected else ''}"


def told(position: Position, moves: Sequence[int] | None = None) -> str:
    """The moves that have led to a position, or others in their place, as messages tell them."""
    made = position.moves if moves is None else moves
    return f"after {' '.join(map(position.game.move_name, made))}" if made else "at the start"
