"""Pairings: which games a tournament consists of, in the order in which they are started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Pairing:
    """One game to be played. Black moves first; `game` counts from 0 among the games of these two seats."""

    black: str
    white: str
    game: int


def round_robin(players: Sequence[str], games: int, self_play: bool) -> Iterator[Pairing]:
    """Every ordered pair of players `games` times; every player against itself too if `self_play`.

    All pairs have met once before any meets again, so that an unfinished tournament is a
    fair one as well.
    """
    for game in range(games):
        for black in players:
            for white in players:
                if self_play or black != white:
                    yield Pairing(black, white, game)


def round_robin_length(players: int, games: int, self_play: bool) -> int:
    """How many pairings `round_robin` yields."""
    return games * players * (players if self_play else players - 1)
