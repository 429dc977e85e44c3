"""Playouts that draw moves by trained weights: the ratio of two moves' chances is that of their weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.registry import load
from arena.games.toolbox.records import Field
from arena.games.weighing import weighing_of
from arena.players.playouts.policies.policy import Kernels, Policy
from arena.players.weights.shelf import find_weights

_SOURCE = "Huang, Coulom, Lin: Monte-Carlo Simulation Balancing in Practice, 2.1"


class Trained(Policy):
    """Parameters of playouts by weights."""

    name: ClassVar[str] = "trained"
    summary: ClassVar[str] = "moves are drawn by the weights of what is true of them, which were trained"
    source: ClassVar[str] = _SOURCE

    weights: str = parameter(
        ..., "which weights: the name of some that are shipped, or a file that ends in .csv", source=_SOURCE
    )
    sharpness: float = parameter(
        1.0, "a factor of the logarithms of all weights; 0 makes all moves equally likely", source="arena", ge=0, le=10
    )

    def check(self, game: Game) -> None:
        """See Policy."""
        if not game.has_traits:
            raise InputError(
                f"policy={self}: {game.spec} does not say what is true of moves, so they cannot be weighed"
            )
        self._logarithms(game)

    def _logarithms(self, game: Game) -> npt.NDArray[np.float64]:
        return self.sharpness * find_weights(self.weights, game).of_traits(game)

    def materials(self, game: str) -> Mapping[str, str]:
        """See Parameters."""
        return {f"weights {self.weights}": find_weights(self.weights, load(game)).digest}

    def layout(self, game: Game) -> str:
        """See Policy."""
        return weighing_of(game).layout

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        return weighing_of(game).fields

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return weighing_of(game).values(self._logarithms(game))

    def kernels(self, game: Game) -> Kernels:
        """See Policy."""
        return weighing_of(game).hooks
