"""The swap rule: after Black's first move White may take over Black's side."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import draw_below
from arena.players.base import Decision

_EVEN = 0.5


def wants_swap(decision: Decision, rngs: Records) -> bool:
    """Whether White, with this decision at hand, would rather have Black's side.

    It would if its own best move leaves it less than an even chance. A player without an
    opinion tosses a coin.
    """
    if decision.value is None:
        return bool(draw_below(rngs, 2))
    return decision.value < _EVEN


def balanced_opening(decision: Decision) -> int:
    """The first move for Black to make if White may swap: the one whose value is nearest to even."""
    candidates = decision.candidates
    if candidates is None:
        return decision.move
    distances = np.where(candidates.visits > 0, np.abs(candidates.values - _EVEN), np.inf)
    return int(candidates.moves[int(np.argmin(distances))])
