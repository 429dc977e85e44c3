"""Who is ahead of whom by a fit: how sure that is while one looks again and again, and which games would tell more.

The `top` players of a fit are *settled* when each of them is ahead of each of the others beyond doubt. Doubt is looked
at many times, whenever some games have been played, and a chance of 5 % at every look would add up. So it is reckoned
by a wager instead: before the first game a stake of 1 is laid on one player being stronger than the other, spread over
differences as the half of a normal distribution around 0 is. By the likelihood of the games the stake grows or melts.
If the players are equal, or the other is the stronger, it is ever 20-fold with a chance of at most 1 in 20 (Ville),
however often and for whatever reasons one looks. The likelihood is the normal one around the fit.

Which games would tell more: the ones that most reduce the doubts that are left, by what a game between two players
tells of *all* differences in the joint model. A doubt is the chance to have two players in the wrong order, and it is
reckoned as if their difference were one error larger than it is: else nothing could be gained by looking closer at
players who seem to be equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy

from arena.arenas.statistics.davidson import ELO, Floats
from arena.arenas.statistics.intervals import quantile
from arena.arenas.statistics.ratings import Fit

Integers = npt.NDArray[np.int64]

#: Over which differences in strength the stake is spread, in Elo.
SPREAD = 150.0
#: By how many of its errors a difference is taken to be larger where games are given out.
_HOPE = 1.0
#: So many digits of what a game would tell matter: two machines must not give out games by how they round.
_DIGITS = 6
#: Of more pairs than this, those are left out that matter least: of those at the frontier, and of those that may meet.
_MOST = 300


@dataclass(frozen=True)
class Frontier:
    """The players who are ahead, and all differences between them and the others; a row of each for every pair."""

    ahead: Integers  # players, the strongest first
    upper: Integers
    lower: Integers
    differences: Floats
    variances: Floats

    @property
    def stakes(self) -> Floats:
        """Logarithms of what the stakes on these differences have become."""
        return log_stakes(self.differences, self.variances)

    def settled(self, confidence: float) -> bool:
        """Whether all are ahead beyond doubt."""
        return bool((self.stakes >= -np.log1p(-confidence)).all())


def frontier_of(fit: Fit, top: int) -> Frontier:
    """Where the strongest `top` players end and the others begin."""
    order = np.argsort(-fit.strengths, kind="stable")
    upper, lower = (each.ravel() for each in np.meshgrid(order[:top], order[top:], indexing="ij"))
    differences = fit.strengths[upper] - fit.strengths[lower]
    return Frontier(order[:top], upper, lower, differences, _careful_variances(fit, upper, lower))


def _careful_variances(fit: Fit, upper: Integers, lower: Integers) -> Floats:
    """Of differences: those of the model, or if they are larger those of the clusters, drawn out for their number."""
    covariance = fit.covariance[: fit.players, : fit.players]
    own = np.diag(covariance)
    found = own[upper] + own[lower] - 2 * covariance[upper, lower]
    if fit.scatter is None:
        return np.asarray(found)
    contrasts = np.zeros((len(upper), len(fit.parameters)))
    contrasts[np.arange(len(upper)), upper], contrasts[np.arange(len(upper)), lower] = 1.0, -1.0
    spreads = [fit.spread(contrast) for contrast in contrasts]
    wider = [spread.variance * (quantile(0.95, spread.freedom) / quantile(0.95)) ** 2 for spread in spreads]
    return np.maximum(found, wider)


def log_stakes(differences: Floats, variances: Floats) -> Floats:
    """What a stake of 1 on differences above 0 has become, as a logarithm, by estimates of them."""
    spread = (SPREAD / ELO) ** 2
    total = variances + spread
    exponent = differences**2 * spread / (2 * variances * total)
    side = scipy.special.log_ndtr(differences * np.sqrt(spread / (variances * total)))
    found: Floats = np.log(2) + np.log(variances / total) / 2 + exponent + side
    return found


@dataclass
class Telling:
    """Gives out games, each where it tells most by the fit and by the games that were given out before.

    `worth` is what a pair of games with swapped colours between two players tells of their difference (Fisher's
    information); a pair of players that may not meet has 0.
    """

    frontier: Frontier
    covariance: Floats  # of the strengths
    worth: Floats  # players x players

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Pairs of players by number, for ever; the worth of a pair may be set to 0 between them."""
        covariance = self.covariance.copy()
        upper, lower, hoped = self._doubtful()
        one, other = np.triu_indices(len(self.worth), 1)
        while (worth := self.worth[one, other]).any():
            moved = covariance[one] - covariance[other]  # a row for every pair that may meet
            own = moved[np.arange(len(one)), one] - moved[np.arange(len(one)), other]
            told = (moved[:, upper] - moved[:, lower]) ** 2 * (worth / (1 + worth * own))[:, np.newaxis]
            now = _variances(covariance, upper, lower)
            left = scipy.special.ndtr(-hoped / np.sqrt(np.maximum(now - told, 1e-300))).sum(axis=1)
            gain = scipy.special.ndtr(-hoped / np.sqrt(now)).sum() - left
            gain[worth == 0] = -1.0
            if len(one) > _MOST:
                kept = np.sort(np.argsort(-_rounded(gain), kind="stable")[:_MOST])
                one, other = one[kept], other[kept]
                moved, own, worth, gain = moved[kept], own[kept], worth[kept], gain[kept]
            best = int(np.argmax(_rounded(gain)))
            yield int(one[best]), int(other[best])
            along = moved[best]
            covariance -= np.outer(along, along) * worth[best] / (1 + worth[best] * own[best])

    def _doubtful(self) -> tuple[Integers, Integers, Floats]:
        """The pairs at the frontier of which least is known, and their differences as they are reckoned here."""
        upper, lower = self.frontier.upper, self.frontier.lower
        errors = np.sqrt(_variances(self.covariance, upper, lower))
        hoped = np.abs(self.frontier.differences) + _HOPE * errors
        kept = np.sort(np.argsort(hoped / errors, kind="stable")[:_MOST])
        return upper[kept], lower[kept], hoped[kept]


def _variances(covariance: Floats, upper: Integers, lower: Integers) -> Floats:
    own = np.diag(covariance)
    found: Floats = np.maximum(own[upper] + own[lower] - 2 * covariance[upper, lower], 1e-300)
    return found


def _rounded(values: Floats) -> Floats:
    """To a few digits of the largest."""
    largest = float(values.max())
    if largest <= 0:
        return values
    found: Floats = np.round(values / largest, _DIGITS)
    return found


def information_of_pairs(fit: Fit) -> Floats:
    """What a pair of games with swapped colours between any two players tells of their difference."""
    strengths, draw = fit.strengths, np.exp(fit.log_draw) if fit.log_draw is not None else 0.0
    first = float(fit.first_moves[0])
    difference = strengths[:, np.newaxis] - strengths
    found = np.zeros_like(difference)
    for delta in (difference + first, difference - first):
        won, lost = np.exp(delta / 2), np.exp(-delta / 2)
        total = won + draw + lost
        won, lost = won / total, lost / total
        found += (won + lost - (won - lost) ** 2) / 4
    np.fill_diagonal(found, 0.0)
    return found


def place_chances(fit: Fit, draws: int = 20_000) -> Floats:
    """The chance of every player (rows) to have every place (columns), by the normal distribution of the strengths.

    The draws are the same every time.
    """
    covariance = fit.covariance_of(np.eye(len(fit.parameters))[: fit.players])
    values, vectors = np.linalg.eigh((covariance + covariance.T) / 2)
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    drawn = fit.strengths + np.random.default_rng(0).standard_normal((draws, fit.players)) @ root.T
    places = np.argsort(np.argsort(-drawn, axis=1), axis=1)
    return np.array([np.bincount(places[:, player], minlength=fit.players) for player in range(fit.players)]) / draws
