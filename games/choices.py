"""Strengths of moves, fitted to moves that were chosen.

A move's strength is the product of factors, the gammas, one for each thing that is true of it. Who chooses a move is
taken to choose among all candidates with chances in the ratio of their strengths (Coulom 2007). The gammas are those
under which the choices are likeliest, beside a normal prior of each logarithm, by L-BFGS.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from arena.games.toolbox.jit import helper

Truths = npt.NDArray[np.int16] | npt.NDArray[np.uint16]


@dataclass(frozen=True)
class Choices:
    """Moves that were chosen, each among its candidates; `truths` has a row for each candidate.

    A row says by number what is true of the candidate, and how many such things there are comes
    first. The candidates of choice i are the rows from `starts[i]` to `starts[i + 1]`.
    """

    truths: Truths
    starts: npt.NDArray[np.int64]
    chosen: npt.NDArray[np.int64]  # rows


@helper
def likelihood(
    values: npt.NDArray[np.float64],
    truths: Truths,
    starts: npt.NDArray[np.int64],
    chosen: npt.NDArray[np.int64],
    slope: npt.NDArray[np.float64],
) -> float:
    """The logarithm of the chance of all choices; adds its derivatives to `slope`."""
    found, strengths = 0.0, np.zeros(1)
    for choice in range(len(chosen)):
        first, end = starts[choice], starts[choice + 1]
        if end - first > len(strengths):
            strengths = np.zeros(end - first)
        most = -np.inf
        for row in range(first, end):
            strengths[row - first] = 0.0
            for place in range(truths[row, 0]):
                strengths[row - first] += values[truths[row, place + 1]]
            most = max(most, strengths[row - first])
        found += strengths[chosen[choice] - first] - most
        total = 0.0
        for row in range(first, end):
            strengths[row - first] = np.exp(strengths[row - first] - most)
            total += strengths[row - first]
        found -= np.log(total)
        for row in range(first, end):
            more = (1.0 if row == chosen[choice] else 0.0) - strengths[row - first] / total
            for place in range(truths[row, 0]):
                slope[truths[row, place + 1]] += more
    return found


def fit(choices: Choices, truths: int, spread: float) -> npt.NDArray[np.float64]:
    """The logarithms of so many factors; `spread` is the standard deviation that they are thought to have before."""
    number, slope = len(choices.chosen), np.zeros(truths)

    def lack(values: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        slope[:] = 0.0
        found = likelihood(values, choices.truths, choices.starts, choices.chosen, slope)
        return float(values @ values / 2 / spread**2 - found) / number, (values / spread**2 - slope) / number

    found = minimize(lack, np.zeros(truths), jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return np.asarray(found.x, dtype=np.float64)


def seen_of(choices: Choices, truths: int) -> npt.NDArray[np.int64]:
    """Of how many chosen moves each thing was true."""
    seen = np.zeros(truths, dtype=np.int64)
    for row in choices.truths[choices.chosen]:
        seen[row[1 : 1 + row[0]]] += 1
    return seen


@dataclass(frozen=True)
class Appraisal:
    """How well strengths foresee choices."""

    likelihood: float  # the mean logarithm of the chance of a choice
    first: float  # how many choices are the strongest candidate; of equal ones each counts in part
    among_five: float  # how many are among the five strongest

    def __str__(self) -> str:
        return f"{self.likelihood:.3f} nats, {100 * self.first:.1f} % first, {100 * self.among_five:.1f} % among five"


def appraise(choices: Choices, values: npt.NDArray[np.float64]) -> Appraisal:
    """How well strengths, by the logarithms of their factors, foresee choices."""
    number, slope = len(choices.chosen), np.zeros(len(values))
    found = likelihood(values, choices.truths, choices.starts, choices.chosen, slope)
    ranks = np.array([_rank(choices, values, choice) for choice in range(number)])
    return Appraisal(found / number, _share_within(ranks, 1), _share_within(ranks, 5))


def _rank(choices: Choices, values: npt.NDArray[np.float64], choice: int) -> tuple[int, int]:
    """How many candidates are stronger than the chosen one, and how many are as strong, itself among them."""
    rows = choices.truths[choices.starts[choice] : choices.starts[choice + 1]].astype(np.int64)
    is_true = np.arange(rows.shape[1] - 1) < rows[:, :1]
    strengths = np.where(is_true, values[rows[:, 1:]], 0.0).sum(axis=1)
    chosen = strengths[choices.chosen[choice] - choices.starts[choice]]
    return int((strengths > chosen).sum()), int((strengths == chosen).sum())


def _share_within(ranks: npt.NDArray[np.int64], places: int) -> float:
    """The share of choices on the first places; equal candidates share theirs."""
    stronger, equal = ranks.T
    return float((np.clip(places - stronger, 0, equal) / equal).mean())
