"""How games go in a simulated world: chances that are known, and openings that help some more than others.

Given the opening o, Black b wins against White w, draws or loses with chances as exp(δ/2) : ν : exp(-δ/2), where
δ = θ_b - θ_w + η + first_o + own_{b,o} - own_{w,o}, in natural logarithms of odds. The effects of an opening on the
first mover's advantage and on every player are normal; openings are drawn anew for every replicate, so what is to be
found out is the mean over all openings that there could be. Without openings there are no such effects.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

#: Elo in one unit of log-odds.
ELO = 400 / math.log(10)

_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(61)


@dataclass(frozen=True)
class Model:
    """What decides games. Strengths by player, in Elo; all else in natural logarithms of odds."""

    strengths: Mapping[str, float]
    first_move: float = 0.0
    draw_weight: float = 0.0  # ν
    first_spread: float = 0.0  # of openings' effects on the first mover's advantage
    own_spread: float = 0.0  # of openings' effects on every single player

    @property
    def names(self) -> list[str]:
        """The players; their places are their numbers."""
        return list(self.strengths)

    @property
    def thetas(self) -> Floats:
        """Strengths by number, in logarithms of odds."""
        return np.array(list(self.strengths.values()), dtype=float) / ELO

    def effects(self, openings: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
        """Effects of so many openings on the first mover's advantage, and (a row each) on all players."""
        first = self.first_spread * rng.standard_normal(openings)
        return first, self.own_spread * rng.standard_normal((openings, len(self.strengths)))

    def centres(self, black: Integers, white: Integers, first_move: Floats | None = None) -> Floats:
        """δ without what openings do to it; the first move may be worth something of its own in each game."""
        found: Floats = self.thetas[black] - self.thetas[white]
        return found + (self.first_move if first_move is None else first_move)

    def deltas(
        self, black: Integers, white: Integers, opening: Integers, first_move: Floats, rng: np.random.Generator
    ) -> Floats:
        """δ of every game; players and openings are given by number, an opening of -1 is none."""
        found = self.centres(black, white, first_move)
        count = int(opening.max(initial=-1)) + 1
        if count:
            first, own = self.effects(count, rng)
            effect = first[opening] + own[opening, black] - own[opening, white]
            found = found + np.where(opening >= 0, effect, 0.0)
        return found

    def results(self, delta: Floats, luck: Floats) -> tuple[Integers, Floats | None]:
        """Outcomes (0 White won, 1 draw, 2 Black won) and, if there are any, Black's points; `luck` is 0 to 1."""
        white, draw, _ = np.moveaxis(chances(delta, self.draw_weight), -1, 0)
        return np.where(luck < white, 0, np.where(luck < white + draw, 1, 2)), None

    def mean_chances(self, centres: Floats, with_openings: bool) -> Floats:
        """Chances that White wins, of a draw and that Black wins, over all openings; a row for every centre of δ."""
        deltas = centres[:, np.newaxis] + self._spread(with_openings) * _NODES
        return np.einsum("pkc,k->pc", chances(deltas, self.draw_weight), _WEIGHTS / _WEIGHTS.sum())

    def _spread(self, with_openings: bool) -> float:
        """The standard deviation of δ over openings."""
        return math.sqrt(self.first_spread**2 + 2 * self.own_spread**2) if with_openings else 0.0


@dataclass(frozen=True)
class PointsModel(Model):
    """Games decided by points: Black's lead is normal around `scale` points for every unit of δ, to the next half."""

    scale: float = 6.0
    noise: float = 8.0  # standard deviation, in points

    def results(self, delta: Floats, luck: Floats) -> tuple[Integers, Floats | None]:
        """See Model."""
        score = np.floor(self.scale * delta + self.noise * special.ndtri(luck)) + 0.5
        return np.where(score > 0, 2, 0), score

    def mean_chances(self, centres: Floats, with_openings: bool) -> Floats:
        """See Model."""
        spread = self.scale * self._spread(with_openings)
        won = special.ndtr(self.scale * centres / math.hypot(spread, self.noise))
        return np.stack([1 - won, np.zeros_like(won), won], axis=-1)

    def mean_score(self, player: str, other: str) -> float:
        """Points a game of one player against another, over games with both colours."""
        return self.scale * (self.strengths[player] - self.strengths[other]) / ELO


def chances(delta: Floats, draw_weight: float) -> Floats:
    """Chances that White wins, of a draw and that Black wins, along a new last axis."""
    odds = np.exp(delta / 2)
    weights = np.stack([1 / odds, np.full_like(odds, draw_weight), odds], axis=-1)
    found: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return found
