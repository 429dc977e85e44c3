"""Uniform playouts, which games have kernels of their own for."""

from __future__ import annotations

from typing import ClassVar

from arena.games.game import Game
from arena.games.toolbox.records import Record
from arena.players.playouts.policies.policy import Kernels, Policy
from arena.players.playouts.returns import finish


def play_out(
    policy: Record, state: Record, rng: Record, trace: Record, returns: Record, nodes: Record, course: Record
) -> None:
    """See `arena.players.playouts.hooks`: it is the same wherever in a tree it begins."""
    finish(returns, state, rng, trace)


class Uniform(Policy):
    """All moves equally likely; it has no parameters."""

    name: ClassVar[str] = "uniform"
    summary: ClassVar[str] = "all moves that playouts may make are equally likely"
    source: ClassVar[str] = "Abramson 1990"

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {"play_out": play_out}


UNIFORM = Uniform()
