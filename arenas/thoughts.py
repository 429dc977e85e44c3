"""What a player thought before it moved, as it is kept on record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Proof(StrEnum):
    """What the player had proven of the position that it was asked about, for itself."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Considered:
    """A move that the player had looked at; `value` is its own winning chance after it, None if it had no opinion."""

    move: int
    visits: int
    value: float | None


@dataclass(frozen=True)
class Thought:
    """One decision. Values are winning chances from 0 to 1 of the player who decided, a draw counting one half."""

    value: float | None  # of the move that was made; None from a player without an opinion
    playouts: int
    seconds: float  # by the clock
    cpu_seconds: float  # of processor time
    depth: int | None = None  # moves of the longest path in the tree; None without one
    full: bool = False  # whether the tree had no more room
    proof: Proof | None = None
    clock: float | None = None  # seconds that the player's clock had left after the move; None without a clock
    remark: str = ""  # what else the player said
    considered: tuple[Considered, ...] = ()  # the best moves, best first, if they were to be kept
