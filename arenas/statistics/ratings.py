"""Ratings: everybody's strength, the first move's worth and the draws, fitted to all games at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import csgraph

from arena.arenas.statistics.davidson import (
    ELO,
    Floats,
    Meetings,
    count_meetings,
    gradient,
    information,
    log_likelihood,
)
from arena.arenas.statistics.sandwich import Games, score_covariance
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
        spreads = [self.strength / ELO] * meetings.players + [self.first_move / ELO]
        spreads += [self.log_draw] if meetings.has_draws else []
        return np.array(spreads) ** -2.0


@dataclass(frozen=True)
class Fit:
    """The most probable parameters, and how uncertain they are together; all in natural logarithms of odds.

    `strengths` have mean 0, but `covariance` still holds the prior's vague idea of where the whole pool is. No error is
    to be read off its diagonal: `arena.arenas.statistics.differences` says what every error is relative to.
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
    thin: float = 5.0,
    iterations: int = 100,
    names: Sequence[str] | None = None,
) -> Fit:
    """Fit the model to games given as columns: players by number from 0, Black's result 1, 0.5 or 0, and a cluster.

    Games with the same cluster number may depend on each other, as the two games of an opening pair do; others are
    independent. Errors allow for it if any cluster has two games, or as `clustered` says; `thin` is explained at
    `score_covariance`. A game of a player against itself tells of the first move and of draws only.
    `names` are for the error that says which players are not linked by games.
    """
    games = _checked(black, white, result, cluster, players)
    _require_connected(games, names or [str(player) for player in range(players)])
    meetings, meeting = count_meetings(games.black, games.white, games.outcome, players)
    precisions = (prior or Prior()).precisions(meetings)
    parameters = _most_probable(meetings, precisions, iterations)
    covariance = np.linalg.inv(_curvature(parameters, meetings, precisions))
    if clustered is None:
        clustered = games.clusters < len(meeting)
    if clustered:
        # The prior counts as an independent observation, so that scatter as expected gives the model's own covariance.
        scatter = score_covariance(parameters, meetings, games, meeting, thin) + np.diag(precisions)
        covariance = covariance @ scatter @ covariance
    return Fit(
        strengths=parameters[:players],
        first_move=float(parameters[players]),
        log_draw=float(parameters[-1]) if meetings.has_draws else None,
        covariance=(covariance + covariance.T) / 2,
        games=len(meeting),
        draws=int(meetings.counts[:, 1].sum()),
        clustered=clustered,
    )


def _checked(
    black: npt.ArrayLike, white: npt.ArrayLike, result: npt.ArrayLike, cluster: npt.ArrayLike, players: int
) -> Games:
    """The columns as numbers, if they have a meaning."""
    columns = [np.asarray(column) for column in (black, white, result, cluster)]
    if columns[0].ndim != 1 or any(column.shape != columns[0].shape for column in columns):
        raise InputError("black, white, result and cluster need one entry per game each")
    if players < 1:
        raise InputError("ratings need a player")
    seats = np.array(columns[:2])
    if seats.size and (not np.issubdtype(seats.dtype, np.integer) or seats.min() < 0 or seats.max() >= players):
        raise InputError(f"players are whole numbers from 0 to {players - 1}")
    if not np.isin(columns[2], (0, 0.5, 1)).all():
        raise InputError("a result is 1 (Black won), 0.5 (draw) or 0 (White won)")
    numbers, group = np.unique(columns[3], return_inverse=True)
    black_numbers, white_numbers = seats.astype(np.int64)
    outcome = (2 * columns[2]).astype(np.int64)
    return Games(black_numbers, white_numbers, outcome, group, len(numbers))


def _require_connected(games: Games, names: Sequence[str]) -> None:
    """Every player must be linked with every other by a chain of games, whoever won them."""
    players = len(names)
    links = sparse.coo_array((np.ones(len(games.black)), (games.black, games.white)), shape=(players, players))
    count, part = csgraph.connected_components(links, directed=False)
    if count > 1:
        raise DisconnectedError([np.flatnonzero(part == number).tolist() for number in range(count)], names)


def _most_probable(meetings: Meetings, precisions: Floats, iterations: int) -> Floats:
    """Newton's method on likelihood times prior, whose logarithm is concave, from everybody being equal."""
    parameters = np.zeros(meetings.parameters)
    for _ in range(iterations):
        slope = gradient(parameters, meetings) - precisions * parameters
        step = np.asarray(np.linalg.solve(_curvature(parameters, meetings, precisions), slope), dtype=np.float64)
        if slope @ step < CONVERGED:
            return parameters + step
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
