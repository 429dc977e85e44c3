"""An assignment: what Simulation Balancing is to train, on what, and how; and what comes of it as weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from arena.arenas.training.balancing import Balancer, Recipe, exercises
from arena.arenas.training.course import FORMAT, Step, take_course
from arena.arenas.training.crew import Crew
from arena.arenas.training.journal import COMMAND, Head
from arena.arenas.training.positions import Positions
from arena.arenas.training.practice import Practice
from arena.arenas.training.provenance import head_of
from arena.arenas.training.targets import Targets
from arena.games import Game, InputError
from arena.games.weighing import Logarithms
from arena.players.weights.shelf import find_weights
from arena.players.weights.weights import Weights

#: What stands for weights by which all moves are equally likely.
ZERO = "zero"

_METHOD = "simulation balancing"


def beginning(name: str, game: Game) -> tuple[str, Logarithms]:
    """The weights that a training begins with, and what they are called in files."""
    if not game.has_traits:
        raise InputError(f"{game.spec} does not say what is true of moves, so that there are no weights to train")
    if name == ZERO:
        return ZERO, np.zeros(len(game.traits))
    found = find_weights(name, game)
    return f"{name} {found.digest}", found.of_traits(game)


@dataclass(frozen=True)
class Assignment:
    """All that decides which weights come of a training, but for the number of iterations."""

    positions: Positions
    targets: Targets
    recipe: Recipe
    begin: str  # what its first weights are called
    logarithms: Logarithms

    def _facts(self) -> dict[str, Any]:
        recipe = self.recipe
        return {
            "data": f"positions of games of {self.positions.player} against itself",
            "positions": len(self.positions),
            "positions_digest": self.positions.digest,
            "targets_digest": self.targets.digest,
            "begin": self.begin,
            "M": recipe.playouts,
            "N": recipe.slopes,
            "alpha": recipe.alpha,
            "outcome": str(recipe.outcome),
            "baseline": recipe.baseline,
            "optimizer": recipe.optimizer,
            "checks": recipe.checks,
            "seed": recipe.seed,
        }

    def steps(self, path: Path, crew: Crew[Practice], iterations: int, command: str, force: bool) -> Iterator[Step]:
        """Do it: each iteration as it is done, those in the file of its course first."""
        game = self.positions.game
        head = head_of(FORMAT, game, (), command, **self._facts(), judges=list(self.targets.judges))
        balancer = Balancer(
            game, exercises(self.positions.all_positions(), self.targets, self.recipe.outcome), self.recipe, crew
        )
        return take_course(path, head, balancer, self.logarithms, iterations, force)


def weights_after(head: Head, steps: Sequence[Step], iteration: int, game: Game) -> Weights:
    """The weights after an iteration of a course, with where they come from."""
    if not 0 <= iteration < len(steps):
        raise InputError(f"there is no iteration {iteration} yet; the last one is {len(steps) - 1}")
    step = steps[iteration]
    facts = {key: value for key, value in head.items() if key not in {"format", "game", COMMAND}}
    course = {"method": _METHOD, "board": game.spec, "iterations": iteration, "error": step.discrepancy.excess}
    told = {**course, **facts, COMMAND: head[COMMAND]}
    return Weights.trained(game, told, step.stand.logarithms, np.zeros(len(game.traits), dtype=np.int64).tolist())
