"""The games of one player against another: its share of them, and by how many squares it leads in the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from arena.arenas.experiments.evidence import Played
from arena.arenas.statistics.quantity import Quantity
from arena.arenas.statistics.spread import mean_of_part, variance_of

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Meeting:
    """From the player's side. Games that began from one opening hang together."""

    share: Quantity  # of games, a draw being half a win
    mean_score: Quantity  # squares a game by which the player leads
    points: Floats
    leads: Floats
    cluster: npt.NDArray[np.int64]

    @classmethod
    def of(cls, played: Played, player: str, other: str) -> Self:
        """The games of a run between two of its players."""
        pool = played.standings.pool
        one, two = pool.number_of(player), pool.number_of(other)
        black = (pool.black == one) & (pool.white == two)
        white = (pool.black == two) & (pool.white == one)
        chosen = (black | white) & pool.evidence & ~np.isnan(pool.score)
        return cls(
            played.share(player, other),
            played.score(player, other),
            np.where(black, pool.points, 1 - pool.points)[chosen],
            np.where(black, pool.score, 0.0 - pool.score)[chosen],
            pool.cluster[chosen],
        )

    @property
    def when_winning(self) -> Quantity | None:
        """The mean lead in the games that were won; None if that cannot be told."""
        return mean_of_part(self.leads, self.points == 1, self.cluster)

    @property
    def when_losing(self) -> Quantity | None:
        """The mean lead in the games that were lost, which is below zero."""
        return mean_of_part(self.leads, self.points == 0, self.cluster)

    @property
    def variance(self) -> Quantity | None:
        """The variance of the lead."""
        return variance_of(self.leads, self.cluster)


def by_opening(played: Played, players: Sequence[str], other: str) -> Floats:
    """Points a game by opening (rows) and player (columns) against the same other one.

    Without openings, by the number of the game: one as Black, and one as White. Rows that somebody lacks are left out.
    """
    pool = played.standings.pool
    rows = np.where(pool.opening >= 0, pool.opening, pool.number)
    size, opponent = int(rows.max(initial=-1)) + 1, pool.number_of(other)
    found = []
    for player in players:
        number = pool.number_of(player)
        black = (pool.black == number) & (pool.white == opponent)
        white = (pool.black == opponent) & (pool.white == number)
        chosen = (black | white) & pool.evidence
        points = np.where(black, pool.points, 1 - pool.points)[chosen]
        games = np.bincount(rows[chosen], minlength=size)
        found.append(np.bincount(rows[chosen], points, minlength=size) / np.where(games == 0, np.nan, games))
    table = np.column_stack(found)
    whole: Floats = table[~np.isnan(table).any(axis=1)]
    return whole


def scaled(quantity: Quantity, factor: float) -> Quantity:
    """A mean in other units."""
    return replace(quantity, value=factor * quantity.value, error=abs(factor) * quantity.error)


def mean_of(values: Floats, widest: float) -> Quantity:
    """The mean of independent values, which scatter as widely as they could where none is seen."""
    count = len(values)
    if count > 1 and values.std() > 0:
        return Quantity.mean(values.tolist())
    value = float(values.mean()) if count else 0.0
    return Quantity(value, widest / math.sqrt(max(1, count)), count, freedom=max(1, count))
