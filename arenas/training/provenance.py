"""What a file of training says of where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import arena
from arena.arenas.provenance import parts_of
from arena.arenas.settings import DEFAULTS
from arena.arenas.training.journal import COMMAND, FORMAT, Head
from arena.games import Game
from arena.games.parameters import Parameters
from arena.players.base import PlayerConfig
from arena.players.former_defaults import GENERATION


def head_of(format: str, game: Game, players: Sequence[Parameters], command: str, **facts: Any) -> Head:
    """The head of a file that comes of a command; `players` and policies are those that had a part in it.

    What they read from files, such as weights, is told by its digest; and by which defaults a player's spec is meant,
    so that work that was begun by others is not gone on with.
    """
    used: dict[str, str] = {}
    for player in players:
        for part in parts_of(player):
            used.update(part.materials(game.spec))
    told: dict[str, Any] = {"used": [f"{name}: {digest}" for name, digest in sorted(used.items())]} if used else {}
    if any(isinstance(player, PlayerConfig) for player in players):
        told[DEFAULTS] = GENERATION
    return {FORMAT: format, "game": game.spec, **facts, **told, "arena": arena.__version__, COMMAND: command}
