"""Playouts by weights that are still being trained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.game import Game
from arena.games.toolbox.records import Field, Records
from arena.games.weighing import Logarithms, weighing_of
from arena.players.playouts.policies.policy import Kernels, Policy


class Trainee(Policy):
    """A policy whose weights are set again and again; its record has a `slope`, see `add_slope`."""

    name: ClassVar[str] = "trainee"
    summary: ClassVar[str] = "moves are drawn by weights that are being trained"
    source: ClassVar[str] = "arena"

    def layout(self, game: Game) -> str:
        """See Policy."""
        return weighing_of(game).layout

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        return [*weighing_of(game).fields, ("slope", "f8", (len(game.traits),))]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy: all moves are equally likely."""
        return weighing_of(game).values(np.zeros(len(game.traits)))

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        return weighing_of(game).hooks

    def set_logarithms(self, records: Records, game: Game, logarithms: Logarithms) -> None:
        """Let playouts go by these weights from now on."""
        for name, value in weighing_of(game).values(logarithms).items():
            records[name] = value
