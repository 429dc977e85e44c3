"""The start positions of games that are limited to moves from number 16 on: a book of openings, and what made it.

From two random moves a win-or-lose UCT with few playouts plays on. The book is kept, so that games begin alike whatever
becomes of the search: `python -m arena.arenas.experiments.blokus.starts > arenas/experiments/blokus/starts.txt`, which
takes some minutes, makes the same one as long as UCT makes the same moves.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.arenas.openings import Opening, random_openings
from arena.games import Game, Position, load
from arena.games.toolbox import cache
from arena.players import load_player
from arena.players.seeds import generator

#: Moves that are made before the players are asked: theirs begin with number 16.
PLIES = 15
BOOK = Path(__file__).with_name("starts.txt")

_SEED, _POSITIONS = 1, 1000
_GAME, _PLAYER, _RANDOM = "blokus-duo", "uct(playouts=1000, c=0.25, fpu=none, choice=mean)", 2


def starts(game: Game, plies: int, count: int, seed: int) -> Iterator[Position]:
    """Different positions after so many moves, in which the game goes on; the first moves are random."""
    # More beginnings than positions, for some come to the same or to the end.
    beginnings = random_openings(game, _RANDOM, 2 * count, seed)
    return itertools.islice(_played_on(game, plies, beginnings, seed), count)


def _played_on(game: Game, plies: int, beginnings: Sequence[Opening], seed: int) -> Iterator[Position]:
    """What the player makes of beginnings; positions that it made before are left out."""
    player, known = load_player(_PLAYER).build(game), set()
    for number, moves in enumerate(beginnings):
        position, rngs = game.start(), generator(seed, game.spec, "start", number)
        for move in moves:
            position.play(move)
        player.start_game()
        while len(position.moves) < plies and position.winner() is None:
            position.play(player.choose(position, rngs).move)
        if position.winner() is None and position.key() not in known:
            known.add(position.key())
            yield position


def main() -> None:
    """Write the book."""
    game = load(_GAME)
    sys.stdout.write(
        f"# {_POSITIONS} positions of {_GAME} after {PLIES} moves, no two equal up to symmetry: {_RANDOM} random moves,"
        " then\n"
        f"# {_PLAYER} for both colours, seed {_SEED}, kernels {cache.own_digest()}.\n"
        "# python -m arena.arenas.experiments.blokus.starts > arenas/experiments/blokus/starts.txt\n"
    )
    for position in starts(game, PLIES, _POSITIONS, _SEED):
        sys.stdout.write(" ".join(map(game.move_name, position.moves)) + "\n")


if __name__ == "__main__":
    main()
