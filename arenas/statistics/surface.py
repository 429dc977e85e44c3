"""A surface: the chance to win at every point of a space, from few games at each of many points.

The logit of the chance is a quadratic function of the coordinates and deviations from it that hang together over some
distance: a Gaussian process, whose likelihood is binomial. Its posterior is Laplace's (Rasmussen and Williams 2006,
algorithms 3.1 and 3.2). How steep the quadratic is, and how large and how wide the deviations are, nobody knows before:
many priors are fitted, and each weighs by its evidence.

Coordinates lie between 0 and 1 (those of words beside each other are told by a coordinate each).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

#: Standard deviation of the logit in the middle of the space, of which nothing is known before.
_LEVEL = 2.0
#: How much the quadratic is expected to fall towards the ends of an axis, in `rise`s.
_BENT = 0.5
_STEPS, _CLOSE = 60, 1e-7
#: Added to variances of points at which nothing was observed, so that they have a root.
_JITTER = 1e-8
#: A prior that has less than this share of the evidence is left out, and no more than so many are kept.
_LEAST_WEIGHT, _MOST_KEPT = 0.04, 4


@dataclass(frozen=True)
class Prior:
    """What is thought of a surface before anything is seen; logits, and distances in the unit cube."""

    rise: float  # standard deviation of each coefficient of the quadratic
    rough: float = 0.0  # standard deviation of the deviations from it
    reach: float = 1.0  # the distance over which these hang together
    smooth: bool = False  # whether they rise and fall without edges

    def mean(self, points: Floats) -> Floats:
        """Of the logits at some points: who names a range thinks that what is best lies within, not at an end."""
        return np.asarray(-_BENT * self.rise * ((2 * points - 1) ** 2).sum(axis=1), dtype=np.float64)

    def covariance(self, first: Floats, second: Floats) -> Floats:
        """Of the logits at some points, rows, and at others, columns."""
        product = (2 * first - 1) @ (2 * second - 1).T
        found = _LEVEL**2 + self.rise**2 * (product + product**2)
        if self.rough:
            squares = (first**2).sum(axis=1)[:, np.newaxis] + (second**2).sum(axis=1) - 2 * first @ second.T
            found += self.rough**2 * self._alike(np.maximum(squares, 0.0) / self.reach**2)
        return np.asarray(found, dtype=np.float64)

    def _alike(self, squares: Floats) -> Floats:
        """How deviations hang together: as Gauss's curve falls, or Matérn's of order 3/2."""
        if self.smooth:
            return np.asarray(np.exp(-0.5 * squares), dtype=np.float64)
        apart = np.sqrt(3 * squares)
        return np.asarray((1 + apart) * np.exp(-apart), dtype=np.float64)


_RISES = (0.08, 0.3, 1.0)
PRIORS: tuple[Prior, ...] = (
    *(Prior(rise) for rise in _RISES),
    *itertools.starmap(Prior, itertools.product(_RISES, (0.15, 0.6, 1.8), (0.06, 0.15, 0.4))),
    *itertools.starmap(Prior, itertools.product(_RISES, (0.3, 1.0), (0.1, 0.25, 0.5), (True,))),
)


class Posterior:
    """What is thought of a surface after games at some points have been seen, if one prior is true."""

    def __init__(self, prior: Prior, points: Floats, won: Floats, games: Floats) -> None:
        self.prior = prior
        self._points = points
        covariance = prior.covariance(points, points)
        logits = _mode(prior.mean(points), covariance, won, games)
        chances = scipy.special.expit(logits)
        self._root = np.sqrt(games * chances * (1 - chances))
        self._lower = _lower(covariance, self._root)
        self._dual = won - games * chances
        likelihood = won @ _log_expit(logits) + (games - won) @ _log_expit(-logits)
        #: The logarithm of the chance of what was seen.
        self.evidence = float(
            likelihood - 0.5 * self._dual @ (logits - prior.mean(points)) - np.log(np.diag(self._lower)).sum()
        )

    def means(self, points: Floats) -> Floats:
        """The logits that are expected at some points."""
        return np.asarray(
            self.prior.mean(points) + self.prior.covariance(points, self._points) @ self._dual, dtype=np.float64
        )

    def covariance(self, points: Floats) -> Floats:
        """Of the logits at some points."""
        half = self._half(points)
        return np.asarray(self.prior.covariance(points, points) - half.T @ half, dtype=np.float64)

    def variances(self, points: Floats) -> Floats:
        """The diagonal of that."""
        own = np.concatenate(
            [np.diag(self.prior.covariance(part, part)) for part in np.array_split(points, max(1, len(points) // 256))]
        )
        return np.asarray(np.maximum(own - (self._half(points) ** 2).sum(axis=0), 0.0), dtype=np.float64)

    def covariances(self, points: Floats, one: Floats) -> Floats:
        """Of the logits at some points with that at one of them."""
        found = self.prior.covariance(points, one) - self._half(points).T @ self._half(one)
        return np.asarray(found[:, 0], dtype=np.float64)

    def _half(self, points: Floats) -> Floats:
        known = self._root[:, np.newaxis] * self.prior.covariance(self._points, points)
        return np.asarray(scipy.linalg.solve_triangular(self._lower, known, lower=True), dtype=np.float64)


@dataclass(frozen=True)
class Surface:
    """What is thought of it, several priors taken together with their weights."""

    posteriors: Sequence[Posterior]
    weights: Floats

    @classmethod
    def fitted(cls, points: Floats, won: Floats, games: Floats | Integers, priors: Sequence[Prior] = PRIORS) -> Surface:
        """By what was seen: of so many `games` at each of the points so many were `won`, a draw being half a win.

        Priors of little evidence are left out.
        """
        seen = games > 0
        counts = games[seen].astype(np.float64)
        found = [Posterior(prior, points[seen], won[seen], counts) for prior in priors]
        weights = scipy.special.softmax([one.evidence for one in found])
        order = np.argsort(-weights, kind="stable")[:_MOST_KEPT]
        kept = [place for place in order if weights[place] >= min(_LEAST_WEIGHT, weights[order[0]])]
        return cls([found[place] for place in kept], weights[kept] / weights[kept].sum())

    @property
    def priors(self) -> list[Prior]:
        """The priors that it goes by."""
        return [one.prior for one in self.posteriors]

    def logits(self, points: Floats) -> tuple[Floats, Floats]:
        """The logits that are expected at some points, and their standard deviations."""
        means = np.array([one.means(points) for one in self.posteriors])
        squares = np.array([one.variances(points) for one in self.posteriors]) + means**2
        mean = self.weights @ means
        return mean, np.sqrt(np.maximum(self.weights @ squares - mean**2, 0.0))

    def above(self, points: Floats, base: Floats) -> tuple[Floats, Floats]:
        """By how much the logits at some points are larger than at another one, and the standard errors of that."""
        one = base.reshape(1, -1)
        means, squares = [], []
        for each in self.posteriors:
            means.append(each.means(points) - each.means(one))
            variances = each.variances(points) + each.variances(one) - 2 * each.covariances(points, one)
            squares.append(np.maximum(variances, 0.0) + means[-1] ** 2)
        mean = self.weights @ np.array(means)
        return mean, np.sqrt(np.maximum(self.weights @ np.array(squares) - mean**2, 0.0))

    def chances(self, points: Floats, reach: float = 1.96) -> tuple[Floats, Floats, Floats]:
        """The chances to win at some points, and the ends of intervals; 1.96: of 95 %."""
        mean, error = self.logits(points)
        middle, low, high = (scipy.special.expit(mean + shift * error) for shift in (0.0, -reach, reach))
        return middle, low, high

    def drawn(self, points: Floats, uniform: Floats) -> Floats:
        """Surfaces that may be the true one, as logits at some points: a row for each row of numbers from 0 to 1.

        The first number of a row chooses a prior, the others, one for each point, what is normal.
        """
        normal = scipy.special.ndtri(np.clip(uniform[:, 1:], 1e-12, 1 - 1e-12))
        chosen = np.minimum(np.searchsorted(np.cumsum(self.weights), uniform[:, 0]), len(self.weights) - 1)
        found = np.empty((len(uniform), len(points)))
        for number, posterior in enumerate(self.posteriors):
            rows = chosen == number
            if rows.any():
                found[rows] = posterior.means(points) + normal[rows] @ _root_of(posterior.covariance(points)).T
        return found


def _mode(mean: Floats, covariance: Floats, won: Floats, games: Floats) -> Floats:
    """The most likely logits, by Newton's steps, which are halved where they overshoot."""
    dual = np.zeros(len(won))
    logits = mean + covariance @ dual
    height = -math.inf
    for _ in range(_STEPS):
        chances = scipy.special.expit(logits)
        curvature = games * chances * (1 - chances)
        root = np.sqrt(curvature)
        wanted = curvature * (logits - mean) + won - games * chances
        lower = _lower(covariance, root)
        inner = scipy.linalg.cho_solve((lower, True), root * (covariance @ wanted))
        goal = wanted - root * inner
        step = 1.0
        while True:
            tried = dual + step * (goal - dual)
            there = mean + covariance @ tried
            reached = float(won @ _log_expit(there) + (games - won) @ _log_expit(-there) - 0.5 * tried @ (there - mean))
            if reached >= height - _CLOSE or step < 1e-3:
                break
            step /= 2
        dual, logits = tried, there
        if reached - height < _CLOSE:
            break
        height = reached
    return logits


def _lower(covariance: Floats, root: Floats) -> Floats:
    whole = np.eye(len(root)) + root[:, np.newaxis] * covariance * root
    return np.asarray(scipy.linalg.cholesky(whole, lower=True), dtype=np.float64)


def _log_expit(values: Floats) -> Floats:
    return np.asarray(-np.logaddexp(0.0, -values), dtype=np.float64)


def _root_of(covariance: Floats) -> Floats:
    """What makes normal numbers of this covariance of independent ones; rounding may have made it a little singular."""
    scale = float(np.trace(covariance)) / len(covariance)
    jitter = _JITTER * max(scale, 1e-6)
    while True:
        try:
            lower = scipy.linalg.cholesky(covariance + jitter * np.eye(len(covariance)), lower=True)
            return np.asarray(lower, dtype=np.float64)
        except np.linalg.LinAlgError:
            jitter *= 10
