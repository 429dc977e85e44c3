"""How playouts are drawn: as fills of the whole board, or move by move."""

from __future__ import annotations

from arena.games.errors import InputError
from arena.games.game import Game

SAMPLING_HELP = (
    "fills: fill the whole board at random, in games where the order of moves is of no matter; "
    "moves: play move by move to the end; auto: fills where the game has them"
)


def samples_by_fills(game: Game, sampling: str) -> bool:
    """Whether a player with this setting uses fills in this game."""
    if sampling == "fills" and not game.has_fills:
        raise InputError(f"sampling=fills: in {game.spec} the order of moves matters, so there are no fills")
    return game.has_fills and sampling != "moves"
