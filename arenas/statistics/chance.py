"""Chances under null hypotheses: what verdicts are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np

from arena.arenas.statistics.quantity import Quantity


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for their number by Holm's step-down method, in the same order."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [1.0] * len(chances)
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = largest
    return corrected


def chance_of_difference(published: Quantity, measured: Quantity) -> float:
    """The chance that two equal quantities come out so far apart, in either direction.

    Between two shares of games without draws it is Fisher's, for it has to hold for ten games
    as well; else the normal distribution's.
    """
    if published.counts is not None and measured.counts is not None:
        from scipy import stats

        return float(stats.fisher_exact(np.array([published.counts, measured.counts])).pvalue)
    distance = abs(measured.value - published.value)
    error = math.hypot(published.error, measured.error)
    if error == 0:
        return 1.0 if distance == 0 else 0.0
    return 2 * NormalDist().cdf(-distance / error)


def chance_above(measured: Quantity, bound: float) -> float:
    """The chance of a value as high as this one if the true one is at most `bound`: small where it is above.

    Exact for a share of games without draws, else the normal distribution's.
    """
    if measured.counts is not None and 0 < bound < 1:
        from scipy import stats

        wins, losses = measured.counts
        return float(stats.binomtest(wins, wins + losses, bound, alternative="greater").pvalue)
    return _normal_tail(bound - measured.value, measured.error)


def chance_below(measured: Quantity, bound: float) -> float:
    """The chance of a value as low as this one if the true one is at least `bound`: small where it is below."""
    if measured.counts is not None and 0 < bound < 1:
        from scipy import stats

        wins, losses = measured.counts
        return float(stats.binomtest(wins, wins + losses, bound, alternative="less").pvalue)
    return _normal_tail(measured.value - bound, measured.error)


def _normal_tail(shortfall: float, error: float) -> float:
    if error == 0:
        return 0.0 if shortfall < 0 else 1.0
    return NormalDist().cdf(shortfall / error)


@dataclass(frozen=True)
class Agreement:
    """How well two orders agree: Kendall's tau, -1 to 1, and the chances of so much or so little by accident."""

    tau: float
    as_high: float
    as_low: float


def agreement(published: Sequence[float], measured: Sequence[float]) -> Agreement:
    """Kendall's tau with its exact chances; where values are equal, tau-b with approximate ones."""
    from scipy import stats

    tied = len(set(published)) < len(published) or len(set(measured)) < len(measured)
    method: Literal["asymptotic", "exact"] = "asymptotic" if tied else "exact"
    up = stats.kendalltau(published, measured, method=method, alternative="greater")
    down = stats.kendalltau(published, measured, method=method, alternative="less")
    if math.isnan(up.statistic):
        return Agreement(0.0, 1.0, 1.0)
    return Agreement(float(up.statistic), float(up.pvalue), float(down.pvalue))
