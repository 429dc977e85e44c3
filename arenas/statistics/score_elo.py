"""The Elo scale: 400 Elo are odds of 10 to 1."""

from __future__ import annotations

import math
from dataclasses import dataclass

from arena.arenas.statistics.intervals import wilson


@dataclass(frozen=True)
class MatchElo:
    """Elo of the first of two players above the second, from their match alone.

    No finite number fits a perfect record: there `elo` and one end of the interval are None, and what is left reads
    "at least `low`" or "at most `high`". Without games all three are None.
    """

    elo: float | None
    low: float | None
    high: float | None


def score_of_elo(elo: float) -> float:
    """The expected share of the points, between 0 and 1, of a player who is so much stronger."""
    return (1 + math.tanh(elo * math.log(10) / 800)) / 2


def elo_of_score(score: float) -> float | None:
    """The Elo difference at which `score` is the expected share of the points; None for 0 and 1, which no Elo reach."""
    if not 0 < score < 1:
        return None
    return 400 * math.log10(score / (1 - score))


def elo_of_match(points: float, games: float, confidence: float = 0.95) -> MatchElo:
    """The Elo difference that the first player's `points` of `games` speak for, with Wilson's interval in Elo.

    Points are wins and half the draws. All games count as independent.
    """
    interval = wilson(points, games, confidence)
    elo = elo_of_score(points / games) if games else None
    return MatchElo(elo, elo_of_score(interval.low), elo_of_score(interval.high))
