"""Whether one strength a player and one first-move advantage for all is a fair account of the results.

Score tests: the model is fitted once, and what its scores say of further terms is looked at. A term for every pair of
players sees cycles (A beats B beats C beats A) and players that others cannot cope with; a term for every player's
first move sees those to whom moving first is worth more than to others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from scipy import special, stats

from arena.arenas.statistics.davidson import Floats, Integers, Meetings, game_scores, information
from arena.arenas.statistics.ratings import Fit

#: With more players the terms would be too many to be looked at.
MOST_PLAYERS = 60


@dataclass(frozen=True)
class Suspect:
    """Two players between whom results are furthest from what the ratings expect, from the first one's side."""

    player: int
    opponent: int
    share: float  # of the points, as it is
    expected: float


@dataclass(frozen=True)
class Fitness:
    """Chances, 0 to 1, of results that far from the model if it is true; None where there is nothing to test."""

    pairs: float | None  # cycles, and opponents that suit a player more than the ratings say
    first_moves: float | None  # advantages of moving first that differ from player to player
    suspect: Suspect | None
    scatter_first_move: float | None
    """Variance of the first move's worth over what independent games would have; None without clusters."""
    scatter_strengths: float | None
    """The same of the differences between players, their mean."""


def fitness_of(fit: Fit) -> Fitness | None:
    """Tests of the model; None for more players than can be tested."""
    if fit.players > MOST_PLAYERS:
        return None
    black, white = _seats(fit)
    pairs = _pair_terms(black, white, fit.players)
    first = _first_move_terms(black, white, fit.players)
    ratio, strengths = _scatter(fit)
    return Fitness(_tested(fit, pairs), _tested(fit, first), _suspect(fit, black, white), ratio, strengths)


def _seats(fit: Fit) -> tuple[Integers, Integers]:
    design = _design(fit)[:, : fit.players]
    return design.argmax(axis=1).astype(np.int64), design.argmin(axis=1).astype(np.int64)


def _design(fit: Fit) -> Floats:
    design = fit.meetings.design
    return np.asarray(design if isinstance(design, np.ndarray) else design.toarray(), dtype=np.float64)


def _pair_terms(black: Integers, white: Integers, players: int) -> Floats:
    """A column for every pair that meets: +1 where its first player is Black, -1 where it is White."""
    low, high = np.minimum(black, white), np.maximum(black, white)
    keys = np.where(low == high, -1, low * players + high)
    columns = [(keys == key) * np.where(black == low, 1.0, -1.0) for key in np.unique(keys[keys >= 0])]
    return np.array(columns).T if columns else np.zeros((len(black), 0))


def _first_move_terms(black: Integers, white: Integers, players: int) -> Floats:
    """A column for every player: the advantage of moving first in its games."""
    columns = [((black == player) | (white == player)).astype(np.float64) for player in range(players)]
    return np.array(columns).T


def _tested(fit: Fit, terms: Floats) -> float | None:
    """The chance of scores of these terms that are so far from zero if they are no part of the truth."""
    if not terms.shape[1]:
        return None
    scores, variance, told = _efficient(fit, terms)
    values, vectors = np.linalg.eigh(variance)
    # Directions in which the model has terms already are left with rounding errors.
    real = values > 1e-6 * told
    rank = int(real.sum())
    if not rank:
        return None
    along = vectors[:, real].T @ scores
    squares = float((along**2 / values[real]).sum())
    clusters = fit.clusters
    if clusters is None:
        return float(special.chdtrc(rank, squares))
    # Clusters scatter by so much more or less than independent games.
    _, stretch = _scatter(fit)
    return float(stats.f.sf(squares / (stretch or 1.0) / rank, rank, max(1, clusters - 1)))


def _efficient(fit: Fit, terms: Floats) -> tuple[Floats, Floats, float]:
    """Scores of further terms at the fit, and their variance under the model, the fitted parameters taken out.

    The number is the largest variance with nothing taken out.
    """
    meetings = fit.meetings
    known, more = meetings.players + meetings.groups, terms.shape[1]
    wider: Meetings = replace(meetings, groups=meetings.groups + more, design=np.column_stack([_design(fit), terms]))
    parameters = np.concatenate([fit.parameters[:known], np.zeros(more), fit.parameters[known:]])
    whole = information(parameters, wider, meetings.games)
    new = np.zeros(len(whole), dtype=np.bool_)
    new[known : known + more] = True
    # Without the prior: what the fitted parameters can say as well has to drop out wholly.
    old_block = np.linalg.pinv(whole[np.ix_(~new, ~new)], rcond=1e-9, hermitian=True)
    mixed = whole[np.ix_(new, ~new)]
    variance = whole[np.ix_(new, new)] - mixed @ old_block @ mixed.T
    by_delta, _ = game_scores(fit.parameters, meetings)
    scores: Floats = terms.T @ (meetings.counts * by_delta).sum(axis=1)
    return scores, (variance + variance.T) / 2, float(np.diag(whole)[new].max())


def _suspect(fit: Fit, black: Integers, white: Integers) -> Suspect | None:
    """The pair whose own score is the most standard errors from zero."""
    terms = _pair_terms(black, white, fit.players)
    if terms.shape[1] < 2:
        return None
    scores, variance, _ = _efficient(fit, terms)
    errors = np.sqrt(np.maximum(np.diag(variance), 1e-9))
    worst = int(np.argmax(np.abs(scores) / errors))
    rows = terms[:, worst] != 0
    straight = terms[rows, worst] > 0
    counts = fit.meetings.counts[rows]
    points = counts @ np.array([0.0, 0.5, 1.0])
    games = counts.sum(axis=1)
    made = float(np.where(straight, points, games - points).sum())
    first = int(np.flatnonzero(rows)[0])
    player, opponent = sorted((int(black[first]), int(white[first])))
    # A term's score is the points above expectation.
    return Suspect(player, opponent, made / float(games.sum()), (made - float(scores[worst])) / float(games.sum()))


def _scatter(fit: Fit) -> tuple[float | None, float | None]:
    """Variances over those of independent games: of the first move, and of differences (their mean)."""
    if fit.scatter is None:
        return None, None

    def ratio(contrast: Floats) -> float:
        return fit.spread(contrast).variance / float(contrast @ fit.covariance @ contrast)

    rows = np.eye(len(fit.parameters))
    differences = [
        ratio(rows[one] - rows[other]) for one in range(fit.players) for other in range(one + 1, fit.players)
    ]
    return ratio(rows[fit.players]), math.fsum(differences) / len(differences) if differences else None
