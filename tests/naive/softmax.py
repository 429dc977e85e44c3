"""Playouts at a temperature, written plainly."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean, pstdev
from typing import Any

from arena.games import Position
from tests.support.xoshiro import Twin

_Values = dict[int, list[float]]


@dataclass
class Temperature:
    """The parameters, by the names that they have in specs; `points` is None for standard deviations."""

    playouts: int
    k: float = 2.0
    anneal_to: float | None = None
    points: float | None = None
    linear: bool = False
    refresh: int = 100


@dataclass
class Known:
    """Results by player and move, and the weights that playouts go by."""

    results: list[_Values] = field(default_factory=lambda: [{}, {}])
    weights: list[dict[int, float]] = field(default_factory=lambda: [{}, {}])


def search(
    position: Position, rngs: Any, settings: Temperature, black_result: Callable[[Position], float]
) -> list[_Values]:
    """Results of all moves as first, by player and move."""
    rng = Twin(*(int(rngs[0][f"s{place}"]) for place in range(4)))
    known = Known()
    updates = (settings.playouts - 1) // settings.refresh
    for number in range(settings.playouts):
        if number and number % settings.refresh == 0:
            k = settings.k
            if settings.anneal_to is not None and updates > 1:
                k += (settings.anneal_to - k) * (number // settings.refresh - 1) / (updates - 1)
            known.weights = [weights(values, position.game.moves, k, settings) for values in known.results]
        here, made = position.copy(), [set[int](), set[int]()]
        while here.state.winner == 0:
            legal = [int(move) for move in here.legal_numbers()]
            chances = [known.weights[here.turn].get(move, 1.0) for move in legal]
            move = _drawn(rng, legal, chances)
            made[here.turn].add(move)
            here.play(move)
        black = black_result(here)
        for side, moves in enumerate(made):
            for move in moves:
                known.results[side].setdefault(move, []).append(1 - black if side else black)
    return known.results


def weights(values: _Values, moves: int, k: float, settings: Temperature) -> dict[int, float]:
    """What chances are proportional to."""
    means = {move: fmean(results) for move, results in values.items()}
    average = fmean(means.values())
    means |= {move: average for move in range(moves) if move not in means}
    if settings.linear:
        return means
    unit = pstdev(fmean(results) for results in values.values())
    if settings.points is not None:
        unit = 1 / settings.points
    exponents = {move: k * (mean - average) / unit if unit else 0.0 for move, mean in means.items()}
    largest = max(exponents.values())
    return {move: math.exp(exponent - largest) for move, exponent in exponents.items()}


def _drawn(rng: Twin, moves: list[int], chances: list[float]) -> int:
    if not any(chances):
        chances = [1.0] * len(moves)
    target = (rng.word() >> 11) * 2.0**-53 * sum(chances)
    for move, chance in zip(moves, chances, strict=True):
        target -= chance
        if target < 0:
            return move
    raise AssertionError("no move was drawn")
