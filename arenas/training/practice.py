"""Playouts of weights in training: how they end, and how the chances of their moves change with the weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games import Game
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.playouts.outcomes import ENDS, Counts, Outcomes, play_once
from arena.players.playouts.trainee import Trainee
from arena.players.seeds import generator

Floats = npt.NDArray[np.float64]


@entry
def _count_slopes(reaches: Records, rng_at: int, playouts: int, slope: Floats, counts: Counts, sums: Floats) -> None:
    """Make playouts, and add up their slopes by how they end, each divided by the number of its moves."""
    for _ in range(playouts):
        slope[:] = 0.0
        trace = play_once(reaches[0], np.uint64(rng_at))
        end, share = np.uint64(trace.winner), 1.0 / trace.length
        counts[end] += 1
        for number in range(len(slope)):
            trait = np.uint64(number)
            sums[end, trait] += share * slope[trait]


class Practice(Outcomes):
    """Playouts from positions of one game. Weights are set by `learn`, as values that a `Weighing` makes of them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, Trainee().new_records(game))
        self._slope = self.policies["slope"][0]
        self._warm_up(game)

    def _warm_up(self, game: Game) -> None:
        """Have all kernels compiled."""
        self.stand_at(game.start())
        for count in (self.count, self.count_slopes):
            count(generator(0, "warm up"), 1)

    def learn(self, values: Mapping[str, Any]) -> None:
        """Go by these weights from now on."""
        for name, value in values.items():
            self.policies[name] = value

    def count_slopes(self, rngs: Records, playouts: int) -> tuple[Counts, Floats]:
        """How so many playouts end, by the number of the winner, and the sums of slopes in those that end so.

        The slope of a playout is the mean over its moves of the slope of the logarithm of their chances.
        """
        counts, sums = np.zeros(ENDS, dtype=np.int64), np.zeros((ENDS, len(self._slope)))
        self.policies["adds_slopes"] = 1
        _count_slopes(self.reach, rngs.ctypes.data, playouts, self._slope, counts, sums)
        self.policies["adds_slopes"] = 0
        return counts, sums
