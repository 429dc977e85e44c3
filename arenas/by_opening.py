"""The results of a pool by opening."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.arenas.openings import Opening
from arena.arenas.pool import Pool
from arena.arenas.statistics.shares import Share, share_of


@dataclass(frozen=True)
class OpeningResult:
    """The games from one opening that are evidence; `black` is the share of points of who moved first."""

    moves: Opening  # as the first of them began; others may be its images under the board's symmetries
    black_wins: int
    draws: int
    white_wins: int
    black: Share

    @property
    def games(self) -> int:
        """How many there are."""
        return self.black_wins + self.draws + self.white_wins


def by_opening(pool: Pool) -> list[OpeningResult]:
    """What came of every opening, the most lopsided ones first; nothing where games began without one.

    Intervals are of the opening itself, with these players in these numbers: the games of one opening that seats share
    are independent once it is given.
    """
    found = []
    seats = pool.black * len(pool.names) + pool.white
    for opening in np.unique(pool.opening[pool.evidence & (pool.opening >= 0)]):
        chosen = np.flatnonzero(pool.evidence & (pool.opening == opening))
        points = pool.points[chosen]
        first = chosen[0]
        moves = pool.settings[int(pool.run[first])].opening(int(pool.number[first]))
        black, draws, white = (int((points == each).sum()) for each in (1.0, 0.5, 0.0))
        found.append(OpeningResult(moves, black, draws, white, share_of(points, [seats[chosen]])))
    return sorted(found, key=lambda result: -abs(result.black.points - result.games / 2) / result.games**0.5)
