"""What games say of positions and moves, for Python: see `probes`."""

from __future__ import annotations

import numpy as np

from arena.games import Position, contract
from arena.games.random_games import estimate_of, key_of, priors_of
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records


@entry
def _estimate_moves(states: Records, sheets: Records) -> None:
    contract.estimate_moves(states[0], sheets[0])


def key(position: Position) -> int:
    return int(key_of(position.states))


def priors(position: Position) -> dict[int, float]:
    """By legal move."""
    values = np.full(position.game.moves, np.nan, dtype=np.float32)
    priors_of(position.states, values)
    return {int(move): float(values[move]) for move in position.legal_numbers()}


def estimate(position: Position) -> float:
    return float(estimate_of(position.states, position.game.new_sheets()))


def estimates(position: Position) -> tuple[dict[int, float], dict[int, float]]:
    """Chances and logarithms of odds by legal move."""
    sheets = position.game.new_sheets()
    _estimate_moves(position.states, sheets)
    chances, odds = sheets[0].values, sheets[0].odds
    moves = [int(move) for move in position.legal_numbers()]
    return {move: float(chances[move]) for move in moves}, {move: float(odds[move]) for move in moves}
