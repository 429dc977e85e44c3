"""Players that misbehave, for tests."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import ClassVar, Literal

from arena.games import Game, Position
from arena.games.toolbox.records import Records
from arena.players import Decision, Player, PlayerConfig


class RoughPlayer(Player):
    """Plays the first legal move until its third decision in a game, and then misbehaves."""

    def __init__(self, game: Game, config: RoughConfig) -> None:
        super().__init__(game)
        self._config = config

    def _decide(self, position: Position, rngs: Records) -> Decision:
        legal = position.legal_numbers()
        own = len(position.moves) // 2
        if own == 2 and self._due():
            if self._config.fault == "raise":
                raise RuntimeError("out of ideas")
            if self._config.fault == "illegal":
                return Decision(move=position.moves[0], value=None, playouts=0)
            if self._config.fault == "number":
                return Decision(move=self.game.moves + 5, value=None, playouts=0)
            if self._config.fault == "slow":
                time.sleep(0.3)
            if self._config.fault == "die":
                os.kill(os.getpid(), signal.SIGKILL)
        value = 0.01 if self._config.fault == "despair" else 0.5
        return Decision(move=int(legal[0]), value=value, playouts=0)

    def _due(self) -> bool:
        """Whether to misbehave: always, or only as often as there are files to use up."""
        if not self._config.tokens:
            return True
        for token in sorted(Path(self._config.tokens).iterdir()):
            token.unlink()
            return True
        return False


class RoughConfig(PlayerConfig):
    """Parameters of a rough player."""

    kind: ClassVar[str] = "rough"
    summary: ClassVar[str] = "misbehaves"
    seeded: ClassVar[bool | None] = False

    fault: Literal["none", "raise", "illegal", "number", "slow", "die", "despair"] = "none"
    tokens: str = ""

    def build(self, game: Game) -> Player:
        return RoughPlayer(game, self)
