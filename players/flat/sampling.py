"""How playouts are drawn: as fills of the whole board, or move by move."""

from __future__ import annotations

from arena.games.errors import InputError
from arena.games.game import Game

SAMPLING_HELP = (
    "fills: fill the whole board at random, in games where the order of moves is of no matter; "
    "moves: play move by move to the end; auto: fills where the game has them"
)
#: Where boards are filled, and where moves are drawn one by one.
SAMPLING_SOURCE = "Raiko 2006, sec. 2"


def samples_by_fills(game: Game, sampling: str, plain: bool = True) -> bool:
    """Whether a player with this setting uses fills in this game.

    `plain`: whether playouts count as won or lost and no more; that is all that fills can tell.
    """
    if sampling == "fills" and not game.has_fills:
        raise InputError(f"sampling=fills: in {game.spec} the order of moves matters, so there are no fills")
    if sampling == "fills" and not plain:
        raise InputError("sampling=fills: a fill has no score and no length; score, quality and mercy take moves")
    return game.has_fills and plain and sampling != "moves"
