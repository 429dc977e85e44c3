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

#: How ratings were asked for: as by default, relative to the plain mean, and with forfeits as losses.
DEFAULT, PLAIN, LOSSES = "", " to the mean", " with forfeits"


@dataclass(frozen=True)
class Cells:
    """Every ordered pair of players that meets: how many different games it has, and the chances of their results.

    Where the swap rule makes the first move worth something else, a pair has a cell with it and one without.
    """

    black: Integers
    white: Integers
    swap: Integers
    games: Floats
    chances: Floats  # White wins, draw, Black wins

    @property
    def points(self) -> Floats:
        """Black's expected points a game."""
        return self.chances @ np.array([0.0, 0.5, 1.0])


def truths(world: World) -> dict[Key, float]:
    """The truth about everything that reports may claim; ratings are above the plain mean of all players."""
    found: dict[Key, float] = {}
    for part in world.columns:
        found.update(_of_results(world, part.run.name, _cells(world, [part], forfeits=False)))
    rated = _cells(world, world.columns, forfeits=False)
    for kind in (DEFAULT, PLAIN):
        found.update(_of_ratings(world, rated, kind))
    if world.forfeits:
        found.update(_of_ratings(world, _cells(world, world.columns, forfeits=True), LOSSES))
    return found


def _cells(world: World, parts: Sequence[Columns], forfeits: bool) -> Cells:
    """The cells of some runs taken together; a game that is in two of them is one game."""
    once = np.unique(np.concatenate([part.draw for part in parts]), return_index=True)[1]
    columns = [
        np.column_stack(
            [part.black, part.white, np.full(len(part.black), part.run.settings.conduct.swap), part.first_move]
        )
        for part in parts
    ]
    kinds, games = np.unique(np.concatenate(columns)[once], axis=0, return_counts=True)
    black, white, swap = kinds[:, :3].T.astype(np.int64)
    with_openings = max(int(part.opening.max()) for part in parts) >= 0
    chances = world.model.mean_chances(world.model.centres(black, white, kinds[:, 3]), with_openings)
    often = np.array([world.forfeits.get(name, 0.0) for name in world.model.names])
    lost, gained = often[black], often[white]
    if not forfeits:
        return Cells(black, white, swap, games * (1 - lost - gained), chances)
    chances = chances * (1 - lost - gained)[:, np.newaxis]
    chances[:, 0] += lost
    chances[:, 2] += gained
    return Cells(black, white, swap, games.astype(float), chances)


def _of_results(world: World, run: str, cells: Cells) -> dict[Key, float]:
    """What a run's report tells."""
    names = world.model.names
    everything = cells.games / cells.games.sum()
    decided = cells.chances * everything[:, np.newaxis]
    found: dict[Key, float] = {("Black's wins", run): float(decided[:, 2].sum())}
    if decided[:, 1].any():
        found["draws", run] = float(decided[:, 1].sum())
    for black, white, points in zip(cells.black, cells.white, cells.points, strict=True):
        found["cell", run, names[black], names[white]] = float(points)
    for number, name in enumerate(names):
        own = [(cells.black == number, cells.points), (cells.white == number, 1 - cells.points)]
        games = sum(float(cells.games[mask].sum()) for mask, _ in own)
        if games:
            found["total", run, name] = sum(float(cells.games[mask] @ points[mask]) for mask, points in own) / games
    for (one, name), (two, other) in itertools.permutations(enumerate(names), 2):
        as_black, as_white = (cells.black == one) & (cells.white == two), (cells.black == two) & (cells.white == one)
        if not as_black.any():
            continue
        black, white = float(cells.points[as_black].mean()), 1 - float(cells.points[as_white].mean())
        score = (black + white) / 2
        found["match score", run, name, other] = score
        found["score Elo", run, name, other] = 400 * math.log10(score / (1 - score))
        found["by colour", run, name, other] = black - white
        if isinstance(world.model, PointsModel):
            found["mean score", run, name, other] = world.model.mean_score(name, other)
    return found


def _of_ratings(world: World, cells: Cells, kind: str) -> dict[Key, float]:
    """What the ratings of all runs together tell, as they were asked for."""
    names = world.model.names
    fit = best_fit(cells, len(names))
    elo = ELO * (fit.strengths - fit.strengths.mean())
    found: dict[Key, float] = {(f"rating{kind}", name): float(value) for name, value in zip(names, elo, strict=True)}
    for swap, worth in fit.first_moves.items():
        found[f"first move{kind}", str(bool(swap))] = ELO * worth
    if fit.draw_weight:
        everything = cells.games / cells.games.sum()
        found[f"draw rate{kind}",] = float(everything @ cells.chances[:, 1])
        found[f"draws between equals{kind}",] = fit.draw_weight / (2 + fit.draw_weight)
    for (one, name), (two, other) in itertools.permutations(enumerate(names), 2):
        alike = world.model.strengths[name] == world.model.strengths[other]
        alike = alike and world.forfeits.get(name) == world.forfeits.get(other)
        difference = 0.0 if alike else ELO * float(fit.strengths[one] - fit.strengths[two])
        found[f"difference{kind}", name, other] = difference
    return found


def weights(world: World, fit: BestFit, forfeits: bool = False) -> dict[str, float]:
    """What the games tell of every player if a fit is right, as shares: the default reference of ratings."""
    cells, names = _cells(world, world.columns, forfeits), world.model.names
    chances = fit.chances(cells)
    told = cells.games * (chances[:, 2] + chances[:, 0] - (chances[:, 2] - chances[:, 0]) ** 2)
    sums = np.bincount(cells.black, told, len(names)) + np.bincount(cells.white, told, len(names))
    return dict(zip(names, (sums / sums.sum()).tolist(), strict=True))


@dataclass(frozen=True)
class BestFit:
    """The strengths and the first move's worth (without and with the swap rule) in logarithms of odds, and ν."""

    strengths: Floats
    first_moves: dict[int, float]
    draw_weight: float

    def chances(self, cells: Cells) -> Floats:
        """Those that the fit gives the cells."""
        first = np.array([self.first_moves[swap] for swap in cells.swap.tolist()])
        delta = self.strengths[cells.black] - self.strengths[cells.white] + first
        log_draw = math.log(self.draw_weight) if self.draw_weight else -np.inf
        logs = np.column_stack([-delta / 2, np.full(len(delta), log_draw), delta / 2])
        return np.exp(logs - special.logsumexp(logs, axis=1, keepdims=True))


def best_fit(cells: Cells, players: int) -> BestFit:
    """What makes the results likeliest."""
    drawn = bool((cells.chances[:, 1] > 0).any())
    weights = cells.games[:, np.newaxis] * cells.chances / cells.games.sum()
    swaps, group = np.unique(cells.swap, return_inverse=True)
    happens = weights > 0

    def surprise(parameters: Floats) -> float:
        delta = parameters[cells.black] - parameters[cells.white] + parameters[players + group]
        log_draw = parameters[-1] if drawn else -np.inf
        logs = np.column_stack([-delta / 2, np.full(len(delta), log_draw), delta / 2])
        logs = logs - special.logsumexp(logs, axis=1, keepdims=True)
        # Only differences are known: a small pull holds the mean at 0.
        return float(1e-3 * parameters[:players].sum() ** 2 - weights[happens] @ logs[happens])

    start = np.zeros(players + len(swaps) + drawn)
    found = optimize.minimize(surprise, start, method="BFGS", options={"gtol": 1e-9})
    if np.abs(found.jac).max() > 1e-6:
        raise ArithmeticError(f"the best fit was not found: {found.message}")
    first_moves = dict(zip(swaps.tolist(), found.x[players : players + len(swaps)].tolist(), strict=True))
    return BestFit(found.x[:players], first_moves, float(np.exp(found.x[-1])) if drawn else 0.0)
