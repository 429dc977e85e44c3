"""Tic-tac-toe as trainings see it: positions, what they are worth by perfect play, and playouts enumerated."""

from __future__ import annotations

import random

import numpy as np

from arena.arenas.training.balancing import Balancer, Exercise, Outcome, Recipe, exercises
from arena.arenas.training.crew import Crew
from arena.arenas.training.practice import Practice
from arena.arenas.training.targets import Targets
from arena.games import Position, load
from arena.games.traits import traits_at
from tests.games.weighers import chances
from tests.support.solver import value_of

GAME = load("tic-tac-toe")
TRAITS = len(GAME.traits)


def positions(count: int, seed: int, least: int = 0, most: int = 6) -> list[Position]:
    """Undecided positions after so many random moves, each but once."""
    chance, found, known = random.Random(seed), [], set()
    for _ in range(100 * count):
        if len(found) == count:
            break
        position = GAME.start()
        for _ in range(chance.randint(least, most)):
            if position.winner() is None:
                position.play(chance.choice(position.legal_numbers().tolist()))
        if position.winner() is None and position.key() not in known:
            known.add(position.key())
            found.append(position)
    assert len(found) == count, "there are not so many"
    return found


def targets(given: list[Position]) -> Targets:
    """What they are worth if both play perfectly."""
    values = np.array([value_of(position) for position in given])
    return Targets(values, np.full(len(given), np.nan), "exact", ("minimax",))


def recipe(**changes: object) -> Recipe:
    usual = {"playouts": 50, "slopes": 50, "alpha": 10.0, "outcome": Outcome.SIGNED, "baseline": True}
    return Recipe(**{**usual, "optimizer": "sgd", "checks": 100, "seed": 1, **changes})  # type: ignore[arg-type]


def exact_exercises(given: list[Position], outcome: Outcome = Outcome.SIGNED) -> list[Exercise]:
    return exercises(given, targets(given), outcome)


def balancer(given: list[Position], how: Recipe, cores: int = 1) -> Balancer:
    crew = Crew([Practice(GAME) for _ in range(cores)])
    return Balancer(GAME, exact_exercises(given, how.outcome), how, crew)


def expected(position: Position, logarithms: np.ndarray, codes: np.ndarray) -> tuple[float, np.ndarray]:
    """The mean of a playout's result, and of the result times the mean slope of its moves, over all playouts."""
    value, slope = 0.0, np.zeros(TRAITS)
    for chance, winner, mean_slope in _playouts(position, logarithms, 1.0, np.zeros(TRAITS), 0):
        value += chance * codes[winner]
        slope += chance * codes[winner] * mean_slope
    return value, slope


def _playouts(position, logarithms, chance, total, length):
    """Every way to the end: its chance, who wins, and the mean of its moves' slopes."""
    if position.winner() is not None:
        yield chance, int(position.state.winner), total / length
        return
    odds = chances(position, logarithms)
    traits = {move: features(position, move) for move in odds}
    average = sum(share * traits[move] for move, share in odds.items())
    for move, share in odds.items():
        then = position.copy()
        then.play(move)
        yield from _playouts(then, logarithms, chance * share, total + traits[move] - average, length + 1)


def lengths(position: Position) -> set[int]:
    """How many moves playouts can have."""
    found = set()
    for move in position.legal_numbers():
        then = position.copy()
        then.play(int(move))
        found |= {1} if then.winner() is not None else {1 + length for length in lengths(then)}
    return found


def features(position: Position, move: int) -> np.ndarray:
    """A 1 for each trait that is true of a move."""
    found = np.zeros(TRAITS)
    found[traits_at(position, move)] = 1.0
    return found
