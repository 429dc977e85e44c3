"""Getting players ready before a game: their kernels are loaded or compiled, which is not thinking time."""

from __future__ import annotations

from contextlib import suppress

from arena.games.errors import ArenaError, InputError, was_interrupted
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Player, PlayerConfig
from arena.players.errors import PlayerError


def make_ready(player: PlayerConfig, position: Position, rngs: Records) -> None:
    """Have a player, and whoever plays its move, do once what they do in a game; the position is used up.

    Raises InputError for what was mistyped and PlayerError for a player that cannot move.
    """
    try:
        cheapest = player.cheapest().made_for(position.game)
        decision = cheapest.choose(position, rngs)
        with suppress(InputError):  # a move that is none is a matter of the game, where it costs it
            position.play(decision.move)
        if player.timed:
            _make_ready_for_more(cheapest, position, rngs)
        position.score()
    except ArenaError:
        raise
    except Exception as error:
        if was_interrupted(error):
            raise
        told = f"{player.spec} cannot play {position.game.spec}: {type(error).__name__}: {error}"
        raise PlayerError(told) from error


def _make_ready_for_more(player: Player, position: Position, rngs: Records) -> None:
    """Have a player decide once more: what it keeps from one move to the next it makes use of then."""
    if position.winner() is None:
        position.play(int(position.legal_numbers()[0]))
    if position.winner() is None:
        player.choose(position, rngs)
