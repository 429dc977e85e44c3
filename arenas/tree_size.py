"""Games that tell how large a game's tree is: see `arena.arenas.statistics.tree_sizes`."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from arena.arenas.statistics.tree_sizes import Floats, TreeSize
from arena.games import Game
from arena.games.contract import legal_moves, play
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import UNDECIDED, Records
from arena.games.toolbox.rng import below
from arena.players.kinds import load_player
from arena.players.seeds import generator

_ZERO = np.uint64(0)


@entry
def _play_at_random(starts: Records, states: Records, moves: Records, rngs: Records, found: Floats) -> None:
    """Random games: to each row of `found` the logarithm of the product of the numbers of moves, and the plies."""
    for number in range(len(found)):
        states[0] = starts[0]
        total, plies = 0.0, 0
        while states[0].winner == UNDECIDED:
            count = np.uint64(legal_moves(states[0], moves))
            total += np.log10(count)
            plies += 1
            play(states[0], np.uint64(moves[below(rngs[0], count)]))
        found[number, 0], found[number, 1] = total, plies


def tree_size(game: Game, games: int, seed: int) -> TreeSize:
    """As games of random moves tell."""
    found, moves = np.zeros((games, 2)), np.empty(game.moves, dtype=np.uint16)
    _play_at_random(game.new_states(), game.new_states(), moves, generator(seed, "tree size"), found)
    return TreeSize(found[:, 0], found[:, 1])


def tree_size_by(player: str, game: Game, games: int, seed: int, tell: Callable[[], object] = lambda: None) -> TreeSize:
    """As games tell that a player plays against itself; `tell` is called after each."""
    seats, found = [load_player(player).build(game) for _ in range(2)], np.zeros((games, 2))
    for number in range(games):
        rngs = [generator(seed, "tree size", player, number, seat) for seat in range(2)]
        position = game.start()
        while position.winner() is None:
            found[number] += math.log10(len(position.legal_numbers())), 1.0
            position.play(seats[position.turn].choose(position, rngs[position.turn]).move)
        tell()
    return TreeSize(found[:, 0], found[:, 1])
