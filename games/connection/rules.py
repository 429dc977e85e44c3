"""Kernels of connection games: moves with union-find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection import fills
from arena.games.connection.answers import answering_kernel
from arena.games.connection.empty import list_empty
from arena.games.connection.estimate import estimate_kernels
from arena.games.connection.neighbourhoods import pattern_kernels
from arena.games.connection.playout import playout_kernels
from arena.games.connection.prior import NOWHERE, prior_kernel
from arena.games.connection.surroundings import surroundings
from arena.games.connection.topology import Topology
from arena.games.connection.traits import traits_kernel
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.zobrist import key_kernel

Kernels = dict[str, Callable[..., Any]]

#: What `color` holds beyond the board.
_WALL = 3

_ONE, _TWO = np.uint64(1), np.uint64(2)


def state_fields(board: Topology) -> list[Field]:
    """Fields of a state: the stones, and the groups they form as a union-find forest.

    `color` has one cell more than the board: a wall that neighbour lists are filled up with.
    `sides` holds, at the root of a group, the bits of the sides that the group touches. `last`
    is the last move, or a number beyond the wall before the first.
    """
    cells = board.cells
    return [*fills.head_fields(cells), ("parent", "u2", (cells,)), ("sides", "u1", (cells,))]


def initial(board: Topology) -> dict[str, Any]:
    """What a state starts with: an empty board within its wall."""
    return {"color": [[0] * board.cells + [_WALL]], "last": board.cells + NOWHERE}


def kernels(board: Topology) -> Kernels:
    """All kernels of the contract for this board."""
    return {
        **_move_kernels(board),
        **playout_kernels(board),
        **fills.KERNELS,
        "draw_answer": answering_kernel(board),
        "key": key_kernel(board.cells),
        "prior": prior_kernel(board),
        **pattern_kernels(board),
        "traits_of": traits_kernel(board, surroundings(board)),
        **estimate_kernels(board),
    }


def _neighbour_table(board: Topology) -> np.ndarray[Any, Any]:
    most = max(len(near) for near in board.neighbours)
    wall = board.cells
    return np.array([[*near, *[wall] * (most - len(near))] for near in board.neighbours], dtype=np.uint16)


@helper
def group_of(state: Record, cell: np.uint64) -> np.uint64:
    """The root of a cell's group; halves the path to it on the way."""
    while np.uint64(state.parent[cell]) != cell:
        above = state.parent[np.uint64(state.parent[cell])]
        state.parent[cell] = above
        cell = np.uint64(above)
    return cell


def _move_kernels(board: Topology) -> Kernels:
    cells = np.uint64(board.cells)
    neighbours = _neighbour_table(board)
    most = np.uint64(neighbours.shape[1])
    sides_of = np.array(board.sides, dtype=np.uint8)
    goals = np.array([0, *board.goals], dtype=np.uint8)

    def legal_moves(state: Record, moves: Record) -> int:
        return list_empty(state, moves, cells)

    def is_legal(state: Record, move: np.uint64) -> bool:
        return state.color[move] == 0  # type: ignore[no-any-return]

    def play(state: Record, move: np.uint64) -> None:
        colour = np.uint64(state.to_move) + _ONE
        state.color[move] = colour
        state.parent[move] = move
        sides = np.uint64(sides_of[move])
        for place in range(most):
            near = np.uint64(neighbours[move, np.uint64(place)])
            if state.color[near] == colour:
                group = group_of(state, near)
                if group != move:
                    state.parent[group] = move
                    sides |= np.uint64(state.sides[group])
        state.sides[move] = sides
        goal = np.uint64(goals[colour])
        if sides & goal == goal:
            state.winner = colour
        state.to_move = _TWO - colour
        state.ply += 1
        state.last = move

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}
