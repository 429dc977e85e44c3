"""Playouts whose moves are drawn by weights: two moves are chosen with chances in the ratio of theirs.

A move's weight is the product of the gammas of its traits; their logarithms are what is trained. `Weighing` is how a
game makes such playouts. Every game with traits can do so in the general way, by its rules: all moves that playouts may
make are listed and weighed before each move. A game that knows a faster way tells it as `Game.weighing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from arena.games.contract import playout_moves, traits_of
from arena.games.playing import BY_THE_RULES
from arena.games.toolbox.jit import dispatched, helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import unit

if TYPE_CHECKING:
    from arena.games.game import Game

_ZERO, _ONE = np.uint64(0), np.uint64(1)

Logarithms = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Weighing:
    """How playouts by weights are made in one game.

    `hooks` are those of `arena.games.playing` and, if it is not `slope_of_all`, `add_slope`. They are given a record
    with `fields`, in which `values` are set from the logarithm of every trait's gamma.
    """

    layout: str  # a word that the kernels of the hooks are known by
    fields: Sequence[Field]
    values: Callable[[Logarithms], Mapping[str, Any]]
    hooks: Mapping[str, Callable[..., Any]]


@helper
def _weight_of(policy: Record, state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64) -> float:
    """The weight of a move; of a pass nothing is true."""
    weight = 1.0
    if move < policy.first_pass:
        for place in range(traits_of(state, move, last, earlier, policy.traits)):
            weight *= policy.gammas[np.uint64(policy.traits[np.uint64(place)])]
    return weight


@helper
def _weigh_all(policy: Record, state: Record, trace: Record, last: np.uint64, earlier: np.uint64) -> np.uint64:
    """List the moves that playouts choose from in `trace.legal`, and in `sums` the weights up to each; how many."""
    count, total = np.uint64(playout_moves(state, trace.legal)), 0.0
    for place in range(count):
        total += _weight_of(policy, state, np.uint64(trace.legal[np.uint64(place)]), last, earlier)
        policy.sums[np.uint64(place)] = total
    return count


def drawn_by_weight(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    """See `arena.games.playing.choose_move`."""
    final = _weigh_all(policy, state, trace, last, earlier) - _ONE
    left, place = unit(rng) * policy.sums[final], _ZERO
    while place < final and policy.sums[place] <= left:
        place += _ONE
    return np.uint64(trace.legal[place])


def slope_of_all(
    policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
) -> None:
    """See `add_slope`: one move after the other is looked at."""
    count, before = _weigh_all(policy, state, trace, last, earlier), 0.0
    total = policy.sums[count - _ONE]
    for number in range(count):
        place = np.uint64(number)
        other = np.uint64(trace.legal[place])
        chance = (policy.sums[place] - before) / total
        before = policy.sums[place]
        if other < policy.first_pass:
            more = (1.0 if other == move else 0.0) - chance
            for nth in range(traits_of(state, other, last, earlier, policy.traits)):
                policy.slope[np.uint64(policy.traits[np.uint64(nth)])] += more


@dispatched(default=slope_of_all)
def add_slope(
    policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
) -> None:
    """Add the slope of the logarithm of a move's chance to `policy.slope`, which has an item for each trait.

    It is what is true of the move less what is true of a move that is drawn, on average. The move was chosen in this
    state, after the moves `last` and `earlier`, and has not been made yet.
    """
    raise NotImplementedError  # abstract


def general_weighing(game: Game) -> Weighing:
    """The way that every game with traits has: by its rules."""
    fields: list[Field] = [
        ("first_pass", "u2"),
        ("gammas", "f8", (len(game.traits),)),
        ("sums", "f8", (game.moves,)),
        ("traits", "u2", (game.most_traits,)),
    ]

    def values(logarithms: Logarithms) -> Mapping[str, Any]:
        return {"first_pass": game.first_pass, "gammas": np.exp(logarithms)}

    return Weighing("by the rules", fields, values, {**BY_THE_RULES, "choose_move": drawn_by_weight})


def weighing_of(game: Game) -> Weighing:
    """The fastest way that a game with traits has."""
    return game.weighing() or general_weighing(game)
