"""What a straight line through the odds makes of values: too bold, too timid, or on one side (Cox 1958).

The odds that an outcome has, in the logarithm, are fitted as a + b times those that its value has, by logistic
regression. True values have a = 0 and b = 1. With b below 1 values are too bold: what is called 90 % comes true less
often, what is called 10 % more often. With b above 1 they are too timid. Errors are by the scatter of scores over
clusters (sandwich).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.intervals import Interval, quantile

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

#: Values count as no nearer to 0 and 1 than this, as odds and in log losses: both would be infinite.
LEAST_CHANCE = 0.001
_STEPS, _ENOUGH, _LARGEST = 50, 1e-10, 50.0
_FEWEST = 3  # clusters


@dataclass(frozen=True)
class Recalibration:
    """Intercept and slope of the line, with their 95 % intervals."""

    intercept: float
    slope: float
    about_intercept: Interval
    about_slope: Interval


def recalibrated(value: Floats, outcome: Floats, cluster: Integers) -> Recalibration | None:
    """The line through the odds; None where there are too few clusters, or no line is the best one."""
    chance = np.clip(value, LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    odds = np.log(chance / (1.0 - chance))
    games = int(cluster.max()) + 1
    if games < _FEWEST or np.ptp(odds) == 0 or np.ptp(outcome) == 0:
        return None
    design = np.column_stack([np.ones(len(odds)), odds])
    line = np.array([0.0, 1.0])
    for _ in range(_STEPS):
        fitted = 1.0 / (1.0 + np.exp(-np.clip(design @ line, -_LARGEST, _LARGEST)))
        information = design.T @ (design * (fitted * (1.0 - fitted))[:, None])
        if np.linalg.cond(information) > 1e12:
            return None  # the line has become a step: values tell wins from losses without an error
        step = np.linalg.solve(information, design.T @ (outcome - fitted))
        # A long step may go wrong where the curve is flat.
        line = line + step / max(1.0, float(np.abs(step).max()))
        if float(np.abs(step).max()) < _ENOUGH:
            break
    else:
        return None
    residuals = design * (outcome - fitted)[:, None]
    scores = np.column_stack([np.bincount(cluster, residuals[:, column], games) for column in range(2)])
    inverse = np.linalg.inv(information)
    covariance = games / (games - 1) * inverse @ (scores.T @ scores) @ inverse
    intercept, slope = (float(number) for number in line)
    halves = quantile(0.95, games - 1) * np.sqrt(np.diag(covariance))
    about = [Interval(float(mid - half), float(mid + half)) for mid, half in zip(line, halves, strict=True)]
    return Recalibration(intercept, slope, about[0], about[1])
