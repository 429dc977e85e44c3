"""Slopes of the logarithms of chances in playouts of connection games, see `arena.games.weighing.add_slope`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.drawing import saving_kernels
from arena.games.connection.surroundings import Surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.traits import first_traits
from arena.games.connection.weights import HALF, weight_at, weight_in
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Record

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)


def slope_kernel(board: Topology, tables: Surroundings) -> Kernel:
    """The hook `add_slope`."""
    cells, words, lines = np.uint64(board.cells), tables.words, tables.lines
    _, first_lines, first_last, first_saves = (np.uint64(number) for number in first_traits(board))
    near_tables = (tables.near, tables.bridge_off, tables.line_off)
    near = np.concatenate(near_tables, axis=1)
    ways = np.repeat(np.arange(len(near_tables)), [table.shape[1] for table in near_tables]).astype(np.uint8)
    most_near, around = np.uint64(len(ways)), np.uint64(tables.near.shape[1])
    saved_by, kind_at, gamma_of = saving_kernels(board, tables)

    @inlined
    def factor_at(policy: Record, last: np.uint64, mover: np.uint64, place: np.uint64, saved: np.uint64) -> float:
        """What the last move makes of the cell at a place near it."""
        if place < around and saved >> place & _ONE == _ONE:
            return gamma_of(policy, last, mover, place)  # type: ignore[no-any-return]
        return policy.nearness[np.uint64(ways[place])]  # type: ignore[no-any-return]

    @inlined
    def add(policy: Record, cell: np.uint64, mover: np.uint64, chance: float) -> None:
        """Let what is true of a cell whatever the last move was count so much."""
        code = np.uint64(policy.codes[cell])
        policy.slope[np.uint64(words[mover, code])] += chance
        policy.slope[first_lines + np.uint64(lines[mover, code])] += chance

    @inlined
    def add_near(
        policy: Record, last: np.uint64, mover: np.uint64, place: np.uint64, saved: np.uint64, chance: float
    ) -> None:
        """Let what the last move makes of a cell count so much."""
        policy.slope[first_last + np.uint64(ways[place])] += chance
        if place < around and saved >> place & _ONE == _ONE:
            policy.slope[first_saves + kind_at(policy, last, mover, place)] += chance

    def add_slope(
        policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
    ) -> None:
        mover = np.uint64(state.to_move)
        half, saved, total = mover * HALF, saved_by(policy, last, mover), 0.0
        for number in range(most_near):
            place = np.uint64(number)
            weight = np.float64(weight_at(policy, np.uint64(near[last, place]), half))
            total += weight * (factor_at(policy, last, mover, place, saved) - 1.0)
        share = 1.0 / (total + np.float64(weight_in(policy.total, half)))
        for number in range(cells):
            cell = np.uint64(number)
            add(policy, cell, mover, -share * np.float64(weight_at(policy, cell, half)))
        add(policy, move, mover, 1.0)
        for number in range(most_near):
            place = np.uint64(number)
            cell = np.uint64(near[last, place])
            weight = np.float64(weight_at(policy, cell, half))
            if weight > 0.0:
                mass = weight * factor_at(policy, last, mover, place, saved)
                add(policy, cell, mover, share * (weight - mass))
                add_near(policy, last, mover, place, saved, (1.0 if cell == move else 0.0) - share * mass)

    return add_slope
