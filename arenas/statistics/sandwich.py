"""How far ratings scatter when games depend on each other: the covariance of scores, summed by cluster.

Games that began from one opening share it, whoever played them. What it does for Black it does for both players of a
pair once, and so it cancels in their difference; but the first move's worth is the same luck in every game of the
opening. With games taken as independent, errors of differences come out too wide, and that of the first move much too
narrow. The remedy is the sandwich estimator: the derivatives of the log-likelihood (scores) are summed by cluster, and
the scatter of these sums takes the place of the scatter that the model expects. As the ratings were fitted to the same
scores, they are smaller than the true ones; Bell and McCaffrey's CR2 makes up for that, and tells the degrees of
freedom of Student's t for each contrast.

Two limits are built in. Clusters that happened to end alike are no certainty: where they scatter less than the model
expects, one cluster more is added that scatters as it does. And the scores of a player who never loses are all near 0:
a contrast that k even games would tell as well is believed to scatter as measured with weight k / (k + 5), and as the
model expects for the rest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy

from arena.arenas.statistics.davidson import Floats, Integers, Meetings, game_scores, information

#: Even games at which measured scatter is believed as much as expected scatter.
THIN = 5.0
#: A cluster that is all that is known of something would have a leverage of 1, and its residuals be nothing.
_MOST_LEVERAGE = 0.99


@dataclass(frozen=True)
class PlayedGames:
    """Games as columns: players, outcome (0, 1, 2: White won, draw, Black won) and cluster, numbered without gaps."""

    black: Integers
    white: Integers
    outcome: Integers
    cluster: Integers
    clusters: int
    group: Integers | None = None  # of games with a first-move term of their own


@dataclass(frozen=True)
class Spread:
    """Variance of a contrast, and the degrees of freedom with which it is known."""

    variance: float
    freedom: float


@dataclass(frozen=True)
class Scatter:
    """Scores by cluster, of clusters with two games or more; games on their own scatter as the model expects.

    Clusters that consist of the same meetings share a pattern.
    """

    scores: Floats  # clusters x parameters
    pattern: Integers  # of every cluster
    informations: Floats  # patterns x parameters x parameters: what the model expects of the scores' squares
    corrections: Floats  # patterns x parameters x parameters: CR2's, to be applied from the left to the scores
    rest: Floats  # parameters x parameters: information of single games and of the prior
    covariance: Floats  # the model's
    residuals: scipy.sparse.csr_array  # clusters x meetings: scores of δ, of which `scores` are made
    alone: Floats  # single games of every meeting

    @property
    def clusters(self) -> int:
        """How many clusters have two games or more."""
        return len(self.scores)

    def spread(self, contrast: Floats) -> Spread:
        """Variance and degrees of freedom of a linear function of the parameters."""
        reach = self.covariance @ contrast
        expected = float(contrast @ reach)
        if expected <= 0:
            return Spread(0.0, math.inf)
        weights = np.einsum("kij,i->kj", self.corrections, reach)
        parts = np.einsum("gi,gi->g", self.scores, weights[self.pattern])
        rest = float(reach @ self.rest @ reach)
        measured = float(parts @ parts) + rest
        freedom = self._freedom(weights, rest)
        return Spread(expected * float(_believed(measured / expected, freedom, _trust(expected))), freedom)

    def covariance_of(self, contrasts: Floats) -> Floats:
        """Covariance of several contrasts (rows), in which those between them are believed as the worst of them."""
        reach = self.covariance @ contrasts.T
        expected = contrasts @ reach
        weights = np.einsum("kij,ic->kjc", self.corrections, reach)
        parts = np.einsum("gi,gic->gc", self.scores, weights[self.pattern])
        measured = parts.T @ parts + reach.T @ self.rest @ reach
        between = np.concatenate([contrasts, *(contrasts[:row] - contrasts[row] for row in range(len(contrasts)))])
        between = between[between.any(axis=1)]  # a player's distance from itself is known
        spans = (self.covariance @ each for each in between)
        turned = [(np.einsum("kij,i->kj", self.corrections, each), each) for each in spans]
        freedoms = [self._freedom(weights, float(each @ self.rest @ each)) for weights, each in turned]
        trusts = [_trust(float(each @ self.covariance @ each)) for each in between]
        freedom, trust = min(freedoms, default=math.inf), min(trusts, default=1.0)
        # Along the axes of what is expected and measured of the contrasts, each as one contrast is believed.
        values, vectors = np.linalg.eigh(expected)
        known = values > 1e-12 * values.max(initial=0.0)
        root = vectors[:, known] * np.sqrt(values[known])
        inverse = vectors[:, known] / np.sqrt(values[known])
        ratios, turns = np.linalg.eigh(inverse.T @ measured @ inverse)
        axes = root @ turns
        found: Floats = (axes * _believed(ratios, freedom, trust)) @ axes.T
        return found

    def _freedom(self, weights: Floats, rest: float) -> float:
        """Bell and McCaffrey's degrees of freedom (Satterthwaite's, if scores scatter as the model expects)."""
        shared = np.einsum("kij,kj->ki", self.informations, weights)
        own = np.einsum("ki,ki->k", weights, shared)
        lost = np.einsum("ki,ij,kj->k", shared, self.covariance, shared)
        times = np.bincount(self.pattern, minlength=len(own)).astype(np.float64)
        inner = self.covariance @ (shared.T @ (shared * times[:, np.newaxis]))
        trace = float(times @ (own - lost)) + rest
        square = float(times @ (own**2 - 2 * own * lost)) + float(np.sum(inner * inner.T))
        return max(1.0, trace**2 / square) if square > 0 else math.inf


def _believed(ratio: float | Floats, freedom: float, trust: float) -> Floats:
    """What is made of measured variances: both are over expected ones.

    One cluster more, which scatters as expected, makes little scatter larger; much is not to become smaller by it.
    """
    careful = np.maximum(ratio, (freedom * np.asarray(ratio) + 1) / (freedom + 1))
    found: Floats = trust * careful + (1 - trust)
    return found


def _trust(variance: float) -> float:
    """How far measured scatter is believed of a contrast with this variance, 0 to 1."""
    even_games = 4 / variance
    return even_games / (even_games + THIN)


def scatter_of(
    parameters: Floats,
    meetings: Meetings,
    games: PlayedGames,
    meeting: Integers,
    covariance: Floats,
    precisions: Floats,
) -> Scatter | None:
    """The scatter of clusters; None if fewer than two have two games or more, so that there is nothing to see."""
    sizes = np.bincount(games.cluster, minlength=games.clusters)
    large = np.flatnonzero(sizes > 1)
    if len(large) < 2:
        return None
    place = np.full(games.clusters, -1)
    place[large] = np.arange(len(large))
    inside = place[games.cluster] >= 0
    alone = np.bincount(meeting[~inside], minlength=len(meetings.counts)).astype(np.float64)
    composition = scipy.sparse.csr_array(
        (np.ones(int(inside.sum())), (place[games.cluster[inside]], meeting[inside])),
        shape=(len(large), len(meetings.counts)),
    )
    pattern, examples = _patterns(composition)
    informations = np.array([information(parameters, meetings, composition[[row]].toarray()[0]) for row in examples])
    by_delta, by_draw = game_scores(parameters, meetings)
    own, cluster = (meeting[inside], games.outcome[inside]), place[games.cluster[inside]]
    residuals = scipy.sparse.csr_array((by_delta[own], (cluster, own[0])), shape=composition.shape)
    return Scatter(
        scores=_scores(meetings, residuals, np.bincount(cluster, by_draw[own], minlength=len(large))),
        pattern=pattern,
        informations=informations,
        corrections=_corrections(informations, covariance),
        rest=information(parameters, meetings, alone) + np.diag(precisions),
        covariance=covariance,
        residuals=residuals,
        alone=alone,
    )


def _patterns(composition: scipy.sparse.csr_array) -> tuple[Integers, list[int]]:
    """Every cluster's pattern, and a cluster of every pattern."""
    composition.sum_duplicates()
    known: dict[tuple[bytes, bytes], int] = {}
    examples: list[int] = []
    pattern = np.zeros(composition.shape[0], dtype=np.int64)
    for row in range(composition.shape[0]):
        part = slice(composition.indptr[row], composition.indptr[row + 1])
        key = (composition.indices[part].tobytes(), composition.data[part].tobytes())
        if key not in known:
            known[key] = len(examples)
            examples.append(row)
        pattern[row] = known[key]
    return pattern, examples


def _scores(meetings: Meetings, residuals: scipy.sparse.csr_array, by_draw: npt.NDArray[Any]) -> Floats:
    """Scores of all parameters (columns), summed by cluster (rows)."""
    sums = residuals @ meetings.design
    scores = sums if isinstance(sums, np.ndarray) else sums.toarray()
    found = np.column_stack([scores, by_draw]) if meetings.has_draws else scores
    return np.asarray(found, dtype=np.float64)


def _corrections(informations: Floats, covariance: Floats) -> Floats:
    """(I - S M)^(-1/2) for every pattern's information S and the covariance M of the parameters."""
    root = np.linalg.cholesky(covariance)
    leverages, turns = np.linalg.eigh(root.T @ informations @ root)
    stretched = turns * (1 - np.minimum(leverages, _MOST_LEVERAGE))[:, np.newaxis, :] ** -0.5
    inner = stretched @ np.swapaxes(turns, 1, 2)
    found: Floats = np.linalg.inv(root).T @ inner @ root.T
    return found
