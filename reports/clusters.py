"""How far ratings scatter when games depend on each other: the covariance of scores, summed by cluster.

The two games of an opening pair share their opening. What it does for Black it does for each player once, so it cancels:
taking the games as independent makes the errors of differences too wide, and repeated games make them too narrow.
The remedy is the sandwich estimator: the derivatives of the log-likelihood (scores) are summed by cluster, and the
scatter of these sums takes the place of the scatter that the model expects.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from arena.reports.davidson import Floats, Integers, Meetings, delta_information, game_scores, information


@dataclass(frozen=True)
class ClusteredGames:
    """Games as columns: players, outcome (0, 1, 2: White won, draw, Black won), number of meeting and of cluster.

    Clusters are numbered from 0 without gaps.
    """

    black: Integers
    white: Integers
    outcome: Integers
    meeting: Integers
    cluster: Integers

    @property
    def clusters(self) -> int:
        """How many clusters there are."""
        return int(self.cluster.max()) + 1


def score_covariance(parameters: Floats, meetings: Meetings, games: ClusteredGames, thin: float) -> Floats:
    """Covariance of the summed scores, measured where there is enough to measure and as the model expects elsewhere.

    A player who never loses has scores near 0 that hardly scatter, and so has one in three pairs that happened to end
    alike: the plain sandwich takes them for certain. So a player's clusters count by weight: k clusters' worth of even
    games are measured with weight k / (k + `thin`), and expected by the model for the rest. Even games have most to
    tell; the games of a perfect record are worth next to none. A cluster has the weight of its thinnest player. With
    `thin` = 0 it is the plain sandwich, with the usual factor G / (G - 1) for G clusters.
    """
    weights = _cluster_weights(parameters, meetings, games, thin)
    scores = _cluster_scores(parameters, meetings, games)
    count = games.clusters
    factor = count / (count - 1) if count > 1 else 1.0
    measured = factor * (scores.T @ (scores * weights[:, np.newaxis])).toarray()
    unmeasured = np.bincount(games.meeting, 1 - weights[games.cluster], minlength=len(meetings.counts))
    covariance: Floats = measured + information(parameters, meetings, unmeasured)
    return covariance


def _cluster_weights(parameters: Floats, meetings: Meetings, games: ClusteredGames, thin: float) -> Floats:
    """How far every cluster's own scatter is trusted, from 0 to 1."""
    against_self = games.black == games.white
    sizes = np.bincount(games.cluster)
    # An even game without draws has information 1/4.
    worth = 4 * delta_information(parameters, meetings)[games.meeting] / sizes[games.cluster]
    worth[against_self] = 0.0
    players = meetings.players
    clusters = np.bincount(games.black, worth, players) + np.bincount(games.white, worth, players)
    trust = np.ones(players) if thin == 0 else clusters / (clusters + thin)
    weights = np.ones(games.clusters)
    np.minimum.at(weights, games.cluster, np.minimum(trust[games.black], trust[games.white]))
    return weights


def _cluster_scores(parameters: Floats, meetings: Meetings, games: ClusteredGames) -> sparse.csr_array:
    """Scores of all parameters (columns), summed by cluster (rows)."""
    by_delta, by_draw = game_scores(parameters, meetings)
    number = np.arange(len(games.cluster))
    membership = (games.cluster, number)
    shape = (games.clusters, len(number))
    delta_sums = sparse.csr_array((by_delta[games.meeting, games.outcome], membership), shape=shape)
    scores = delta_sums @ meetings.design[games.meeting]
    if not meetings.has_draws:
        return sparse.csr_array(scores)
    draw_sums = np.bincount(games.cluster, by_draw[games.meeting, games.outcome])
    return sparse.csr_array(sparse.hstack([scores, sparse.csr_array(draw_sums[:, np.newaxis])]))
