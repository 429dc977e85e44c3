"""Schedules: which games a run consists of, in the order in which they are started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.games.errors import InputError


@dataclass(frozen=True)
class Seats:
    """An ordered pair of players: who moves first and who second."""

    black: str
    white: str


@dataclass(frozen=True)
class Pairing:
    """One game to be played: the number of its seats in the schedule, and of the game between these seats."""

    seats: int
    game: int


#: A pair of an adaptive run has no more games than this with each colour, unless it would have in a round-robin.
_MOST_OF_A_PAIR = 10_000


@dataclass(frozen=True)
class Goal:
    """What an adaptive run is played for: to know the best `top` players with this confidence."""

    top: int = 1
    confidence: float = 0.95

    def __post_init__(self) -> None:
        if not 0.5 <= self.confidence < 1:
            raise InputError(f"--confidence {self.confidence:g}: must be at least 0.5 and below 1")


def most_of_a_pair(players: int, games: int) -> int:
    """How many games an ordered pair of an adaptive run may have, if there are as many as in such a round-robin."""
    return max(games, min(_MOST_OF_A_PAIR, games * players * (players - 1) // 2))


def seats_number(black: int, white: int, players: int) -> int:
    """The place of two players, given by number, among the seats of a round-robin."""
    return black * (players - 1) + white - (white > black)


def round_robin_seats(players: Sequence[str], self_play: bool, founders: int | None = None) -> list[Seats]:
    """Everybody against everybody as Black and as White, and against itself if `self_play`.

    Of players who came after the `founders`, everybody brings seats that follow all others, so that the numbers of
    earlier seats stay what they were.
    """
    first = players[:founders]
    seats = [Seats(black, white) for black in first for white in first if self_play or black != white]
    for place in range(len(first), len(players)):
        newcomer = players[place]
        seats += [pair for other in players[:place] for pair in (Seats(other, newcomer), Seats(newcomer, other))]
        seats += [Seats(newcomer, newcomer)] if self_play else []
    return seats


def gauntlet_seats(players: Sequence[str], hosts: int = 1) -> list[Seats]:
    """The first player, or so many of them, against each of the others, with both colours; of two players, a match."""
    return [
        seats
        for other in players[hosts:]
        for first in players[:hosts]
        for seats in (Seats(first, other), Seats(other, first))
    ]


def pairings(seats: int, games: int) -> Iterator[Pairing]:
    """All games between all seats.

    All seats have met once before any meet again: an unfinished run is a fair one as well,
    and the games of a pair with swapped colours are played together.
    """
    return (Pairing(number, game) for game in range(games) for number in range(seats))
