"""Playouts that answer the last move where the game knows an answer, with some probability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.contract import draw_answer, draw_move
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import unit
from arena.players.playouts.policies.policy import Kernels, Policy


def choose_move(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`."""
    if policy.share >= 1.0 or unit(rng) < policy.share:
        move = draw_answer(state, last, policy.weights, rng, trace)
        if move < policy.none:
            return move
    return draw_move(state, rng, trace)


class Answers(Policy):
    """Parameters of answering first."""

    name: ClassVar[str] = "answers"
    summary: ClassVar[str] = "answers to the last move, as to an intrusion into a bridge; elsewhere a uniform move"
    source: ClassVar[str] = "arena"

    share: float = parameter(
        1.0, "probability to look for an answer before any other move is drawn", source="arena", ge=0, le=1
    )

    def check(self, game: Game) -> None:
        """See Policy."""
        if not game.has_answers:
            raise InputError(f"policy={self}: {game.spec} does not know which moves answer another; Hex and Y do")

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        touched = (game.touches[: game.first_pass] < game.cells).sum(axis=1)
        return [("share", "f8"), ("none", "u2"), ("weights", "u4", (int(touched.max()) + 1,))]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        return {"share": self.share, "none": game.moves, "weights": 1}

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {"choose_move": choose_move}
