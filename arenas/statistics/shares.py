"""Shares of points, from games that may hang together.

A share is the mean of the games' points (1, 1/2 or 0) over a schedule that is given: who met whom with which colour is
no chance, so only the scatter of games within such a stratum counts. Games that began from one opening are no
independent evidence of each other, whoever played them: openings, not games, are then what is drawn from many. Their
scatter is found by summing over whole openings (Bell and McCaffrey's CR2, which makes up for the means being fitted to
the same games, with their degrees of freedom for Student's t).

What comes out is how many independent games would tell as much (the effective number), and from it Wilson's interval:
so the interval stays within 0 and 1, and is as Wilson's where games are independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import ANY_SHARE, INTERVALS, Interval, chance_under

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

#: The scatter within strata is mixed with that of all games taken together, which weighs as many games: strata in
#: which all games ended alike are no proof that games cannot end otherwise.
_DOUBT = 2.0


@dataclass(frozen=True)
class Share:
    """A share of points between 0 and 1, and how well it is known."""

    points: float
    games: int
    effective: float
    """How many independent games would tell as much."""
    clusters: int | None
    """Over how many openings the scatter was found; None where games are independent."""
    freedom: float
    """Degrees of freedom for Student's t; infinite where games are independent."""

    @property
    def share(self) -> float | None:
        """Points per game; None without games."""
        return self.points / self.games if self.games else None

    def interval(self, confidence: float = 0.95, kind: IntervalKind = IntervalKind.WILSON) -> Interval:
        """A confidence interval."""
        if not self.games:
            return ANY_SHARE
        effective_points = self.points / self.games * self.effective
        return INTERVALS[kind](effective_points, self.effective, confidence, self.freedom)

    @property
    def superiority(self) -> float:
        """The chance, 0 to 1, that the true share is above 1/2: by the score test that Wilson's interval turns round.

        1/2 without games.
        """
        if not self.games:
            return 0.5
        score = (self.points / self.games - 0.5) * 2 * math.sqrt(self.effective)
        return chance_under(score, self.freedom)


NO_GAMES = Share(0.0, 0, 0.0, None, math.inf)


def share_of(
    points: npt.ArrayLike,
    strata: Sequence[npt.ArrayLike] = (),
    cluster: npt.ArrayLike | None = None,
) -> Share:
    """The share that games' points make.

    `strata` number the games of one kind, the finest division first; the first is taken under which every stratum has
    games of two clusters at least, else none. `cluster` numbers the games that hang together; None, or as many
    clusters as games, if none do.
    """
    gained = np.asarray(points, dtype=np.float64)
    games = len(gained)
    if not games:
        return NO_GAMES
    numbers = np.arange(games) if cluster is None else _numbered(cluster)
    clusters = int(numbers.max()) + 1
    stratum = _stratum(strata, numbers)
    within, doubt = _independent_variance(gained, stratum)
    total = float(gained.sum())
    if clusters == games or clusters == 1:
        return Share(total, games, _effective(total, games, within + doubt), None, math.inf)
    scatter, freedom = _clustered_variance(gained, stratum, numbers)
    # A few clusters that ended alike by chance are no certainty: then there is one more, which scatters as independent
    # games do. Where clusters scatter more than that, it would make the variance too small.
    variance = max(scatter, (freedom * scatter + within) / (freedom + 1)) + doubt
    return Share(total, games, _effective(total, games, variance), clusters, freedom)


def _numbered(labels: npt.ArrayLike) -> Integers:
    return np.unique(np.asarray(labels), return_inverse=True)[1].reshape(-1).astype(np.int64)


def _stratum(strata: Sequence[npt.ArrayLike], cluster: Integers) -> Integers:
    """The finest division in which the scatter within every part can be seen."""
    for labels in strata:
        stratum = _numbered(labels)
        clusters = int(cluster.max()) + 1
        if np.bincount(np.unique(stratum * clusters + cluster) // clusters).min() >= 2:
            return stratum
    return np.zeros(len(cluster), dtype=np.int64)


def _independent_variance(points: Floats, stratum: Integers) -> tuple[float, float]:
    """The variance of the mean of independent games, the number of games in every stratum being given.

    In two parts: by the scatter within strata, and by the doubt that all of it was seen.
    """
    games = len(points)
    sizes = np.bincount(stratum)
    excess = points - (np.bincount(stratum, points) / sizes)[stratum]
    squares = np.bincount(stratum, excess * excess)
    # As much too small as the variance of all games is that it is held against: one stratum makes it Wilson's.
    within = float((squares * sizes / np.maximum(sizes - 1, 1)).sum()) * (games - 1) / games
    mean = float(points.mean())
    weight = 1 / (games + _DOUBT) / games
    return within * weight, _DOUBT * mean * (1 - mean) * weight


def _clustered_variance(points: Floats, stratum: Integers, cluster: Integers) -> tuple[float, float]:
    """The variance of the mean by the scatter of whole clusters (CR2), and Bell and McCaffrey's degrees of freedom."""
    games = len(points)
    sizes = np.bincount(stratum).astype(np.float64)
    excess = points - (np.bincount(stratum, points) / sizes)[stratum]
    shape = (int(cluster.max()) + 1, len(sizes))
    place = cluster * shape[1] + stratum
    counts = np.bincount(place, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)
    sums = np.bincount(place, excess, minlength=shape[0] * shape[1]).reshape(shape)
    correction = 1 / np.sqrt(1 - np.minimum(counts / sizes, 0.99))
    parts = (correction * sums).sum(axis=1) / games
    own = (correction**2 * counts).sum(axis=1) / games**2
    shared = correction * counts / np.sqrt(sizes) / games
    trace = own - (shared**2).sum(axis=1)
    inner = shared.T @ shared
    square = float((own**2 - 2 * own * (shared**2).sum(axis=1)).sum() + (inner**2).sum())
    freedom = float(trace.sum()) ** 2 / square if square > 0 else 1.0
    return float(parts @ parts), max(freedom, 1.0)


def _effective(points: float, games: int, variance: float) -> float:
    """How many independent games without draws would have this variance; a perfect record does not tell, and keeps its.

    Rounding errors of a variance that is next to nothing are no games.
    """
    share = points / games
    spread = share * (1 - share)
    return float(games) if spread <= 0 else spread / max(variance, 1e-12)
