"""The model behind ratings: Bradley and Terry's, with Davidson's draws and a term for the first move.

Black b meets White w. Their strengths θ and the first move's worth η make one number, δ = θ_b - θ_w + η, and

    P(Black wins) : P(draw) : P(White wins)  =  exp(δ/2) : ν : exp(-δ/2).

All are in natural logarithms of odds; `ELO` turns them into Elo. Without draws (ν = 0) and first-move advantage
400 Elo are odds of 10 to 1; with draws they are ten wins for every loss. Between equals a game is drawn with
probability ν / (2 + ν).

Games whose first move is worth something else, as with the swap rule, are a group of their own with its own η.

Parameters are one vector: θ of every player, η of every group, and ln ν if there are draws.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy

#: Elo in one unit of log-odds.
ELO = 400 / math.log(10)

#: A design with no more entries is faster as a plain array.
_SMALL = 200_000

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Meetings:
    """Games counted by who was Black and who White: there are far fewer meetings than games.

    `counts` has a row per meeting, with White's wins, draws and Black's wins; `design` has the same rows, with what δ
    is made of: +1 for Black, -1 for White (0 for a player against itself) and +1 for the first move of its group.
    """

    players: int
    groups: int
    counts: Floats
    design: Any  # meetings x (players + groups): numpy's array, or a sparse one where that would be large

    @functools.cached_property
    def has_draws(self) -> bool:
        """Whether ν is a parameter."""
        return bool(self.counts[:, 1].any())

    @property
    def parameters(self) -> int:
        """Length of the vector of parameters."""
        return self.players + self.groups + self.has_draws

    @functools.cached_property
    def games(self) -> Floats:
        """How many games every meeting has."""
        totals: Floats = self.counts.sum(axis=1)
        return totals

    @functools.cached_property
    def happened(self) -> npt.NDArray[np.bool_]:
        """Which results every meeting has had."""
        return self.counts > 0


def count_meetings(
    black: Integers, white: Integers, outcome: Integers, players: int, group: Integers | None = None
) -> tuple[Meetings, Integers]:
    """The meetings, and every game's number of its meeting; an outcome is 0 (White won), 1 (draw) or 2 (Black won).

    Groups of games with a first-move term of their own are numbered from 0; None is one group.
    """
    groups = 1 if group is None or not len(group) else int(group.max()) + 1
    own_group = np.zeros_like(black) if group is None else group
    keys, meeting = np.unique((own_group * players + black) * players + white, return_inverse=True)
    size = len(keys)
    counts = np.bincount(meeting * 3 + outcome, minlength=3 * size).reshape(size, 3).astype(float)
    rows = np.tile(np.arange(size), 3)
    seats, first = keys % players**2, keys // players**2
    columns = np.concatenate([seats // players, seats % players, players + first])
    signs = np.repeat([1.0, -1.0, 1.0], size)
    design: Any = scipy.sparse.csr_array((signs, (rows, columns)), shape=(size, players + groups))
    if size * (players + groups) <= _SMALL:
        design = design.toarray()
    return Meetings(players, groups, counts, design), meeting


def log_chances(parameters: Floats, meetings: Meetings) -> Floats:
    """Logarithms of P(White wins), P(draw), P(Black wins) in a game of every meeting, in columns like the counts."""
    half = meetings.design @ parameters[: meetings.players + meetings.groups] / 2
    log_draw = float(parameters[-1]) if meetings.has_draws else -math.inf
    # The largest weight is taken out, so that no exponential is too large.
    top = np.maximum(np.abs(half), log_draw)
    total = top + np.log(np.exp(half - top) + np.exp(log_draw - top) + np.exp(-half - top))
    logs = np.empty((len(half), 3))
    logs[:, 0], logs[:, 1], logs[:, 2] = -half - total, log_draw - total, half - total
    return logs


def _chances(parameters: Floats, meetings: Meetings) -> Floats:
    found: Floats = np.exp(log_chances(parameters, meetings))
    return found


def log_likelihood(parameters: Floats, meetings: Meetings) -> float:
    """Logarithm of the probability of all results."""
    happened = meetings.happened
    return float(meetings.counts[happened] @ log_chances(parameters, meetings)[happened])


def game_scores(parameters: Floats, meetings: Meetings) -> tuple[Floats, Floats]:
    """Derivatives of one game's log-likelihood by δ and by ln ν, for every meeting and outcome."""
    chances = _chances(parameters, meetings)
    by_delta = np.array([-0.5, 0.0, 0.5]) - (chances[:, 2:] - chances[:, :1]) / 2
    by_draw = np.array([0.0, 1.0, 0.0]) - chances[:, 1:2]
    return by_delta, by_draw


def gradient(parameters: Floats, meetings: Meetings) -> Floats:
    """Derivatives of the log-likelihood by all parameters."""
    return _slope(_chances(parameters, meetings), meetings)


def delta_information(parameters: Floats, meetings: Meetings) -> Floats:
    """What one game of every meeting tells about δ: the variance of its score, 1/4 for an even game without draws."""
    return _about_delta(_chances(parameters, meetings))


def information(parameters: Floats, meetings: Meetings, games: Floats) -> Floats:
    """Minus the second derivatives of the log-likelihood, if the meetings have so many games.

    It does not depend on the results of the games, so observed and expected information are one.
    """
    return _bend(_chances(parameters, meetings), meetings, games)


def gradient_and_information(parameters: Floats, meetings: Meetings) -> tuple[Floats, Floats]:
    """Both, of the games that were played."""
    chances = _chances(parameters, meetings)
    return _slope(chances, meetings), _bend(chances, meetings, meetings.games)


def _slope(chances: Floats, meetings: Meetings) -> Floats:
    counts, games = meetings.counts, meetings.games
    slope = meetings.design.T @ (counts[:, 2] - counts[:, 0] - games * (chances[:, 2] - chances[:, 0])) / 2
    if not meetings.has_draws:
        return np.asarray(slope)
    return np.append(slope, (counts[:, 1] - games * chances[:, 1]).sum())


def _about_delta(chances: Floats) -> Floats:
    white, _, black = chances.T
    found: Floats = (black + white - (black - white) ** 2) / 4
    return found


def _bend(chances: Floats, meetings: Meetings, games: Floats) -> Floats:
    white, draw, black = chances.T
    design = meetings.design
    product = design.T @ (design * (games * _about_delta(chances))[:, np.newaxis])
    strengths = product if isinstance(product, np.ndarray) else product.toarray()
    if not meetings.has_draws:
        return np.asarray(strengths)
    mixed = design.T @ (-games * (black - white) * draw / 2)
    found = np.empty((len(strengths) + 1,) * 2)
    found[:-1, :-1], found[:-1, -1], found[-1, :-1] = strengths, mixed, mixed
    found[-1, -1] = games @ (draw * (1 - draw))
    return found
