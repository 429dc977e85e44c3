"""Playouts that answer: a placement covers a cell where the opponent's last piece lets another one follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.choice import NO_CHOICE, number_of_choice
from arena.games.blokus.placing import column_of, point_at, row_of
from arena.games.blokus.state import MARGIN
from arena.games.blokus.tables import Tables
from arena.games.blokus.weighing import drawing_by_weight
from arena.games.blokus.windows import DIAMOND
from arena.games.toolbox.disjoint import disjoint_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_BESIDE = np.uint64(MARGIN - 1)
_REACH = np.uint64(DIAMOND.reach)

#: By steps up and to the right, each counted from the lowest left: the bit of the cell in a window, or none.
_BITS = np.array(
    [
        [
            1 << DIAMOND.bit(right, up) if abs(right) + abs(up) <= DIAMOND.reach else 0
            for right in range(-DIAMOND.reach, DIAMOND.reach + 1)
        ]
        for up in range(-DIAMOND.reach, DIAMOND.reach + 1)
    ],
    dtype=np.uint64,
)


def answering_kernel(tables: Tables) -> Kernel:
    """The kernel `draw_answer`."""
    list_targets, number_of = _aiming(tables), number_of_choice(tables)
    draw = drawing_by_weight(tables, _targets_around, _hitting(tables))
    none = np.uint64(len(tables.placements) + 1)

    def draw_answer(state: Record, last: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
        player = np.uint64(state.to_move)
        if last >= none - _ONE or state.passed[player] != 0:
            return none
        targets, choice = list_targets(state, last, trace), NO_CHOICE
        if targets != _ZERO:
            choice = draw(state, player, targets, weights, rng, trace)
        return none if choice == NO_CHOICE else number_of(choice)

    return draw_answer


def _aiming(tables: Tables) -> Kernel:
    corners, corners_of = tables.corners.astype(np.uint64), tables.corners_of.astype(np.uint64)
    placements = tables.placements

    @helper
    def list_targets(state: Record, last: np.uint64, trace: Record) -> np.uint64:
        """Write to `trace.targets` the cells at corners of the last piece that both players can cover; how many."""
        orientation, found = np.uint64(placements[last, _ZERO]), _ZERO
        x, y = np.uint64(placements[last, _ONE]), np.uint64(placements[last, _TWO])
        for number in range(corners_of[orientation]):
            place = np.uint64(number)
            column, row = x + corners[orientation, place, _ZERO], y + corners[orientation, place, _ONE]
            shut = np.uint64(state.blocked[_ZERO, row + _BESIDE]) | np.uint64(state.blocked[_ONE, row + _BESIDE])
            if (shut >> (column + _BESIDE)) & _ONE == _ZERO:
                trace.targets[found] = point_at(column - _ONE, row - _ONE)
                found += _ONE
        return found

    return list_targets


@helper
def _targets_around(point: np.uint64, count: np.uint64, trace: Record) -> np.uint64:
    """The targets in the window of a point."""
    found = _ZERO
    for number in range(count):
        target = np.uint64(trace.targets[np.uint64(number)])
        right, up = column_of(target) + _REACH - column_of(point), row_of(target) + _REACH - row_of(point)
        if right <= _TWO * _REACH and up <= _TWO * _REACH:
            found |= _BITS[up, right]
    return found


def _hitting(tables: Tables) -> Kernel:
    words = tables.windows.listed[0]

    @inlined
    def possible(row: np.uint64, word: np.uint64, wanted: np.uint64) -> np.uint64:
        """Those that cover a wanted cell."""
        return disjoint_bits(words, row, word) & ~disjoint_bits(words, row, wanted)

    return possible
