"""The start positions of games that are limited to moves from number 16 on: a book of openings, and what made it.

`python -m arena.arenas.experiments.blokus.starts > arenas/experiments/blokus/starts.txt` makes it anew, in a few
minutes, and the same book each time. From two random moves a win-or-lose UCT with few playouts plays on.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from pathlib import Path

from arena.arenas.openings import random_openings
from arena.games import Game, Position, load
from arena.players import load_player
from arena.players.base import Player
from arena.players.seeds import generator

#: Moves that are made before the players are asked: theirs begin with number 16.
PLIES = 15
BOOK = Path(__file__).with_name("starts.txt")

_SEED, _POSITIONS = 1, 1000
_GAME, _PLAYER, _RANDOM = "blokus-duo", "uct(playouts=1000, c=0.25)", 2
_HEAD = f"""\
# {_POSITIONS} positions of {_GAME} after {PLIES} moves, no two equal up to symmetry: {_RANDOM} random moves, then
# {_PLAYER} for both colours, seed {_SEED}.
# python -m arena.arenas.experiments.blokus.starts > arenas/experiments/blokus/starts.txt
"""


def openings(game: Game, plies: int, count: int, seed: int) -> Iterator[Position]:
    """Different positions after so many moves, the first of which are random."""
    player = load_player(_PLAYER).build(game)
    # More beginnings than positions, for some come to the same or to the end.
    for number, moves in enumerate(_fresh(game, player, plies, random_openings(game, _RANDOM, 2 * count, seed), seed)):
        if number == count:
            return
        yield moves


def _fresh(
    game: Game, player: Player, plies: int, beginnings: tuple[tuple[int, ...], ...], seed: int
) -> Iterator[Position]:
    known: set[bytes] = set()
    for number, moves in enumerate(beginnings):
        position = game.start()
        for move in moves:
            position.play(move)
        rngs = generator(seed, game.spec, "start", number)
        player.start_game()
        while len(position.moves) < plies and position.winner() is None:
            position.play(player.choose(position, rngs).move)
        if position.winner() is None and position.key() not in known:
            known.add(position.key())
            yield position


@functools.cache
def size_of_book() -> int:
    """How many positions the book has."""
    return sum(not line.startswith("#") for line in BOOK.read_text(encoding="utf-8").splitlines())


def main() -> None:
    """Write the book."""
    game = load(_GAME)
    sys.stdout.write(_HEAD)
    for position in openings(game, PLIES, _POSITIONS, _SEED):
        sys.stdout.write(" ".join(map(game.move_name, position.moves)) + "\n")


if __name__ == "__main__":
    main()
