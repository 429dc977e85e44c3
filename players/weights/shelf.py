"""Finding weights: those that are shipped by their name, others by their file."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from arena.games.errors import InputError, known_words
from arena.games.files import path_of
from arena.games.game import Game
from arena.games.spec import parse_spec
from arena.games.text import quoted
from arena.players.weights.weights import Weights

_SHELF = Path(__file__).parent
_SUFFIX = ".csv"


def families() -> list[str]:
    """The families of games that weights are shipped for."""
    return sorted({path.parent.name for path in _SHELF.glob(f"*/*{_SUFFIX}")})


def shipped(family: str) -> list[str]:
    """The names of the weights that are shipped for a family of games."""
    return sorted(path.stem for path in (_SHELF / family).glob(f"*{_SUFFIX}"))


def is_file(name: str) -> bool:
    """Whether a file is meant, and not the name of weights that are shipped."""
    return name.endswith(_SUFFIX)


def find_weights(name: str, game: Game) -> Weights:
    """The weights that are meant by a name, or by a path to a file."""
    return weights_in(name) if is_file(name) else shipped_weights(parse_spec(game.spec).name, name)


def shipped_weights(family: str, name: str) -> Weights:
    """Weights that are shipped for a family of games."""
    known = shipped(family)
    if name not in known:
        raise InputError(f"there are no weights {quoted(name)} for {family}{_what_there_is(name, known)}")
    return _read(_SHELF / family / f"{name}{_SUFFIX}", _SHELF)[0]


def _what_there_is(name: str, known: list[str]) -> str:
    return f"{known_words(name, known) if known else ', nor any others'}; a file's name ends in {_SUFFIX}"


def weights_in(file: str) -> Weights:
    """The weights in a file, which stay what they were when it was first read.

    Raises InputError if the file says something else by now: a process that plays games plays them all by the same.
    """
    path = path_of("weights", file)
    found, state = _read(path, Path.cwd())
    if _state(path) != state and Weights.read(path).digest != found.digest:
        raise InputError(f"weights {path}: the file was changed after this process had read it")
    return found


@functools.cache
def _read(path: Path, folder: Path) -> tuple[Weights, tuple[int, int]]:
    """Read once; what the file looked like then is told as well."""
    state = _state(path)
    return Weights.read(path), state


def _state(path: Path) -> tuple[int, int]:
    """What changes if a file is written; zeros for one that is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
