"""Keeping the codes and weights of points: what stands around each, and what a move there weighs by that."""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.trained.codes import surroundings
from arena.games.go.trained.liberties import OCCUPIED, Kernel
from arena.games.go.trained.shapes import shapes
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _ALL = np.uint64(0), np.uint64(1), ~np.uint64(0)


def renewing(board: Board) -> tuple[Kernel, Kernel]:
    """Kernels that look up weights again: of one vertex, and of nine around one."""
    width, of_code = np.uint64(board.width), shapes().of_code
    row_of = (np.arange(board.vertices) // board.width).astype(np.uint8)

    @helper
    def gained(record: Record, state: Record, vertex: np.uint64) -> np.uint64:
        """By how much the weight of a vertex is more than before."""
        is_free = np.uint64(state.points[vertex]) & OCCUPIED == _ZERO
        weight = record.weights[np.uint64(of_code[np.uint64(record.codes[vertex])])] & (_ALL if is_free else _ZERO)
        gain = weight - record.weight[vertex]
        record.weight[vertex] = weight
        return np.uint64(gain)

    @helper
    def renew(record: Record, state: Record, vertex: np.uint64) -> None:
        gain = gained(record, state, vertex)
        record.rows[np.uint64(row_of[vertex])] += gain
        record.total += gain

    @helper
    def renew_around(record: Record, state: Record, vertex: np.uint64) -> None:
        row, above, below = np.uint64(row_of[vertex]), vertex - width, vertex + width
        one = gained(record, state, above - _ONE) + gained(record, state, above) + gained(record, state, above + _ONE)
        two = (
            gained(record, state, vertex - _ONE) + gained(record, state, vertex) + gained(record, state, vertex + _ONE)
        )
        six = gained(record, state, below - _ONE) + gained(record, state, below) + gained(record, state, below + _ONE)
        record.rows[row - _ONE] += one
        record.rows[row] += two
        record.rows[row + _ONE] += six
        record.total += one + two + six

    return renew, renew_around


def coding(board: Board) -> tuple[Kernel, Kernel]:
    """Kernels that keep codes: add a stone to the codes around it, or take it away."""
    around = surroundings(board)
    places = around.places.astype(np.uint64)
    steps = np.zeros((board.vertices, 8), dtype=np.uint32)
    for vertex in board.vertex_of:
        for place, distance in enumerate(around.places):
            steps[vertex, place] = around.steps[int(vertex) + distance, (place + 4) % 8]

    @helper
    def add_stone(record: Record, vertex: np.uint64, colour: np.uint64) -> None:
        for number in range(8):
            place = np.uint64(number)
            record.codes[vertex + places[place]] += np.uint64(steps[vertex, place]) * colour

    @helper
    def remove_stone(record: Record, vertex: np.uint64, colour: np.uint64) -> None:
        for number in range(8):
            place = np.uint64(number)
            record.codes[vertex + places[place]] -= np.uint64(steps[vertex, place]) * colour

    return add_stone, remove_stone
