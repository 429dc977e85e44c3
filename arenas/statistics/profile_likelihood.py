"""Profile likelihoods: how far the most probable parameters fall if a contrast of them is held at a value.

The signed root of twice that fall is a number of standard errors. Unlike an error read off a curvature at the top, it
knows that the likelihood of a lopsided record falls steeply towards equality and hardly at all away from it.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from arena.arenas.statistics.davidson import Floats
from arena.arenas.statistics.ratings import CONVERGED, ConvergenceError, Fit, log_posterior, slope_and_curvature

_ROUNDS = 60
_CORRECTIONS = 8
_CLOSE = 1e-4  # standard errors
_HALVINGS = 40


class ProfileLikelihood:
    """The profile of one contrast, a linear function of a fit's parameters."""

    def __init__(self, fit: Fit, contrast: Floats) -> None:
        self._fit = fit
        self._contrast = contrast
        self._top = log_posterior(fit.parameters, fit.meetings, fit.precisions)
        self._direction = fit.covariance @ contrast
        self._variance = float(contrast @ self._direction)
        self.best = float(contrast @ fit.parameters)

    def signed_root(self, value: float) -> float:
        """Standard errors, as if games were independent, by which the best value lies above this one."""
        ahead = self.best - value
        if ahead == 0 or self._variance == 0:
            return 0.0
        fall = self._top - self._highest(value)
        return math.copysign(math.sqrt(2 * max(fall, 0.0)), ahead)

    def at(self, errors: float) -> float:
        """The value above (errors > 0) or below the best one from which that one lies so many standard errors."""
        if self._variance == 0 or errors == 0:
            return self.best
        # The root is all but a straight line through the best value: most often a few corrections of its slope do.
        ahead = errors * math.sqrt(self._variance)
        for _ in range(_CORRECTIONS):
            found = -self.signed_root(self.best + ahead)
            if abs(found - errors) < _CLOSE:
                return self.best + ahead
            ahead *= errors / found
        return self.best + self._searched(errors, ahead)

    def _searched(self, errors: float, near: float) -> float:
        """The same by bisection: the root rises with the distance, if not evenly."""

        def excess(distance: float) -> float:
            return abs(self.signed_root(self.best + distance)) - abs(errors)

        inner, outer = 0.0, near
        for _ in range(_ROUNDS):
            if excess(outer) > 0:
                return float(scipy.optimize.brentq(excess, inner, outer, xtol=_CLOSE * abs(outer)))
            inner, outer = outer, 2 * outer
        raise ConvergenceError("an interval did not settle")

    def _highest(self, value: float) -> float:
        """The highest logarithm of likelihood times prior where the contrast has this value."""
        fit = self._fit
        parameters = fit.parameters + self._direction * ((value - self.best) / self._variance)
        height = log_posterior(parameters, fit.meetings, fit.precisions)
        for _ in range(_ROUNDS):
            slope, bend = slope_and_curvature(parameters, fit.meetings, fit.precisions)
            along, across = np.linalg.solve(bend, np.array([slope, self._contrast]).T).T
            step = along - across * float(self._contrast @ along) / float(self._contrast @ across)
            if slope @ step < CONVERGED * 1e3:
                return height
            parameters, height = self._uphill(parameters, height, step)
        raise ConvergenceError("a profile of the ratings did not settle")

    def _uphill(self, parameters: Floats, height: float, step: Floats) -> tuple[Floats, float]:
        """The step, halved until it does not lead down."""
        rounding = 1e-12 * abs(height)
        for halvings in range(_HALVINGS):
            candidate = parameters + step / 2**halvings
            reached = log_posterior(candidate, self._fit.meetings, self._fit.precisions)
            if reached >= height - rounding:
                return candidate, reached
        return parameters, height
