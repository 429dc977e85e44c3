"""The Elo scale of scores: 400 Elo are an expected score of 10 to 1, a draw being half a win.

It says what share of the points one player makes against another, whatever comes of draws and of moving first. The
scale of the model behind `arena elo` takes both out (`arena.arenas.statistics.davidson`), and is another one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import Interval, wilson
from arena.arenas.statistics.shares import Share


@dataclass(frozen=True)
class MatchElo:
    """Elo of the first of two players above the second, from their match alone.

    No finite number fits a perfect record: there `elo` and one end of the interval are None, and what is left reads
    "at least `low`" or "at most `high`". Without games all three are None.
    """

    elo: float | None
    low: float | None
    high: float | None

    @property
    def half(self) -> float | None:
        """Half the width of the interval; None if it is open."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def score_of_elo(elo: float) -> float:
    """The expected share of the points, between 0 and 1, of a player who is so much stronger."""
    return (1 + math.tanh(elo * math.log(10) / 800)) / 2


def elo_of_score(score: float) -> float | None:
    """The Elo difference at which `score` is the expected share of the points; None for 0 and 1, which no Elo reach."""
    if not 0 < score < 1:
        return None
    return 400 * math.log10(score / (1 - score))


def elo_of_share(share: Share, confidence: float = 0.95, kind: IntervalKind = IntervalKind.WILSON) -> MatchElo:
    """The Elo difference that a share of points speaks for, with the interval of the share in Elo."""
    if share.share is None:
        return MatchElo(None, None, None)
    return _in_elo(share.share, share.interval(confidence, kind))


def elo_of_match(points: float, games: float, confidence: float = 0.95) -> MatchElo:
    """The Elo difference that the first player's `points` of independent `games` speak for, with Wilson's interval."""
    return _in_elo(points / games, wilson(points, games, confidence)) if games else MatchElo(None, None, None)


def _in_elo(share: float, interval: Interval) -> MatchElo:
    return MatchElo(elo_of_score(share), elo_of_score(interval.low), elo_of_score(interval.high))
