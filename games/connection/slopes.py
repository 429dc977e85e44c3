"""Slopes of the logarithms of chances in playouts of connection games, see `arena.games.weighing.add_slope`.

All cells are weighed, with what the last move makes of them, before anything is added: a slope that is added to in one
cell after the other waits for itself where many cells have the same trait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.drawing import saving_kernels
from arena.games.connection.surroundings import Surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.traits import first_traits
from arena.games.connection.weights import HALF, weight_at, weight_in
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Record

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def slope_kernel(board: Topology, tables: Surroundings) -> Kernel:
    """The hook `add_slope`."""
    near, words, lines = tables.near, tables.words, tables.lines
    _, first_lines, first_last, first_saves = (np.uint64(number) for number in first_traits(board))
    saved_by, kind_at, _ = saving_kernels(tables)
    weigh, ways = _weighing(board, tables)
    subtract_places = _subtracting(tables, first_lines)

    @inlined
    def subtract_nearness(policy: Record, last: np.uint64, mover: np.uint64, share: float) -> None:
        for way in range(ways):
            policy.slope[first_last + np.uint64(way)] -= share * policy.near_masses[np.uint64(way)]
        saved = saved_by(policy, last, mover)
        while saved != _ZERO:
            place = lowest_bit(saved)
            mass = policy.masses[np.uint64(near[last, place])]
            policy.slope[first_saves + kind_at(policy, last, mover, place)] -= share * mass
            saved &= saved - _ONE

    @inlined
    def add_move(policy: Record, last: np.uint64, mover: np.uint64, move: np.uint64, way: np.uint64) -> None:
        code = np.uint64(policy.codes[move])
        policy.slope[np.uint64(words[mover, code])] += 1.0
        policy.slope[first_lines + np.uint64(lines[mover, code])] += 1.0
        if way < ways:
            policy.slope[first_last + way] += 1.0
        saved = saved_by(policy, last, mover)
        while saved != _ZERO:
            place = lowest_bit(saved)
            if near[last, place] == move:
                policy.slope[first_saves + kind_at(policy, last, mover, place)] += 1.0
            saved &= saved - _ONE

    def add_slope(
        policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
    ) -> None:
        mover = np.uint64(state.to_move)
        total, way = weigh(policy, last, mover, move)
        subtract_places(policy, mover, 1.0 / total)
        subtract_nearness(policy, last, mover, 1.0 / total)
        add_move(policy, last, mover, move, way)

    return add_slope


def _weighing(board: Topology, tables: Surroundings) -> tuple[Kernel, np.uint64]:
    """What writes to `masses` what cells weigh, and to `near_masses` what those of each way to be near do.

    It tells the sum of all, and the way of a move to be near, the number of ways if it is not. Also how many ways.
    """
    cells, near_tables = np.uint64(board.cells), (tables.near, tables.bridge_off, tables.line_off)
    near = np.concatenate(near_tables, axis=1)
    ends = np.cumsum([table.shape[1] for table in near_tables]).astype(np.uint64)
    ways = np.uint64(len(ends))
    saved_by, _, gamma_of = saving_kernels(tables)

    @inlined
    def weigh(policy: Record, last: np.uint64, mover: np.uint64, move: np.uint64) -> tuple[float, np.uint64]:
        half, saved = mover * HALF, saved_by(policy, last, mover)
        for number in range(cells + _ONE):
            policy.masses[np.uint64(number)] = np.float64(weight_at(policy, np.uint64(number), half))
        total, place, found = np.float64(weight_in(policy.total, half)), _ZERO, ways
        for number in range(ways):
            way, sums = np.uint64(number), 0.0
            while place < ends[way]:
                cell = np.uint64(near[last, place])
                is_saved = way == _ZERO and saved >> place & _ONE == _ONE
                gamma = gamma_of(policy, last, mover, place) if is_saved else policy.nearness[way]
                mass = policy.masses[cell] * gamma
                total += mass - policy.masses[cell]
                policy.masses[cell] = mass
                sums += mass
                found = way if cell == move else found
                place += _ONE
            policy.near_masses[way] = sums
        return total, found

    return weigh, ways


def _subtracting(tables: Surroundings, first_lines: np.uint64) -> Kernel:
    """What subtracts what is true of all cells whatever the last move was, by a share of what they weigh."""
    words, starts = tables.words, tables.starts[:-1]
    pairs = tables.lines[:, starts]
    # Cells on the same lines come one after the other, so that what they weigh together is summed at once.
    order = np.lexsort((pairs[1], pairs[0])).astype(np.uint16)
    is_next = (np.diff(pairs[:, order]) != 0).any(axis=0)
    ends = np.append(np.flatnonzero(is_next) + 1, len(order)).astype(np.uint64)
    lines = pairs[:, order[ends - 1]]
    groups = np.uint64(len(ends))

    @inlined
    def subtract_places(policy: Record, mover: np.uint64, share: float) -> None:
        number = _ZERO
        for place in range(groups):
            group, sums = np.uint64(place), 0.0
            while number < ends[group]:
                cell = np.uint64(order[number])
                chance = share * policy.masses[cell]
                policy.slope[np.uint64(words[mover, np.uint64(policy.codes[cell])])] -= chance
                sums += chance
                number += _ONE
            policy.slope[first_lines + np.uint64(lines[mover, group])] -= sums

    return subtract_places
