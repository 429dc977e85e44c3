"""A bound on the length of games whose kernels come from elsewhere.

Playouts and searches make room for `max_plies` moves. A trial shows that random games keep to that, not that
all games do; one that goes on would write beyond what it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from arena.games.game import Game
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW, UNDECIDED, Record


def bounded(game: Game) -> Game:
    """The same game, but for a draw after `max_plies` moves without a winner."""
    return replace(game, rules={**game.rules, "play": _bounded_play(game.rules["play"], game.max_plies)})


def _bounded_play(rule: Callable[..., Any], max_plies: int) -> Callable[..., Any]:
    by_the_rules = helper(getattr(rule, "py_func", rule))

    def play(state: Record, move: np.uint64) -> None:
        by_the_rules(state, move)
        if state.winner == UNDECIDED and state.ply >= max_plies:
            state.winner = DRAW

    # It stands for the rule, whose module says which sources its machine code depends on.
    play.__module__ = rule.__module__
    return play
