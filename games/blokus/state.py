"""What a position of Blokus Duo consists of, for kernels.

For each player, rows of bits say which cells may not be covered (`blocked`), and which were found to be anchors: cells
at a corner of an own piece, one of which each placement covers. What lies off the board is blocked. Anchors are
listed as well, as `points`; one that has been blocked since is listed until somebody looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from arena.games.blokus.tables import Tables
from arena.games.toolbox.records import Field

#: The cell (x, y) is bit x + MARGIN of row y + MARGIN.
MARGIN = 5

#: Rows that vectors of eight may reach beyond the last one of the board.
_BEYOND = 8

#: A point (x, y) is y · ROW_OF_POINTS + x.
POINT_ROW = 16


def rows_of_bits(size: int) -> int:
    """How many rows of bits there are for a board with so many lines."""
    return MARGIN + size + _BEYOND


def state_fields(tables: Tables) -> list[Field]:
    """The fields of a state, those of both players as rows."""
    board = tables.board
    return [
        ("color", "u1", (board.cells,)),
        ("last_piece", "u1", (2,)),  # the piece that each has laid last, for the bonus
        ("passed", "u1", (2,)),  # whether each has passed: once out, always out
        ("squares", "u1", (2,)),  # covered
        ("laid", "u1", (2,)),  # pieces
        ("used", "u4", (2,)),  # which pieces, as bits
        ("count", "u4", (2,)),  # of points
        ("blocked", "u4", (2, rows_of_bits(board.size))),
        ("anchors", "u4", (2, rows_of_bits(board.size))),
        ("points", "u1", (2, tables.most_anchors)),
        ("stones_key", "u8"),
        ("last", "u2"),  # the last move; the number of moves if there was none
    ]


def initial(tables: Tables, free: bool) -> Mapping[str, Any]:
    """The fields at the start that are not zero. With `free`, each player may begin on either of the two cells.

    In a playout the one that Black does not take stays an anchor of Black's: White covers it at its next move.
    """
    board = tables.board
    inside = sum(1 << (x + MARGIN) for x in range(board.size))
    blocked = np.full((2, rows_of_bits(board.size)), 0xFFFFFFFF, dtype=np.uint32)
    blocked[:, MARGIN : MARGIN + board.size] ^= np.uint32(inside)
    anchors = np.zeros_like(blocked)
    points = np.zeros((2, tables.most_anchors), dtype=np.uint8)
    for player, own in enumerate(board.starts):
        for place, cell in enumerate(board.starts if free else [own]):
            x, y = cell % board.size, cell // board.size
            anchors[player, y + MARGIN] |= np.uint32(1 << (x + MARGIN))
            points[player, place] = y * POINT_ROW + x
    return {
        "blocked": blocked,
        "anchors": anchors,
        "points": points,
        "count": 2 if free else 1,
        "last": len(tables.placements) + 1,
    }
