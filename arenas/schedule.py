"""Schedules: which games a run consists of, in the order in which they are started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


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


def gauntlet_seats(players: Sequence[str]) -> list[Seats]:
    """The first player against each of the others, with both colours; of two players, a match."""
    first = players[0]
    return [seats for other in players[1:] for seats in (Seats(first, other), Seats(other, first))]


def pairings(seats: int, games: int) -> Iterator[Pairing]:
    """All games between all seats.

    All seats have met once before any meet again: an unfinished run is a fair one as well,
    and the games of a pair with swapped colours are played together.
    """
    return (Pairing(number, game) for game in range(games) for number in range(seats))
