"""Go positions in step with their slow twins.

Every board, komi and ko rule is a game of its own, whose kernels take seconds to compile: tests share those below.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from arena.games import Position, load
from arena.games.go.game import GoGame
from tests.naive.go import NaiveGo

TINY = {"size": 2, "ko": "positional", "komi": 0}
SMALL = {"size": 3, "ko": "situational"}
MIDDLE = {"size": 5, "ko": "positional"}
SIMPLE = {"size": 5}
USUAL = {"size": 9}
LARGE = {"size": 19, "ko": "positional"}

SIGNS = {"X": "black", "O": "white"}


def go(**parameters: object) -> GoGame:
    game = load(f"go({', '.join(f'{name}={value}' for name, value in parameters.items())})")
    assert isinstance(game, GoGame)
    return game


def start(game: GoGame) -> tuple[Position, NaiveGo]:
    return game.start(), NaiveGo(game.size, game.komi, game.ko)


def colours(twin: NaiveGo) -> list[int]:
    """The twin's stones as a position has them."""
    return [{None: 0, "black": 1, "white": 2}[twin.stones.get(point)] for point in twin.points]


def shown(drawing: str, to_move: str = "black", **parameters: object) -> tuple[Position, NaiveGo]:
    """What a drawing shows, to play on by both rules."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    game = go(**{"size": len(rows), **parameters})
    stones = {(x, y): SIGNS[sign] for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in SIGNS}
    return game.parse(drawing, to_move), NaiveGo(game.size, game.komi, game.ko, stones, to_move)


def agree(position: Position, twin: NaiveGo) -> None:
    """Both see the same."""
    assert position.to_move == twin.to_move
    assert position.stones().tolist() == colours(twin)
    assert position.legal_numbers().tolist() == twin.legal_moves()
    assert position.winner() == twin.winner
    assert position.score() == twin.score()


def play(position: Position, twin: NaiveGo, moves: str) -> None:
    """Make moves by both rules, which agree before each and at the end."""
    for name in moves.split():
        agree(position, twin)
        twin.play(position.game.move_number(name))
        position.play(name)
    agree(position, twin)


def random_game(game: GoGame, seed: int, most: int = 10_000, sense: float = 0.9) -> Iterator[tuple[Position, NaiveGo]]:
    """A random game in which both see every position; a share of the moves fill no eyes."""
    chance = random.Random(f"{game.spec} {seed}")
    position, twin = start(game)
    yield position, twin
    for _ in range(most):
        if twin.winner is not None:
            return
        moves = twin.playout_moves() if chance.random() < sense else twin.legal_moves()
        move = chance.choice(moves)
        position.play(move)
        twin.play(move)
        yield position, twin
