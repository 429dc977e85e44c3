"""The player who moves as uniform playouts do: Raiko's player A."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from arena.games.contract import playout_moves
from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import below
from arena.players.base import Decision, Player, PlayerConfig


@entry
def uniform_move(states: Records, moves: Records, rngs: Records) -> int:
    """A move of a uniform playout; `moves` is work space."""
    count = playout_moves(states[0], moves)
    return np.int64(moves[below(rngs[0], np.uint64(count))])  # type: ignore[return-value]


class RandomPlayer(Player):
    """Chooses among the moves of playouts with equal chances: in Go it fills no eye of its own."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._moves = np.empty(game.moves, dtype=np.uint16)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        return Decision(move=int(uniform_move(position.states, self._moves, rngs)), value=None, playouts=0)


class RandomConfig(PlayerConfig):
    """Parameters of the random player: none."""

    kind: ClassVar[str] = "random"
    summary: ClassVar[str] = "any move that uniform playouts make, all equally likely; in most games any legal move"
    source: ClassVar[str] = "Raiko 2006, sec. 3, player A"

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return RandomPlayer(game)
