"""A player that fails whenever it is asked, or is not even made."""

from __future__ import annotations

from typing import ClassVar, Literal

from arena.games import Game, InputError, Position
from arena.games.toolbox.records import Records
from arena.players import Decision, Player, PlayerConfig


class FailingPlayer(Player):
    """Has no move."""

    def _decide(self, position: Position, rngs: Records) -> Decision:
        raise RuntimeError("out of\nideas")


class FailingConfig(PlayerConfig):
    """Parameters of a failing player."""

    kind: ClassVar[str] = "failing"
    summary: ClassVar[str] = "fails"

    largest: int = 25
    at: Literal["moves", "building"] = "moves"

    def build(self, game: Game) -> Player:
        if self.at == "building":
            raise KeyError("first\nsecond")
        if len(game.diagram.rows) > self.largest:
            raise InputError(f"it plays boards up to {self.largest}")
        return FailingPlayer(game)
