"""The boards that tests run on, each with its slow twin."""

from __future__ import annotations

import functools
import random
import re

from arena.games import Game, Position, load
from tests.naive.game import NaiveGame
from tests.naive.hexagon import HexBoard, NaiveHex
from tests.naive.tictactoe import NaiveTicTacToe
from tests.naive.y import NaiveY, YBoard

#: Side of the unfolded triangle and depth of the fold, by number of points.
BENT = {9: (5, 1), 27: (9, 2), 48: (11, 2), 55: (13, 3), 60: (12, 2), 84: (15, 3), 93: (17, 4), 141: (21, 5)}

ALL_STRAIGHT = [f"y(board=straight, size={size})" for size in range(2, 26)]
ALL_BENT = [f"y(board=bent, size={size})" for size in BENT]
ALL_HEX = [f"hex(size={size})" for size in range(2, 26)]

#: Every board has kernels of its own, which take seconds to compile: tests share these, here with their sizes. The
#: smallest and the largest are among them, and such with and without a middle.
STRAIGHT = {f"y(board=straight, size={size})": size for size in (2, 3, 5, 8, 13, 25)}
HEX = {f"hex(size={size})": size for size in (2, 3, 5, 8, 11, 25)}


@functools.cache
def naive_board(spec: str) -> YBoard | HexBoard:
    """The twin of a connection game's board."""
    size = int(re.findall(r"size=(\d+)", spec)[0])
    if spec.startswith("hex"):
        return HexBoard(size)
    return YBoard(*BENT[size]) if "bent" in spec else YBoard(size)


def twin_of(spec: str) -> NaiveGame:
    """A new game between the same players by the slow rules."""
    if spec == "tic-tac-toe":
        return NaiveTicTacToe()
    board = naive_board(spec)
    return NaiveHex(board) if isinstance(board, HexBoard) else NaiveY(board)


def position_after(game: Game, moves: list[int]) -> Position:
    """The start with some moves made."""
    position = game.start()
    for move in moves:
        position.play(move)
    return position


def undecided_position(spec: str, plies: int, seed: int) -> Position:
    """A position after `plies` random moves that has not been won yet."""
    chance = random.Random(f"{spec} {plies} {seed}")
    game = load(spec)
    for _ in range(1000):
        position = game.start()
        order = list(range(game.moves))
        chance.shuffle(order)
        for move in order[:plies]:
            if position.winner() is None:
                position.play(move)
        if position.winner() is None:
            return position
    raise AssertionError(f"no undecided position of {spec} after {plies} plies was found")


#: Boards, and how many moves are made on them for a drawing.
DRAWN = {
    "tic-tac-toe": (0, 1, 4, 5),
    "hex(size=2)": (0, 1),
    "hex(size=5)": (0, 5, 8),
    "hex(size=11)": (0, 31, 40),
    "hex(size=25)": (0, 111, 200),
    "y(board=straight, size=2)": (0, 1),
    "y(board=straight, size=5)": (0, 3, 6),
    "y(board=straight, size=25)": (0, 81, 100),
    "y(board=bent, size=9)": (0, 3, 4),
    "y(board=bent, size=27)": (0, 7, 8),
    "y(board=bent, size=93)": (0, 25, 30),
    "y(board=bent, size=141)": (0, 25, 30),
}
