"""Depth-i written plainly: exactly, with chances of random play as fractions; and with playouts."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numba

from arena.games import Position
from arena.games.contract import playout
from tests.support.exact import DRAW, Board, Cells, playout_chances


@numba.njit
def _playout(states, rngs, traces):  # type: ignore[no-untyped-def]
    playout(states[0], rngs[0], traces[0])


def exact_values(board: Board, stones: tuple[Cells, Cells], side: int, plies: int) -> dict[int, Fraction]:
    """Black's chances less White's after each move, if both see the chances of random play `plies` ahead in all."""
    chances = playout_chances(board)

    @functools.cache
    def value(stones: tuple[Cells, Cells], side: int, plies: int) -> Fraction:
        if plies == 0 or board.ended(*stones):
            ends = chances(stones, side)
            assert sum(ends.values()) == 1
            assert set(ends) <= {1, 2, DRAW}
            return ends.get(1, Fraction(0)) - ends.get(2, Fraction(0))
        found = [value(_after(stones, side, cell), 1 - side, plies - 1) for cell in board.empty(*stones)]
        return max(found) if side == 0 else min(found)

    return {cell: value(_after(stones, side, cell), 1 - side, plies - 1) for cell in board.empty(*stones)}


def _after(stones: tuple[Cells, Cells], side: int, cell: int) -> tuple[Cells, Cells]:
    black, white = stones
    return (black | {cell}, white) if side == 0 else (black, white | {cell})


@dataclass
class Leaf:
    """What was found at a position: Black's results, and the moves that lead there from above."""

    results: list[float]
    line: list[int]

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results)


def search(position: Position, rngs: Any, plies: int, playouts: int) -> dict[int, Leaf]:
    """The leaf of best play by move, from playouts that are shared by all undecided leaves."""
    leaves = _count(position, plies)
    traces, done = position.game.new_traces(), 0

    def visit(here: Position, left: int) -> Leaf:
        nonlocal done
        if here.state.winner:
            return Leaf([_black(int(here.state.winner))], [])
        if left == 0:
            share = (done + 1) * playouts // leaves - done * playouts // leaves
            done += 1
            results = []
            for _ in range(share):
                _playout(here.copy().states, rngs, traces)
                results.append(_black(int(traces[0].winner)))
            return Leaf(results, [])
        found = {move: visit(after, left - 1) for move, after in _children(here)}
        pick = max if here.turn == 0 else min
        best = pick(found, key=lambda move: found[move].mean)
        return Leaf(found[best].results, [best, *found[best].line])

    return {move: visit(after, plies - 1) for move, after in _children(position)}


def _black(winner: int) -> float:
    return {1: 1.0, 2: 0.0, 3: 0.5}[winner]


def _children(position: Position) -> list[tuple[int, Position]]:
    found = []
    for move in position.legal_numbers():
        after = position.copy()
        after.play(int(move))
        found.append((int(move), after))
    return found


def _count(position: Position, plies: int) -> int:
    if position.state.winner:
        return 0
    return sum(_count(after, plies - 1) for _, after in _children(position)) if plies else 1
