"""What results are told in."""

from __future__ import annotations

from enum import StrEnum


class Metric(StrEnum):
    """What results are told in."""

    WINS = "wins"  # games won
    SCORE = "score"  # and points a game, where games have points
