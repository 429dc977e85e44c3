"""Playouts in which some sizes of pieces are likelier than others.

As in `choice`, but a placement that a trial comes upon is taken with a chance that goes by its weight, and where
placements are counted, their weights are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.choice import NO_CHOICE, POINT_BITS, number_of_choice, part_of, trials
from arena.games.blokus.placing import is_open, status_of, window
from arena.games.blokus.tables import Tables
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORDS = np.uint64(ROW_OF_WORDS)


def _weighing(tables: Tables, possible: Kernel) -> Kernel:
    starts, sizes_listed, largest = tables.windows.starts, tables.sizes_listed, np.uint64(tables.board.largest)

    @helper
    def weigh(word: np.uint64, wanted: np.uint64, weights: Record) -> np.uint64:
        """The weight of all placements at an anchor with this window."""
        status = status_of(word)
        total = _ZERO
        for line in range(starts[status], starts[status + _ONE]):
            row = np.uint64(line)
            bits = possible(row, word, wanted)
            if bits != _ZERO:
                for number in range(_ONE, largest + _ONE):
                    size = np.uint64(number)
                    total += np.uint64(weights[size]) * count_bits(bits & np.uint64(sizes_listed[row, size]))
        return total

    return weigh


def _finding(tables: Tables, possible: Kernel) -> Kernel:
    starts, listed, around = tables.windows.starts, tables.windows.listed[1], tables.around
    squares_of = tables.squares_of

    @helper
    def find(word: np.uint64, wanted: np.uint64, left: np.uint64, weights: Record) -> np.uint64:
        """Where in the lists the placement is that comes after so much weight of these."""
        row = starts[status_of(word)]
        while True:
            bits = possible(row, word, wanted)
            while bits != _ZERO:
                place = row * _WORDS + lowest_bit(bits)
                weight = np.uint64(weights[np.uint64(squares_of[np.uint64(around[np.uint64(listed[place]), _ZERO])])])
                if left < weight:
                    return place  # type: ignore[no-any-return]
                left -= weight
                bits &= bits - _ONE
            row += _ONE

    return find


def drawing_by_weight(tables: Tables, wanted_at: Kernel, possible: Kernel) -> Kernel:
    """What weighs placements at each anchor, and draws one of them.

    `wanted_at(point, targets, trace)` tells what is wanted of placements at an anchor, 0 if there is no need to look;
    if there are no targets, all are wanted.
    `possible(row, word, wanted)` tells which of a row of the lists the window allows and are wanted, as bits.
    """
    weigh, find = _weighing(tables, possible), _finding(tables, possible)

    @helper
    def draw(
        state: Record, player: np.uint64, targets: np.uint64, weights: Record, rng: Record, trace: Record
    ) -> np.uint64:
        """A placement by weight, as a choice; NO_CHOICE if there are none.

        Anchors where nothing is possible any more are forgotten: those that may not be covered, and those where all
        placements were wanted and none was found.
        """
        kept, total = _ZERO, _ZERO
        for number in range(np.uint64(state.count[player])):
            point = np.uint64(state.points[player, np.uint64(number)])
            if not is_open(state, player, point):
                continue
            wanted = wanted_at(point, targets, trace)
            found = weigh(window(state, player, point), wanted, weights) if wanted != _ZERO else _ZERO
            if found == _ZERO and targets == _ZERO:
                continue
            state.points[player, kept] = point
            trace.weighed[kept] = found
            kept += _ONE
            total += found
        state.count[player] = kept
        if total == _ZERO:
            return NO_CHOICE
        chosen, left = part_of(trace.weighed, below(rng, total))
        point = np.uint64(state.points[player, chosen])
        where = find(window(state, player, point), wanted_at(point, targets, trace), left, weights)
        return np.uint64((where << POINT_BITS) | point)

    return draw


@inlined
def _everywhere(point: np.uint64, targets: np.uint64, trace: Record) -> np.uint64:
    """All placements are wanted."""
    return _ONE


def _all_allowed(tables: Tables) -> Kernel:
    words = tables.windows.listed[0]

    @inlined
    def possible(row: np.uint64, word: np.uint64, wanted: np.uint64) -> np.uint64:
        return disjoint_bits(words, row, word)

    return possible


def weighing_kernel(tables: Tables) -> Kernel:
    """The kernel `draw_by_size`."""
    listed, around, squares_of = tables.windows.listed[1], tables.around, tables.squares_of
    largest = np.uint64(tables.board.largest)
    of_size = np.array(
        [
            sum(1 << piece for piece, size in enumerate(tables.board.pieces.sizes) if size == squares)
            for squares in range(tables.board.largest + 1)
        ],
        dtype=np.uint64,
    )
    number_of_pass = np.uint64(len(tables.placements))
    number_of, try_placement, trials_at = number_of_choice(tables), *trials(tables)
    draw_weighed = drawing_by_weight(tables, _everywhere, _all_allowed(tables))

    @helper
    def heaviest_left(state: Record, player: np.uint64, weights: Record) -> np.uint64:
        """The largest weight of a piece that the player still has."""
        most, used = _ZERO, np.uint64(state.used[player])
        for number in range(_ONE, largest + _ONE):
            size = np.uint64(number)
            if of_size[size] & ~used != _ZERO:
                most = max(most, np.uint64(weights[size]))
        return most

    def draw_by_size(state: Record, weights: Record, rng: Record, trace: Record) -> np.uint64:
        player = np.uint64(state.to_move)
        if state.passed[player] != 0:
            return number_of_pass
        most = heaviest_left(state, player, weights)
        if state.count[player] > 0 and most > _ZERO:
            for _ in range(trials_at[np.uint64(state.laid[_ZERO]) + np.uint64(state.laid[_ONE])]):
                choice = try_placement(state, player, rng)
                if choice != NO_CHOICE:
                    placement = np.uint64(listed[choice >> POINT_BITS])
                    weight = np.uint64(weights[np.uint64(squares_of[np.uint64(around[placement, _ZERO])])])
                    if below(rng, most) < weight:
                        return number_of(choice)  # type: ignore[no-any-return]
        choice = draw_weighed(state, player, _ZERO, weights, rng, trace)
        return number_of_pass if choice == NO_CHOICE else number_of(choice)

    return draw_by_size
