"""Answers to the last move: the cells that save a bridge which it has intruded into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.intrusions import intrusions, parts_of
from arena.games.connection.topology import Topology
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def answering_kernel(board: Topology) -> Callable[..., Any]:
    """The kernel `draw_answer`. What saves two bridges is drawn twice as often as what saves one."""
    first, bridges = intrusions(board)
    cells = np.uint64(board.cells)

    def draw_answer(state: Record, last: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
        if last >= cells:
            return cells
        turn, count, chosen = np.uint64(state.to_move), _ZERO, cells
        for entry in range(np.uint64(first[last]), np.uint64(first[last + _ONE])):
            _, answer, one, other = parts_of(bridges[np.uint64(entry)])
            if state.color[answer] != 0 or state.color[one] != turn + _ONE:
                continue
            if state.color[other] == turn + _ONE if other < cells else other - cells == turn:
                count += _ONE
                if below(rng, count) == _ZERO:
                    chosen = answer
        return chosen

    return draw_answer
