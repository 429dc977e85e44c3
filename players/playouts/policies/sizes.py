"""Playouts that make large moves more often: by a factor for each cell that is touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.contract import draw_answer, draw_by_size
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import unit
from arena.players.playouts.policies.policy import Kernels, Policy

#: The weight of the likeliest size: all legal moves of any game together weigh less than 2^32.
_HEAVIEST = 1 << 16


def choose_move(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`."""
    if policy.answers > 0.0 and unit(rng) < policy.answers:
        move = draw_answer(state, last, policy.weights, rng, trace)
        if move < policy.none:
            return move
    return draw_by_size(state, policy.weights, rng, trace)


class Sizes(Policy):
    """Parameters of playouts by size."""

    name: ClassVar[str] = "sizes"
    summary: ClassVar[str] = "moves that touch more cells are likelier, such as larger pieces"
    source: ClassVar[str] = "arena"

    growth: float = parameter(
        3.0, "how many times as likely a move is as one that touches one cell less", source="arena", ge=0.1, le=10
    )

    answers: float = parameter(
        0.0,
        "the chance to look for a move that answers the last one before any other is drawn",
        source="arena",
        ge=0,
        le=1,
    )

    def check(self, game: Game) -> None:
        """See Policy."""
        if len(set(self._sizes(game))) < 2:
            raise InputError(f"policy={self}: all moves of {game.spec} are of one size")
        if self.answers > 0.0 and not game.has_answers:
            raise InputError(f"policy={self}: {game.spec} does not know which moves answer another; blokus-duo does")

    def _sizes(self, game: Game) -> list[int]:
        touched = (game.touches[: game.first_pass] < game.cells).sum(axis=1)
        return sorted({int(size) for size in touched})

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        return [("answers", "f8"), ("none", "u2"), ("weights", "u4", (self._sizes(game)[-1] + 1,))]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        sizes = self._sizes(game)
        powers = {size: self.growth ** (size - sizes[0]) for size in sizes}
        weights = np.zeros(sizes[-1] + 1, dtype=np.uint32)
        for size, power in powers.items():
            weights[size] = max(1, round(_HEAVIEST * power / max(powers.values())))
        return {"answers": self.answers, "none": game.moves, "weights": weights}

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {"choose_move": choose_move}
