"""How far the strengths of a run's players lie apart, told from its games: a prior that is not vague.

With the vague prior a player of few games is rated as far from the others as these games say, which is too far on
average: whoever began badly and was left alone stays there. The spread under which all results together are likeliest
(the marginal likelihood, by Laplace's approximation) draws such ratings in by as much as they are uncertain. Before the
games it is believed to be about 200 Elo, give or take a factor of e, so that few games do not make all players equal. A
posterior distribution stays right when results decide who meets whom, and when to stop; an estimate without a prior
does not.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from arena.arenas.statistics.ratings import ConvergenceError, Fit, Prior, curvature, log_posterior, most_probable

#: The least and the largest spread that is thought of, in Elo.
_BOUNDS = (5.0, 800.0)
_ITERATIONS = 100
#: What is believed of it before the games: the middle, and the deviation of its natural logarithm.
_USUAL, _VAGUENESS = 200.0, 1.0


def likeliest_prior(fit: Fit) -> Prior:
    """The prior with the spread of strengths that speaks best for the games of a fit."""

    def misfit(log_spread: float) -> float:
        precisions = Prior(strength=float(np.exp(log_spread))).precisions(fit.meetings)
        try:
            found = most_probable(fit.meetings, precisions, _ITERATIONS)
        except ConvergenceError:
            return math.inf
        height = log_posterior(found, fit.meetings, precisions) + float(np.log(precisions).sum()) / 2
        height -= ((log_spread - math.log(_USUAL)) / _VAGUENESS) ** 2 / 2
        bend = float(np.linalg.slogdet(curvature(found, fit.meetings, precisions))[1])
        return bend / 2 - height

    bounds = tuple(np.log(_BOUNDS))
    best = scipy.optimize.minimize_scalar(misfit, bounds=bounds, method="bounded", options={"xatol": 0.02})
    return Prior(strength=float(np.exp(best.x)))
