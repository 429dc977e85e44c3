"""Drawn positions that have one right move, and the proof that they do."""

from __future__ import annotations

import copy
import functools
from dataclasses import dataclass

import numpy as np

from arena.games import Position, load
from tests.games.boards import naive_board
from tests.naive import reduction
from tests.naive.tictactoe import NaiveTicTacToe


@dataclass(frozen=True)
class Problem:
    """A drawing, and the only move that wins for who is to move, or draws where no move wins."""

    name: str
    game: str
    drawing: str
    move: str

    def position(self) -> Position:
        return load(self.game).parse(self.drawing)


PROBLEMS = [
    Problem(
        "the fork: two lines at once",
        "tic-tac-toe",
        """
        . . .
        X . O
        . O X
        Black to move
        """,
        "a1",
    ),
    Problem(
        "the only defence",
        "tic-tac-toe",
        """
        O . .
        . X .
        O . X
        Black to move
        """,
        "a2",
    ),
    Problem(
        "the side bridge of d3, intruded into, is saved",
        "hex(size=5)",
        """
        O O O X O
         O O O X O
          O O O X O
           . . O . O
            . . . . O
        Black to move
        """,
        "d4",
    ),
    Problem(
        "d3 would be joined to the side if it had more room; this is the hole",
        "hex(size=5)",
        """
        O O O X O
         O O O X O
          O O O X O
           . . . . O
            . . . . O
        White to move
        """,
        "c5",
    ),
    Problem(
        "the ladder that e2 would run along the side to a4 is stopped ahead of it",
        "hex(size=5)",
        """
        O O O O X
         O O O O X
          X O O O X
           X . . . .
            . . . . .
        White to move
        """,
        "d5",
    ),
    Problem(
        "a bridge to the upper stones and one to the lower side at once",
        "hex(size=5)",
        """
        . X O . O
         . . . O .
          X . . . X
           O . X . X
            X . O O .
        Black to move
        """,
        "b3",
    ),
    Problem(
        "a block that threatens to win at two places",
        "hex(size=5)",
        """
        O . . X O
         . . X X .
          . X O . .
           X O . X O
            O . . X .
        White to move
        """,
        "d3",
    ),
    Problem(
        "the last way to the side, which the last move has cut in half",
        "hex(size=5)",
        """
        . . O X O
         X . . . O
          . X . O X
           . X O X .
            . O . . .
        Black to move
        """,
        "a5",
    ),
    Problem(
        "a quiet move between two groups",
        "y(board=straight, size=6)",
        """
        . . X . X .
         . . . O O
          O . . .
           X . X
            . O
             .
        Black to move
        """,
        "b3",
    ),
    Problem(
        "the bridge saved, and with it two threats",
        "y(board=straight, size=6)",
        """
        . . X . X .
         . O . O O
          O X . .
           X . X
            . O
             .
        Black to move
        """,
        "c2",
    ),
    Problem(
        "two stones and two sides, joined from one cell",
        "y(board=straight, size=6)",
        """
        O O O . O .
         . X X X .
          . . . .
           X . .
            X O
             X
        White to move
        """,
        "d1",
    ),
    Problem(
        "the corner that both need",
        "y(board=straight, size=6)",
        """
        . O . . O X
         . . O . X
          . X O X
           . . .
            . .
             .
        Black to move
        """,
        "c4",
    ),
]


def best_moves(position: Position) -> set[str]:
    """All moves that are as good as any, by going through everything."""
    return (_best_in_tic_tac_toe if position.game.spec == "tic-tac-toe" else winning_moves)(position)


def _best_in_tic_tac_toe(position: Position) -> set[str]:
    game = NaiveTicTacToe()
    game.owner = [(None, "black", "white")[stone] for stone in position.stones()]
    game.to_move = position.to_move
    values = {position.game.move_name(cell): 1.0 - _value(_after(game, cell)) for cell in game.legal_moves()}
    return {name for name, value in values.items() if value == max(values.values())}


def _after(game: NaiveTicTacToe, cell: int) -> NaiveTicTacToe:
    after = copy.copy(game)
    after.owner = list(game.owner)
    after.play(cell)
    return after


def _value(game: NaiveTicTacToe) -> float:
    """1, 1/2 or 0 for the player to move."""
    if game.winner is not None:
        return 0.5 if game.winner == "draw" else 0.0
    return max(1.0 - _value(_after(game, cell)) for cell in game.legal_moves())


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
        position.game.move_name(cell) for number, cell in enumerate(empty) if wins_by(1 << number, 0, 0, position.turn)
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
