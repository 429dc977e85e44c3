"""How long a sequential test of pairs will take, before there is a pair: the chances of its random walk, look by look.

Nothing is known yet of draws, of the advantage of moving first or of openings. So pairs are taken to be two games that
know nothing of each other and have no draws. Draws and a first-move advantage make pairs scatter less, and the test
shorter; openings that suit one player with both colours make it longer. Tests of a few dozen pairs end up to
a tenth sooner than said: in so few the scatter may be small by chance, and then they take their results for surer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.score_elo import score_of_elo
from arena.arenas.statistics.sequential import EloModel, Floats, SequentialTest
from arena.arenas.statistics.walk import borders, convolved, even_pairs, trimmed

Integers = npt.NDArray[np.int64]

_FINE = 256  # as many pairs are looked at one by one; after twice as many at every second, and so on
_OVER = 1e-9  # a chance to go on that is as good as none


@dataclass(frozen=True)
class Outlook:
    """How a test against one baseline goes: the chances that it has decided after so many pairs, from none on."""

    pairs: Integers
    accepted: Floats
    rejected: Floats

    def games(self, baselines: int = 1) -> float:
        """How many games to expect against so many baselines together, if all tests go alike and independently.

        A test that goes on takes a pair in each round until another one has rejected.
        """
        going = (1 - self.accepted - self.rejected) * (1 - self.rejected) ** (baselines - 1)
        return 2 * baselines * float(((going[1:] + going[:-1]) / 2) @ np.diff(self.pairs) + (going[0] - going[-1]) / 2)

    def undecided(self, baselines: int = 1) -> float:
        """The chance that the games run out before the candidate has passed against all or failed against one."""
        return max(0.0, float((1 - self.rejected[-1]) ** baselines - self.accepted[-1] ** baselines))


def outlook(test: SequentialTest, elo: float, most_pairs: int) -> Outlook:
    """How the test goes with at most so many pairs if the candidate is so much stronger, by the test's own Elo."""
    family = even_pairs(_score(test, elo))
    looks, strides = _looks(most_pairs)
    lower, upper = borders(test, family, looks, strides)
    steps = {int(stride): trimmed(0, convolved(family.shares, int(stride))) for stride in np.unique(strides)}
    accepted, rejected = np.zeros(len(looks) + 1), np.zeros(len(looks) + 1)
    first, chances = 0, np.ones(1)
    for number, (stride, low, high) in enumerate(zip(strides, lower, upper, strict=True), start=1):
        least, step = steps[int(stride)]
        first, chances = first + least, np.convolve(chances, step)
        points = np.arange(first, first + len(chances), dtype=np.float64)
        stop, start = np.searchsorted(points, high), np.searchsorted(points, low, side="right")
        accepted[number:] = accepted[number - 1] + chances[stop:].sum()
        rejected[number:] = rejected[number - 1] + chances[:start].sum()
        first, chances = trimmed(first + int(start), chances[start:stop])
        if chances.sum() < _OVER:
            break
    return Outlook(np.concatenate([[0], looks]), accepted, rejected)


def _looks(most: int) -> tuple[Integers, Integers]:
    """After how many pairs to look, and how many pairs lie between that and the look before."""
    found: list[int] = [0]
    while found[-1] < most:
        stride = 2 ** max(0, (found[-1] // _FINE).bit_length() - 1)
        found.append(min(found[-1] + stride, most))
    return np.array(found[1:]), np.diff(found)


def _score(test: SequentialTest, elo: float) -> float:
    """The expected share of the points, by the test's own Elo."""
    if test.elo_model == EloModel.NORMALIZED:
        ratio = elo * math.log(10) / 800
        return 0.5 + ratio / 2 / math.sqrt(1 + ratio * ratio)  # a game without draws deviates by sqrt(p (1 - p))
    return score_of_elo(elo)
