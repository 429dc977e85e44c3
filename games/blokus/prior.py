"""What recommends a placement before any playout: its strength, the product of one factor for each thing true of it.

A placement has the square root of the ratio of its strength to that of the strongest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.features import features_kernels, look_over
from arena.games.blokus.gammas import FIRSTS, read_gammas
from arena.games.blokus.placing import column_of, is_open, row_of, status_of, window
from arena.games.blokus.tables import Tables
from arena.games.toolbox.bits import lowest_bit
from arena.games.toolbox.disjoint import ROW_OF_WORDS, disjoint_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORDS = np.uint64(ROW_OF_WORDS)
_PRESSED, _SPENT, _CLOSED, _SHUT, _OPENED, _WIDE, _SHARED = (np.uint64(first) for first in FIRSTS)


def prior_kernel(tables: Tables) -> Callable[..., Any]:
    """The kernel `prior`. A pass, which is made only when it must be, has nothing."""
    starts, (words, listed) = tables.windows.starts, tables.windows.listed
    around, numbering, piece_of = tables.around, tables.numbering, tables.piece_of
    number_of_pass = np.uint64(len(tables.placements))
    (look_around, features), gammas = features_kernels(tables), read_gammas()

    @helper
    def strength(
        state: Record, boards: Any, seen: tuple[np.uint64, ...], placement: np.uint64, move: np.uint64
    ) -> np.float32:
        """The logarithm of the strength of a placement, by what is seen around a point that it covers."""
        pressed, spent, closed, shut, opened, wide, shared = features(state, boards, seen, placement, move)
        found = gammas[np.uint64(piece_of[np.uint64(around[placement, _ZERO])])] + gammas[_PRESSED + pressed]
        found += gammas[_SPENT + spent] + gammas[_CLOSED + closed] + gammas[_SHUT + shut]
        return found + gammas[_OPENED + opened] + gammas[_WIDE + wide] + gammas[_SHARED + shared]  # type: ignore[no-any-return]

    @inlined
    def move_of(placement: np.uint64, point: np.uint64) -> np.uint64:
        return numbering[placement, _ZERO] + row_of(point) * numbering[placement, _ONE] + column_of(point)  # type: ignore[no-any-return]

    @helper
    def go_over(state: Record, boards: Any, values: Record, most: np.float32, finish: bool) -> np.float32:
        """Write the logarithms of all strengths and return the largest; or, to finish, what follows from them."""
        player = np.uint64(state.to_move)
        for number in range(np.uint64(state.count[player])):
            point = np.uint64(state.points[player, np.uint64(number)])
            if not is_open(state, player, point):
                continue
            word = window(state, player, point)
            status, seen = status_of(word), look_around(state, boards, point)
            for line in range(starts[status], starts[status + _ONE]):
                row = np.uint64(line)
                bits = disjoint_bits(words, row, word)
                while bits != _ZERO:
                    placement = np.uint64(listed[row * _WORDS + lowest_bit(bits)])
                    move = move_of(placement, point)
                    if finish:
                        values[move] = np.exp(np.float32(0.5) * (values[move] - most))
                    else:
                        found = strength(state, boards, seen, placement, move)
                        values[move] = found
                        most = max(most, found)
                    bits &= bits - _ONE
        return most

    def prior(state: Record, values: Record) -> None:
        values[number_of_pass] = 0.0
        boards = look_over(state)
        most = go_over(state, boards, values, np.float32(-1e9), False)
        go_over(state, boards, values, most, True)

    return prior
