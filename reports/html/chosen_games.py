"""Which games a page has to be looked at: all of them, or, of very many, some of every two players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from arena.arenas.pool import Integers, Pool

#: Of those, so many at most are chosen because somebody forfeited them.
_MOST_FORFEITS = 100


@dataclass(frozen=True)
class Chosen:
    """The places of games in a pool, in ascending order, and how many the pool has."""

    places: Integers
    of: int

    @property
    def is_all(self) -> bool:
        """Whether none was left out."""
        return len(self.places) == self.of

    @classmethod
    def all(cls, games: int) -> Self:
        """All of so many games."""
        return cls(np.arange(games), games)

    def thinned(self, most: int) -> Chosen:
        """As many of them as there may be, evenly."""
        return Chosen(self.places[_evenly(len(self.places), most)], self.of)


def chosen_games(pool: Pool, most: int) -> Chosen:
    """All games, or a sample: forfeits first, then equally many of all seats, evenly over the course of the run."""
    everything = np.arange(len(pool.run))
    if len(everything) <= most:
        return Chosen.all(len(everything))
    forfeits = np.flatnonzero(pool.forfeited)
    forfeits = forfeits[_evenly(len(forfeits), min(most, _MOST_FORFEITS))]
    others = np.setdiff1d(everything, forfeits)
    sample = others[_of_all_seats(pool, others, most - len(forfeits))]
    return Chosen(np.sort(np.concatenate([forfeits, sample])), len(everything))


def _of_all_seats(pool: Pool, games: Integers, most: int) -> Integers:
    """So many of some games, with equally many of each two players, as far as there are."""
    seats = (pool.black * len(pool.names) + pool.white)[games]
    order = np.argsort(seats, kind="stable")
    _, first, counts = np.unique(seats[order], return_index=True, return_counts=True)
    each = max(1, most // len(counts))
    parts = [order[start + _evenly(count, each)] for start, count in zip(first, counts, strict=True)]
    found = np.concatenate(parts)
    return found[_evenly(len(found), most)]


def _evenly(count: int, most: int) -> Integers:
    """At most so many numbers below a count, as evenly spread as can be."""
    if count <= most:
        return np.arange(count)
    return np.arange(most) * count // most
