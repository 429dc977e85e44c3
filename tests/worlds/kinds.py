"""Kinds of players that worlds need: engines without chance, and programs of which nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from arena.games import Game
from arena.players import Player, PlayerConfig
from arena.players.kinds import KINDS
from arena.players.random_player import RandomPlayer

#: Players that depend on the seed, as all of ours do.
CHANCE = "random"
#: Players that are declared not to depend on it.
MECHANICAL = "mechanical"
#: A program from outside: whether it depends on the seed is not known.
UNKNOWN = 'gtp("engine")'


class MechanicalConfig(PlayerConfig):
    """Parameters of a player without chance."""

    kind: ClassVar[str] = MECHANICAL
    summary: ClassVar[str] = "has no chance in it"
    seeded: ClassVar[bool | None] = False

    def build(self, game: Game) -> Player:
        """See PlayerConfig; no world ever plays a move."""
        return RandomPlayer(game)


@contextmanager
def registered() -> Iterator[None]:
    """Make the kinds known for a while, as an installed package would."""
    KINDS._places[MECHANICAL] = f"{__name__}:MechanicalConfig"
    try:
        yield
    finally:
        del KINDS._places[MECHANICAL]
