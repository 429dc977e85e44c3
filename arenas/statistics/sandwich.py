"""How far ratings scatter when games depend on each other: the covariance of scores, summed by cluster.

The two games of an opening pair share their opening. What it does for Black it does for either player once, and so it
cancels: with the games taken as independent, errors of differences come out too wide, and that of the first move too
narrow. The remedy is the sandwich estimator. The derivatives of the log-likelihood (scores) are summed by cluster, and
the scatter of these sums takes the place of the scatter that the model expects.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from arena.arenas.statistics.davidson import Floats, Integers, Meetings, delta_information, game_scores, information


@dataclass(frozen=True)
class Games:
    """Games as columns: players, outcome (0, 1, 2: White won, draw, Black won) and cluster, numbered without gaps."""

    black: Integers
    white: Integers
    outcome: Integers
    cluster: Integers
    clusters: int


def score_covariance(parameters: Floats, meetings: Meetings, games: Games, meeting: Integers, thin: float) -> Floats:
    """Covariance of the summed scores, measured where there is enough to measure and as the model expects elsewhere.

    The scores of a player who never loses are all near 0, and those of three pairs that happened to end alike do not
    scatter: the plain sandwich would take such results for certain. So a player with k clusters' worth of even games is
    measured with weight k / (k + `thin`), and the rest is as the model expects; games that were no contest are worth
    next to nothing. A cluster has the weight of its player with least. If `thin` is 0, this is the plain sandwich,
    with the usual factor G / (G - 1) for G clusters.
    """
    weights = _cluster_weights(parameters, meetings, games, meeting, thin)
    scores = _cluster_scores(parameters, meetings, games, meeting)
    factor = games.clusters / (games.clusters - 1) if games.clusters > 1 else 1.0
    measured = factor * (scores.T @ (scores * weights[:, np.newaxis])).toarray()
    unmeasured = np.bincount(meeting, 1 - weights[games.cluster], minlength=len(meetings.counts))
    covariance: Floats = measured + information(parameters, meetings, np.asarray(unmeasured, dtype=np.float64))
    return covariance


def _cluster_weights(parameters: Floats, meetings: Meetings, games: Games, meeting: Integers, thin: float) -> Floats:
    """How far every cluster's own scatter is trusted, from 0 to 1."""
    against_self = games.black == games.white
    sizes = np.bincount(games.cluster)
    # An even game without draws has information 1/4.
    worth = 4 * delta_information(parameters, meetings)[meeting] / sizes[games.cluster]
    worth[against_self] = 0.0
    players = meetings.players
    even_clusters = np.bincount(games.black, worth, players) + np.bincount(games.white, worth, players)
    trust = even_clusters / (even_clusters + thin) if thin > 0 else np.ones(players)
    weights = np.ones(games.clusters)
    np.minimum.at(weights, games.cluster, np.minimum(trust[games.black], trust[games.white]))
    return weights


def _cluster_scores(parameters: Floats, meetings: Meetings, games: Games, meeting: Integers) -> sparse.csr_array:
    """Scores of all parameters (columns), summed by cluster (rows)."""
    by_delta, by_draw = game_scores(parameters, meetings)
    members = (games.cluster, np.arange(len(meeting)))
    shape = (games.clusters, len(meeting))
    sums = sparse.csr_array((by_delta[meeting, games.outcome], members), shape=shape)
    scores = sums @ meetings.design[meeting]
    if not meetings.has_draws:
        return sparse.csr_array(scores)
    draw_scores = np.bincount(games.cluster, by_draw[meeting, games.outcome])
    return sparse.csr_array(sparse.hstack([scores, sparse.csr_array(draw_scores[:, np.newaxis])]))
