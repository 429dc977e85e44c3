"""Figures 2 and 6: what an end is worth by its score, as the players' kernel has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.experiments.blokus.players import FINAL, WIN, sigmoid
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Sampling
from arena.games import load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import BLACK, DRAW, WHITE, Records
from arena.players.playouts.returns import parse_returns, reward

STEP = "blokus-returns"

#: The returns that are drawn, and the scores that they are looked at for: squares more, or less, than the opponent.
RETURNS = (WIN, FINAL, sigmoid(1.0), sigmoid(0.3))
SQUARES = 89
_WINNERS = {1: BLACK, 0: DRAW, -1: WHITE}


@entry
def _worth(returns_records: Records, winners: Records, leads: Records, found: Records) -> None:
    for place in range(len(leads)):
        found[place] = reward(returns_records[0], np.uint64(winners[place]), leads[place], np.uint64(0))


def worth(_seed: int, _piece: int, returns: Sequence[str]) -> dict[str, Any]:
    """The only piece: what every score is worth to who has it, from 0 to 1, by return."""
    game = load("blokus-duo")
    leads = np.arange(-SQUARES, SQUARES + 1, dtype=np.float64)
    winners = np.array([_WINNERS[int(np.sign(lead))] for lead in leads], dtype=np.uint64)
    found = {}
    for text in returns:
        values = np.empty(len(leads))
        _worth(parse_returns(text).new_records(game), winners, leads, values)
        found[text] = values.tolist()
    return {"squares": int(game.score_range), "worth": found}


def steps(_profile: Profile) -> list[Sampling]:
    """The values."""
    return [Sampling(STEP, worth, pieces=1, parameters={"returns": list(RETURNS)})]
