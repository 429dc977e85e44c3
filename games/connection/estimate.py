"""Micro-reduction with chances instead of stones: who wins, by a formula (van Rijswijck 2002).

A stone is certain, and an empty cell is the mover's with chance 1/2. A vote of three cells
goes to the mover with chance ab + bc + ca - 2abc, as if the three were independent. They are
at the bottom of the triangle; further up they share cells, so that the chance at the top is
an estimate, and mostly one too sure of itself. Once a player has joined the sides it is
exact. Whose turn it is does not matter to it. On bent boards, whose corners unfold to many
places for few cells, it is a poor guide.

A board that unfolds to the triangle with fixed stones does so in several ways, one for each
symmetry, with different estimates. Their logarithms of odds are averaged.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.reduction import reduction_program
from arena.games.connection.topology import Topology
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import BLACK, WHITE, Field, Record
from arena.games.toolbox.vectors import chance_row

Kernel = Callable[..., Any]

#: Triangles that are reduced at once: a column for each of them.
COLUMNS = 16

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_COLUMNS = np.uint64(COLUMNS)
_OPEN = 0.5
#: The least chance that is told from none.
_LEAST = 1e-300


def sheet_fields(board: Topology) -> list[Field]:
    """Work space: by column the chance of every cell and vote to be one player's."""
    return [("chances", "f8", (reduction_program(board).rows, COLUMNS))]


def foldings(board: Topology) -> np.ndarray[Any, Any]:
    """Where each cell goes, in all ways that make a difference to the estimate; fixed stones stay."""
    fixed = [board.black, board.white]
    turns = board.symmetries if any(cell in fixed for row in board.triangle for cell in row) else board.symmetries[:1]
    return np.array([[*turn, *fixed] for turn in turns], dtype=np.uint16)


@helper
def _chance_of(stone: np.uint64, player: np.uint64) -> float:
    """The chance that a cell with this on it is the player's; 1 and 2 are the players and their stones."""
    return 1.0 if stone == player else _OPEN if stone == _ZERO else 0.0


@helper
def _chance(odds: float) -> float:
    """The chance from the logarithm of its odds."""
    chance = 1.0 / (1.0 + math.exp(-odds))
    return chance if chance > 2.0 * _LEAST else 0.0


def estimate_kernels(board: Topology) -> dict[str, Kernel]:
    """The kernels `estimate` and `estimate_moves`.

    Every column belongs to one of the two players: a chance next to 1 has no digits left, but
    the other player's has. Columns 2k and 2k + 1 are the mover's and the opponent's in folding k;
    then come the same for the next move.
    """
    rows_of = foldings(board)
    cells, together = np.uint64(board.cells), _COLUMNS // (_TWO * np.uint64(len(rows_of)))  # cells, and moves
    set_cell, set_board = _setting(board, rows_of)
    reduce, odds_in = _reducing(board, np.uint64(len(rows_of)))

    def estimate(state: Record, sheet: Record) -> float:
        set_board(state, sheet, _ONE, np.uint64(state.to_move) + _ONE)
        reduce(sheet)
        return _chance(odds_in(sheet, _ZERO))

    def estimate_moves(state: Record, sheet: Record) -> None:
        mover = np.uint64(state.to_move) + _ONE
        count = _ZERO
        for cell in range(cells):
            sheet.legal[count] = cell  # stays only if the cell is empty
            count += _ONE if state.color[np.uint64(cell)] == 0 else _ZERO
        set_board(state, sheet, together, mover)
        for first in range(_ZERO, count, together):
            slots = min(together, count - np.uint64(first))
            for slot in range(slots):
                set_cell(
                    sheet, np.uint64(sheet.legal[np.uint64(first) + np.uint64(slot)]), np.uint64(slot), mover, mover
                )
            reduce(sheet)
            for slot in range(slots):
                move = np.uint64(sheet.legal[np.uint64(first) + np.uint64(slot)])
                odds = odds_in(sheet, np.uint64(slot))
                sheet.odds[move] = odds
                sheet.values[move] = _chance(odds)
                set_cell(sheet, move, np.uint64(slot), _ZERO, mover)

    return {"estimate": estimate, "estimate_moves": estimate_moves}


def _setting(board: Topology, rows_of: np.ndarray[Any, Any]) -> tuple[Kernel, Kernel]:
    """What puts stones on the triangles: on one cell, and on all."""
    cells, black, white = np.uint64(board.cells), np.uint64(board.black), np.uint64(board.white)
    folds = np.uint64(len(rows_of))

    @helper
    def set_cell(sheet: Record, cell: np.uint64, slot: np.uint64, stone: np.uint64, mover: np.uint64) -> None:
        """Put a stone, or none, on a cell of the triangles of the move in this slot."""
        for number in range(folds):
            fold = np.uint64(number)
            row, column = np.uint64(rows_of[fold, cell]), _TWO * (slot * folds + fold)
            sheet.chances[row, column] = _chance_of(stone, mover)
            sheet.chances[row, column + _ONE] = _chance_of(stone, _THREE - mover)

    @helper
    def set_board(state: Record, sheet: Record, slots: np.uint64, mover: np.uint64) -> None:
        for number in range(slots):
            slot = np.uint64(number)
            for cell in range(cells):
                set_cell(sheet, np.uint64(cell), slot, np.uint64(state.color[np.uint64(cell)]), mover)
            set_cell(sheet, black, slot, np.uint64(BLACK), mover)
            set_cell(sheet, white, slot, np.uint64(WHITE), mover)

    return set_cell, set_board


def _reducing(board: Topology, folds: np.uint64) -> tuple[Kernel, Kernel]:
    """What reduces all triangles, and what is then at their tops."""
    program = reduction_program(board)
    votes = np.array(program.votes, dtype=np.uint16).reshape(-1, 4)
    steps, result = np.uint64(len(votes)), np.uint64(program.result)

    @helper
    def reduce(sheet: Record) -> None:
        for step in range(steps):
            vote = np.uint64(step)
            chance_row(
                sheet.chances,
                np.uint64(votes[vote, _ZERO]),
                np.uint64(votes[vote, _ONE]),
                np.uint64(votes[vote, _TWO]),
                np.uint64(votes[vote, _THREE]),
            )

    @helper
    def odds_in(sheet: Record, slot: np.uint64) -> float:
        """The logarithm of the mover's odds, the mean of all foldings."""
        total = 0.0
        for number in range(folds):
            column = _TWO * (slot * folds + np.uint64(number))
            mine, others = sheet.chances[result, column], sheet.chances[result, column + _ONE]
            total += math.log(max(_LEAST, mine)) - math.log(max(_LEAST, others))
        return total / np.float64(folds)

    return reduce, odds_in
