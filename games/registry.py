"""Which games and players there are: the built-in ones and those that installed packages add.

A package adds a game with an entry point in the group `arena.games` (a `Family`), and a kind
of player with one in `arena.players` (a class of player configuration).
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
from collections.abc import Mapping
from typing import Any

from arena.games.errors import InputError, known_words
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.spec import parse_spec
from arena.games.text import quoted
from arena.games.toolbox.sources import made_by

_BUILT_IN = {
    "blokus-duo": "arena.games.blokus.game:FAMILY",
    "breakthrough": "arena.games.breakthrough:FAMILY",
    "connect-four": "arena.games.connectfour:FAMILY",
    "go": "arena.games.go.game:FAMILY",
    "havannah": "arena.games.havannah.game:FAMILY",
    "hex": "arena.games.hex:FAMILY",
    "othello": "arena.games.othello.game:FAMILY",
    "tic-tac-toe": "arena.games.tictactoe:FAMILY",
    "y": "arena.games.y:FAMILY",
}

#: Other ways to write a built-in game's name.
_OTHER_NAMES = {"tictactoe": "tic-tac-toe", "ttt": "tic-tac-toe"}


class Registry:
    """Named things, loaded when they are first asked for."""

    def __init__(self, noun: str, group: str, built_in: Mapping[str, str]) -> None:
        self.noun = noun
        self.group = group
        self.built_in = built_in

    @functools.cached_property
    def _places(self) -> dict[str, str]:
        """Where each thing is, as `module:attribute`."""
        places = dict(self.built_in)
        for point in importlib.metadata.entry_points(group=self.group):
            if places.get(point.name, point.value) != point.value:
                raise InputError(
                    f"two {self.noun}s are called '{point.name}': {places[point.name]} and {point.value};"
                    " uninstall one of the packages"
                )
            places[point.name] = point.value
        return places

    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._places)

    def added(self, name: str) -> str | None:
        """Where a thing is that a package adds; None for what is built in."""
        return None if name in self.built_in else self._places.get(name)

    def get(self, name: str) -> Any:
        """The thing of this name; raises InputError for an unknown name or a plug-in that does not load."""
        place = self._places.get(name)
        if place is None:
            raise InputError(f"no {self.noun} is called {quoted(name)}{known_words(name, self.names())}")
        module, _, attribute = place.partition(":")
        try:
            return getattr(importlib.import_module(module), attribute)
        except Exception as error:  # a plug-in may fail in any way
            raise InputError(f"{self.noun} '{name}' does not load from {place}: {error}") from error


GAMES = Registry("game", "arena.games", _BUILT_IN)


def family(name: str) -> Family:
    """The kind of game of this name."""
    found = GAMES.get(_OTHER_NAMES.get(name.lower(), name))
    if not isinstance(found, Family):
        raise InputError(f"game '{name}' is a {type(found).__name__}, not an arena.games.Family")
    if GAMES.added(name) is not None and found.name != name:
        raise InputError(
            f"game '{name}' calls itself '{found.name}' in its Family; it should be '{name}' in both places"
        )
    return found


@functools.lru_cache(maxsize=1024)
def load(text: str) -> Game:
    """The game that a spec such as `hex` or `y(board=straight, size=13)` means."""
    spec = parse_spec(text)
    kind = family(spec.name)
    return _made(kind.name, kind.parameters.from_spec(spec).canonical(kind.name))


@functools.cache
def _made(name: str, canonical: str) -> Game:
    kind = family(name)
    parameters = kind.parameters.from_spec(parse_spec(canonical))
    place = GAMES.added(name)
    return kind.make(parameters) if place is None else _made_by_plug_in(place, kind, parameters)


def _made_by_plug_in(place: str, kind: Family, parameters: Parameters) -> Game:
    """A game that somebody else has written: nothing is taken for granted."""
    from arena.games.bounds import bounded
    from arena.games.description import reason
    from arena.games.proof import require_proof

    whose = f"plug-in game '{kind.name}' ({place})"
    try:
        # Kernels of the game depend on the package that makes it, also where it takes all rules from another one.
        with made_by(place.partition(":")[0]):
            game = kind.make(parameters)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"{whose}: it cannot be made: {reason(error)}") from error
    if not isinstance(game, Game):
        raise InputError(f"{whose}: it makes a {type(game).__name__}, not an arena.games.Game")
    if game.spec != parameters.canonical(kind.name):
        raise InputError(f"{whose}: its spec is '{game.spec}', which should be '{parameters.canonical(kind.name)}'")
    require_proof(whose, place, game)
    with made_by(place.partition(":")[0]):
        return bounded(game)
