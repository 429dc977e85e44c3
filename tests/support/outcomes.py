"""Wins and draws among the playouts of candidates, where results are 0, 1/2 and 1."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.players import Candidates


def draws(found: Candidates) -> npt.NDArray[Any]:
    """Drawn playouts by candidate: each adds 1/2 to the totals, but only 1/4 to the squares."""
    return np.asarray(4 * (found.totals - found.squares))


def wins(found: Candidates) -> npt.NDArray[Any]:
    """Won playouts by candidate."""
    return np.asarray(found.totals - draws(found) / 2)
