"""Games: rules as compiled kernels over a record, with notation and drawings.

>>> from arena.games import load
>>> position = load("hex(size=5)").start()
>>> position.play("c3")
>>> position.winner() is None
True
"""

from arena.games.errors import ArenaError, IllegalMoveError, InputError
from arena.games.family import Family
from arena.games.game import Game
from arena.games.outcome import Winner
from arena.games.parameters import Parameters
from arena.games.position import Position
from arena.games.registry import family, load

__all__ = [
    "ArenaError",
    "Family",
    "Game",
    "IllegalMoveError",
    "InputError",
    "Parameters",
    "Position",
    "Winner",
    "family",
    "load",
]
