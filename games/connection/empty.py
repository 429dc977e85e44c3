"""The empty cells of a board."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def list_empty(state: Record, cells: Record, board_size: np.uint64) -> int:
    """Write the empty cells to the front of `cells`; returns how many there are."""
    count = _ZERO
    for cell in range(board_size):
        cells[count] = cell  # stays only if the cell is empty: without a branch, which no processor could foresee
        count += _ONE if state.color[np.uint64(cell)] == 0 else _ZERO
    return np.int64(count)  # type: ignore[return-value]
