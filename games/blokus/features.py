"""What is true of a placement: of anchors, of where it lies, and of the opponent's last piece.

Each kind of thing is told apart by classes, and one class of each kind is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.placing import column_of, row_of
from arena.games.blokus.state import MARGIN
from arena.games.blokus.tables import SURROUNDINGS, Tables
from arena.games.toolbox.bitboards import ROWS, count_free, fold
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

#: The kinds of things, in the order in which they are told, and how many classes of each there are: the number of the
#: opponent's anchors that are covered, of those that have an edge in common with the piece, of own anchors that are
#: covered, and of new ones; how far from the middle the piece begins; whether it meets the opponent's last one, or
#: leaves room for one row at most between them. Larger numbers count as the last class.
KINDS = {"taken": 4, "beside": 4, "spent": 5, "opened": 8, "ring": 8, "near": 2}

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_MOST = tuple(np.uint64(count - 1) for count in KINDS.values())
_MARGIN, _BESIDE = np.uint64(MARGIN), np.uint64(MARGIN - 1)

#: The surroundings of a cell take eleven rows, which are cut out of rows of bits in two goes.
_LOW, _HIGH = SURROUNDINGS.cuts(MARGIN, 0), SURROUNDINGS.cuts(MARGIN, ROWS)
_LOWEST, _NEXT = np.uint64(MARGIN - SURROUNDINGS.reach), np.uint64(MARGIN - SURROUNDINGS.reach + ROWS)


@helper
def _around(first: Record, second: Record, player: np.uint64, point: np.uint64) -> np.uint64:
    """The surroundings of a point, with the bits of two boards of a player."""
    rows = np.uint64(first.shape[1])
    x, y = column_of(point), player * rows + row_of(point)
    return fold(first, second, y + _LOWEST, x, _LOW) | fold(first, second, y + _NEXT, x, _HIGH)


def features_kernels(tables: Tables) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """What looks around a point, and what tells the classes of a placement that covers it by what was seen."""
    closed, cornered, placements, rings = tables.closed, tables.cornered, tables.placements, tables.board.rings
    surroundings, widths = tables.surroundings, np.array(SURROUNDINGS.widths, dtype=np.uint64)
    starts = np.array(SURROUNDINGS.starts, dtype=np.uint64)
    first_pass, below = np.uint64(len(placements)), np.uint64(SURROUNDINGS.reach)

    @helper
    def last_around(state: Record, point: np.uint64) -> np.uint64:
        """The cells of the opponent's last piece and those at its edges, in the surroundings of a point."""
        last, found = np.uint64(state.last), _ZERO
        if last >= first_pass:
            return _ZERO
        orientation = np.uint64(placements[last, _ZERO])
        # The lowest of its rows is the one below the piece, the leftmost column that to the left of it.
        lowest, column = np.uint64(placements[last, _TWO]) + below, np.uint64(placements[last, _ONE]) + _BESIDE
        for number in range(ROWS):
            row = lowest + np.uint64(number) - _ONE - row_of(point)
            if row < np.uint64(len(widths)):
                bits = np.uint64(closed[orientation, np.uint64(number)]) << column
                cut = (bits >> (column_of(point) + _MARGIN - (widths[row] >> _ONE))) & ((_ONE << widths[row]) - _ONE)
                found |= cut << starts[row]
        return found

    @helper
    def look_around(state: Record, point: np.uint64) -> tuple[np.uint64, ...]:
        """In the surroundings of a point: anchors of the opponent's, own ones, and the opponent's last piece."""
        player = np.uint64(state.to_move)
        other = _ONE - player
        theirs = _around(state.anchors, state.anchors, other, point)
        theirs &= ~_around(state.blocked, state.blocked, other, point)
        ours = _around(state.anchors, state.anchors, player, point)
        return theirs, ours, last_around(state, point)

    @helper
    def count_opened(state: Record, move: np.uint64) -> np.uint64:
        """How many anchors the player gets."""
        orientation, x, y = placements[move, _ZERO], placements[move, _ONE], placements[move, _TWO]
        lowest = np.uint64(state.to_move) * np.uint64(state.blocked.shape[1]) + np.uint64(y) + _BESIDE
        return count_free(
            state.blocked, state.anchors, lowest, cornered, np.uint64(orientation), np.uint64(x) + _BESIDE
        )

    @helper
    def features(
        state: Record, seen: tuple[np.uint64, ...], placement: np.uint64, move: np.uint64
    ) -> tuple[np.uint64, ...]:
        theirs, ours, last = seen
        cells, with_edges = surroundings[placement, _ZERO], surroundings[placement, _ONE]
        taken = count_bits(cells & theirs)
        return (
            min(taken, _MOST[0]),
            min(count_bits(with_edges & theirs) - taken, _MOST[1]),
            min(count_bits(cells & ours), _MOST[2]),
            min(count_opened(state, move), _MOST[3]),
            np.uint64(rings[move]),
            _ONE if with_edges & last != _ZERO else _ZERO,
        )

    return look_around, features
