"""Confidence intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True)
class Interval:
    """An interval with its ends included."""

    low: float
    high: float


def wilson(wins: float, games: float, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for a chance of winning; `wins` of `games`, a draw being half a win.

    Without games nothing is known: the interval is 0 to 1.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = wins / games, z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    low = centre - half if wins > 0 else 0.0
    high = centre + half if wins < games else 1.0
    return Interval(low, high)
