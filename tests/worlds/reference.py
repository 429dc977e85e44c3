"""The truth about a world: what every number of a report would be if there were no end of games and of openings.

Shares follow from the chances. Ratings are those that fit best: the maximum of the expected log-likelihood over the
games of the schedule, found here by a general optimiser and without any code of the product's own fit.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special

from tests.worlds.model import ELO, Floats, Integers, PointsModel
from tests.worlds.world import Columns, World

#: What a claim is about: a kind of number, and the run and the players that it is of.
Key = tuple[str, ...]


@dataclass(frozen=True)
class Cells:
    """Every ordered pair of players that meets: how many different games it has, and the chances of their results.

    Where the first move is worth one thing in one run and another in another, the pair has a cell for each.
    """

    black: Integers
    white: Integers
    games: Floats
    chances: Floats  # White wins, draw, Black wins

    @property
    def points(self) -> Floats:
        """Black's expected points a game."""
        return self.chances @ np.array([0.0, 0.5, 1.0])


def truths(world: World) -> dict[Key, float]:
    """The truth about everything that reports may claim."""
    found: dict[Key, float] = {}
    for part in world.columns:
        found.update(_of_results(world, part.run.name, _cells(world, [part])))
    found.update(_of_ratings(world, _cells(world, world.columns)))
    return found


def _cells(world: World, parts: Sequence[Columns]) -> Cells:
    """The cells of some runs taken together; a game that is in two of them is one game."""
    black, white, opening, draw, first_move = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("black", "white", "opening", "draw", "first_move")
    )
    once = np.unique(draw, return_index=True)[1]
    kinds, games = np.unique(np.column_stack([black, white, first_move])[once], axis=0, return_counts=True)
    pairs = kinds[:, :2].astype(np.int64)
    centres = world.model.centres(pairs[:, 0], pairs[:, 1], kinds[:, 2])
    chances = world.model.mean_chances(centres, bool(opening.max() >= 0))
    return Cells(pairs[:, 0], pairs[:, 1], games.astype(float), _with_forfeits(world, pairs, chances))


def _with_forfeits(world: World, pairs: Integers, chances: Floats) -> Floats:
    """The chances when players break games off now and then."""
    often = np.array([world.forfeits.get(name, 0.0) for name in world.model.names])
    by_black, by_white = often[pairs[:, 0]], often[pairs[:, 1]]
    found = chances * (1 - by_black - by_white)[:, np.newaxis]
    found[:, 0] += by_black
    found[:, 2] += by_white
    return found


def _of_results(world: World, run: str, cells: Cells) -> dict[Key, float]:
    """What a run's report tells."""
    names = world.model.names
    everything = cells.games / cells.games.sum()
    decided = cells.chances * everything[:, np.newaxis]
    found: dict[Key, float] = {
        ("Black's wins", run): float(decided[:, 2].sum()),
        ("Black's points", run): float(everything @ cells.points),
    }
    if decided[:, 1].any():
        found["draws", run] = float(decided[:, 1].sum())
    for black, white, points, parts in zip(cells.black, cells.white, cells.points, cells.chances, strict=True):
        found["cell", run, names[black], names[white]] = float(points)
        found["cell's wins", run, names[black], names[white]] = float(parts[2])
    for number, name in enumerate(names):
        own = [(cells.black == number, cells.points), (cells.white == number, 1 - cells.points)]
        games = sum(float(cells.games[mask].sum()) for mask, _ in own)
        if games:
            found["total", run, name] = sum(float(cells.games[mask] @ points[mask]) for mask, points in own) / games
    for (one, name), (two, other) in itertools.permutations(enumerate(names), 2):
        score = _score(cells, one, two)
        if score is not None:
            found["match score", run, name, other] = score
            found["score Elo", run, name, other] = 400 * math.log10(score / (1 - score))
            if isinstance(world.model, PointsModel):
                found["mean score", run, name, other] = world.model.mean_score(name, other)
    return found


def _score(cells: Cells, one: int, two: int) -> float | None:
    """Expected points a game of one player against another, both colours together; None if they do not meet."""
    as_black = (cells.black == one) & (cells.white == two)
    as_white = (cells.black == two) & (cells.white == one)
    games = float(cells.games[as_black | as_white].sum())
    if not games:
        return None
    won = cells.games[as_black] @ cells.points[as_black] + cells.games[as_white] @ (1 - cells.points[as_white])
    return float(won) / games


def _of_ratings(world: World, cells: Cells) -> dict[Key, float]:
    """What the ratings of all runs together tell."""
    names = world.model.names
    strengths, first_move, draw_weight = best_fit(cells, len(names))
    elo = ELO * (strengths - strengths.mean())
    everything = cells.games / cells.games.sum()
    found: dict[Key, float] = {
        ("first move",): ELO * first_move,
    }
    if draw_weight:
        found["draw rate",] = float(everything @ cells.chances[:, 1])
        found["draws between equals",] = draw_weight / (2 + draw_weight)
    found.update({("rating", name): float(value) for name, value in zip(names, elo, strict=True)})
    for (name, one), (other, two) in itertools.permutations(zip(names, elo, strict=True), 2):
        same = world.model.strengths[name] == world.model.strengths[other] and not world.forfeits
        found["difference", name, other] = 0.0 if same else float(one - two)
    return found


def best_fit(cells: Cells, players: int) -> tuple[Floats, float, float]:
    """The strengths and the first move's worth, in logarithms of odds, and ν, that make the results likeliest."""
    drawn = bool((cells.chances[:, 1] > 0).any())
    weights = cells.games[:, np.newaxis] * cells.chances / cells.games.sum()

    def surprise(parameters: Floats) -> float:
        delta = parameters[cells.black] - parameters[cells.white] + parameters[players]
        log_draw = parameters[-1] if drawn else -np.inf
        logs = np.column_stack([-delta / 2, np.full(len(delta), log_draw), delta / 2])
        logs = logs - special.logsumexp(logs, axis=1, keepdims=True)
        happens = weights > 0
        # Only differences are known: a small pull holds the mean at 0.
        return float(1e-3 * parameters[:players].sum() ** 2 - weights[happens] @ logs[happens])

    found = optimize.minimize(surprise, np.zeros(players + 1 + drawn), method="BFGS", options={"gtol": 1e-9})
    if np.abs(found.jac).max() > 1e-6:
        raise ArithmeticError(f"the best fit was not found: {found.message}")
    return found.x[:players], float(found.x[players]), float(np.exp(found.x[-1])) if drawn else 0.0
