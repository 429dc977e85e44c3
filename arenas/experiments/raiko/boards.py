"""Full Y boards: who has joined what, and who wins by micro-reduction. No kernels."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.connection.topology import Y_SIDES, Topology
from arena.games.spec import parse_spec
from arena.games.y import YParameters, topology
from arena.players.seeds import entropy

Boards = npt.NDArray[np.bool_]
"""By board and cell, whether the cell is Black's."""


def board_of(spec: str) -> Topology:
    """The board that a spec of Y means."""
    return topology(YParameters.from_spec(parse_spec(spec)))


def has_joined(board: Topology, stones: Boards) -> npt.NDArray[np.bool_]:
    """By board, whether one group of the stones touches all three sides."""
    touching = np.zeros((board.cells, board.cells), dtype=np.float32)
    for cell, near in enumerate(board.neighbours):
        touching[cell, list(near)] = 1
    joined = np.ones_like(stones)
    for side in Y_SIDES:
        reached = stones & np.array([bool(bits & side) for bits in board.sides])
        while True:
            further = stones & (reached | (reached.astype(np.float32) @ touching > 0))
            if np.array_equal(further, reached):
                break
            reached = further
        joined &= reached
    return np.asarray(joined.any(axis=1))


def central_points(board: Topology) -> list[int]:
    """The points that are most steps away from the nearest side."""
    left = {cell for cell, bits in enumerate(board.sides) if not bits}
    ring = set(range(board.cells)) - left
    while left:
        ring = {cell for cell in left if any(near not in left for near in board.neighbours[cell])}
        left -= ring
    return sorted(ring)


def micro_reductions(board: Topology, stones: Boards) -> list[list[Boards]]:
    """All stages of the unfolded board's reduction, from its full side down to 1, each as rows of columns by board.

    A place of the next stage gets the majority of the three places nearest to it.
    """
    rows = [stones[:, list(row)] for row in board.triangle]
    stages = [rows]
    while len(rows) > 1:
        rows = [_majority(row[:, :-1], row[:, 1:], below) for row, below in itertools.pairwise(rows)]
        stages.append(rows)
    return stages


def _majority(a: Boards, b: Boards, c: Boards) -> Boards:
    return (a & b) | (c & (a | b))


def check_fills(seed: int, piece: int, board: str, fills: int) -> dict[str, Any]:
    """Random full boards that have two winners or none, and those where micro-reduction names another winner."""
    shape = board_of(board)
    black = np.random.default_rng(entropy(seed, "fills", board, piece)).integers(0, 2, (fills, shape.cells)) > 0
    black_joins, white_joins = has_joined(shape, black), has_joined(shape, ~black)
    by_reduction = micro_reductions(shape, black)[-1][0][:, 0]
    return {
        "fills": fills,
        "drawn": int(np.count_nonzero(~black_joins & ~white_joins)),
        "won twice": int(np.count_nonzero(black_joins & white_joins)),
        "reduced otherwise": int(np.count_nonzero(by_reduction != black_joins)),
    }


def won_board(board: Topology) -> Boards:
    """The first of some random boards that Black has won, as the only one."""
    stones = np.random.default_rng(entropy(1, "micro-reduction")).integers(0, 2, (64, board.cells)) > 0
    return stones[has_joined(board, stones)][:1]
