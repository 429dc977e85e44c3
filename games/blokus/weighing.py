"""Playouts in which some sizes of pieces are likelier than others.

As in `choice`, but a placement that a trial comes upon is taken with a chance that goes by its weight, and where
placements are counted, their weights are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.choice import NO_CHOICE, POINT_BITS, number_of_choice, trials
from arena.games.blokus.placing import is_open, status_of, window
from arena.games.blokus.tables import Tables
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import below

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORDS = np.uint64(ROW_OF_WORDS)


def weighing_kernel(tables: Tables) -> Kernel:
    """The kernel `draw_by_size`."""
    starts, (words, listed) = tables.windows.starts, tables.windows.listed
    around, squares_of, sizes_listed = tables.around, tables.squares_of, tables.sizes_listed
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

    @helper
    def heaviest_left(state: Record, player: np.uint64, weights: Record) -> np.uint64:
        """The largest weight of a piece that the player still has."""
        most, used = _ZERO, np.uint64(state.used[player])
        for number in range(_ONE, largest + _ONE):
            size = np.uint64(number)
            if of_size[size] & ~used != _ZERO:
                most = max(most, np.uint64(weights[size]))
        return most

    @helper
    def weigh(word: np.uint64, weights: Record) -> np.uint64:
        """The weight of all placements that a window allows."""
        status = status_of(word)
        total = _ZERO
        for line in range(starts[status], starts[status + _ONE]):
            row = np.uint64(line)
            bits = disjoint_bits(words, row, word)
            for number in range(_ONE, largest + _ONE):
                size = np.uint64(number)
                total += np.uint64(weights[size]) * count_bits(bits & np.uint64(sizes_listed[row, size]))
        return total

    @helper
    def find_weighed(word: np.uint64, left: np.uint64, weights: Record) -> np.uint64:
        """Where in the lists the placement is that comes after so much weight of possible ones."""
        row = starts[status_of(word)]
        while True:
            bits = disjoint_bits(words, row, word)
            while bits != _ZERO:
                place = row * _WORDS + lowest_bit(bits)
                weight = np.uint64(weights[np.uint64(squares_of[np.uint64(around[np.uint64(listed[place]), _ZERO])])])
                if left < weight:
                    return place  # type: ignore[no-any-return]
                left -= weight
                bits &= bits - _ONE
            row += _ONE

    @helper
    def draw_weighed(state: Record, player: np.uint64, weights: Record, rng: Record, trace: Record) -> np.uint64:
        """Weigh what is possible at each anchor, and draw; NO_CHOICE if nothing is."""
        count, total = np.uint64(state.count[player]), _ZERO
        for number in range(count):
            point, found = np.uint64(state.points[player, np.uint64(number)]), _ZERO
            if is_open(state, player, point):
                found = weigh(window(state, player, point), weights)
            trace.weighed[np.uint64(number)] = found
            total += found
        if total == _ZERO:
            return NO_CHOICE
        left, chosen = below(rng, total), _ZERO
        while left >= np.uint64(trace.weighed[chosen]):
            left -= np.uint64(trace.weighed[chosen])
            chosen += _ONE
        point = np.uint64(state.points[player, chosen])
        return (find_weighed(window(state, player, point), left, weights) << POINT_BITS) | point

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
        choice = draw_weighed(state, player, weights, rng, trace)
        return number_of_pass if choice == NO_CHOICE else number_of(choice)

    return draw_by_size
