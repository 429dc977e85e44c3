"""The search for the point that wins most: which points play next, told from the games so far and a seed alone.

A round is what a point plays at a time: a game with each colour against every opponent. Rounds are planned in batches.
The first ones go to points that are spread over the space; later, for each round a surface is drawn that may be the
true one, and the point plays that is the highest of it (Thompson sampling). Half of the surfaces go by all games, the
others only by those of the points that may still be the best: what is far below them, such as the foot of a cliff,
says little of how the rest rises and falls.

A batch is planned when all games of those before it are over. No plan depends on how many games there will be, so that
more can be added later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.arenas.statistics.surface import PRIORS, Floats, Integers, Prior, Surface

#: Rounds of the first batch, for each coordinate and one more; the share of what was played that later ones have, and
#: the fewest of them.
_FIRST, _SHARE, _LEAST = 12, 0.05, 8
#: When so many times more games have been played, all priors are weighed again.
_WEIGHED_AGAIN = 1.5
#: A point may be the best if so many standard errors lift it to where so many lower the highest.
_UP, _DOWN = 2.0, 1.0
#: The best point is the one that is the highest after so many standard errors were taken off.
_DOUBT = 0.5
#: A point that has not played is better only if it is so by more standard errors of the difference than this.
_SURE = 0.5

#: Numbers from 0 to 1 for a batch: rows and columns of them, the same whenever they are asked for.
Chance = Callable[[int, int, int], Floats]


@dataclass(frozen=True)
class Tally:
    """What came of the points: how many games each has played, and its points in them."""

    games: Integers
    won: Floats

    @classmethod
    def empty(cls, points: int) -> Tally:
        """Before the first game."""
        return cls(np.zeros(points, dtype=np.int64), np.zeros(points))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.won + other.won)

    def of(self, some: npt.NDArray[np.bool_]) -> Tally:
        """That of some points only."""
        return Tally(np.where(some, self.games, 0), np.where(some, self.won, 0.0))


@dataclass
class Search:
    """Plans batches of rounds for points with these coordinates."""

    points: Floats
    chance: Chance
    _planned: int = 0  # batches
    _rounds: int = 0
    _wide: Sequence[Prior] = PRIORS  # of the surface of all points, and of that of those that may be the best
    _close: Sequence[Prior] = PRIORS
    _weighed: float = 0.0  # games when the priors were weighed

    def plan(self, tally: Tally) -> list[int]:
        """The points of the next batch's rounds, by what came of those before."""
        number, dimensions = self._planned, self.points.shape[1]
        size = max(_LEAST, int(_SHARE * self._rounds)) if number else _FIRST * (dimensions + 1)
        self._planned += 1
        self._rounds += size
        if not number:
            return [place % len(self.points) for place in range(size)]
        chance, half = self.chance(number, size, len(self.points) + 1), size // 2
        games = float(tally.games.sum())
        if games >= _WEIGHED_AGAIN * self._weighed:
            self._wide, self._close, self._weighed = PRIORS, PRIORS, games
        whole = Surface.fitted(self.points, tally.won, tally.games, self._wide)
        kept = hopeful(whole, self.points)
        if not tally.games[kept].any():
            kept = np.ones(len(self.points), dtype=np.bool_)
        near = Surface.fitted(self.points[kept], tally.won[kept], tally.games[kept], self._close)
        self._wide, self._close = whole.priors, near.priors
        wide = whole.drawn(self.points, chance[:half]).argmax(axis=1)
        close = near.drawn(self.points[kept], chance[half:, : int(kept.sum()) + 1]).argmax(axis=1)
        return sorted([*wide.tolist(), *np.flatnonzero(kept)[close].tolist()])


def hopeful(surface: Surface, points: Floats) -> npt.NDArray[np.bool_]:
    """The points that may be the best."""
    mean, error = surface.logits(points)
    return np.asarray(mean + _UP * error >= (mean - _DOWN * error).max(), dtype=np.bool_)


def best(points: Floats, tally: Tally, between: Floats) -> tuple[Surface, int]:
    """The surface as all games tell it, and the number of the point that is likely to be its highest.

    It may be one of those `between` the points that have played, whose numbers follow theirs.
    """
    surface = Surface.fitted(points, tally.won, tally.games)
    kept = np.flatnonzero(hopeful(surface, points) & (tally.games > 0))
    if not len(kept):
        kept = np.flatnonzero(tally.games > 0)
    near = Surface.fitted(points[kept], tally.won[kept], tally.games[kept])
    mean, error = near.logits(points[kept])
    own = int(kept[(mean - _DOUBT * error).argmax()])
    ahead, doubt = surface.above(between, points[own])
    sure = ahead - _SURE * doubt
    return surface, len(points) + int(sure.argmax()) if sure.max() > 0 else own
