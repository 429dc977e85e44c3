"""A kind of game: what the games have in common that differ in parameters only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arena.games.game import Game
from arena.games.parameters import Parameters


@dataclass(frozen=True)
class Family:
    """A kind of game, of which `make` makes one for given parameters."""

    name: str
    summary: str
    parameters: type[Parameters]
    make: Callable[[Any], Game]
