"""Strengths of moves by minorization and maximization (Coulom 2007, Computing Elo ratings of move patterns).

A move's strength is the product of one factor, a gamma, for each trait of it, and a move is chosen with the chance that
its strength has among those of all candidates. Traits come in kinds: of one kind, one trait at most is true of a
candidate, so that all gammas of a kind are improved at once, by

    gamma <- (wins + 1) / (sum over decisions of C / E + 2 / (gamma + 1)),

C being the strength that the candidates with this trait would have without it, E that of all candidates. The one win,
and the 2 in the denominator, are those of a prior: each trait has won and lost once against a strength of 1. The
likelihood of the decisions times the prior never falls.

Where a trait of some kind is true of every candidate, a common factor of all of these gammas changes no chance. Only
the prior has a say in it, and minorization finds what it says very slowly; so that factor is set by Newton's method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from arena.games.decisions import COUNT_BITS, MOST_IN_ROW, NO_TRAIT, Block, Decisions
from arena.games.toolbox.jit import entry

Floats = npt.NDArray[np.float64]

_NEWTON_STEPS, _LONGEST_STEP = 6, 1.0
#: No series of gains is taken to fall more slowly than by this ratio.
_SLOWEST = 0.999

_SHIFT, _MASK = np.uint32(COUNT_BITS), np.uint32(MOST_IN_ROW)


@entry
def _weigh(
    strengths: Floats,
    rows: npt.NDArray[np.uint32],
    starts: npt.NDArray[np.uint32],
    chosen: npt.NDArray[np.uint32],
    shares: Floats,
) -> float:
    """Add to `shares` of each set 1 / E of every decision for each candidate with it; returns the log-likelihood."""
    found = 0.0
    for decision in range(len(chosen)):
        total = 0.0
        for place in range(starts[decision], starts[decision + 1]):
            row = rows[place]
            total += np.float64(row & _MASK) * strengths[row >> _SHIFT]
        found += np.log(strengths[chosen[decision]] / total)
        share = 1.0 / total
        for place in range(starts[decision], starts[decision + 1]):
            row = rows[place]
            shares[row >> _SHIFT] += np.float64(row & _MASK) * share
    return found


def strengths_of(decisions: Decisions, logs: Floats) -> Floats:
    """The strength of every set of traits."""
    # NO_TRAIT, which is -1, is the place of the zero at the end.
    return np.asarray(np.exp(np.append(logs, 0.0)[decisions.sets].sum(axis=1)))


def log_likelihood(decisions: Decisions, logs: Floats) -> float:
    """The logarithm of the chance of all decisions under these logarithms of gammas."""
    strengths = strengths_of(decisions, logs)
    return _weigh_all(decisions.blocks, strengths, np.zeros(len(strengths)))


def _weigh_all(blocks: Sequence[Block], strengths: Floats, shares: Floats) -> float:
    return sum(float(_weigh(strengths, block.rows, block.starts, block.chosen, shares)) for block in blocks)


def log_prior(logs: Floats) -> float:
    """The logarithm of the prior: of a win and a loss of each trait against a strength of 1."""
    return float((logs - 2.0 * np.logaddexp(0.0, logs)).sum())


class _Kind:
    """The traits of one kind that are true of any candidate, and of which sets they are."""

    def __init__(self, column: npt.NDArray[np.int32], occurring: npt.NDArray[np.bool_]) -> None:
        self.sets = np.flatnonzero(occurring & (column != NO_TRAIT))
        self.traits, self._of_set = np.unique(column[self.sets], return_inverse=True)
        self.always = len(self.sets) == np.count_nonzero(occurring)

    def sums(self, values: Floats) -> Floats:
        """Numbers by set, added up by trait."""
        return np.bincount(self._of_set, values[self.sets], len(self.traits)).astype(np.float64, copy=False)


class Minorization:
    """Sweeps over all kinds of traits, each of which raises the likelihood times the prior."""

    def __init__(self, decisions: Decisions, traits: int) -> None:
        """The kinds are the columns of `decisions.sets`; together they have so many traits."""
        self._decisions = decisions
        occurring = decisions.occurring
        kinds = [_Kind(column, occurring) for column in decisions.sets.T]
        self._kinds = [kind for kind in kinds if len(kind.traits)]
        self._wins = decisions.seen(traits)
        self.logs: Floats = np.zeros(traits)
        self.sweeps = 0

    def objective(self) -> float:
        """The logarithm of the likelihood times the prior."""
        return log_likelihood(self._decisions, self.logs) + log_prior(self.logs)

    def sweep(self) -> float:
        """Improve the gammas of every kind, one after the other; the objective as it was before."""
        before = log_prior(self.logs)
        for number, kind in enumerate(self._kinds):
            strengths = strengths_of(self._decisions, self.logs)
            shares = np.zeros(len(strengths))
            likelihood = _weigh_all(self._decisions.blocks, strengths, shares)
            if number == 0:
                before += likelihood
            self._improve(kind, kind.sums(strengths * shares))
        self.sweeps += 1
        return before

    def _improve(self, kind: _Kind, losses: Floats) -> None:
        """Improve the gammas of one kind, of which is known how much each loses to all that wins."""
        gammas = np.exp(self.logs[kind.traits])
        improved = (self._wins[kind.traits] + 1.0) / (losses / gammas + 2.0 / (gammas + 1.0))
        self.logs[kind.traits] = np.log(improved)
        if kind.always:
            self.logs[kind.traits] = _shifted(self.logs[kind.traits])

    def run(self, sweeps: int, tolerance: float = 0.0, tell: Callable[[float, float], object] | None = None) -> Floats:
        """Sweep until the objective is this close to the best there is, or so many times; the logarithms of the gammas.

        How close it is, is told from the last gains, which in the end fall like a geometric series. `tell` is given the
        objective before each sweep but the first, and that.
        """
        objective, gain = self.sweep(), np.inf
        while self.sweeps < sweeps:
            later = self.sweep()
            left = _still_to_come(gain, later - objective)
            gain, objective = later - objective, later
            if tell is not None:
                tell(objective, left)
            if left <= tolerance:
                break
        return self.logs


def _shifted(logs: Floats) -> Floats:
    """Logarithms of gammas times the factor that the prior likes best."""
    for _ in range(_NEWTON_STEPS):
        wins = 1.0 / (1.0 + np.exp(-logs))
        step = (1.0 - 2.0 * wins).sum() / (2.0 * wins * (1.0 - wins)).sum()
        # Far from the best factor the prior is all but flat, and a whole step would lead beyond it.
        better = logs + np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if log_prior(better) <= log_prior(logs):
            break
        logs = better
    return logs


def _still_to_come(gain: float, later: float) -> float:
    """What all further terms of a geometric series add up to, of which these two are known; infinity for none."""
    if later <= 0.0:
        return 0.0
    ratio = min(later / gain, _SLOWEST) if 0.0 < gain < np.inf else _SLOWEST
    return later * ratio / (1.0 - ratio)
