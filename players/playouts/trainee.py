"""Playouts by weights that are still being trained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.game import Game
from arena.games.toolbox.jit import dispatched
from arena.games.toolbox.records import Field, Record, Records
from arena.games.weighing import Logarithms, add_slope, weighing_of
from arena.players.playouts.policies.policy import Kernels, Policy


@dispatched()
def move_by_weight(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """A move as the game's own way draws it."""
    raise NotImplementedError  # abstract


def choose_move(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`: a move by weight, whose slope is added if that is wanted."""
    move = np.uint64(move_by_weight(policy, state, rng, trace, last, earlier))
    if policy.adds_slopes != 0:
        add_slope(policy, state, trace, move, last, earlier)
    return move


class Trainee(Policy):
    """A policy whose weights are set again and again.

    Its record has a `slope`, see `add_slope`. If `adds_slopes` is set, that of every move of a playout is added to it.
    """

    name: ClassVar[str] = "trainee"
    summary: ClassVar[str] = "moves are drawn by weights that are being trained"
    source: ClassVar[str] = "arena"

    def layout(self, game: Game) -> str:
        """See Policy."""
        return weighing_of(game).layout

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        return [*weighing_of(game).fields, ("slope", "f8", (len(game.traits),)), ("adds_slopes", "u1")]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy: all moves are equally likely."""
        return weighing_of(game).values(np.zeros(len(game.traits)))

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        hooks = weighing_of(game).hooks
        return {**hooks, "move_by_weight": hooks["choose_move"], "choose_move": choose_move}

    def set_logarithms(self, records: Records, game: Game, logarithms: Logarithms) -> None:
        """Let playouts go by these weights from now on."""
        for name, value in weighing_of(game).values(logarithms).items():
            records[name] = value
