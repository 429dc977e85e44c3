"""Strengths of moves by minorization and maximization (Coulom 2007, Computing Elo ratings of move patterns).

A move's strength is the product of one factor, a gamma, for each thing that is true of it, and a move is chosen with
the chance that its strength has among those of all candidates. Things come in kinds: of one kind, one thing at most is
true of a candidate, so that all gammas of a kind are improved at once, by

    gamma <- (wins + 1) / (sum over choices of C / E + 2 / (gamma + 1)),

C being the strength that the candidates with this thing would have without it, E that of all candidates. The one win,
and the 2 in the denominator, are those of a prior: each thing has won and lost once against a strength of 1. The
likelihood of the choices times the prior never falls.

Where a thing of some kind is true of every candidate, a common factor of all of these gammas changes no chance. Only
the prior has a say in it, and minorization finds what it says very slowly; so that factor is set by Newton's method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.choices import Choices
from arena.games.toolbox.jit import entry

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

_NEWTON_STEPS = 6


@dataclass(frozen=True)
class Packed:
    """Choices with each different set of truths kept once: `rows` are the numbers of the candidates' sets."""

    sets: npt.NDArray[np.int16]  # as the rows of `Choices.truths`
    rows: npt.NDArray[np.uint32]
    starts: Numbers
    chosen: Numbers

    def incidence(self, truths: int) -> npt.NDArray[np.bool_]:
        """Which things are true of which set."""
        found = np.zeros((len(self.sets), truths), dtype=bool)
        for number, row in enumerate(self.sets):
            found[number, row[1 : 1 + row[0]]] = True
        return found


def packed(choices: Choices) -> Packed:
    """The same choices, so that what is said of a candidate is a single number."""
    rows = np.ascontiguousarray(choices.truths)
    width = rows.shape[1] * rows.dtype.itemsize
    _, first, inverse = np.unique(rows.view(f"V{width}").ravel(), return_index=True, return_inverse=True)
    return Packed(rows[first], inverse.astype(np.uint32).ravel(), choices.starts, choices.chosen)


@entry
def _weigh(
    strengths: Floats,
    rows: npt.NDArray[np.uint32],
    starts: Numbers,
    chosen: Numbers,
    shares: Floats,
) -> float:
    """Add to `shares` of each set 1 / E of every choice for each candidate with it; returns the log-likelihood."""
    found = 0.0
    for choice in range(len(chosen)):
        total = 0.0
        for row in range(starts[choice], starts[choice + 1]):
            total += strengths[rows[row]]
        found += np.log(strengths[rows[chosen[choice]]] / total)
        for row in range(starts[choice], starts[choice + 1]):
            shares[rows[row]] += 1.0 / total
    return found


def log_prior(logs: Floats) -> float:
    """The logarithm of the prior: of a win and a loss of each thing against a strength of 1."""
    return float((logs - 2.0 * np.logaddexp(0.0, logs)).sum())


class Minorization:
    """Sweeps over all kinds of things, each of which raises the likelihood times the prior."""

    def __init__(self, choices: Packed, kinds: Sequence[Sequence[int]], truths: int) -> None:
        """`kinds` are the things of each kind; together they are all, numbered below `truths`."""
        self._choices, self._kinds = choices, [np.asarray(kind, dtype=np.int64) for kind in kinds]
        self._holds = choices.incidence(truths)
        for kind in self._kinds:
            if self._holds[:, kind].sum(axis=1).max(initial=0) > 1:
                raise ValueError("two things of one kind are true of a candidate")
        wins = np.bincount(choices.rows[choices.chosen], minlength=len(choices.sets))
        self._wins = wins @ self._holds.astype(np.float64)
        self.logs: Floats = np.zeros(truths)

    def _strengths(self) -> Floats:
        return np.exp(self._holds @ self.logs)

    def _weighed(self) -> tuple[Floats, Floats, float]:
        """The strength of each set, what is to be divided by E summed over choices, and the log-likelihood."""
        choices, shares, strengths = self._choices, np.zeros(len(self._choices.sets)), self._strengths()
        found = _weigh(strengths, choices.rows, choices.starts, choices.chosen, shares)
        return strengths, shares, float(found)

    def objective(self) -> float:
        """The logarithm of the likelihood times the prior."""
        return self._weighed()[2] + log_prior(self.logs)

    def sweep(self) -> None:
        """Improve the gammas of every kind, one after the other."""
        for kind in self._kinds:
            strengths, shares, _ = self._weighed()
            gammas = np.exp(self.logs[kind])
            against = (strengths * shares) @ self._holds[:, kind] / gammas
            self.logs[kind] = np.log((self._wins[kind] + 1.0) / (against + 2.0 / (gammas + 1.0)))
            if self._holds[:, kind].any(axis=1).all():
                self._shift(kind)

    def _shift(self, kind: Numbers) -> None:
        """Multiply all gammas of a kind by the factor that the prior likes best."""
        for _ in range(_NEWTON_STEPS):
            wins = 1.0 / (1.0 + np.exp(-self.logs[kind]))
            self.logs[kind] += (1.0 - 2.0 * wins).sum() / (2.0 * wins * (1.0 - wins)).sum()

    def run(self, sweeps: int, tell: Callable[[int, float], object] | None = None) -> Floats:
        """So many sweeps; the logarithms of the gammas. `tell` is given the number of each sweep and the objective."""
        for number in range(sweeps):
            self.sweep()
            if tell is not None:
                tell(number + 1, self.objective())
        return self.logs
