"""By how many points players beat each other in the games of a pool."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np

from arena.arenas.game_record import Reason
from arena.arenas.pool import Floats, Mask, Pool
from arena.arenas.statistics.margins import Margin, margin_of
from arena.games import InputError, load

#: A margin by player and opponent.
Margins = dict[tuple[str, str], Margin]


def require_points(game: str) -> None:
    """Refuse a game in which one does not win by points."""
    found = load(game)
    if not found.has_score:
        raise InputError(f"--metric score: {found.spec} has no points, a game is won or lost; go has points")


def margins_of(pool: Pool) -> Margins:
    """Margins of every player against every other that it meets; games against itself are left out."""
    found: Margins = {}
    met = {frozenset((seats.black, seats.white)) for item in pool.settings for seats in item.seats()}
    for one, other in itertools.combinations(range(len(pool.names)), 2):
        names = pool.names[one], pool.names[other]
        if frozenset(names) in met:
            margin = _margin(pool, one, other)
            found[names] = margin
            found[names[1], names[0]] = margin.seen_from_other_side
    return found


def _margin(pool: Pool, one: int, other: int) -> Margin:
    """One player's lead over another.

    Who gives up would not have won: the other's lead is at least 0, and at most as large as it can be. Of a game that
    was broken off after so many moves nothing is known. Forfeits are left out.
    """
    here = _between(pool, one, other)
    chosen = here & pool.evidence
    black = (pool.black == one)[chosen]
    colours = np.where(black, 1.0, -1.0)
    leads = pool.score[chosen] * colours
    won = np.where(black, pool.points[chosen], 1 - pool.points[chosen])
    most = load(pool.game).score_range
    given_up = pool.ended(Reason.RESIGNED)[chosen]
    unknown = np.isnan(leads)
    lowest = np.where(unknown, np.where(given_up & (won == 1), 0.0, -most), leads)
    highest = np.where(unknown, np.where(given_up & (won == 0), 0.0, most), leads)
    margin = margin_of(lowest, highest, colours, pool.cluster[chosen])
    return replace(
        margin,
        forfeited=int((here & pool.forfeited & ~pool.again).sum()),
        repeats=int((here & pool.repeats).sum()),
    )


def leads_of(pool: Pool, player: str, opponent: str | None = None) -> Floats:
    """By how many points a player led at the end of each game against others, or against one, that was played out."""
    number = pool.number_of(player)
    others = pool.against_others if opponent is None else _between(pool, number, pool.number_of(opponent))
    chosen = pool.evidence & others & ~np.isnan(pool.score)
    black, white = chosen & (pool.black == number), chosen & (pool.white == number)
    return np.concatenate([pool.score[black], 0.0 - pool.score[white]])


def _between(pool: Pool, one: int, other: int) -> Mask:
    seats = (pool.black == one) & (pool.white == other), (pool.black == other) & (pool.white == one)
    return np.asarray(seats[0] | seats[1], dtype=np.bool_)
