"""Ratings: everybody's strength, the first move's worth and the draws, fitted to all games at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import csgraph

from arena.games.errors import ArenaError, InputError
from arena.reports.clusters import ClusteredGames, score_covariance
from arena.reports.davidson import (
    ELO,
    Floats,
    Integers,
    Meetings,
    count_meetings,
    gradient,
    information,
    log_likelihood,
)

#: Below this Newton decrement the next step is less than a millionth of a standard error.
CONVERGED = 1e-12


class ConvergenceError(ArenaError):
    """The fit did not settle; there are no ratings rather than wrong ones."""


class DisconnectedError(ArenaError):
    """Players who were never linked by games, so that nothing can be said of one part against another.

    `parts` has the numbers of the players of every part.
    """

    def __init__(self, parts: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        self.parts = parts
        shown = " | ".join(", ".join(names[player] for player in part) for part in parts)
        super().__init__(f"these groups of players have no games with each other, so no common ratings: {shown}")


@dataclass(frozen=True)
class Prior:
    """What is believed before the first game: independent normal distributions around 0, given by their spreads.

    They keep ratings and intervals finite when a record is perfect, and move nothing that games have settled: a
    difference of 400 Elo known to ± 20 moves by a hundredth of that. A typical gap between two players is 1100 Elo,
    which still finds a beginner and a master plausible. The logarithm of ν allows draws between equals from 0.1 % to
    99.5 % of games. Strengths are pulled towards the mean of the pool, which is 0 because of that.
    """

    strength: float = 800.0
    """Elo of a player."""
    first_move: float = 400.0
    """Elo of the first move."""
    log_draw: float = 3.0
    """Natural logarithm of ν."""

    def __post_init__(self) -> None:
        if not all(0 < spread < math.inf for spread in (self.strength, self.first_move, self.log_draw)):
            raise InputError("a prior needs spreads above 0 and below infinity")

    def precisions(self, meetings: Meetings) -> Floats:
        """One over the variance of every parameter, in natural units."""
        spreads = [self.strength / ELO] * meetings.players + [self.first_move / ELO]
        spreads += [self.log_draw] if meetings.has_draws else []
        return np.array(spreads) ** -2.0


@dataclass(frozen=True)
class Fit:
    """The most probable parameters, and how uncertain they are together; all in natural logarithms of odds.

    `strengths` have mean 0, but `covariance` still holds the prior's vague idea of where the whole pool is. No error is
    to be read off its diagonal: `arena.reports.differences` says what every error is relative to.
    The order of `covariance` is the strengths, the first move, and ln ν if there were draws.
    """

    strengths: Floats
    first_move: float
    log_draw: float | None
    covariance: Floats
    games: int
    draws: int
    clustered: bool
    """Whether the games of a cluster count as dependent."""

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.strengths)

    @property
    def draw_weight(self) -> float:
        """ν: 0 without draws."""
        return 0.0 if self.log_draw is None else math.exp(self.log_draw)


def fit_ratings(
    black: npt.ArrayLike,
    white: npt.ArrayLike,
    result: npt.ArrayLike,
    cluster: npt.ArrayLike,
    players: int,
    *,
    prior: Prior | None = None,
    clustered: bool | None = None,
    thin: float = 10.0,
    iterations: int = 100,
    names: Sequence[str] | None = None,
) -> Fit:
    """Fit the model to games given as columns: players by number from 0, Black's result 1, 0.5 or 0, and a cluster.

    Games with the same cluster number may depend on each other, as the two games of an opening pair do; others are
    independent. Errors allow for it if any cluster has two games, or as `clustered` says; `thin` is explained at
    `score_covariance`. A game of a player against itself tells of the first move and of draws only.
    `names` are for the error that says which players are not linked by games.
    """
    seats = _players(black, players), _players(white, players)
    outcome = _outcomes(result)
    group = np.unique(np.asarray(cluster), return_inverse=True)[1].reshape(-1)
    if not len(seats[0]) == len(seats[1]) == len(outcome) == len(group):
        raise InputError("black, white, result and cluster need one entry per game each")
    _require_connected(*seats, names or [str(player) for player in range(players)])
    meetings, meeting = count_meetings(*seats, outcome, players)
    precisions = (prior or Prior()).precisions(meetings)
    parameters = _most_probable(meetings, precisions, iterations)
    covariance = np.linalg.inv(_curvature(parameters, meetings, precisions))
    games = ClusteredGames(*seats, outcome, meeting, group)
    if clustered is None:
        clustered = games.clusters < len(group)
    if clustered:
        # The prior counts as one more independent observation, so that the model's own scatter gives back its errors.
        scatter = score_covariance(parameters, meetings, games, thin) + np.diag(precisions)
        covariance = covariance @ scatter @ covariance
    return Fit(
        strengths=parameters[:players],
        first_move=float(parameters[players]),
        log_draw=float(parameters[-1]) if meetings.has_draws else None,
        covariance=(covariance + covariance.T) / 2,
        games=len(outcome),
        draws=int(meetings.counts[:, 1].sum()),
        clustered=clustered,
    )


def _players(numbers: npt.ArrayLike, players: int) -> Integers:
    """Numbers of players as a column, if they are that."""
    column = np.asarray(numbers)
    if column.size == 0:
        return np.zeros(0, dtype=np.int64)
    if column.ndim != 1 or not np.issubdtype(column.dtype, np.integer) or column.min() < 0 or column.max() >= players:
        raise InputError(f"players are whole numbers from 0 to {players - 1}")
    return column.astype(np.int64)


def _outcomes(result: npt.ArrayLike) -> Integers:
    """0, 1 and 2 for the results 0, 0.5 and 1, if they are that."""
    doubled = 2 * np.asarray(result, dtype=np.float64)
    if not np.isin(doubled, (0, 1, 2)).all():
        raise InputError("a result is 1 (Black won), 0.5 (draw) or 0 (White won)")
    return doubled.astype(np.int64)


def _require_connected(black: Integers, white: Integers, names: Sequence[str]) -> None:
    """Every player must be linked with every other by a chain of games, whoever won them."""
    players = len(names)
    links = sparse.coo_array((np.ones(len(black)), (black, white)), shape=(players, players))
    count, part = csgraph.connected_components(links, directed=False)
    if count > 1:
        raise DisconnectedError([np.flatnonzero(part == number).tolist() for number in range(count)], names)


def _most_probable(meetings: Meetings, precisions: Floats, iterations: int) -> Floats:
    """Newton's method on likelihood times prior, whose logarithm is concave, from everybody being equal."""
    parameters = np.zeros(meetings.parameters)
    for _ in range(iterations):
        slope = gradient(parameters, meetings) - precisions * parameters
        step = np.linalg.solve(_curvature(parameters, meetings, precisions), slope)
        if slope @ step < CONVERGED:
            return np.asarray(parameters + step)
        parameters = _uphill(parameters, step, meetings, precisions)
    raise ConvergenceError(f"the ratings did not settle within {iterations} iterations")


def _uphill(parameters: Floats, step: Floats, meetings: Meetings, precisions: Floats) -> Floats:
    """The step, halved until it does not lead down."""
    before = _log_posterior(parameters, meetings, precisions)
    # A sum of many logarithms is only so exact.
    rounding = 1e-12 * abs(before)
    for halvings in range(60):
        candidate: Floats = parameters + step / 2**halvings
        if _log_posterior(candidate, meetings, precisions) >= before - rounding:
            return candidate
    raise ConvergenceError("the ratings did not settle: no step leads to more probable ones")


def _log_posterior(parameters: Floats, meetings: Meetings, precisions: Floats) -> float:
    return log_likelihood(parameters, meetings) - float(precisions @ parameters**2) / 2


def _curvature(parameters: Floats, meetings: Meetings, precisions: Floats) -> Floats:
    """Minus the second derivatives of the logarithm of the posterior."""
    return information(parameters, meetings, meetings.games) + np.diag(precisions)
