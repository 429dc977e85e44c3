"""How large a game's tree is: the product of the numbers of legal moves along a game.

Along games of random moves, its mean is the number of all complete games (Knuth 1975, Estimating the efficiency of
backtrack programs); few games make up most of that mean where games differ much, so that its logarithm is known less
well than it seems. The mean of the logarithms, which papers give, says how large trees of typical games are.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games import Game
from arena.games.contract import legal_moves, play
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import UNDECIDED, Records
from arena.games.toolbox.rng import below
from arena.players.kinds import load_player
from arena.players.seeds import generator

Floats = npt.NDArray[np.float64]

_ZERO = np.uint64(0)


@dataclass(frozen=True)
class TreeSize:
    """What games tell of the size of the tree; sizes are decimal logarithms."""

    logs: Floats  # of the product along each game
    plies: Floats  # of each game

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.logs)

    @property
    def mean(self) -> float:
        """The mean of the logarithms."""
        return float(self.logs.mean())

    @property
    def deviation(self) -> float:
        """The standard deviation of one game's."""
        return float(self.logs.std(ddof=1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.games)

    @property
    def all_games(self) -> float:
        """The logarithm of the mean product: of the number of all complete games, if moves were random."""
        most = float(self.logs.max())
        return most + math.log10(float(np.mean(10.0 ** (self.logs - most))))

    @property
    def share_of_largest(self) -> float:
        """How much of the mean product the largest one makes up: near 1, nothing is known of the mean."""
        return float(10.0 ** (self.logs.max() - self.all_games) / self.games)

    @property
    def branching(self) -> float:
        """The mean number of legal moves: the geometric mean within a game, and over games."""
        return float(10.0 ** (self.logs.sum() / self.plies.sum()))


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
