"""How a playout of a connection game draws its moves by weights.

What the last move makes of the cells near it is a factor for each of the three ways to be near, and another for the
few which save a bridge from it. So empty cells fall into five parts: those that are not near, those of the three ways,
and those that save something. A part is drawn by what it weighs, and then a cell of it. One that is not near is drawn
by rows from all cells, and again where it turns out to be near.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.surroundings import Surroundings, Table
from arena.games.connection.topology import Topology
from arena.games.connection.weights import HALF, row_bits, row_count, weight_at, weight_in
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below, unit

Kernel = Callable[..., Any]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_WORD_BITS, _IN_WORD = np.uint64(6), np.uint64(63)


def choosing_kernel(board: Topology, tables: Surroundings) -> Kernel:
    """The hook `choose_move`."""
    saved_by, _, gamma_of = saving_kernels(tables)
    sum_beside, find_beside = _part(tables.near)
    sum_bridge, find_bridge = _part(tables.bridge_off)
    sum_line, find_line = _part(tables.line_off)
    weigh_saving, find_saving = _saving_part(tables.near, gamma_of)
    draw_apart = _drawing_apart(board, tables)

    def choose_move(
        policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
    ) -> np.uint64:
        mover = np.uint64(state.to_move)
        half, saved = mover * HALF, saved_by(policy, last, mover)
        beside = weight_in(sum_beside(policy, last), half)
        bridge = weight_in(sum_bridge(policy, last), half)
        line = weight_in(sum_line(policy, last), half)
        plain, saving = weigh_saving(policy, last, mover, saved)
        apart = np.float64(weight_in(policy.total, half) - beside - bridge - line)
        to_beside = apart + np.float64(beside - plain) * policy.nearness[_ZERO]
        to_bridge = to_beside + np.float64(bridge) * policy.nearness[_ONE]
        to_line = to_bridge + np.float64(line) * policy.nearness[_TWO]
        left = unit(rng) * (to_line + saving)
        if left < apart:
            move = draw_apart(policy, rng, last, half)
        elif left < to_beside:
            move = find_beside(policy, last, half, saved, (left - apart) / policy.nearness[_ZERO])
        elif left < to_bridge:
            move = find_bridge(policy, last, half, _ZERO, (left - to_beside) / policy.nearness[_ONE])
        elif left < to_line:
            move = find_line(policy, last, half, _ZERO, (left - to_bridge) / policy.nearness[_TWO])
        else:
            move = find_saving(policy, last, mover, saved, left - to_line)
        return np.uint64(move)

    return choose_move


def saving_kernels(tables: Surroundings) -> tuple[Kernel, Kernel, Kernel]:
    """What tells which places around the last move save something, as bits; what one of them saves, and its gamma."""
    bridges, edges = tables.bridges, tables.edges

    @inlined
    def saved_by(policy: Record, last: np.uint64, mover: np.uint64) -> np.uint64:
        code = np.uint64(
            policy.codes[last]
        )  # without a last move that of a ring without stones, where nothing is saved
        return np.uint64(bridges[mover, code]) | np.uint64(edges[mover, code])

    @inlined
    def kind_at(policy: Record, last: np.uint64, mover: np.uint64, place: np.uint64) -> np.uint64:
        """0 for a bridge between stones, 1 for one to a side."""
        return _ONE - (np.uint64(bridges[mover, np.uint64(policy.codes[last])]) >> place & _ONE)

    @inlined
    def gamma_of(policy: Record, last: np.uint64, mover: np.uint64, place: np.uint64) -> float:
        return policy.saving[kind_at(policy, last, mover, place)]  # type: ignore[no-any-return]

    return saved_by, kind_at, gamma_of


def _part(table: Table) -> tuple[Kernel, Kernel]:
    """What sums the weights of the cells that a table has for the last move, and what finds one of them."""
    width = np.uint64(table.shape[1])

    @inlined
    def sum_of(policy: Record, last: np.uint64) -> np.uint64:
        """Of both players at once."""
        total = _ZERO
        for place in range(width):
            total += np.uint64(policy.weights[np.uint64(table[last, np.uint64(place)])])
        return total

    @inlined
    def find(policy: Record, last: np.uint64, half: np.uint64, skipped: np.uint64, left: float) -> np.uint64:
        """The cell that comes after so much weight; the places that are skipped weigh nothing."""
        found, sums = _ZERO, 0.0
        for number in range(width):
            place = np.uint64(number)
            weight = weight_at(policy, np.uint64(table[last, place]), half)
            weight = weight if skipped >> place & _ONE == _ZERO else _ZERO
            found = place if weight != _ZERO and sums <= left else found
            sums += np.float64(weight)
        return np.uint64(table[last, found])

    return sum_of, find


def _saving_part(near: Table, gamma_of: Kernel) -> tuple[Kernel, Kernel]:
    """The same of the cells that save something, which are few, and mostly none."""

    @inlined
    def weigh(policy: Record, last: np.uint64, mover: np.uint64, saved: np.uint64) -> tuple[np.uint64, float]:
        """Their weight without what the last move makes of them, and with it."""
        plain, mass = _ZERO, 0.0
        while saved != _ZERO:
            place = lowest_bit(saved)
            weight = weight_at(policy, np.uint64(near[last, place]), mover * HALF)
            plain += weight
            mass += np.float64(weight) * gamma_of(policy, last, mover, place)
            saved &= saved - _ONE
        return plain, mass

    @inlined
    def find(policy: Record, last: np.uint64, mover: np.uint64, saved: np.uint64, left: float) -> np.uint64:
        while True:
            place = lowest_bit(saved)
            cell = np.uint64(near[last, place])
            left -= np.float64(weight_at(policy, cell, mover * HALF)) * gamma_of(policy, last, mover, place)
            saved &= saved - _ONE
            if left < 0.0 or saved == _ZERO:
                return cell

    return weigh, find


def _drawing_apart(board: Topology, tables: Surroundings) -> Kernel:
    """What draws a cell that is not near the last move, of which there is one."""
    rows, bits = np.uint64(row_count(board)), np.uint64(row_bits(board))
    in_row = _ONE << bits
    is_near = _as_bits(np.concatenate([tables.near, tables.bridge_off, tables.line_off], axis=1), board.cells)

    @inlined
    def draw(policy: Record, rng: Record, half: np.uint64) -> np.uint64:
        """Any cell by its weight; without branches, which no processor could foresee."""
        left = below(rng, weight_in(policy.total, half))
        row, sums, before = _ZERO, _ZERO, _ZERO
        for number in range(rows):
            sums += weight_in(policy.rows[np.uint64(number)], half)
            row += _ONE if sums <= left else _ZERO
            before = sums if sums <= left else before
        first, place, sums = row << bits, _ZERO, before
        for number in range(in_row):
            sums += weight_at(policy, first + np.uint64(number), half)
            place += _ONE if sums <= left else _ZERO
        return first + place

    @inlined
    def draw_apart(policy: Record, rng: Record, last: np.uint64, half: np.uint64) -> np.uint64:
        while True:
            cell = draw(policy, rng, half)
            if np.uint64(is_near[last, cell >> _WORD_BITS]) >> (cell & _IN_WORD) & _ONE == _ZERO:
                return cell

    return draw_apart


def _as_bits(near: Table, cells: int) -> Table:
    """By cell, the set of the cells near it as bits of words."""
    words = np.zeros((len(near), (cells >> int(_WORD_BITS)) + 1), dtype=np.uint64)
    for cell, found in enumerate(near.tolist()):
        for other in found:
            words[cell, other >> int(_WORD_BITS)] |= np.uint64(1 << (other & int(_IN_WORD)))
    return words
