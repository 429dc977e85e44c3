"""What is true of a placement: of its piece, of anchors of the opponent's that it takes, and of own ones that it makes.

Each kind of thing is told apart by a class, and one class of each kind is true.
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

#: The kinds of things, and how many classes of each there are; numbers beyond count as the last class.
TAKEN, BESIDE, OPENED = 4, 4, 8

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_MARGIN, _BESIDE = np.uint64(MARGIN), np.uint64(MARGIN - 1)
_LAST_TAKEN, _LAST_BESIDE, _LAST_OPENED = (np.uint64(count - 1) for count in (TAKEN, BESIDE, OPENED))


def features_kernel(tables: Tables) -> Callable[..., Any]:
    """What tells the classes of a placement that the player to move can make.

    They are the number of the opponent's anchors that it covers, of those that it has at its edges, and of the
    player's new anchors.
    """
    covered, closed = tables.covered, tables.closed
    corners, corners_of = tables.corners.astype(np.uint64), tables.corners_of.astype(np.uint64)

    @helper
    def features(state: Record, orientation: np.uint64, x: np.uint64, y: np.uint64) -> tuple[np.uint64, ...]:
        player = np.uint64(state.to_move)
        other, taken, near, opened = _ONE - player, _ZERO, _ZERO, _ZERO
        for number in range(ROWS):
            row = np.uint64(number)
            below = y + _BESIDE + row
            wanted = np.uint64(state.anchors[other, below]) & ~np.uint64(state.blocked[other, below])
            near += count_bits((np.uint64(closed[orientation, row]) << (x + _BESIDE)) & wanted)
            here = y + _MARGIN + row
            wanted = np.uint64(state.anchors[other, here]) & ~np.uint64(state.blocked[other, here])
            taken += count_bits((np.uint64(covered[orientation, row]) << (x + _MARGIN)) & wanted)
        for number in range(corners_of[orientation]):
            place = np.uint64(number)
            row = y + corners[orientation, place, _ONE] + _BESIDE
            bit = _ONE << (x + corners[orientation, place, _ZERO] + _BESIDE)
            shut = np.uint64(state.blocked[player, row]) | np.uint64(state.anchors[player, row])
            opened += _ONE if shut & bit == _ZERO else _ZERO
        return min(taken, _LAST_TAKEN), min(near - taken, _LAST_BESIDE), min(opened, _LAST_OPENED)

    return features
