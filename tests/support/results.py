"""Results of games as columns, for tests of ratings: a fixed tournament, and games drawn by the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import special

#: Elo in one unit of log-odds.
ELO = 400 / np.log(10)

#: Pairs of games with both colours between two of five players, without draws: how often the first player won both,
#: Black won both, White won both, and the second player won both.
PAIRS = {
    (0, 1): (6, 9, 3, 2),
    (0, 2): (9, 7, 2, 2),
    (0, 3): (12, 5, 2, 1),
    (0, 4): (14, 4, 2, 0),
    (1, 2): (6, 8, 4, 2),
    (1, 3): (8, 8, 1, 3),
    (1, 4): (11, 6, 2, 1),
    (2, 3): (5, 9, 3, 3),
    (2, 4): (9, 7, 1, 3),
    (3, 4): (6, 8, 3, 3),
}


@dataclass(frozen=True)
class Results:
    """Columns as `fit_ratings` takes them."""

    black: npt.NDArray[Any]
    white: npt.NDArray[Any]
    result: npt.NDArray[Any]
    cluster: npt.NDArray[Any]

    def columns(self) -> tuple[npt.NDArray[Any], ...]:
        """All four, in the order of the parameters."""
        return self.black, self.white, self.result, self.cluster


def games(*rows: tuple[int, int, float], cluster: Sequence[int] | None = None) -> Results:
    """Games (Black, White, result), each independent unless clusters are given."""
    black, white, result = zip(*rows, strict=True)
    numbers = range(len(rows)) if cluster is None else cluster
    return Results(np.array(black), np.array(white), np.array(result), np.array(numbers))


def tournament() -> Results:
    """The games of `PAIRS`, pair by pair."""
    rows = []
    for (first, second), counts in PAIRS.items():
        for ending, count in zip(((1, 0), (1, 1), (0, 0), (0, 1)), counts, strict=True):
            rows += [(first, second, ending[0]), (second, first, ending[1])] * count
    return games(*rows, cluster=np.arange(len(rows)) // 2)


def drawn_games(
    rng: np.random.Generator, elo: Sequence[float], first_move: float, draw_weight: float, pairs: int, opening: float
) -> Results:
    """A round-robin by the model: so many opening pairs between any two players; Elo, and ν for the draws.

    The openings differ in how good they are for Black: a normal variable behind every result shares the part `opening`
    (0 to 1) of its variance with the other game of the pair. The chances of each single game stay the model's.
    """
    strengths = np.asarray(elo, dtype=float)
    first, second = np.triu_indices(len(strengths), 1)
    cluster = np.tile(np.arange(len(first) * pairs), 2)
    black = np.concatenate([np.repeat(first, pairs), np.repeat(second, pairs)])
    white = np.concatenate([np.repeat(second, pairs), np.repeat(first, pairs)])
    shared = rng.standard_normal(len(first) * pairs)[cluster]
    luck = special.ndtr(np.sqrt(opening) * shared + np.sqrt(1 - opening) * rng.standard_normal(len(cluster)))
    odds = np.exp((strengths[black] - strengths[white] + first_move) / ELO / 2)
    total = odds + draw_weight + 1 / odds
    result = np.where(luck < odds / total, 1.0, np.where(luck > 1 - 1 / odds / total, 0.0, 0.5))
    return Results(black, white, result, cluster)
