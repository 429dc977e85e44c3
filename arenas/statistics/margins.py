"""By how many points a game one player beats another: mean scores with their intervals, and what games can show.

A game's score depends on who moves first as well, so the mean is that of a straight line through the scores with both
colours: where colours are balanced it is the plain mean, without the scatter that the first move makes. Games that
began with one opening are no independent evidence: errors are by the scatter of whole openings (the sandwich estimator,
by cluster), intervals Student's. Pairs of games with swapped colours from one opening thus make a paired t-test.

A game that was given up has no score, and those that are given up are not like the others: to leave them out would
bend the mean. Such a game has bounds instead, and so has the mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import scipy

from arena.arenas.statistics.equivalence import POWER
from arena.arenas.statistics.intervals import Interval, quantile

Floats = npt.NDArray[np.float64]

#: Less than this, in points squared, is a rounding error.
_NO_SCATTER = 1e-18


@dataclass(frozen=True)
class Margin:
    """Points a game by which a player beats another, from its side, over games with both colours."""

    games: int = 0  # that have a score or bounds of it, and are evidence
    bounded: int = 0  # of them, those that have only bounds
    forfeited: int = 0  # and left out
    repeats: int = 0  # equal games of players without chance, which count once
    clusters: int = 0  # that errors are found over: openings, or games
    mean: float | None = None  # None without games, and where some have only bounds
    bounds: Interval | None = None  # of the mean, where some games have only bounds
    error: float | None = None  # of the mean; None where games are too few, or do not scatter at all, to tell it
    freedom: float = math.inf
    interval: Interval | None = None  # 95 %

    @property
    def seen_from_other_side(self) -> Margin:
        """The same games from the opponent's side."""
        return replace(
            self,
            mean=None if self.mean is None else 0.0 - self.mean,
            bounds=self.bounds and _turned(self.bounds),
            interval=self.interval and _turned(self.interval),
        )

    @property
    def shown(self) -> float | None:
        """The least mean score that as many games tell from nothing four times in five, at a level of 5 %."""
        return None if self.error is None else least_told(self.error, self.freedom)

    def games_to_show(self, points: float) -> int | None:
        """How many games would show a mean score of so many points four times in five; None if it cannot be told."""
        if self.error is None or points == 0:
            return None
        each, fitted = self.clusters / self.games, self.clusters - self.freedom
        error_of_one = math.sqrt(self.games) * self.error / abs(points)

        def excess(games: float) -> float:
            """Games over those that are needed with as many degrees of freedom as they have."""
            return games - (_reach(max(1.0, each * games - fitted)) * error_of_one) ** 2

        needed = float(scipy.optimize.brentq(excess, 0.0, 1 + (_reach(1.0) * error_of_one) ** 2))
        # One degree of freedom is the least.
        return math.ceil(max(needed, (1 + fitted) / each) - 1e-6)


def _turned(interval: Interval) -> Interval:
    return Interval(0.0 - interval.high, 0.0 - interval.low)


def least_told(error: float, freedom: float) -> float:
    """The least mean that is told from nothing four times in five, at a level of 5 %."""
    return _reach(freedom) * error


def _reach(freedom: float) -> float:
    """Errors that a mean must be away from nothing to be seen, at a level of 5 %, with the power above."""
    return quantile(0.95, freedom) + quantile(2 * POWER - 1, freedom)


def margin_of(lowest: npt.ArrayLike, highest: npt.ArrayLike, colours: npt.ArrayLike, cluster: npt.ArrayLike) -> Margin:
    """The margin of games by the player's lead, which is known within bounds (equal ones where it is known).

    `colours` is 1 where the player was Black and -1 where it was White; `cluster` numbers games that hang together. If
    all do, they are independent given what they share.
    """
    low, high = np.asarray(lowest, dtype=np.float64), np.asarray(highest, dtype=np.float64)
    if not len(low):
        return Margin()
    colour, clusters = np.asarray(colours, dtype=np.float64), np.asarray(cluster)
    if len(np.unique(clusters)) == 1:
        clusters = np.arange(len(low))
    bounded = int((low < high).sum())
    margin = Margin(games=len(low), bounded=bounded, clusters=len(np.unique(clusters)))
    if not bounded:
        mean, error, freedom = mean_and_error(low, colour, clusters)
        interval = _interval(mean, error, freedom)
        return replace(margin, mean=mean, error=error, freedom=freedom, interval=interval)
    ends = [mean_and_error(leads, colour, clusters) for leads in (low, high)]
    intervals = [_interval(*end) for end in ends]
    least, most = intervals
    interval = Interval(least.low, most.high) if least and most else None
    return replace(margin, bounds=Interval(ends[0][0], ends[1][0]), interval=interval)


def _interval(mean: float, error: float | None, freedom: float) -> Interval | None:
    if error is None:
        return None
    half = quantile(0.95, freedom) * error
    return Interval(mean - half, mean + half)


def mean_and_error(
    leads: Floats, colours: Floats, cluster: npt.NDArray[np.generic]
) -> tuple[float, float | None, float]:
    """The mean, its standard error and the degrees of freedom; no error if there are none."""
    design = np.ones((len(leads), 1))
    if len(set(colours)) > 1:
        design = np.column_stack([design, colours])
    inverse = np.linalg.inv(design.T @ design)
    line = inverse @ design.T @ leads
    number = np.unique(cluster, return_inverse=True)[1].reshape(-1)
    count = int(number.max()) + 1
    sums, parts = (np.zeros((count, design.shape[1])) for _ in range(2))
    np.add.at(sums, number, design)
    np.add.at(parts, number, design * (leads - design @ line)[:, np.newaxis])
    # A cluster with as many games of either colour says nothing of the first move, and is one measurement.
    freedom = count - int(np.linalg.matrix_rank(sums))
    influence = parts @ inverse[0]
    scatter = float(influence @ influence)
    if freedom < 1 or scatter < _NO_SCATTER:
        return float(line[0]), None, math.inf
    return float(line[0]), math.sqrt(count / freedom * scatter), float(freedom)
