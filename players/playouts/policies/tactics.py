"""Playouts that capture and extend first: tactical answers to the last moves, with some probability.

A move that captures what is in atari, or one that saves an own chain from atari, comes before
all others (Hsu's slides: "simulate extending plys first"). Where several would do one is drawn.
Before them a vital point of an eye space may come, and where there is nothing of all that, the default
chooses; what it puts in atari for nothing may be refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import capturing_moves, extending_moves, is_self_atari, vital_moves
from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import below, unit
from arena.players.playouts.policies.choosing import choose_by_default
from arena.players.playouts.policies.default import WithDefault, default_parameter
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy

_ZERO = np.uint64(0)

#: How often a move that puts own stones in atari is drawn again.
_TRIES = 3

_SOURCE = "Hsu, slides on refinements of Monte-Carlo Go, conclusions"


@helper
def _captures(policy: Record, state: Record, rng: Record, last: np.uint64, earlier: np.uint64) -> int:
    """How many captures there are to choose from, if it is the moment for them."""
    if policy.capture_share < 1.0 and unit(rng) >= policy.capture_share:
        return 0
    return capturing_moves(state, last, earlier, policy.with_ladders != 0, policy)


@helper
def _extensions(policy: Record, state: Record, rng: Record, last: np.uint64) -> int:
    """How many extensions there are to choose from, if it is the moment for them."""
    if policy.extend_share < 1.0 and unit(rng) >= policy.extend_share:
        return 0
    return extending_moves(state, last, policy.with_ladders != 0, policy)


@helper
def _any_reply(policy: Record, rng: Record, count: int) -> np.uint64:
    """One of the replies, of which there are so many."""
    return np.uint64(policy.replies[below(rng, np.uint64(count)) if count > 1 else _ZERO])


def choose_move(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`."""
    if policy.looks_for_vital:
        count = vital_moves(state, last, earlier, policy)
        if count > 0:
            return _any_reply(policy, rng, count)
    if policy.extends_first:
        count = _extensions(policy, state, rng, last)
        if count == 0:
            count = _captures(policy, state, rng, last, earlier)
    else:
        count = _captures(policy, state, rng, last, earlier)
        if count == 0:
            count = _extensions(policy, state, rng, last)
    if count > 0:
        return _any_reply(policy, rng, count)
    move = np.uint64(choose_by_default(policy, state, rng, trace, last, earlier))
    if policy.refused_share > 0.0:
        for _ in range(_TRIES):
            if not is_self_atari(state, move) or unit(rng) >= policy.refused_share:
                break
            move = np.uint64(choose_by_default(policy, state, rng, trace, last, earlier))
    return move


class Tactics(WithDefault):
    """Parameters of capturing and extending first."""

    name: ClassVar[str] = "tactics"
    summary: ClassVar[str] = (
        "captures and extensions first, near the last moves; what the default chooses where there are none"
    )
    source: ClassVar[str] = _SOURCE

    capture: float = parameter(
        1.0, "probability to look for captures before any other move is drawn", source=_SOURCE, ge=0, le=1
    )
    extend: float = parameter(
        1.0, "probability to look for moves that save stones from atari", source=_SOURCE, ge=0, le=1
    )
    ladders: bool = parameter(
        False,
        "whether ladders are read: one that captures is begun, and no stones are extended into one that loses them",
        source=_SOURCE,
    )
    first: Literal["capture", "extend"] = parameter("capture", "what is looked for first", source="arena")
    vital: bool = parameter(
        False,
        "whether the vital point of a small eye space next to the last moves comes first of all",
        source="Enzenberger, Müller, Arneson and Segal 2010 (nakade)",
    )
    refuse: float = parameter(
        0.0,
        "probability that another move is drawn instead of one that only puts own stones in atari, three times at most",
        source="arena",
        ge=0,
        le=1,
    )
    default: PlayoutPolicy = default_parameter()

    def check(self, game: Game) -> None:
        """See Policy."""
        if not game.has_tactics:
            raise InputError(f"policy={self}: {game.spec} has no tactics; Go has")
        for name, rule in (("vital", "vital_moves"), ("refuse", "is_self_atari")):
            if getattr(self, name) and rule not in game.rules:
                raise InputError(
                    f"policy={self}: {game.spec} does not bring '{rule}', so '{name}' would have no effect"
                )

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        shares: list[Field] = [("capture_share", "f8"), ("extend_share", "f8")]
        switches: list[Field] = [("with_ladders", "u1"), ("extends_first", "u1"), ("looks_for_vital", "u1")]
        return [*shares, *switches, ("refused_share", "f8"), *game.tactics_fields]

    def values(self, game: Game) -> Mapping[str, Any]:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {
            "capture_share": self.capture,
            "extend_share": self.extend,
            "with_ladders": self.ladders,
            "extends_first": self.first == "extend",
            "looks_for_vital": self.vital,
            "refused_share": self.refuse,
        }

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002
        """See Policy."""
        return {"choose_move": choose_move}
