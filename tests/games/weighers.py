"""Playouts by weights as tests see them: the chances of moves, and slopes."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

import numpy as np

from arena.games import Position
from arena.games.playing import begin_playout
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.traits import traits_at
from arena.games.weighing import Logarithms, add_slope
from arena.players.playouts.trainee import Trainee


def chances(position: Position, logarithms: Logarithms, moves: Iterable[int] | None = None) -> dict[int, float]:
    """The chance of every move that playouts may make, which are all legal ones if none are given; no pass."""
    listed = position.legal_numbers() if moves is None else moves
    weights = {int(move): weight(position, int(move), logarithms) for move in listed}
    total = sum(weights.values())
    return {move: value / total for move, value in weights.items()}


def weight(position: Position, move: int, logarithms: Logarithms) -> float:
    """The product of the gammas of all that is true of a move."""
    return exp(sum(logarithms[trait] for trait in traits_at(position, move)))


def slope(position: Position, move: int, logarithms: Logarithms) -> Logarithms:
    """What `add_slope` says of a move."""
    game, trainee = position.game, Trainee()
    records = trainee.new_records(game)
    trainee.set_logarithms(records, game, logarithms)
    earlier, last = (game.moves, game.moves, *position.moves)[-2:]
    _slope(records, position.states.copy(), game.new_traces(), np.uint64(move), np.uint64(last), np.uint64(earlier))
    return np.array(records["slope"][0])


@entry
def _slope(
    records: Records, states: Records, traces: Records, move: np.uint64, last: np.uint64, earlier: np.uint64
) -> None:
    begin_playout(records[0], states[0], traces[0])
    add_slope(records[0], states[0], traces[0], move, last, earlier)
