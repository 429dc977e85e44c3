"""By how many points players win and lose, in games that have a score."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from arena.arenas.ledger import Ledger, Run
from arena.arenas.settings import Settings

#: A player's lead at the end of a game, 1 for a win, 0 for a draw and -1 for a loss, and how many games ended so.
_Ending = tuple[float, int, int]

_BY_SCORE = """
    SELECT pairing, score, winner, count(*) FROM games WHERE run = ? AND score IS NOT NULL
    GROUP BY pairing, score, winner ORDER BY pairing, score, winner
"""
_WON = {1: 1, 2: -1, 3: 0}  # by Black


@dataclass(frozen=True)
class Scores:
    """A player's leads in points, from its own side, in games against others that were played out."""

    games: int
    mean: float
    when_winning: float | None  # mean of the games won; None without any
    when_losing: float | None
    variance: float | None  # of all games; None with fewer than two


def scores_of(ledger: Ledger, run: Run, settings: Settings) -> dict[str, Scores]:
    """By player; only those who have finished games that have a score."""
    endings: dict[str, list[_Ending]] = {name: [] for name in settings.names}
    seats = settings.seats()
    for number, score, winner, games in ledger.query(_BY_SCORE, (run.id,)):
        pair, won = seats[number], _WON[winner]
        if pair.black != pair.white:
            endings[pair.black].append((score, won, games))
            endings[pair.white].append((0.0 - score, -won, games))
    return {name: _scores(found) for name, found in endings.items() if found}


def _scores(endings: list[_Ending]) -> Scores:
    games = sum(count for _, _, count in endings)
    mean = math.fsum(score * count for score, _, count in endings) / games
    squares = math.fsum((score - mean) ** 2 * count for score, _, count in endings)
    return Scores(
        games=games,
        mean=mean,
        when_winning=_mean((score, count) for score, won, count in endings if won == 1),
        when_losing=_mean((score, count) for score, won, count in endings if won == -1),
        variance=squares / (games - 1) if games > 1 else None,
    )


def _mean(scores: Iterable[tuple[float, int]]) -> float | None:
    found = list(scores)
    games = sum(count for _, count in found)
    return math.fsum(score * count for score, count in found) / games if games else None
