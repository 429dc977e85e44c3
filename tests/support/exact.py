"""Exact chances of random play, by going through everything that can happen.

A board is a number of cells and a function that tells who has won: given the sets of Black's
and White's cells, 1 or 2 for the colour that has a winning line and 0 for nobody.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

Cells = frozenset[int]
DRAW = 3


@dataclass(frozen=True)
class Board:
    """A game in which players put stones on cells in turn, until one has won or the board is full."""

    cells: int
    won: Callable[[Cells, Cells], int]

    def ended(self, black: Cells, white: Cells) -> int:
        """0 while the game goes on, else 1, 2 or DRAW."""
        full = len(black) + len(white) == self.cells
        return self.won(black, white) or (DRAW if full else 0)

    def empty(self, black: Cells, white: Cells) -> list[int]:
        """The cells without a stone."""
        return [cell for cell in range(self.cells) if cell not in black and cell not in white]


def _with_stone(stones: tuple[Cells, Cells], side: int, cell: int) -> tuple[Cells, Cells]:
    black, white = stones
    return (black | {cell}, white) if side == 0 else (black, white | {cell})


def playout_chances(board: Board) -> Callable[[tuple[Cells, Cells], int], dict[int, Fraction]]:
    """How uniform playouts end: the chance of every ending, from these stones with this side (0, 1) to move."""

    @functools.cache
    def chances(stones: tuple[Cells, Cells], side: int) -> dict[int, Fraction]:
        end = board.ended(*stones)
        if end:
            return {end: Fraction(1)}
        empty = board.empty(*stones)
        total: dict[int, Fraction] = {}
        for cell in empty:
            for ending, chance in chances(_with_stone(stones, side, cell), 1 - side).items():
                total[ending] = total.get(ending, Fraction(0)) + chance / len(empty)
        return total

    return chances


def expected_outcomes(board: Board, stones: tuple[Cells, Cells], side: int) -> dict[int, dict[int, Fraction]]:
    """How uniform playouts end after each move: the chance of every ending by move."""
    chances = playout_chances(board)
    return {cell: chances(_with_stone(stones, side, cell), 1 - side) for cell in board.empty(*stones)}


@dataclass(frozen=True)
class Counts:
    """How often, in a mean playout, the mover makes a move, and makes it in a playout that is won or drawn."""

    visits: Fraction
    wins: Fraction
    draws: Fraction


def all_moves_as_first(board: Board, stones: tuple[Cells, Cells], side: int) -> dict[int, Counts]:
    """Every move counts in all playouts in which the mover makes it sooner or later."""
    chances = playout_chances(board)
    mover, zero = side, Fraction(0)

    @functools.cache
    def counts(stones: tuple[Cells, Cells], side: int) -> dict[int, Counts]:
        if board.ended(*stones):
            return {}
        empty = board.empty(*stones)
        total = {cell: [zero, zero, zero] for cell in empty}
        for cell in empty:
            after = _with_stone(stones, side, cell)
            if side == mover:
                endings = chances(after, 1 - side)
                made = (Fraction(1), endings.get(mover + 1, zero), endings.get(DRAW, zero))
                total[cell] = [old + new / len(empty) for old, new in zip(total[cell], made, strict=True)]
            for later, found in counts(after, 1 - side).items():
                new = (found.visits, found.wins, found.draws)
                total[later] = [old + more / len(empty) for old, more in zip(total[later], new, strict=True)]
        return {cell: Counts(*numbers) for cell, numbers in total.items()}

    return counts(stones, side)


def fill_chances(board: Board, stones: tuple[Cells, Cells], side: int) -> dict[int, Fraction]:
    """The mover's chance to win given that a cell is the mover's, if the empty cells are shared out evenly."""
    empty = board.empty(*stones)
    share = (len(empty) + 1) // 2
    made, won = dict.fromkeys(empty, 0), dict.fromkeys(empty, 0)
    for mine in itertools.combinations(empty, share):
        others = frozenset(empty) - frozenset(mine)
        full = [stones[0] | others, stones[1] | others]
        full[side] = stones[side] | frozenset(mine)
        wins = board.won(full[0], full[1]) == side + 1
        for cell in mine:
            made[cell] += 1
            won[cell] += wins
    return {cell: Fraction(won[cell], made[cell]) for cell in empty}


def tic_tac_toe() -> Board:
    """Three in a row on 3 x 3 cells, numbered row by row."""
    rows = [[3 * y + x for x in range(3)] for y in range(3)]
    lines = [*rows, *map(list, zip(*rows, strict=True)), [0, 4, 8], [2, 4, 6]]

    def won(black: Cells, white: Cells) -> int:
        for colour, stones in ((1, black), (2, white)):
            if any(stones.issuperset(line) for line in lines):
                return colour
        return 0

    return Board(9, won)


_SIX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _groups(places: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Places split into groups that touch one another."""
    left, found = set(places), []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + dx, y + dy) for dx, dy in _SIX} & left
            left -= near
            edge.extend(near)
        found.append(group)
    return found


def hex_board(size: int) -> Board:
    """Hex: Black joins the first and the last row, White the first and the last column."""

    def joins(stones: Cells, axis: int) -> bool:
        groups = _groups((cell % size, cell // size) for cell in stones)
        return any({0, size - 1} <= {place[axis] for place in group} for group in groups)

    def won(black: Cells, white: Cells) -> int:
        return 1 if joins(black, 1) else 2 if joins(white, 0) else 0

    return Board(size * size, won)


def straight_y(size: int) -> Board:
    """Y on a triangle: join all three sides; cells are numbered row by row, the first row being the longest."""
    places = [(x, y) for y in range(size) for x in range(size - y)]

    def joins(stones: Cells) -> bool:
        return any(
            any(y == 0 for _, y in group) and any(x == 0 for x, _ in group) and any(x + y == size - 1 for x, y in group)
            for group in _groups(places[cell] for cell in stones)
        )

    def won(black: Cells, white: Cells) -> int:
        return 1 if joins(black) else 2 if joins(white) else 0

    return Board(len(places), won)
