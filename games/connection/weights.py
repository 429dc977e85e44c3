"""Weights of the empty cells in a playout, without what the last move makes of them, kept from move to move.

Weights are whole numbers, Black's in the low half of a word and White's in the high one: one sum serves both players,
and nothing drifts. Cells have sums by row, which is so many cells one after the other wherever they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from arena.games.connection.rings import MOST_AROUND
from arena.games.connection.rules import group_of
from arena.games.connection.surroundings import Surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.traits import first_traits
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Field, Record
from arena.games.weighing import Logarithms

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_AROUND = np.uint64(MOST_AROUND)

#: How far White's weight is from Black's in a word, and what is left of a weight there.
HALF, LOW = np.uint64(32), np.uint64((1 << 32) - 1)


@inlined
def weight_in(word: np.uint64, half: np.uint64) -> np.uint64:
    """What one half of a word says."""
    return np.uint64(word) >> half & LOW


@inlined
def weight_at(policy: Record, cell: np.uint64, half: np.uint64) -> np.uint64:
    """The weight of a cell."""
    return weight_in(policy.weights[cell], half)


def row_bits(board: Topology) -> int:
    """The logarithm of how many cells are in a row: there are about as many rows."""
    return max(1, round(float(np.log2(board.cells)) / 2))


def row_count(board: Topology) -> int:
    """How many rows there are; the wall is in the last one."""
    return (board.cells >> row_bits(board)) + 1


def weight_fields(board: Topology, tables: Surroundings) -> list[Field]:
    """Fields of the record: gammas, and what is kept of a playout."""
    rows = row_count(board)
    room = rows << row_bits(board)
    return [
        ("by_code", "u8", (tables.codes,)),
        ("nearness", "f8", (3,)),  # gammas of where a cell lies from the last move: beside it, and two steps off
        ("saving", "f8", (2,)),  # of a cell beside it that saves a bridge, or one to a side
        ("codes", "u2", (room,)),
        ("open", "u8", (room,)),  # all bits for an empty cell, else none
        ("weights", "u8", (room,)),
        ("rows", "u8", (rows,)),
        ("total", "u8"),
        ("masses", "f8", (room,)),  # work space of slopes: what cells weigh with what the last move makes of them
        ("near_masses", "f8", (3,)),  # and what those of each way to be near do together
    ]


def weight_values(board: Topology, tables: Surroundings, logarithms: Logarithms) -> Mapping[str, Any]:
    """What follows from gammas. Weights of all cells together stay below 2^32, and none is 0."""
    ring, lines, last, saves = first_traits(board)
    sums = logarithms[ring + tables.words] + logarithms[lines + tables.lines]
    heaviest = int(LOW) // board.cells
    weights = np.maximum(1, np.rint(heaviest * np.exp(sums - sums.max()))).astype(np.uint64)
    gammas = np.exp(logarithms)
    return {
        "by_code": weights[0] | weights[1] << HALF,
        "nearness": gammas[last:saves],
        "saving": gammas[last] * gammas[saves:],
    }


def following_kernels(board: Topology, tables: Surroundings) -> dict[str, Kernel]:
    """The hooks `begin_playout` and `make_choice`."""
    cells, rows, bits = np.uint64(board.cells), np.uint64(row_count(board)), np.uint64(row_bits(board))
    near, starts, steps = tables.near, tables.starts, tables.steps
    join = _joining(board, tables)

    def begin_playout(policy: Record, state: Record, trace: Record) -> None:
        for number in range(cells + _ONE):
            policy.codes[np.uint64(number)] = starts[np.uint64(number)]
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] != 0:
                white = np.uint64(state.color[cell]) - _ONE
                for place in range(_AROUND):
                    policy.codes[np.uint64(near[cell, np.uint64(place)])] += steps[cell, np.uint64(place)] << white
        for row in range(rows):
            policy.rows[np.uint64(row)] = 0
        total = _ZERO
        for number in range(cells):
            cell = np.uint64(number)
            policy.open[cell] = _ALL if state.color[cell] == 0 else _ZERO
            weight = np.uint64(policy.by_code[np.uint64(policy.codes[cell])]) & np.uint64(policy.open[cell])
            policy.weights[cell] = weight
            policy.rows[cell >> bits] += weight
            total += weight
        policy.total = total

    def make_choice(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
        mover = np.uint64(state.to_move)
        join(state, move, mover, np.uint64(policy.codes[move]))
        weight = np.uint64(policy.weights[move])
        policy.open[move], policy.weights[move] = _ZERO, _ZERO
        policy.rows[move >> bits] -= weight
        total = np.uint64(policy.total) - weight
        for number in range(_AROUND):
            place = np.uint64(number)
            cell = np.uint64(near[move, place])
            code = np.uint64(policy.codes[cell]) + (np.uint64(steps[move, place]) << mover)
            weight = np.uint64(policy.by_code[code]) & np.uint64(policy.open[cell])
            more = weight - np.uint64(policy.weights[cell])
            policy.codes[cell], policy.weights[cell] = code, weight
            policy.rows[cell >> bits] += more
            total += more
        policy.total = total

    return {"begin_playout": begin_playout, "make_choice": make_choice}


def _joining(board: Topology, tables: Surroundings) -> Kernel:
    """What makes a move as `play` does, but looks at no more than one of stones that follow one another around it."""
    near, runs = tables.near, tables.runs
    sides_of = np.array(board.sides, dtype=np.uint8)
    goals = np.array(board.goals, dtype=np.uint64)

    @inlined
    def join(state: Record, move: np.uint64, mover: np.uint64, code: np.uint64) -> None:
        state.color[move] = mover + _ONE
        state.parent[move] = move
        sides, left = np.uint64(sides_of[move]), np.uint64(runs[mover, code])
        while left != _ZERO:
            group = group_of(state, np.uint64(near[move, lowest_bit(left)]))
            state.parent[group] = move
            sides |= np.uint64(state.sides[group]) if group != move else _ZERO
            left &= left - _ONE
        state.sides[move] = sides
        if sides & goals[mover] == goals[mover]:
            state.winner = mover + _ONE
        state.to_move = _ONE - mover
        state.ply += 1
        state.last = move

    return join
