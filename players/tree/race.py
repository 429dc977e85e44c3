"""The moves at the root in a search under way: whether the best one can still be caught up with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.players.tree.family import Family


class TreeRace:
    """See `arena.players.pacing.timekeeper.Race`; `best` is the child that would be played now."""

    def __init__(self, family: Callable[[], Family], best: Callable[[Family], int]) -> None:
        self._family, self._best = family, best

    def is_over(self, left: float) -> bool:
        """Whether the move that would be played has more playouts than any other could get."""
        family = self._family()
        visits, best = family.candidates.visits, self._best(family)
        others = int(np.delete(visits, best).max(initial=0))
        return bool(int(visits[best]) - others > max(left, 0.0))

    def is_open(self) -> bool:
        """Whether the move with most playouts is another one than that with the highest mean."""
        found = self._family().candidates
        return int(np.argmax(found.visits)) != int(np.argmax(np.where(found.visits > 0, found.values, -np.inf)))
