"""Simulation Balancing (Silver and Tesauro 2009): weights by which playouts, on average, end as positions deserve.

Algorithm 1 of Huang, Coulom and Lin 2010. For every position V is the mean result of M playouts, and g the mean over
N others of a result times the mean slope of the playout's moves, those of both players; results and targets are the
player's who is to move in the position. Then the logarithms of the weights go by alpha (target - V) g.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from arena.arenas.training.crew import Crew
from arena.arenas.training.optimizers import find_optimizer
from arena.arenas.training.practice import Floats, Practice, Tally, new_streams
from arena.arenas.training.targets import Targets
from arena.games import Game, InputError, Position
from arena.games.errors import known_words
from arena.games.text import quoted
from arena.games.toolbox.records import BLACK, DRAW, WHITE
from arena.games.weighing import Logarithms, weighing_of
from arena.players.playouts.outcomes import ENDS, Counts
from arena.players.seeds import entropy


class Outcome(StrEnum):
    """How the end of a playout is coded: 0 and 1, or -1 and 1; a draw is in the middle."""

    ZERO_ONE = "01"
    SIGNED = "pm1"

    @property
    def span(self) -> float:
        """What a win is more than a loss."""
        return 2.0 if self is Outcome.SIGNED else 1.0

    @property
    def scale(self) -> str:
        """In words."""
        return "from -1 to 1" if self is Outcome.SIGNED else "0 or 1"

    def of_chance(self, chance: Floats) -> Floats:
        """A winning chance as the mean of such codes."""
        return self.span * chance - (self.span - 1.0)

    def codes(self, turn: int) -> Floats:
        """The code of each end for a player, by the number of the winner."""
        chances = np.zeros(ENDS)
        chances[BLACK], chances[WHITE], chances[DRAW] = 1 - turn, turn, 0.5
        return self.of_chance(chances)


def find_outcome(name: str) -> Outcome:
    """The coding of this name."""
    if name not in set(Outcome):
        raise InputError(f"--outcome {quoted(name)}{known_words(name, Outcome)}")
    return Outcome(name)


@dataclass(frozen=True)
class Recipe:
    """All numbers of the algorithm."""

    playouts: int  # M, for the value
    slopes: int  # N, for the slope
    alpha: float
    outcome: Outcome
    baseline: bool  # whether V is taken off the results by which slopes are multiplied
    optimizer: str
    checks: int  # playouts for each position by which the error is measured after an iteration
    seed: int


@dataclass(frozen=True)
class Exercise:
    """A position, and what it is worth as the outcome is coded, with the standard error of that; nan if unknown."""

    position: Position
    target: float
    error: float


@dataclass(frozen=True)
class Stand:
    """Where the training is after an iteration: the weights, and what the optimizer remembers."""

    iteration: int
    logarithms: Logarithms
    memory: Floats


@dataclass(frozen=True)
class Discrepancy:
    """The mean squared error of all positions, less what chance alone would make of it.

    That is the floor: the variance of the playouts it is measured by, and of the targets as far as it is known. `error`
    is the standard error of the mean, as positions differ.
    """

    excess: float
    floor: float
    error: float


def exercises(positions: Sequence[Position], targets: Targets, outcome: Outcome) -> list[Exercise]:
    """Positions with their targets."""
    values = outcome.of_chance(targets.values)
    rows = zip(positions, values.tolist(), (outcome.span * targets.errors).tolist(), strict=True)
    return [Exercise(position, target, error) for position, target, error in rows]


class Balancer:
    """Trains the weights of one game's playouts."""

    def __init__(self, game: Game, exercises: Sequence[Exercise], recipe: Recipe, crew: Crew[Practice]) -> None:
        self._exercises, self._recipe, self._crew = exercises, recipe, crew
        self._optimizer, self._weighing = find_optimizer(recipe.optimizer), weighing_of(game)
        self._tally = Tally.empty(len(game.traits))

    def beginning(self, logarithms: Logarithms) -> Stand:
        """Before the first iteration."""
        return Stand(0, logarithms, np.zeros((self._optimizer.rows, len(logarithms))))

    def iterate(self, before: Stand) -> Stand:
        """Go through all positions once."""
        iteration, seed = before.iteration + 1, self._recipe.seed
        logarithms, memory = before.logarithms.copy(), before.memory.copy()
        step = before.iteration * len(self._exercises)
        for number in self.order(iteration):
            step += 1
            self.teach(logarithms)
            value, slope = self.value_and_slope(number, seed, "balancing", iteration)
            direction = (self._exercises[number].target - value) * slope
            logarithms += self._recipe.alpha * self._optimizer.step(memory, direction, step)
        return Stand(iteration, logarithms, memory)

    def order(self, iteration: int) -> list[int]:
        """The numbers of all positions as they come in an iteration."""
        chance = np.random.default_rng(entropy(self._recipe.seed, "order", iteration))
        return [int(number) for number in chance.permutation(len(self._exercises))]

    def teach(self, logarithms: Logarithms) -> None:
        """Let playouts go by these weights."""
        values = self._weighing.values(logarithms)
        for practice in self._crew.workers:
            practice.learn(values)

    def value_and_slope(self, number: int, seed: int, *purpose: str | int) -> tuple[float, Floats]:
        """V and g of a position by playouts that go by the weights that were taught, each by chance of its own."""
        exercise, recipe = self._exercises[number], self._recipe
        streams = new_streams(seed, *purpose, number)

        tally, cores = self._tally, len(self._crew.workers)

        def practise(practice: Practice, core: int) -> None:
            practice.stand_at(exercise.position)
            practice.practise(streams, core, cores, recipe.playouts, recipe.slopes, tally)

        self._crew.at_once(practise)
        codes = recipe.outcome.codes(exercise.position.turn)
        value = float(tally.counts.sum(axis=0) @ codes) / recipe.playouts
        worth = codes - value if recipe.baseline else codes
        return value, np.asarray(worth @ tally.slopes.sum(axis=0) / recipe.slopes)

    def discrepancy(self, stand: Stand) -> Discrepancy:
        """How far the playouts are from the targets, by playouts that nothing was learned from."""
        seed, checks = self._recipe.seed, self._recipe.checks
        self.teach(stand.logarithms)

        def check(practice: Practice, number: int) -> Counts:
            practice.stand_at(self._exercises[number].position)
            return practice.count(new_streams(seed, "check", stand.iteration, number), checks)

        found = self._crew.in_order(check, range(len(self._exercises)))
        rows = [self._squares(number, counts) for number, counts in enumerate(found)]
        squares, floors = np.array(rows).T
        excess = squares - floors
        spread = float(excess.std(ddof=1)) if len(rows) > 1 else math.nan
        return Discrepancy(float(excess.mean()), float(floors.mean()), spread / math.sqrt(len(rows)))

    def _squares(self, number: int, counts: Counts) -> tuple[float, float]:
        """The squared error of a position by its playouts, and what of it is chance."""
        exercise, count = self._exercises[number], int(counts.sum())
        codes = self._recipe.outcome.codes(exercise.position.turn)
        value = float(counts @ codes) / count
        variance = float(counts @ (codes - value) ** 2) / (count * (count - 1))
        return (value - exercise.target) ** 2, variance + (0.0 if math.isnan(exercise.error) else exercise.error**2)
