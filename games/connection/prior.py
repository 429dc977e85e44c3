"""What recommends a move of a connection game before any playout.

A move that saves a bridge which the opponent's last move intruded into has 1. Any other has
the sum of what its cell has of WEIGHTS, and of CENTRE by how far inside the board it lies.
These are rounded coefficients of a multinomial logit fitted to games of RAVE against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.connection.bridges import bridges, side_bridges
from arena.games.connection.topology import ALL_SIDES, Topology
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

SAVES_BRIDGE = 1.0
WEIGHTS = {
    "makes a bridge to an own stone": 0.08,
    "makes a bridge to an own side": 0.03,
    "takes the end of a bridge that the opponent could make": 0.08,
    "the same for a bridge from the opponent's last move": 0.14,
    "touches an own stone": 0.11,
    "touches a stone of the opponent": 0.11,
    "touches both": 0.11,
    "touches the opponent's last move": 0.15,
}
#: Of the innermost cells; those at a side have nothing of it, the others their share.
CENTRE = 0.12

_TO_STONE, _TO_SIDE, _BREAKS, _BREAKS_LAST, _TOUCHES_OWN, _TOUCHES_OTHER, _TOUCHES_BOTH, _TOUCHES_LAST = (
    np.uint64(1 << bit) for bit in range(len(WEIGHTS))
)
_TOUCHES = _TOUCHES_OWN | _TOUCHES_OTHER
_SUMS = np.array([0.0])
for _weight in WEIGHTS.values():
    _SUMS = np.append(_SUMS, _SUMS + _weight)  # by the set of features, as bits

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)

#: The last move before the first, counted from the number of cells: neither a cell nor the wall.
NOWHERE = 1

Table = npt.NDArray[np.uint16]


def _by_first(rows: Iterable[tuple[int, ...]], cells: int, filler: tuple[int, ...]) -> Table:
    """The rests of rows by their first number, a cell, or NOWHERE beyond the cells; shorter lists are filled up."""
    rests: list[list[tuple[int, ...]]] = [[] for _ in range(cells + NOWHERE + 1)]
    for first, *rest in rows:
        rests[first].append(tuple(rest))
    most = max(1, *map(len, rests))
    return np.array([found + [filler] * (most - len(found)) for found in rests], dtype=np.uint16)


def centrality(board: Topology) -> npt.NDArray[np.float64]:
    """How many steps each cell lies from the nearest side, as a share of the largest such number."""
    steps = np.array(board.steps_from(ALL_SIDES))
    return np.asarray(steps / max(1, steps.max()))


@helper
def _root_of(state: Record, stone: np.uint64) -> np.uint64:
    """The root of a stone's group; leaves the state as it is."""
    while np.uint64(state.parent[stone]) != stone:
        stone = np.uint64(state.parent[stone])
    return stone


@helper
def _both_empty(state: Record, ends: Table, cell: np.uint64, place: np.uint64) -> bool:
    """Whether the cells between the ends of this bridge from `cell` are empty."""
    one, other = np.uint64(ends[cell, place, _ONE]), np.uint64(ends[cell, place, _TWO])
    return state.color[one] | state.color[other] == 0  # type: ignore[no-any-return]


def prior_kernel(board: Topology) -> Callable[..., Any]:
    """The kernel `prior`."""
    # What fills up has no effect: stones are never at the wall, and neither is the last move.
    cells, wall = np.uint64(board.cells), board.cells
    between, beside = list(bridges(board)), list(side_bridges(board))
    touching = [(cell, near) for cell, nears in enumerate(board.neighbours) for near in nears]
    neighbours = _by_first(touching, wall, (wall,))
    ends = _by_first(between, wall, (wall, wall, wall))
    side_ends = _by_first(beside, wall, (0, wall, wall))
    # By the cell that was taken: the cell that saves the bridge, and the bridge's ends.
    saves = _by_first([(a, b, p, q) for p, q, one, two in between for a, b in ((one, two), (two, one)) if p < q],
                      wall, (wall, wall, wall))  # fmt: skip
    side_saves = _by_first([(a, b, p, side) for p, side, one, two in beside for a, b in ((one, two), (two, one))],
                           wall, (wall, wall, 0))  # fmt: skip
    goals = np.array([0, *board.goals], dtype=np.uint64)
    inside = CENTRE * centrality(board)
    neighbour_count, end_count, side_end_count, save_count, side_save_count = (
        np.uint64(table.shape[1]) for table in (neighbours, ends, side_ends, saves, side_saves)
    )

    def prior(state: Record, values: Record) -> None:
        own = np.uint64(state.to_move) + _ONE
        opponent, goal, last = _THREE - own, goals[own], np.uint64(state.last)
        for number in range(cells):
            cell, found = np.uint64(number), _ZERO
            for place in range(neighbour_count):
                near = np.uint64(neighbours[cell, np.uint64(place), _ZERO])
                found |= _TOUCHES_OWN if state.color[near] == own else _ZERO
                found |= _TOUCHES_OTHER if state.color[near] == opponent else _ZERO
                found |= _TOUCHES_LAST if near == last else _ZERO
            for place in range(end_count):
                end = np.uint64(ends[cell, np.uint64(place), _ZERO])
                free = _both_empty(state, ends, cell, np.uint64(place))
                found |= _TO_STONE if free and state.color[end] == own else _ZERO
                found |= _BREAKS if free and state.color[end] == opponent else _ZERO
                found |= _BREAKS_LAST if free and end == last else _ZERO
            for place in range(side_end_count):
                side = np.uint64(side_ends[cell, np.uint64(place), _ZERO])
                free = _both_empty(state, side_ends, cell, np.uint64(place))
                found |= _TO_SIDE if free and side & goal != _ZERO else _ZERO
            found |= _TOUCHES_BOTH if found & _TOUCHES == _TOUCHES else _ZERO
            values[cell] = _SUMS[found] + inside[cell]
        for place in range(save_count):
            saver = np.uint64(saves[last, np.uint64(place), _ZERO])
            one, other = np.uint64(saves[last, np.uint64(place), _ONE]), np.uint64(saves[last, np.uint64(place), _TWO])
            if state.color[saver] == 0 and state.color[one] == own and state.color[other] == own:
                if _root_of(state, one) != _root_of(state, other):
                    values[saver] = SAVES_BRIDGE
        for place in range(side_save_count):
            saver = np.uint64(side_saves[last, np.uint64(place), _ZERO])
            one = np.uint64(side_saves[last, np.uint64(place), _ONE])
            side = np.uint64(side_saves[last, np.uint64(place), _TWO])
            if state.color[saver] == 0 and state.color[one] == own and side & goal != _ZERO:
                if np.uint64(state.sides[_root_of(state, one)]) & side == _ZERO:
                    values[saver] = SAVES_BRIDGE

    return prior
