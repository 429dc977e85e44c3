"""Drawn positions that have one right move, and the proof that they do."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from arena.games import Position, load
from tests.games.boards import naive_board
from tests.naive import reduction


@dataclass(frozen=True)
class Problem:
    """The only move that wins (`move`) for who is to move in the drawing; `last` is the move before, if it matters."""

    name: str
    game: str
    drawing: str
    move: str

    def position(self) -> Position:
        return load(self.game).parse(self.drawing)


def winning_moves(position: Position) -> set[str]:
    """All moves that win a connection game, by going through everything.

    Of the empty cells every share between the two players is looked at beforehand, as a full board
    has one winner. A player has won once he would win with all other cells the opponent's.
    """
    empty = [int(cell) for cell in position.legal_numbers()]
    black_wins = _black_wins(position, empty)
    everything = (1 << len(empty)) - 1

    @functools.cache
    def mover_wins(black: int, white: int, turn: int) -> bool:
        return any(wins_by(bit, black, white, turn) for bit in _bits(everything & ~(black | white)))

    def wins_by(bit: int, black: int, white: int, turn: int) -> bool:
        if turn == 0:
            return bool(black_wins[black | bit]) or not mover_wins(black | bit, white, 1)
        return not black_wins[everything & ~(white | bit)] or not mover_wins(black, white | bit, 0)

    return {
        position.game.move_name(cell)
        for number, cell in enumerate(empty)
        if wins_by(1 << number, 0, 0, position.turn)
    }


def _bits(mask: int) -> list[int]:
    return [1 << number for number in range(mask.bit_length()) if mask >> number & 1]


def _black_wins(position: Position, empty: list[int]) -> np.ndarray:
    """Whether Black wins the full board, by the set of the empty cells that Black gets, as bits."""
    shares = np.arange(1 << len(empty), dtype=np.uint64)
    words = -(-len(shares) // 64)
    nothing, everything = np.zeros(words, np.uint64), ~np.zeros(words, np.uint64)
    owners = [everything if stone == 1 else nothing for stone in position.stones()[: position.game.moves]]
    for number, cell in enumerate(empty):
        bits = (shares >> np.uint64(number) & np.uint64(1)).astype(np.uint8)
        padded = np.zeros(64 * words, np.uint8)
        padded[: len(bits)] = bits
        owners[cell] = np.packbits(padded, bitorder="little").view(np.uint64)
    won = reduction.winners(naive_board(position.game.spec).triangle, np.array(owners), everything, nothing)
    return np.unpackbits(won.view(np.uint8), bitorder="little")[: len(shares)]
