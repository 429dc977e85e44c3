"""Games drawn by the model, from openings that all pairings share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special

from tests.support.results import ELO, Results


def round_robin(
    rng: np.random.Generator,
    elo: Sequence[float],
    *,
    openings: int = 20,
    rounds: int = 1,
    first_move: float = 70.0,
    draw_weight: float = 0.0,
    luck: float = 0.0,
    own: float = 0.0,
    between: npt.NDArray[Any] | None = None,
    first_moves: Sequence[float] | None = None,
) -> Results:
    """Everybody against everybody with both colours, so often from every opening; clusters are openings.

    Of the variance of what decides a game, `luck` is what the opening does for the first mover and `own` what it does
    for single players; each game's chances stay the model's. `between` are Elo that the row's player has against the
    column's alone, and `first_moves` what moving first is worth to each, besides what it is worth to all.
    """
    players = len(elo)
    seats = [(black, white) for black in range(players) for white in range(players) if black != white]
    black, white = np.repeat(np.array(seats), openings * rounds, axis=0).T
    opening = np.tile(np.arange(openings), rounds * len(seats))
    shared, single = rng.standard_normal(openings), rng.standard_normal((openings, players))
    noise = rng.standard_normal(len(opening))
    helped = np.sqrt(luck) * shared[opening] + np.sqrt(own / 2) * (single[opening, black] - single[opening, white])
    fortune = special.ndtr(helped + np.sqrt(1 - luck - own) * noise)
    ahead = np.asarray(elo)[black] - np.asarray(elo)[white] + first_move
    if between is not None:
        ahead = ahead + between[black, white]
    if first_moves is not None:
        ahead = ahead + np.asarray(first_moves)[black]
    odds = np.exp(ahead / ELO / 2)
    total = odds + draw_weight + 1 / odds
    result = np.where(fortune > 1 - odds / total, 1.0, np.where(fortune < 1 / odds / total, 0.0, 0.5))
    return Results(black, white, result, opening)
