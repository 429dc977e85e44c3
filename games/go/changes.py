"""What a move has changed: its own stone, and those that it took."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.defaults import nothing_remembered
from arena.games.go.board import Board
from arena.games.toolbox.records import Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def change_kernels(board: Board) -> dict[str, Callable[..., Any]]:
    """The kernels `begin_changes` and `note_changes`. The stones that a move took are the last ones of `free`."""
    number_of_pass, cell_of = np.uint64(board.cells), board.cell_of

    def note_changes(state: Record, move: np.uint64, changes: Record) -> None:
        count = _ZERO
        if move != number_of_pass:
            changes.cells[_ZERO] = move
            count = _ONE
            empties = np.uint64(state.empties)
            for place in range(empties - np.uint64(state.taken), empties):
                changes.cells[count] = cell_of[np.uint64(state.free[np.uint64(place)])]
                count += _ONE
        changes.count = count

    return {"begin_changes": nothing_remembered, "note_changes": note_changes}
