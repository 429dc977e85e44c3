"""Playouts of connection games by weights that are kept from move to move.

A cell's weight without what the last move makes of it follows from the code of its ring. It is a whole number, Black's
in the low half of a word and White's in the high one, so that one sum serves both and never drifts. A move changes the
weights of the cells around it. The cells near the last move are weighed anew before each draw; the others are drawn by
rows, and drawn again where they turn out to be near.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from arena.games.connection.rings import MOST_AROUND
from arena.games.connection.surroundings import surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.traits import first_traits
from arena.games.contract import play
from arena.games.playing import BY_THE_RULES
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import below, unit
from arena.games.weighing import Logarithms, Weighing

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_HALF, _LOW = np.uint64(32), np.uint64((1 << 32) - 1)
_AROUND = np.uint64(MOST_AROUND)


def weighing(spec: str, board: Topology) -> Weighing:
    """The way of one board."""
    kept = _Kept(board)
    weigh_near, draw = _drawing(kept)
    return Weighing(
        layout=f"rings of {spec}",
        fields=kept.fields,
        values=kept.values,
        hooks={
            **BY_THE_RULES,
            **_following(kept),
            "choose_move": _choosing(kept, weigh_near, draw),
            "add_slope": _slope_kernel(kept, weigh_near),
        },
    )


class _Kept:
    """What is kept of a playout, and the constants of its board."""

    def __init__(self, board: Topology) -> None:
        self.board, self.tables = board, surroundings(board)
        self.cells = np.uint64(board.cells)
        self.row_bits = np.uint64(max(1, round(np.log2(board.cells) / 2)))
        self.rows = np.uint64((board.cells >> int(self.row_bits)) + 1)
        #: The cells near each cell: those of its ring in order, then those two steps off; the wall fills up.
        self.near = np.concatenate([tables.near, tables.off], axis=1)
        self.most_near = np.uint64(self.near.shape[1])
        self.is_near = _as_bits(self.near, board.cells)
        self.numbers = first_traits(board)

    @property
    def fields(self) -> list[Field]:
        """Of the record: the weights by code, the factors of what the last move makes of a cell, and what is kept."""
        room = int(self.rows << self.row_bits)
        return [
            ("by_code", "u8", (self.tables.codes,)),
            ("ways", "f8", (3,)),  # touching, and the two ways to be two steps off
            ("saving", "f8", (2,)),  # a bridge, and one to a side; with touching in it
            ("codes", "u4", (room,)),
            ("weights", "u8", (room,)),
            ("rows", "u8", (int(self.rows),)),
            ("total", "u8"),
            ("masses", "f8", (int(self.most_near),)),  # of the cells near the last move
        ]

    def values(self, logarithms: Logarithms) -> Mapping[str, Any]:
        """Weights as whole numbers: of all cells together they stay below 2^32, and none is 0."""
        ring, lines, last, saves = self.numbers
        sums = logarithms[ring + self.tables.words] + logarithms[lines + self.tables.lines]
        heaviest = int(_LOW) // self.board.cells
        weights = np.maximum(1, np.rint(heaviest * np.exp(sums - sums.max()))).astype(np.uint64)
        gammas = np.exp(logarithms)
        return {
            "by_code": weights[0] | weights[1] << _HALF,
            "ways": gammas[last:saves],
            "saving": gammas[last] * gammas[saves:],
        }


def _as_bits(near: np.ndarray[Any, Any], cells: int) -> np.ndarray[Any, Any]:
    """By cell, the set of the cells near it as bits of words."""
    words = np.zeros((len(near), (cells >> 6) + 1), dtype=np.uint64)
    for cell, found in enumerate(near.tolist()):
        for other in found:
            words[cell, other >> 6] |= np.uint64(1 << (other & 63))
    return words


def _following(kept: _Kept) -> dict[str, Kernel]:
    """What begins with a state, and what keeps to the moves."""
    cells, rows, row_bits = kept.cells, kept.rows, kept.row_bits
    near, starts, steps = kept.tables.near, kept.tables.starts, kept.tables.steps

    @helper
    def begin_playout(policy: Record, state: Record, trace: Record) -> None:
        for number in range(cells):
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
            weight = np.uint64(policy.by_code[np.uint64(policy.codes[cell])]) if state.color[cell] == 0 else _ZERO
            policy.weights[cell] = weight
            policy.rows[cell >> row_bits] += weight
            total += weight
        policy.total = total

    @helper
    def make_choice(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
        mover = np.uint64(state.to_move)
        play(state, move)
        weight = np.uint64(policy.weights[move])
        policy.weights[move] = 0
        policy.rows[move >> row_bits] -= weight
        total = np.uint64(policy.total) - weight
        for number in range(_AROUND):
            place = np.uint64(number)
            cell = np.uint64(near[move, place])
            code = np.uint64(policy.codes[cell]) + (np.uint64(steps[move, place]) << mover)
            policy.codes[cell] = code
            weight = np.uint64(policy.by_code[code]) if state.color[cell] == 0 else _ZERO
            more = weight - np.uint64(policy.weights[cell])
            policy.weights[cell] = weight
            policy.rows[cell >> row_bits] += more
            total += more
        policy.total = total

    return {"begin_playout": begin_playout, "make_choice": make_choice}


def _drawing(kept: _Kept) -> tuple[Kernel, Kernel]:
    """What weighs the cells near the last move, and what draws a cell by the weights without it."""
    rows, row_bits, most_near = kept.rows, kept.row_bits, kept.most_near
    near, ways_off = kept.near, kept.tables.ways_off
    bridges, edges = kept.tables.bridges, kept.tables.edges
    nowhere, in_row = np.uint64(kept.board.cells), _ONE << kept.row_bits

    @inlined
    def weigh_near(policy: Record, last: np.uint64, mover: np.uint64) -> tuple[np.uint64, float]:
        """Write to `masses` what the cells near the last move weigh; their weight without it, and with it."""
        half, plain, mass = mover * _HALF, _ZERO, 0.0
        code = np.uint64(policy.codes[last]) if last < nowhere else _ZERO
        saved = np.uint64(bridges[mover, code]) if last < nowhere else _ZERO
        at_side = np.uint64(edges[mover, code]) if last < nowhere else _ZERO
        for number in range(most_near):
            place = np.uint64(number)
            weight = (np.uint64(policy.weights[np.uint64(near[last, place])]) >> half) & _LOW
            plain += weight
            if place < _AROUND:
                factor = policy.ways[_ZERO]
                if (saved | at_side) >> place & _ONE == _ONE:
                    factor = policy.saving[_ZERO if saved >> place & _ONE == _ONE else _ONE]
            else:
                factor = policy.ways[np.uint64(ways_off[last, place - _AROUND])]
            policy.masses[place] = np.float64(weight) * factor
            mass += policy.masses[place]
        return plain, mass

    @inlined
    def draw(policy: Record, rng: Record, mover: np.uint64) -> np.uint64:
        """A cell by its weight without what the last move makes of it."""
        half = mover * _HALF
        left = below(rng, (np.uint64(policy.total) >> half) & _LOW)
        # Without branches, which no processor could foresee.
        row, sums, before = _ZERO, _ZERO, _ZERO
        for number in range(rows):
            sums += (np.uint64(policy.rows[np.uint64(number)]) >> half) & _LOW
            row += _ONE if sums <= left else _ZERO
            before = sums if sums <= left else before
        cell = row << row_bits
        sums, first = before, cell
        for number in range(in_row):
            sums += (np.uint64(policy.weights[first + np.uint64(number)]) >> half) & _LOW
            cell += _ONE if sums <= left else _ZERO
        return cell

    return weigh_near, draw


def _choosing(kept: _Kept, weigh_near: Kernel, draw: Kernel) -> Kernel:
    """The hook `choose_move`."""
    near, is_near, most_near = kept.near, kept.is_near, kept.most_near
    word_bits, in_word = np.uint64(6), np.uint64(63)

    @inlined
    def place_of(policy: Record, left: float) -> np.uint64:
        """Which of the cells near the last move comes after so much of their mass."""
        place, sums = _ZERO, policy.masses[_ZERO]
        while sums <= left and place < most_near - _ONE:
            place += _ONE
            sums += policy.masses[place]
        return place

    def choose_move(
        policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
    ) -> np.uint64:
        mover = np.uint64(state.to_move)
        plain, mass = weigh_near(policy, last, mover)
        others = ((np.uint64(policy.total) >> (mover * _HALF)) & _LOW) - plain
        left = unit(rng) * (np.float64(others) + mass)
        if left < mass or others == _ZERO:
            return np.uint64(near[last, place_of(policy, left)])
        move = draw(policy, rng, mover)
        while (np.uint64(is_near[last, move >> word_bits]) >> (move & in_word)) & _ONE == _ONE:
            move = draw(policy, rng, mover)
        return move  # type: ignore[no-any-return]

    return choose_move


def _slope_kernel(kept: _Kept, weigh_near: Kernel) -> Kernel:
    """The hook `add_slope`."""
    cells, most_near = kept.cells, kept.most_near
    near, ways_off = kept.near, kept.tables.ways_off
    words, lines = kept.tables.words, kept.tables.lines
    bridges, edges = kept.tables.bridges, kept.tables.edges
    _, first_lines, first_last, first_saves = (np.uint64(number) for number in kept.numbers)

    @inlined
    def add(policy: Record, cell: np.uint64, mover: np.uint64, chance: float) -> None:
        """Let what is true of a cell without the last move count so much."""
        code = np.uint64(policy.codes[cell])
        policy.slope[np.uint64(words[mover, code])] += chance
        policy.slope[first_lines + np.uint64(lines[mover, code])] += chance

    @inlined
    def add_near(policy: Record, last: np.uint64, place: np.uint64, mover: np.uint64, chance: float) -> None:
        """Let what the last move makes of a cell count so much."""
        if place >= _AROUND:
            policy.slope[first_last + np.uint64(ways_off[last, place - _AROUND])] += chance
            return
        policy.slope[first_last] += chance
        code = np.uint64(policy.codes[last])
        if np.uint64(bridges[mover, code]) >> place & _ONE == _ONE:
            policy.slope[first_saves] += chance
        elif np.uint64(edges[mover, code]) >> place & _ONE == _ONE:
            policy.slope[first_saves + _ONE] += chance

    def add_slope(
        policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
    ) -> None:
        mover = np.uint64(state.to_move)
        half = mover * _HALF
        plain, mass = weigh_near(policy, last, mover)
        others = ((np.uint64(policy.total) >> half) & _LOW) - plain
        share = 1.0 / (np.float64(others) + mass)
        for number in range(cells):
            cell = np.uint64(number)
            add(policy, cell, mover, -share * np.float64((np.uint64(policy.weights[cell]) >> half) & _LOW))
        add(policy, move, mover, 1.0)
        for number in range(most_near):
            place = np.uint64(number)
            cell = np.uint64(near[last, place])
            if policy.masses[place] > 0.0:
                weight = np.float64((np.uint64(policy.weights[cell]) >> half) & _LOW)
                add(policy, cell, mover, share * (weight - policy.masses[place]))
                add_near(policy, last, place, mover, (1.0 if cell == move else 0.0) - share * policy.masses[place])

    return add_slope
