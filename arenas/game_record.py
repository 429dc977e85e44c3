"""What is recorded of a finished game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arena.arenas.schedule import Pairing
from arena.arenas.thoughts import Thought
from arena.games import Game, Winner


class Reason(StrEnum):
    """Why a game ended."""

    PLAYED_OUT = "played out"
    MAX_MOVES = "max moves"
    RESIGNED = "resigned"
    CRASHED = "crashed"
    ILLEGAL_MOVE = "illegal move"
    TIME = "time"

    @property
    def is_forfeit(self) -> bool:
        """Whether a player broke off the game by a fault of its own."""
        return self in (Reason.CRASHED, Reason.ILLEGAL_MOVE, Reason.TIME)


@dataclass(frozen=True)
class Cost:
    """What a player spent in one game."""

    decisions: int
    seconds: float
    cpu_seconds: float
    playouts: int


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `black` is the player who moved first, also if the colours were swapped later."""

    pairing: Pairing
    moves: tuple[int, ...]  # those of the opening included
    swapped: bool  # whether the players exchanged colours after the first move
    winner: Winner  # black or white by seat: who moved first and who second
    reason: Reason
    detail: str  # for a forfeit, what happened; or about which dead stones the players disagree
    line: int  # equal for games that are equal up to the board's symmetries
    black: Cost
    white: Cost
    score: float | None = None  # points by which `black` led at the end; None if not played out or without points
    dead: tuple[int, ...] = ()  # cells of stones that counted as taken at the end
    #: Every decision in its order, those by which a player swapped or resigned included, and a last one that came too
    #: late or was no legal move; None if not recorded.
    thoughts: Sequence[Thought] | None = None


def line_of(game: Game, moves: tuple[int, ...], swapped: bool) -> int:
    """63 bits of a digest of the moves up to symmetry, and of whether the sides were swapped."""
    digest = hashlib.blake2b(game.least_line(moves) + bytes([swapped]), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1
