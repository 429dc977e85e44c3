"""What a player thought before it moved, as it is kept on record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from arena.games import InputError
from arena.games.text import quoted

#: Candidates of a decision that are kept if it is not said how many, and the most.
_USUAL, _MOST = 5, 1000


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
    """One decision. Values are winning chances from 0 to 1 of the player who decided, a draw counting one half.

    A player who took over the other side instead of moving has its chance on that side as value.
    """

    value: float | None  # of the move that was made; None from a player without an opinion
    playouts: int
    seconds: float  # by the clock
    cpu_seconds: float  # of processor time
    depth: int | None = None  # moves of the longest path that the search has followed in its tree; None without one
    full: bool = False  # whether the tree had no more room
    proof: Proof | None = None
    clock: float | None = None  # seconds that the player's clock had left after the move; None without a clock
    remark: str = ""  # what else the player said
    considered: tuple[Considered, ...] = ()  # the move that was made, then the best others; if they were to be kept


@dataclass(frozen=True)
class Recording:
    """What is kept of decisions: nothing, thoughts, or thoughts with so many candidates."""

    thoughts: bool = True
    candidates: int = 0

    def __str__(self) -> str:
        if self.candidates:
            return f"candidates:{self.candidates}"
        return "thoughts" if self.thoughts else "none"


#: What is kept if nothing is said of it.
THOUGHTS = Recording()


def parse_recording(text: str) -> Recording:
    """`none`, `thoughts`, `candidates` or `candidates:N`."""
    if text in ("none", "thoughts"):
        return Recording(thoughts=text == "thoughts")
    if text == "candidates":
        return Recording(candidates=_USUAL)
    found = re.fullmatch(r"candidates:([0-9]{1,4})", text)
    if found is None or not 1 <= int(found[1]) <= _MOST:
        raise InputError(
            f"--record {quoted(text)}: write none, thoughts, candidates or candidates:N, with N from 1 to {_MOST}"
        )
    return Recording(candidates=int(found[1]))
