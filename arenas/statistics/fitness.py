"""Whether one strength a player and one first-move advantage for all is a fair account of the results.

Score tests: the model is fitted once, and what its scores say of further terms is looked at. A term for every pair of
players sees cycles (A beats B beats C beats A) and players that others cannot cope with; a term for every player's
first move sees those to whom moving first is worth more than to others.

The sum of squares of such scores has its mean and its variance from the games: if they are independent, from the
chances that the model gives them; if openings are shared, from what sums over openings are if each of them has either
sign as often. The gamma distribution with that mean and variance tells the chance. Where a record is so lopsided that a
single surprise would be many standard errors, it is played down: chances stay right, and others can still be seen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import scipy

from arena.arenas.statistics.davidson import (
    Floats,
    Integers,
    Meetings,
    game_scores,
    gradient,
    information,
    log_chances,
)
from arena.arenas.statistics.ratings import Fit

#: With more players the terms would be too many to be looked at.
MOST_PLAYERS = 60
#: By so much the variance of scores is taken to be larger when they are weighed: that of the points of four even games.
_LITTLE = 1.0


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
    terms = _pair_terms(black, white, fit.players)
    pairs = _further(fit, terms) if terms.shape[1] > 1 else None
    first = _further(fit, _first_move_terms(black, white, fit.players))
    suspect = None if pairs is None else _suspect(fit, black, white, terms, pairs)
    return Fitness(None if pairs is None else _tested(fit, pairs), _tested(fit, first), suspect, *_scatter(fit))


def _seats(fit: Fit) -> tuple[Integers, Integers]:
    """Black and White of every meeting; -1 for a player against itself, of whom the design does not tell."""
    design = _design(fit)[:, : fit.players]
    others = design.any(axis=1)
    return np.where(others, design.argmax(axis=1), -1), np.where(others, design.argmin(axis=1), -1)


def _design(fit: Fit) -> Floats:
    design = fit.meetings.design
    return np.asarray(design if isinstance(design, np.ndarray) else design.toarray(), dtype=np.float64)


def _pair_terms(black: Integers, white: Integers, players: int) -> Floats:
    """A column for every pair that meets: +1 where its first player is Black, -1 where it is White."""
    low, high = np.minimum(black, white), np.maximum(black, white)
    keys = np.where(low < 0, -1, low * players + high)
    columns = [(keys == key) * np.where(black == low, 1.0, -1.0) for key in np.unique(keys[keys >= 0])]
    return np.array(columns).T if columns else np.zeros((len(black), 0))


def _first_move_terms(black: Integers, white: Integers, players: int) -> Floats:
    """A column for every player: the advantage of moving first in its games."""
    columns = [((black == player) | (white == player)).astype(np.float64) for player in range(players)]
    return np.array(columns).T


@dataclass(frozen=True)
class _Further:
    """Further terms at the fit, with what the fitted parameters say as well taken out."""

    scores: Floats
    variance: Floats  # of the scores, under the model
    by_delta: Floats  # meetings x terms: what a game's score of δ adds to the scores
    by_draw: Floats  # what its score of ln ν adds
    rest: Floats  # the part of the variance that is of games on their own
    told: float  # the largest variance with nothing taken out


def _further(fit: Fit, terms: Floats) -> _Further:
    meetings = fit.meetings
    known, more = meetings.players + meetings.groups, terms.shape[1]
    wider: Meetings = replace(meetings, groups=meetings.groups + more, design=np.column_stack([_design(fit), terms]))
    parameters = np.concatenate([fit.parameters[:known], np.zeros(more), fit.parameters[known:]])
    whole = information(parameters, wider, meetings.games)
    new = np.zeros(len(whole), dtype=np.bool_)
    new[known : known + more] = True
    # Without the prior: what the fitted parameters can say as well has to drop out wholly.
    old_block = np.linalg.pinv(whole[np.ix_(~new, ~new)], rcond=1e-9, hermitian=True)
    taken = old_block @ whole[np.ix_(~new, new)]
    turn = np.zeros((len(whole), more))
    turn[new], turn[~new] = np.eye(more), -taken
    variance = turn.T @ whole @ turn
    alone = None if fit.scatter is None else information(parameters, wider, fit.scatter.alone)
    return _Further(
        scores=turn.T @ gradient(parameters, wider),
        variance=variance,
        by_delta=wider.design @ turn[: known + more],
        by_draw=turn[-1] if meetings.has_draws else np.zeros(more),
        rest=variance if alone is None else turn.T @ alone @ turn,
        told=float(np.diag(whole)[new].max()),
    )


def _tested(fit: Fit, further: _Further) -> float | None:
    """The chance of scores of these terms that are so far from zero if they are no part of the truth."""
    # What the model has terms for already is left with rounding errors.
    if further.variance.trace() <= 1e-6 * further.told:
        return None
    metric = np.asarray(np.linalg.inv(further.variance + _LITTLE * np.eye(len(further.scores))), dtype=np.float64)
    mean, variance = _moments(fit, further, metric)
    if min(mean, variance) <= 0:
        return None
    squares = float(further.scores @ metric @ further.scores)
    return float(scipy.special.gammaincc(mean**2 / variance, squares * mean / variance))


def _moments(fit: Fit, further: _Further, metric: Floats) -> tuple[float, float]:
    """Mean and variance of the scores' sum of squares, if they are of games as they are and their mean is zero."""
    alone, total, beyond = fit.meetings.games, further.rest, 0.0
    if fit.scatter is not None:
        alone = fit.scatter.alone
        sums = fit.scatter.residuals @ further.by_delta
        if fit.meetings.has_draws:
            sums = sums + np.outer(fit.scatter.scores[:, -1], further.by_draw)
        total = total + sums.T @ sums
        # With either sign every sum has one and the same square.
        beyond = -2 * float((np.einsum("gi,ij,gj->g", sums, metric, sums, optimize=True) ** 2).sum())
    product = metric @ total
    beyond += float(alone @ _excesses(fit, further, metric))
    return float(np.trace(product)), 2 * float(np.sum(product * product.T)) + beyond


def _excesses(fit: Fit, further: _Further, metric: Floats) -> Floats:
    """By how much the variance of the squares of one game's scores is above that of a normal variable's."""
    chances = np.exp(log_chances(fit.parameters, fit.meetings))
    by_delta, by_draw = game_scores(fit.parameters, fit.meetings)
    reach = further.by_delta @ metric
    own, mixed = np.einsum("mi,mi->m", reach, further.by_delta), reach @ further.by_draw
    drawn = float(further.by_draw @ metric @ further.by_draw)

    def product(one: int, other: int) -> Floats:
        """Of the scores after two outcomes."""
        crossed = by_delta[:, one] * by_draw[:, other] + by_delta[:, other] * by_draw[:, one]
        found: Floats = by_delta[:, one] * by_delta[:, other] * own + crossed * mixed
        return found + by_draw[:, one] * by_draw[:, other] * drawn

    squares = np.array([product(outcome, outcome) for outcome in range(3)]).T
    pairs = [(one, other) for one in range(3) for other in range(3)]
    normal = 2 * sum(chances[:, one] * chances[:, other] * product(one, other) ** 2 for one, other in pairs)
    found: Floats = (chances * squares**2).sum(axis=1) - normal - (chances * squares).sum(axis=1) ** 2
    return found


def _suspect(fit: Fit, black: Integers, white: Integers, terms: Floats, further: _Further) -> Suspect:
    """The pair whose own score is the most standard errors from zero."""
    worst = int(np.argmax(np.abs(further.scores) / np.sqrt(np.diag(further.variance) + _LITTLE)))
    rows = terms[:, worst] != 0
    straight = terms[rows, worst] > 0
    counts = fit.meetings.counts[rows]
    points = counts @ np.array([0.0, 0.5, 1.0])
    games = counts.sum(axis=1)
    made = float(np.where(straight, points, games - points).sum())
    first = int(np.flatnonzero(rows)[0])
    player, opponent = sorted((int(black[first]), int(white[first])))
    # A term's score is the points above expectation.
    by_delta, _ = game_scores(fit.parameters, fit.meetings)
    expected = made - float(terms[:, worst] @ (fit.meetings.counts * by_delta).sum(axis=1))
    return Suspect(player, opponent, made / float(games.sum()), expected / float(games.sum()))


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
