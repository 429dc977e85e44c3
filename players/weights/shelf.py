"""Finding weights: those that are shipped by their name, others by their file."""

from __future__ import annotations

import functools
from pathlib import Path

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.spec import parse_spec
from arena.players.weights.weights import Weights

_SHELF = Path(__file__).parent
_SUFFIX = ".csv"


def shipped(family: str) -> list[str]:
    """The names of the weights that are shipped for a family of games."""
    return sorted(path.stem for path in (_SHELF / family).glob(f"*{_SUFFIX}"))


def find_weights(name: str, game: Game) -> Weights:
    """The weights that are meant by a name, or by a path to a file."""
    if not name.endswith(_SUFFIX):
        family = parse_spec(game.spec).name
        if name not in shipped(family):
            known = ", ".join(shipped(family))
            raise InputError(
                f"there are no weights '{name}' for {game.spec}"
                + (f"; there are {known}" if known else ", nor any others")
                + f"; a file's name ends in {_SUFFIX}"
            )
        return _read(_SHELF / family / f"{name}{_SUFFIX}")
    return Weights.read(Path(name))


@functools.cache
def _read(path: Path) -> Weights:
    """Read once: those that are shipped stay as they are."""
    return Weights.read(path)
