"""What is true of a placement: of anchors, its own and the opponent's, and of the cells that it shuts.

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

Kernel = Callable[..., Any]

#: The kinds of things, in the order in which they are told, and how many classes of each there are. All are numbers:
#: - `pressed`: cells of the opponent's region that are covered. This is its anchors, and the cells at their edges
#:   that it may cover;
#: - `spent`: own anchors that are covered; `closed`: those at an edge of the piece, so that they are lost;
#: - `shut`: free cells at the piece's edges, which the player may not cover any more;
#: - `opened`: new anchors; `wide`: those of them with free cells at all four edges before; `shared`: those that
#:   the opponent may cover as well, and are not its anchors.
#: Larger numbers count as the last class. Cells are free if the player may cover them.
KINDS = {"pressed": 6, "spent": 5, "closed": 5, "shut": 13, "opened": 8, "wide": 8, "shared": 8}

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_MOST = tuple(np.uint64(count - 1) for count in KINDS.values())
_BESIDE = np.uint64(MARGIN - 1)

#: The surroundings of a cell take eleven rows, which are cut out of rows of bits in two goes.
_LOW, _HIGH = SURROUNDINGS.cuts(MARGIN, 0), SURROUNDINGS.cuts(MARGIN, ROWS)
_LOWEST, _NEXT = np.uint64(MARGIN - SURROUNDINGS.reach), np.uint64(MARGIN - SURROUNDINGS.reach + ROWS)

#: Boards that are made before placements are looked at, and one that vectors of eight rows may reach into.
_REGION, _NARROW, _TAKEN = np.uint64(0), np.uint64(1), np.uint64(2)
_BOARDS = 4


@helper
def _around(board: Record, which: np.uint64, point: np.uint64) -> np.uint64:
    """The surroundings of a point on one of some boards."""
    rows = np.uint64(board.shape[1])
    x, y = column_of(point), which * rows + row_of(point)
    return fold(board, board, y + _LOWEST, x, _LOW) | fold(board, board, y + _NEXT, x, _HIGH)


@helper
def _spread(board: Record, player: np.uint64, row: np.uint64) -> np.uint64:
    """The cells that have an edge in common with those of a player's, in a row."""
    bits = np.uint64(board[player, row])
    return (bits << _ONE) | (bits >> _ONE) | np.uint64(board[player, row - _ONE]) | np.uint64(board[player, row + _ONE])


@helper
def look_over(state: Record) -> Any:
    """Boards for the player to move.

    The opponent's region; where no wide anchor may come: what is no new anchor, and cells with one at an edge that is
    not free; and what is no new anchor that is shared: also cells that the opponent may not cover, or has as anchors.
    """
    player = np.uint64(state.to_move)
    other, rows = _ONE - player, np.uint64(state.blocked.shape[1])
    boards = np.zeros((_BOARDS, state.blocked.shape[1]), dtype=np.uint32)
    for number in range(rows):
        row = np.uint64(number)
        boards[3, row] = state.anchors[other, row] & ~state.blocked[other, row]
    for number in range(_ONE, rows - _ONE):
        row = np.uint64(number)
        mine = np.uint64(state.blocked[player, row]) | np.uint64(state.anchors[player, row])
        theirs = np.uint64(state.blocked[other, row]) | np.uint64(state.anchors[other, row])
        beside = _spread(boards, np.uint64(3), row) & ~np.uint64(state.blocked[other, row])
        boards[_REGION, row] = np.uint64(boards[3, row]) | beside
        boards[_NARROW, row] = mine | _spread(state.blocked, player, row)
        boards[_TAKEN, row] = mine | theirs
    return boards


def features_kernels(tables: Tables) -> tuple[Kernel, Kernel]:
    """What looks around a point, and what tells the classes of a placement that covers it by what was seen."""
    cornered, placements, surroundings = tables.cornered, tables.placements, tables.surroundings

    @helper
    def look_around(state: Record, boards: Any, point: np.uint64) -> tuple[np.uint64, ...]:
        """In the surroundings of a point: the opponent's region, own anchors that may be covered, and free cells."""
        player = np.uint64(state.to_move)
        free = ~_around(state.blocked, player, point)
        return _around(boards, _REGION, point), _around(state.anchors, player, point) & free, free

    @helper
    def features(
        state: Record, boards: Any, seen: tuple[np.uint64, ...], placement: np.uint64, move: np.uint64
    ) -> tuple[np.uint64, ...]:
        region, anchors, free = seen
        cells = surroundings[placement, _ZERO]
        edges = surroundings[placement, _ONE] & ~cells
        orientation, rows = np.uint64(placements[move, _ZERO]), np.uint64(state.blocked.shape[1])
        x, y = np.uint64(placements[move, _ONE]) + _BESIDE, np.uint64(placements[move, _TWO]) + _BESIDE
        own = np.uint64(state.to_move) * rows + y
        return (
            min(count_bits(cells & region), _MOST[0]),
            min(count_bits(cells & anchors), _MOST[1]),
            min(count_bits(edges & anchors), _MOST[2]),
            min(count_bits(edges & free), _MOST[3]),
            min(count_free(state.blocked, state.anchors, own, cornered, orientation, x), _MOST[4]),
            min(count_free(boards, boards, _NARROW * rows + y, cornered, orientation, x), _MOST[5]),
            min(count_free(boards, boards, _TAKEN * rows + y, cornered, orientation, x), _MOST[6]),
        )

    return look_around, features
