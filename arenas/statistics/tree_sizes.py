"""How large a game's tree is: the product of the numbers of legal moves along a game.

Along games of random moves, its mean is the number of all complete games (Knuth 1975, Estimating the efficiency of
backtrack programs); few games make up most of that mean where games differ much, so that its logarithm is known less
well than it seems. The mean of the logarithms, which papers give, says how large trees of typical games are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class TreeSize:
    """What games tell of the size of the tree; sizes are decimal logarithms."""

    logs: Floats  # of the product along each game
    plies: Floats  # of each game

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.logs)

    @property
    def mean(self) -> float:
        """The mean of the logarithms."""
        return float(self.logs.mean())

    @property
    def deviation(self) -> float:
        """The standard deviation of one game's."""
        return float(self.logs.std(ddof=1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.games)

    @property
    def all_games(self) -> float:
        """The logarithm of the mean product: of the number of all complete games, if moves were random."""
        most = float(self.logs.max())
        return most + math.log10(float(np.mean(10.0 ** (self.logs - most))))

    @property
    def share_of_largest(self) -> float:
        """How much of the mean product the largest one makes up: near 1, nothing is known of the mean."""
        return float(10.0 ** (self.logs.max() - self.all_games) / self.games)

    @property
    def branching(self) -> float:
        """The mean number of legal moves: the geometric mean within a game, and over games."""
        return float(10.0 ** (self.logs.sum() / self.plies.sum()))
