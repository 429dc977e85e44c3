"""Pairs of games whose openings recur: how much a sequential test may make of them.

An opening may suit the candidate with both colours. Pairs that began from it then hang together, and many pairs from
few openings tell of these openings rather than of the candidate: openings, not pairs, are what was drawn from many. So
the mean score is also judged by how the openings scatter around it, as Student would do. With x̄ the mean over all
pairs, and of opening g its share p_g of the pairs and its mean x̄_g,

    V = Σ p_g² (x̄_g - x̄)² / (1 - p_g)    (Bell and McCaffrey's correction),    G = 1 / Σ p_g²    (effective openings),

and a mean score μ costs (G/2) ln(1 + (x̄ - μ)² / V / (G - 1)) of log-likelihood. H0 stands for its own mean and all
lower ones, H1 for its own and all higher ones. What H1 gains over H0 that way is the most that the test's ratio may
say: it is cut there; to nothing below four effective openings. Where every pair has its own opening nothing is cut.

The error rates are simulated, run by run through settings and judge: `python -m tests.arenas.statistics.gate`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from arena.arenas.statistics.sequential import Floats, scores_of

#: With fewer effective openings the scatter between them is hardly known, and Student's t errs too often.
FEWEST_EFFECTIVE = 4.0
#: Variance of the score (0 to 1) of a pair between equals without draws.
EVEN_PAIR = 0.125


@dataclass(frozen=True)
class Openings:
    """Pairs by the opening from which they began, openings without pairs left out; points are 0 to 1 for a pair."""

    pairs: Floats
    points: Floats

    @property
    def recur(self) -> bool:
        """Whether some have more than one pair. If not, pairs are independent."""
        return bool(np.any(self.pairs > 1))

    @property
    def effective(self) -> float:
        """How many openings that are played equally often would tell as much, if all scatter were theirs."""
        return float(self.pairs.sum()) ** 2 / float(self.pairs @ self.pairs)

    def variance(self, scatter: float) -> float:
        """The variance of the mean score by the scatter of the openings; infinite of a single one.

        `scatter` is the variance of a pair. One more opening that shows no more than that keeps openings which agree
        by chance from looking certain.
        """
        if len(self.pairs) < 2:
            return math.inf
        total = float(self.pairs.sum())
        parts = self.pairs / total
        excess = self.points / self.pairs - float(self.points.sum()) / total
        own = float((parts**2 * excess**2 / (1 - parts)).sum())
        return own + scatter / total / (self.effective - 1)


def pair_scatter(counts: Floats) -> float:
    """The variance of a pair's score (0 to 1), from 5 counts; one pair more is added, which scatters as equals do."""
    scores = scores_of(len(counts))
    total = float(counts.sum())
    mean = float(counts @ scores) / total
    return (float(counts @ (scores - mean) ** 2) + EVEN_PAIR) / total


def limited(llr: float, openings: Openings, counts: Floats, means: tuple[float, float]) -> float:
    """A log-likelihood ratio, cut where the openings allow no more; `means` are the scores of H0 and H1."""
    if not openings.recur:
        return llr
    mean = float(openings.points.sum()) / float(openings.pairs.sum())
    variance, effective = openings.variance(pair_scatter(counts)), openings.effective
    if effective < FEWEST_EFFECTIVE:
        return 0.0

    def cost(distance: float) -> float:
        return effective / 2 * math.log1p(distance**2 / variance / (effective - 1))

    most = cost(max(0.0, mean - means[0])) - cost(min(0.0, mean - means[1]))
    return min(llr, max(most, 0.0)) if llr > 0 else max(llr, min(most, 0.0))
