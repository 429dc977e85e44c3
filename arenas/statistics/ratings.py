"""Ratings: everybody's strength, the first move's worth and the draws, fitted to all games at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy

from arena.arenas.statistics.davidson import (
    ELO,
    Floats,
    Meetings,
    count_meetings,
    gradient_and_information,
    information,
    log_likelihood,
)
from arena.arenas.statistics.sandwich import PlayedGames, Scatter, Spread, scatter_of
from arena.games.errors import ArenaError, InputError

#: Below this Newton decrement the next step is less than a millionth of a standard error.
CONVERGED = 1e-12


class ConvergenceError(ArenaError):
    """The fit did not settle; there are no ratings rather than wrong ones."""


class DisconnectedError(InputError):
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

    They keep ratings and intervals finite when a record is perfect, and hardly move what games have settled: 400 Elo
    between two players, known to a standard error of 20, move by less than a hundredth of that error. Differences have
    a spread of 1100 Elo, so a beginner and a master fit in one pool. Two spreads of ln ν reach from 0.1 % to 99.5 % of
    draws between equals. Strengths are pulled towards the mean of the pool, and have mean 0 because of that.
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
        spreads = [self.strength / ELO] * meetings.players + [self.first_move / ELO] * meetings.groups
        spreads += [self.log_draw] if meetings.has_draws else []
        return np.array(spreads) ** -2.0


@dataclass(frozen=True)
class Fit:
    """The most probable parameters, and how uncertain they are together; all in natural logarithms of odds.

    The order of `parameters` and `covariance` is the strengths, the first move of every group of games, and ln ν if
    there were draws. `covariance` is the model's, as if games were independent, and still holds the prior's vague idea
    of where the whole pool is. No error is to be read off its diagonal: `arena.arenas.statistics.contrasts` says what
    every error is relative to, and what clusters make of it.
    """

    parameters: Floats
    covariance: Floats
    meetings: Meetings
    precisions: Floats  # of the prior
    scatter: Scatter | None  # None if games count as independent
    games: int
    draws: int

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.meetings.players

    @property
    def strengths(self) -> Floats:
        """Everybody's strength; their mean is 0."""
        return self.parameters[: self.players]

    @property
    def first_moves(self) -> Floats:
        """What moving first is worth in every group of games."""
        return self.parameters[self.players : self.players + self.meetings.groups]

    @property
    def log_draw(self) -> float | None:
        """Ln ν; None without draws."""
        return float(self.parameters[-1]) if self.meetings.has_draws else None

    @property
    def clusters(self) -> int | None:
        """How many clusters tell how far games depend on each other; None if games count as independent."""
        return None if self.scatter is None else self.scatter.clusters

    def spread(self, contrast: Floats) -> Spread:
        """Variance and degrees of freedom of a linear function of the parameters."""
        if self.scatter is None:
            return Spread(float(contrast @ self.covariance @ contrast), math.inf)
        return self.scatter.spread(contrast)

    def covariance_of(self, contrasts: Floats) -> Floats:
        """Covariance of several linear functions of the parameters (rows)."""
        if self.scatter is None:
            found: Floats = contrasts @ self.covariance @ contrasts.T
            return found
        return self.scatter.covariance_of(contrasts)


def fit_ratings(
    black: npt.ArrayLike,
    white: npt.ArrayLike,
    result: npt.ArrayLike,
    cluster: npt.ArrayLike | None,
    players: int,
    *,
    group: npt.ArrayLike | None = None,
    prior: Prior | None = None,
    iterations: int = 100,
    names: Sequence[str] | None = None,
) -> Fit:
    """Fit the model to games given as columns: players by number from 0, Black's result 1, 0.5 or 0, and a cluster.

    Games with the same cluster number may depend on each other, as those from one opening do; others are independent,
    and all are where `cluster` is None or only one cluster has two games. Games of the same `group` share a first-move
    term. A game of a player against itself tells of the first move and of draws only. `names` are for the error that
    says which players are not linked by games.
    """
    games = _checked(black, white, result, cluster, players, group)
    _require_connected(games, names or [str(player) for player in range(players)])
    meetings, meeting = count_meetings(games.black, games.white, games.outcome, players, games.group)
    precisions = (prior or Prior()).precisions(meetings)
    parameters = most_probable(meetings, precisions, iterations)
    covariance = np.linalg.inv(curvature(parameters, meetings, precisions))
    covariance = (covariance + covariance.T) / 2
    return Fit(
        parameters=parameters,
        covariance=covariance,
        meetings=meetings,
        precisions=precisions,
        scatter=scatter_of(parameters, meetings, games, meeting, covariance, precisions),
        games=len(meeting),
        draws=int(meetings.counts[:, 1].sum()),
    )


def _checked(
    black: npt.ArrayLike,
    white: npt.ArrayLike,
    result: npt.ArrayLike,
    cluster: npt.ArrayLike | None,
    players: int,
    group: npt.ArrayLike | None,
) -> PlayedGames:
    """The columns as numbers, if they have a meaning."""
    given = np.arange(len(np.asarray(black))) if cluster is None else cluster
    columns = [np.asarray(column) for column in (black, white, result, given)]
    if columns[0].ndim != 1 or any(column.shape != columns[0].shape for column in columns):
        raise InputError("black, white, result and cluster need one entry per game each")
    if players < 1:
        raise InputError("ratings need a player")
    seats = np.array(columns[:2])
    if seats.size and (not np.issubdtype(seats.dtype, np.integer) or seats.min() < 0 or seats.max() >= players):
        raise InputError(f"players are whole numbers from 0 to {players - 1}")
    if not np.isin(columns[2], (0, 0.5, 1)).all():
        raise InputError("a result is 1 (Black won), 0.5 (draw) or 0 (White won)")
    numbers, own_cluster = np.unique(columns[3], return_inverse=True)
    black_numbers, white_numbers = seats.astype(np.int64)
    outcome = (2 * columns[2]).astype(np.int64)
    own_group = None if group is None else np.asarray(group, dtype=np.int64)
    return PlayedGames(black_numbers, white_numbers, outcome, own_cluster.reshape(-1), len(numbers), own_group)


def _require_connected(games: PlayedGames, names: Sequence[str]) -> None:
    """Every player must be linked with every other by a chain of games, whoever won them."""
    players = len(names)
    links = scipy.sparse.coo_array((np.ones(len(games.black)), (games.black, games.white)), shape=(players, players))
    count, part = scipy.sparse.csgraph.connected_components(links, directed=False)
    if count > 1:
        raise DisconnectedError([np.flatnonzero(part == number).tolist() for number in range(count)], names)


def most_probable(meetings: Meetings, precisions: Floats, iterations: int) -> Floats:
    """Newton's method on likelihood times prior, whose logarithm is concave, from everybody being equal."""
    parameters = np.zeros(meetings.parameters)
    for _ in range(iterations):
        slope, bend = slope_and_curvature(parameters, meetings, precisions)
        step = np.asarray(np.linalg.solve(bend, slope), dtype=np.float64)
        if slope @ step < CONVERGED:
            return parameters + step
        parameters = _uphill(parameters, step, meetings, precisions)
    raise ConvergenceError(f"the ratings did not settle within {iterations} iterations")


def _uphill(parameters: Floats, step: Floats, meetings: Meetings, precisions: Floats) -> Floats:
    """The step, halved until it does not lead down."""
    before = log_posterior(parameters, meetings, precisions)
    # A sum of many logarithms is only so exact.
    rounding = 1e-12 * abs(before)
    for halvings in range(60):
        candidate: Floats = parameters + step / 2**halvings
        if log_posterior(candidate, meetings, precisions) >= before - rounding:
            return candidate
    raise ConvergenceError("the ratings did not settle: no step leads to more probable ones")


def log_posterior(parameters: Floats, meetings: Meetings, precisions: Floats) -> float:
    """Logarithm of likelihood times prior, but for a constant."""
    return log_likelihood(parameters, meetings) - float(precisions @ parameters**2) / 2


def curvature(parameters: Floats, meetings: Meetings, precisions: Floats) -> Floats:
    """Minus the second derivatives of the logarithm of the posterior."""
    return information(parameters, meetings, meetings.games) + np.diag(precisions)


def slope_and_curvature(parameters: Floats, meetings: Meetings, precisions: Floats) -> tuple[Floats, Floats]:
    """The first derivatives of the logarithm of the posterior, and minus the second ones."""
    slope, bend = gradient_and_information(parameters, meetings)
    return slope - precisions * parameters, bend + np.diag(precisions)
