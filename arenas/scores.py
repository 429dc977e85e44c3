"""By how many points players win and lose, in games that have a score."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.arenas.pool import Floats, Pool


@dataclass(frozen=True)
class Scores:
    """A player's leads in points, from its own side, in games against others that were played out."""

    games: int
    mean: float
    when_winning: float | None  # mean of the games won; None without any
    when_losing: float | None
    variance: float | None  # of all games; None with fewer than two


def scores_of(pool: Pool) -> dict[str, Scores]:
    """By player; only those who have finished games that have a score. Forfeits and repeats are left out."""
    return {name: _scores(*found) for name, found in leads_of(pool).items()}


def leads_of(pool: Pool) -> dict[str, tuple[Floats, Floats]]:
    """The leads themselves, by player as above, and the points of the same games (1, 0.5 or 0)."""
    chosen = pool.evidence & pool.against_others & ~np.isnan(pool.score)
    found = {}
    for number, name in enumerate(pool.names):
        black, white = chosen & (pool.black == number), chosen & (pool.white == number)
        leads = np.concatenate([pool.score[black], 0.0 - pool.score[white]])
        if len(leads):
            found[name] = leads, np.concatenate([pool.points[black], 1 - pool.points[white]])
    return found


def without_score(pool: Pool) -> int:
    """How many games between different players were given up or cut short, and so have no score."""
    return int((pool.evidence & pool.against_others & np.isnan(pool.score)).sum())


def _scores(leads: Floats, points: Floats) -> Scores:
    won, lost = leads[points == 1], leads[points == 0]
    return Scores(
        games=len(leads),
        mean=float(leads.mean()),
        when_winning=float(won.mean()) if len(won) else None,
        when_losing=float(lost.mean()) if len(lost) else None,
        variance=float(leads.var(ddof=1)) if len(leads) > 1 else None,
    )
