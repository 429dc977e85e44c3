"""How ratings settled as games came in: those of the first rounds of runs, and of ever more of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arena.arenas.rating import Rated, fit_pool
from arena.arenas.statistics.contrasts import Estimate, relative_to_weighted_mean
from arena.arenas.statistics.ratings import ConvergenceError, DisconnectedError


@dataclass(frozen=True)
class Waypoint:
    """The ratings by the first games: how many of them are evidence, and every player's, by number."""

    games: int
    ratings: Sequence[Estimate]


def convergence(rated: Rated, waypoints: int) -> list[Waypoint]:
    """Ratings by the first rounds, each time about twice as many, and last by all games.

    Games are taken in the order of the schedule, which is that of play but for the few that are under way at the same
    time. Every waypoint is relative to the mean of the players as its own games weigh them, as the ratings themselves
    are. Where the first rounds do not tie all players together, nothing is told of them.
    """
    found = []
    for rounds in _rounds(int(rated.pool.number.max()) + 1, waypoints - 1):
        used = rated.used & (rated.pool.number < rounds)
        if not used.any() or used.sum() == rated.used.sum():
            continue
        try:
            ratings = relative_to_weighted_mean(fit_pool(rated.pool, used))
        except (DisconnectedError, ConvergenceError):
            continue
        players = range(len(rated.pool.names))
        found.append(Waypoint(int(used.sum()), [ratings.rating(player) for player in players]))
    whole = [rated.rating(player) for player in range(len(rated.pool.names))]
    return [*found, Waypoint(int(np.count_nonzero(rated.used)), whole)]


def _rounds(games: int, most: int) -> Iterator[int]:
    """Halves of a number of rounds, halves of these, and so on, in ascending order."""
    halves = [games >> shift for shift in range(1, most + 1) if games >> shift]
    return reversed(halves)
