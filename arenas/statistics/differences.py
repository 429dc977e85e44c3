"""What a fit says, in Elo: ratings and differences with errors that name what they are relative to.

Only differences are known from games. A rating's error is that of its difference from the mean of the pool, or from an
anchor, and two such errors do not tell the error of the difference between their players: their covariance does.

Intervals and chances take estimates as normally distributed. That is careful with one-sided records, whose likelihood
falls more steeply towards equality: after ten wins out of ten, the winner's likelihood of superiority is 0.95.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from scipy import special

from arena.arenas.statistics.davidson import ELO, Floats
from arena.arenas.statistics.intervals import Interval, wilson
from arena.arenas.statistics.ratings import Fit
from arena.games.errors import InputError


@dataclass(frozen=True)
class Estimate:
    """A number in Elo, its standard error and its interval."""

    elo: float
    error: float
    interval: Interval


@dataclass(frozen=True)
class Difference(Estimate):
    """Elo of one player above another, and the chance that the one is the stronger."""

    los: float
    """Likelihood of superiority, 0 to 1."""


@dataclass(frozen=True)
class Doubling(Estimate):
    """Elo gained when a budget doubles."""

    misfit: float | None
    """Chance of ratings that lie so far off the line if it is straight, 0 to 1; None for two players."""


@dataclass(frozen=True)
class Ratings:
    """Elo of all players and their covariance in Elo², relative to the mean of the pool or to an anchor player."""

    elo: Floats
    covariance: Floats
    anchor: int | None
    """The player who has 0 ± 0, or None if the mean has."""

    def rating(self, player: int, confidence: float = 0.95) -> Estimate:
        """One player's rating; the error is relative to what the ratings are relative to."""
        return _estimate(float(self.elo[player]), float(self.covariance[player, player]), confidence)


@dataclass(frozen=True)
class Draws:
    """How often games were drawn, and would be between equals."""

    rate: float
    """Share of all games, 0 to 1; 0 without games."""
    interval: Interval
    """Wilson's, all games taken as independent."""
    between_equals: float
    """Chance of a draw between players of equal strength without first-move advantage, ν / (2 + ν)."""
    between_equals_interval: Interval | None
    """None if there were no draws, and so no ν."""


def relative_to_mean(fit: Fit) -> Ratings:
    """Ratings above the mean of all players; errors are those of the difference from this mean."""
    covariance = _strengths(fit)
    covariance = covariance - covariance.mean(axis=0)
    covariance = covariance - covariance.mean(axis=1, keepdims=True)
    elo = ELO * (fit.strengths - fit.strengths.mean())
    return Ratings(elo, ELO**2 * covariance, None)


def relative_to(fit: Fit, player: int) -> Ratings:
    """Ratings above one player, whose own is 0 without error; errors are those of the difference from this player."""
    covariance = _strengths(fit)
    covariance = covariance - covariance[player]
    covariance = covariance - covariance[:, [player]]
    elo = ELO * (fit.strengths - fit.strengths[player])
    return Ratings(elo, ELO**2 * covariance, player)


def difference(fit: Fit, a: int, b: int, confidence: float = 0.95) -> Difference:
    """How much stronger `a` is than `b`."""
    covariance = fit.covariance
    variance = ELO**2 * float(covariance[a, a] + covariance[b, b] - 2 * covariance[a, b])
    estimate = _estimate(ELO * float(fit.strengths[a] - fit.strengths[b]), variance, confidence)
    los = NormalDist().cdf(estimate.elo / estimate.error) if a != b else 0.5
    return Difference(estimate.elo, estimate.error, estimate.interval, los)


def los_matrix(fit: Fit) -> Floats:
    """Chance that the player of the row is stronger than the one of the column; 1/2 on the diagonal."""
    covariance = _strengths(fit)
    own = np.diag(covariance)
    variances = own[:, np.newaxis] + own - 2 * covariance
    np.fill_diagonal(variances, 1.0)
    ahead = fit.strengths[:, np.newaxis] - fit.strengths
    chances: Floats = special.ndtr(ahead / np.sqrt(variances))
    return chances


def first_move(fit: Fit, confidence: float = 0.95) -> Estimate:
    """Elo that moving first is worth, between any two players."""
    player = fit.players
    return _estimate(ELO * fit.first_move, ELO**2 * float(fit.covariance[player, player]), confidence)


def draws(fit: Fit, confidence: float = 0.95) -> Draws:
    """The share of draws, and the chance of a draw between equals."""
    rate = fit.draws / fit.games if fit.games else 0.0
    interval = wilson(fit.draws, fit.games, confidence)
    if fit.log_draw is None:
        return Draws(rate, interval, 0.0, None)
    half = _quantile(confidence) * math.sqrt(fit.covariance[-1, -1])
    low, middle, high = (_between_equals(fit.log_draw + shift) for shift in (-half, 0.0, half))
    return Draws(rate, interval, middle, Interval(low, high))


def elo_per_doubling(fit: Fit, players: Sequence[int], budgets: Sequence[float], confidence: float = 0.95) -> Doubling:
    """Slope of the ratings over log2 of the budgets, for players that differ in their budget only.

    Generalised least squares with the covariance of the ratings. The error is that of a straight line; a small
    `misfit` says that the line is not straight, and that the slope depends on the budgets chosen.
    """
    if len(players) != len(budgets) or not all(0 < budget < math.inf for budget in budgets):
        raise InputError("every player needs a budget above 0")
    if len(set(players)) < len(players) or len(set(budgets)) < 2:
        raise InputError("Elo per doubling needs two or more players, each once, with different budgets")
    # Relative to one of them no intercept is needed, and which one it is does not matter.
    ratings = relative_to(fit, players[0])
    others = np.array(players[1:])
    doublings = np.log2(np.array(budgets[1:], dtype=float) / budgets[0])
    elo = ratings.elo[others]
    weighted = np.linalg.solve(ratings.covariance[np.ix_(others, others)], np.column_stack([doublings, elo]))
    precision = float(doublings @ weighted[:, 0])
    slope = float(doublings @ weighted[:, 1]) / precision
    residual = elo - slope * doublings
    off_line = float(residual @ (weighted[:, 1] - slope * weighted[:, 0]))
    misfit = float(special.chdtrc(len(others) - 1, max(off_line, 0.0))) if len(others) > 1 else None
    estimate = _estimate(slope, 1 / precision, confidence)
    return Doubling(estimate.elo, estimate.error, estimate.interval, misfit)


def _strengths(fit: Fit) -> Floats:
    """Covariance of the strengths alone."""
    return fit.covariance[: fit.players, : fit.players]


def _between_equals(log_draw: float) -> float:
    """ν / (2 + ν) for ln ν."""
    return float(special.expit(log_draw - math.log(2)))


def _estimate(elo: float, variance: float, confidence: float) -> Estimate:
    error = math.sqrt(max(variance, 0.0))
    half = _quantile(confidence) * error
    return Estimate(elo, error, Interval(elo - half, elo + half))


def _quantile(confidence: float) -> float:
    """How many standard errors an interval reaches to either side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)
