"""Keys of positions: random words, one for each stone on each cell, taken together (Zobrist 1970)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.records import Record

_SEED = 1970
_COLOURS = 3


def key_words(cells: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Words by cell and colour (zero for an empty cell), and by who is to move: the same in every process."""
    words = np.random.SeedSequence([_SEED, cells]).generate_state((cells + 1) * _COLOURS, np.uint64)
    table = np.asarray(words, dtype=np.uint64).reshape(cells + 1, _COLOURS)
    of_stones, of_turns = table[:cells].copy(), table[cells, :2].copy()
    of_stones[:, 0] = 0
    return of_stones, of_turns


def key_kernel(cells: int) -> Callable[[Record], np.uint64]:
    """The kernel `key` of a game whose positions are told apart by `color`, the stones, and by who is to move."""
    of_stones, of_turns = key_words(cells)
    count = np.uint64(cells)

    def key(state: Record) -> np.uint64:
        word = of_turns[np.uint64(state.to_move)]
        for cell in range(count):
            word ^= of_stones[np.uint64(cell), np.uint64(state.color[np.uint64(cell)])]
        return word  # type: ignore[no-any-return]

    return key
