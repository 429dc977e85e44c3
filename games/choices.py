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


@dataclass(frozen=True)
class Choices:
    """Moves that were chosen, each among its candidates; `truths` has a row for each candidate.

    A row says by number what is true of the candidate, and how many such things there are comes
    first. The candidates of choice i are the rows from `starts[i]` to `starts[i + 1]`.
    """

    truths: npt.NDArray[np.int16]
    starts: npt.NDArray[np.int64]
    chosen: npt.NDArray[np.int64]  # rows


@helper
def likelihood(
    values: npt.NDArray[np.float64],
    truths: npt.NDArray[np.int16],
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
