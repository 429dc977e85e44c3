"""PoolRave: playouts draw some of their moves from a pool of those that are best by all playouts so far.

The pool is made anew for each playout: of the moves at the last position on the way to its leaf that has been
visited often enough, those with the best means over all playouts in which they were made later on. Both
players draw from it, whoever's moves they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.playing import may_choose
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import below, unit
from arena.players.playouts.policies.choosing import choose_by_default
from arena.players.playouts.policies.default import WithDefault, default_parameter
from arena.players.playouts.policies.policy import Kernels
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy
from arena.players.tree.nodes import (
    block_of,
    count_children,
    first_child,
    move_of,
    place_of,
    visits_of,
)

_SOURCE = "Rimmel, Teytaud and Teytaud 2010"

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def fill_pool(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    """See `arena.players.playouts.hooks`: climb from the leaf, and fill the pool where there are enough visits."""
    policy.count = 0
    for number in range(np.uint64(course.length) + _ONE):
        node = np.uint64(course.path[np.uint64(course.length) - np.uint64(number)])
        if count_children(nodes, node) > _ZERO and visits_of(nodes, node) >= np.uint64(policy.least):
            _fill_from(policy, nodes, node)
            return


@helper
def _fill_from(policy: Record, nodes: Record, parent: np.uint64) -> None:
    """Put the best moves of a node into the pool, from best to worst; of equal ones the first in the tree's order."""
    first, count, room = first_child(nodes, parent), _ZERO, np.uint64(policy.room)
    lowest = np.float32(-1.0)
    for number in range(count_children(nodes, parent)):
        child = first + np.uint64(number)
        mean = _amaf_mean(nodes, child)
        if mean < np.float32(0.0) or (count == room and mean <= lowest):
            continue
        place = min(count, room - _ONE)
        count = min(count + _ONE, room)
        while place > _ZERO and mean > policy.value[place - _ONE]:
            policy.value[place] = policy.value[place - _ONE]
            policy.pool[place] = policy.pool[place - _ONE]
            place -= _ONE
        policy.value[place] = mean
        policy.pool[place] = move_of(nodes, child)
        lowest = policy.value[count - _ONE]
    policy.count = count


@helper
def _amaf_mean(nodes: Record, node: np.uint64) -> np.float32:
    """Mean result, for the player who made the node's move, of all playouts with the move; -1 if there is none."""
    block, place = nodes[block_of(node)], place_of(node)
    visits = block.amaf_visits[place]
    return np.float32(block.amaf_total[place] / visits if visits > 0 else -1.0)


def choose_from_pool(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing`: any move of the pool that can be played, or what the default chooses."""
    left = np.uint64(policy.count)
    if left > _ZERO and unit(rng) < policy.share:
        while left > _ZERO:
            place = below(rng, left)
            move = np.uint64(policy.pool[place])
            if move < np.uint64(policy.first_pass) and may_choose(policy, state, move, trace):
                return move
            # The next one is drawn from the others.
            left -= _ONE
            policy.pool[place] = policy.pool[left]
            policy.pool[left] = move
    return np.uint64(choose_by_default(policy, state, rng, trace, last, earlier))


class PoolRave(WithDefault):
    """The parameters of PoolRave."""

    name: ClassVar[str] = "poolrave"
    summary: ClassVar[str] = "some moves are drawn from those that are best by all playouts so far"
    source: ClassVar[str] = _SOURCE
    needs_amaf: ClassVar[bool] = True

    share: float = parameter(0.3, "the chance that a move is drawn from the pool", source=_SOURCE, ge=0, le=1)
    least: int = parameter(
        50, "playouts that a position must have for its moves to make the pool", source=_SOURCE, ge=1, le=1_000_000_000
    )
    moves: int = parameter(20, "moves in the pool at most", source=_SOURCE, ge=1, le=1000)
    default: PlayoutPolicy = default_parameter()

    def fields(self, game: Game) -> Sequence[Field]:
        """See Policy."""
        room = min(self.moves, game.moves)
        return [
            ("share", "f8"),
            ("least", "u4"),
            ("first_pass", "u2"),
            ("room", "u2"),
            ("count", "u2"),  # how many moves are in the pool
            ("pool", "u2", (room,)),
            ("value", "f4", (room,)),  # what they are worth
        ]

    def values(self, game: Game) -> Mapping[str, Any]:
        """See Policy."""
        room = min(self.moves, game.moves)
        return {"share": self.share, "least": self.least, "first_pass": game.first_pass, "room": room}

    def kernels(self, game: Game) -> Kernels:  # noqa: ARG002  they are the same in every game
        """See Policy."""
        return {"look_back": fill_pool, "choose_move": choose_from_pool}
