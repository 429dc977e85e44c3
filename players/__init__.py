"""Players: validated configurations, and what chooses moves for them.

>>> from arena.games import load
>>> from arena.players import generator, load_player
>>> game = load("hex(size=5)")
>>> player = load_player("amaf(playouts=1000)").build(game)
>>> decision = player.choose(game.start(), generator(seed=1))
"""

from arena.players.base import Candidates, Decision, Player, PlayerConfig
from arena.players.kinds import kind, load_player
from arena.players.roster import Entrant, entrants, named_players
from arena.players.seeds import generator

__all__ = [
    "Candidates",
    "Decision",
    "Entrant",
    "Player",
    "PlayerConfig",
    "entrants",
    "generator",
    "kind",
    "load_player",
    "named_players",
]
