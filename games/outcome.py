"""How games end."""

from __future__ import annotations

from enum import StrEnum


class Winner(StrEnum):
    """How a game ended."""

    BLACK = "black"
    WHITE = "white"
    DRAW = "draw"


#: By the number in a state's `winner` field; None while the game goes on.
WINNERS: tuple[Winner | None, ...] = (None, Winner.BLACK, Winner.WHITE, Winner.DRAW)
