"""What recommends a move of Go before any playout.

A move's strength is the product of one factor for each thing that is true of it (see `truths`). The move has the square
root of the ratio of its strength to that of the strongest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.contract import is_legal
from arena.games.go.board import Board
from arena.games.go.opinion.gammas import read_gammas
from arena.games.go.opinion.truths import MOST_TRUTHS, truths_fields, truths_kernels
from arena.games.go.stones import COUNT, EITHER, bit_of, is_eye
from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import work_record
from arena.games.toolbox.records import Record, dtype_of

_ZERO = np.uint64(0)

#: Logarithm of the strength of what is no move: an own eye, and a pass.
_HOPELESS = np.float32(-1e9)


def prior_kernel(board: Board) -> Callable[..., Any]:
    """The kernel `prior`. An own eye has nothing, and neither has a pass."""
    cells, width, vertex_of = np.uint64(board.cells), np.uint64(board.width), board.vertex_of
    gammas, work = read_gammas(), dtype_of(truths_fields(board))
    survey, write_truths = truths_kernels(board, gammas.harvest)
    logs = gammas.logs

    @helper
    def strength(state: Record, sheet: Record, cell: np.uint64) -> np.float32:
        """The logarithm of the strength of a move on an empty cell that is no own eye."""
        write_truths(state, sheet, cell)
        found = np.float32(0.0)
        for kind in range(MOST_TRUTHS):
            found += logs[np.uint64(sheet.truths[np.uint64(kind)])]
        return found

    @helper
    def strongest(state: Record, values: Record) -> np.float32:
        """The logarithm of the strength of the strongest legal move; what is not legal is struck off."""
        while True:
            best, most = cells, np.float32(0.5) * _HOPELESS  # above that of an eye, if there is nothing else
            for number in range(cells):
                cell = np.uint64(number)
                if state.color[cell] == 0 and values[cell] > most:
                    best, most = cell, values[cell]
            if best == cells or is_legal(state, best):
                return most
            values[best] = _HOPELESS

    def prior(state: Record, values: Record) -> None:
        other, sheet = EITHER ^ bit_of(np.uint64(state.to_move)), work_record(work)
        survey(state, sheet)
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                vertex = np.uint64(vertex_of[cell])
                here = np.uint64(state.points[vertex])
                if here & COUNT == _ZERO and is_eye(state, vertex, here, other, width):
                    values[cell] = _HOPELESS
                else:
                    values[cell] = strength(state, sheet, cell)
        most = strongest(state, values)
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] == 0:
                values[cell] = np.exp(np.float32(0.5) * (values[cell] - most))
        values[cells] = 0.0

    return prior
