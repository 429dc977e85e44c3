"""Whether players could be equal: how uneven results of pairs of players are, each with both colours equally often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import scipy

#: Wins of one and of the other, and games in all.
Result = tuple[int, int, int]


@dataclass(frozen=True)
class Evenness:
    """Chi-squared of the results if all are equals, and the chance of one as large."""

    statistic: float
    freedom: int
    chance: float

    @property
    def share(self) -> float:
        """Chi-squared over its degrees of freedom: about 1 for equals."""
        return self.statistic / self.freedom


def evenness_of(results: Sequence[Result]) -> Evenness:
    """That of results of pairs of players."""
    statistic = sum((won - lost) ** 2 / games for won, lost, games in results)
    return Evenness(statistic, len(results), float(scipy.stats.chi2.sf(statistic, len(results))))
