"""Elo gained when a budget doubles, for players that differ in their budget only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from arena.arenas.statistics.contrasts import relative_to_player
from arena.arenas.statistics.davidson import Floats
from arena.arenas.statistics.intervals import Interval, quantile
from arena.arenas.statistics.ratings import Fit
from arena.games.errors import InputError

#: Budgets less far apart tell nothing of a doubling.
LEAST_RANGE = 1.3
#: Standard errors by which the least and the largest budget must be apart.
_LEAST_ERRORS = 3.0
_ROUNDS = 50


@dataclass(frozen=True)
class Doubling:
    """Elo per doubling of a budget, its standard error and 95 % interval."""

    elo: float
    error: float
    interval: Interval
    misfit: float | None
    """Chance of ratings that lie so far off a straight line if they are on one, 0 to 1; None for two players."""


def elo_per_doubling(
    fit: Fit, players: Sequence[int], budgets: Sequence[float], log_errors: Sequence[float] | None = None
) -> Doubling | None:
    """Slope of the ratings over log2 of the budgets; None if the budgets are not surely different.

    `log_errors` are the standard errors of the budgets' natural logarithms, None if budgets are exact. Generalised
    least squares with the covariance of the ratings, to which errors of budgets add as much as the slope makes of them.
    Where ratings lie further off the line than their errors let expect, the error of the slope is as much larger: then
    it depends on the budgets chosen, which is what the error stands for.
    """
    _check(players, budgets)
    errors = np.zeros(len(players)) if log_errors is None else np.asarray(log_errors, dtype=np.float64) / math.log(2)
    if not _differ(np.log2(budgets), errors):
        return None
    # Relative to one of them no intercept is needed, and which one it is does not matter.
    ratings = relative_to_player(fit, players[0])
    doublings = np.log2(np.array(budgets[1:], dtype=float) / budgets[0])
    elo = ratings.elo[players[1:]]
    own = ratings.covariance(list(players[1:]))
    of_budgets = np.diag(errors[1:] ** 2) + errors[0] ** 2
    slope, precision, off_line = 0.0, 0.0, 0.0
    for _ in range(_ROUNDS):
        before = slope
        slope, precision, off_line = _line(doublings, elo, own + slope**2 * of_budgets)
        if abs(slope - before) < 1e-9 * (1 + abs(slope)):
            break
    freedom = len(players) - 2
    misfit = float(scipy.special.chdtrc(freedom, off_line)) if freedom else None
    error = math.sqrt(max(1.0, off_line / freedom if freedom else 1.0) / precision)
    half = quantile(0.95) * error
    return Doubling(slope, error, Interval(slope - half, slope + half), misfit)


def _check(players: Sequence[int], budgets: Sequence[float]) -> None:
    if len(players) != len(budgets) or not all(0 < budget < math.inf for budget in budgets):
        raise InputError("every player needs a budget above 0")
    if len(set(players)) < len(players) or len(set(budgets)) < 2:
        raise InputError("Elo per doubling needs two or more players, each once, with different budgets")


def _differ(logs: Floats, errors: Floats) -> bool:
    """Whether the least and the largest budget are apart by a factor, and by more than their errors."""
    least, largest = int(np.argmin(logs)), int(np.argmax(logs))
    apart = float(logs[largest] - logs[least])
    return apart >= math.log2(LEAST_RANGE) and apart > _LEAST_ERRORS * math.hypot(errors[least], errors[largest])


def _line(doublings: Floats, elo: Floats, covariance: Floats) -> tuple[float, float, float]:
    """Slope and precision of a line through the origin, and the squared distance of the ratings from it, in errors."""
    weighted = np.linalg.solve(covariance, np.column_stack([doublings, elo]))
    precision = float(doublings @ weighted[:, 0])
    slope = float(doublings @ weighted[:, 1]) / precision
    residual = elo - slope * doublings
    return slope, precision, max(0.0, float(residual @ (weighted[:, 1] - slope * weighted[:, 0])))
