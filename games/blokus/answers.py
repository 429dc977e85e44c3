"""Playouts that answer: a placement covers a cell where the opponent's last piece lets another one follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.choice import POINT_BITS, number_of_choice
from arena.games.blokus.placing import column_of, is_open, point_at, row_of, status_of, window
from arena.games.blokus.state import MARGIN
from arena.games.blokus.tables import Tables
from arena.games.blokus.windows import DIAMOND
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_WORDS = np.uint64(ROW_OF_WORDS)
_MARGIN, _BESIDE = np.uint64(MARGIN), np.uint64(MARGIN - 1)
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
    list_targets, targets_around, (weigh, find) = _aiming(tables), _looking(), _weighing(tables)
    number_of, none = number_of_choice(tables), np.uint64(len(tables.placements) + 1)

    def draw_answer(state: Record, last: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
        player = np.uint64(state.to_move)
        if last >= none - _ONE or state.passed[player] != 0:
            return none
        targets, total = list_targets(state, last, trace), _ZERO
        if targets == _ZERO:
            return none
        for number in range(np.uint64(state.count[player])):
            point, found = np.uint64(state.points[player, np.uint64(number)]), _ZERO
            wanted = targets_around(point, targets, trace)
            if wanted != _ZERO and is_open(state, player, point):
                found = weigh(window(state, player, point), wanted, weights)
            trace.weighed[np.uint64(number)] = found
            total += found
        if total == _ZERO:
            return none
        left, chosen = below(rng, total), _ZERO
        while left >= np.uint64(trace.weighed[chosen]):
            left -= np.uint64(trace.weighed[chosen])
            chosen += _ONE
        point = np.uint64(state.points[player, chosen])
        where = find(window(state, player, point), targets_around(point, targets, trace), left, weights)
        return number_of((where << POINT_BITS) | point)  # type: ignore[no-any-return]

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


def _looking() -> Kernel:
    @helper
    def targets_around(point: np.uint64, count: np.uint64, trace: Record) -> np.uint64:
        """The targets in the window of a point."""
        found = _ZERO
        for number in range(count):
            target = np.uint64(trace.targets[np.uint64(number)])
            right, up = column_of(target) + _REACH - column_of(point), row_of(target) + _REACH - row_of(point)
            if right <= _TWO * _REACH and up <= _TWO * _REACH:
                found |= _BITS[up, right]
        return found

    return targets_around


def _weighing(tables: Tables) -> tuple[Kernel, Kernel]:
    starts, (words, listed) = tables.windows.starts, tables.windows.listed
    around, squares_of, sizes_listed = tables.around, tables.squares_of, tables.sizes_listed
    largest = np.uint64(tables.board.largest)

    @helper
    def weigh(word: np.uint64, wanted: np.uint64, weights: Record) -> np.uint64:
        """The weight of all placements that a window allows and that cover a wanted cell."""
        status = status_of(word)
        total = _ZERO
        for line in range(starts[status], starts[status + _ONE]):
            row = np.uint64(line)
            bits = disjoint_bits(words, row, word) & ~disjoint_bits(words, row, wanted)
            if bits != _ZERO:
                for number in range(_ONE, largest + _ONE):
                    size = np.uint64(number)
                    total += np.uint64(weights[size]) * count_bits(bits & np.uint64(sizes_listed[row, size]))
        return total

    @helper
    def find(word: np.uint64, wanted: np.uint64, left: np.uint64, weights: Record) -> np.uint64:
        """Where in the lists the placement is that comes after so much weight of these."""
        row = starts[status_of(word)]
        while True:
            bits = disjoint_bits(words, row, word) & ~disjoint_bits(words, row, wanted)
            while bits != _ZERO:
                place = row * _WORDS + lowest_bit(bits)
                weight = np.uint64(weights[np.uint64(squares_of[np.uint64(around[np.uint64(listed[place]), _ZERO])])])
                if left < weight:
                    return place  # type: ignore[no-any-return]
                left -= weight
                bits &= bits - _ONE
            row += _ONE

    return weigh, find
