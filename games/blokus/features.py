"""What is true of a placement: of anchors, of where it lies, and of the opponent's last piece.

Each kind of thing is told apart by classes, and one class of each kind is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.blokus.state import MARGIN
from arena.games.blokus.tables import Tables
from arena.games.toolbox.bitboards import ROWS
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

#: The kinds of things, in the order in which they are told, and how many classes of each there are: the number of the
#: opponent's anchors that are covered, of those that have an edge in common with the piece, of own anchors that are
#: covered, and of new ones; how far from the middle the piece begins; whether it meets the opponent's last one, or
#: leaves room for one row at most between them. Larger numbers count as the last class.
KINDS = {"taken": 4, "beside": 4, "spent": 5, "opened": 8, "ring": 8, "near": 2}

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_ROWS = np.uint64(ROWS)
_MARGIN, _BESIDE = np.uint64(MARGIN), np.uint64(MARGIN - 1)
_TAKEN, _BESIDE_THEM, _SPENT, _OPENED = (np.uint64(count - 1) for count in list(KINDS.values())[:4])


def features_kernel(tables: Tables) -> Callable[..., Any]:
    """What tells the classes of a placement, by its number, that the player to move can make."""
    covered, closed = tables.covered, tables.closed
    corners, corners_of = tables.corners.astype(np.uint64), tables.corners_of.astype(np.uint64)
    placements, rings = tables.placements, tables.board.rings
    first_pass = np.uint64(len(placements))

    @helper
    def count_opened(state: Record, orientation: np.uint64, x: np.uint64, y: np.uint64) -> np.uint64:
        """How many anchors the player gets."""
        player, opened = np.uint64(state.to_move), _ZERO
        for number in range(corners_of[orientation]):
            place = np.uint64(number)
            row = y + corners[orientation, place, _ONE] + _BESIDE
            bit = _ONE << (x + corners[orientation, place, _ZERO] + _BESIDE)
            shut = np.uint64(state.blocked[player, row]) | np.uint64(state.anchors[player, row])
            opened += _ONE if shut & bit == _ZERO else _ZERO
        return opened

    @helper
    def is_near(state: Record, orientation: np.uint64, x: np.uint64, y: np.uint64) -> bool:
        """Whether the cells of the placement, and those at its edges, meet those of the opponent's last piece."""
        last = np.uint64(state.last)
        if last >= first_pass:
            return False
        theirs = np.uint64(placements[last, _ZERO])
        their_x, their_y = np.uint64(placements[last, _ONE]), np.uint64(placements[last, _TWO])
        for number in range(ROWS):
            row = np.uint64(number)
            other = y + row - their_y
            if other < _ROWS:
                ours = np.uint64(closed[orientation, row]) << (x + _ONE)
                if ours & (np.uint64(closed[theirs, other]) << (their_x + _ONE)) != _ZERO:
                    return True
        return False

    @helper
    def features(state: Record, move: np.uint64) -> tuple[np.uint64, ...]:
        orientation = np.uint64(placements[move, _ZERO])
        x, y = np.uint64(placements[move, _ONE]), np.uint64(placements[move, _TWO])
        player = np.uint64(state.to_move)
        other, taken, near, spent = _ONE - player, _ZERO, _ZERO, _ZERO
        for number in range(ROWS):
            row = np.uint64(number)
            below = y + _BESIDE + row
            wanted = np.uint64(state.anchors[other, below]) & ~np.uint64(state.blocked[other, below])
            near += count_bits((np.uint64(closed[orientation, row]) << (x + _BESIDE)) & wanted)
            here = y + _MARGIN + row
            cells = np.uint64(covered[orientation, row]) << (x + _MARGIN)
            taken += count_bits(cells & np.uint64(state.anchors[other, here]) & ~np.uint64(state.blocked[other, here]))
            spent += count_bits(cells & np.uint64(state.anchors[player, here]))
        opened, meets = count_opened(state, orientation, x, y), is_near(state, orientation, x, y)
        return (
            min(taken, _TAKEN),
            min(near - taken, _BESIDE_THEM),
            min(spent, _SPENT),
            min(opened, _OPENED),
            np.uint64(rings[move]),
            _ONE if meets else _ZERO,
        )

    return features
