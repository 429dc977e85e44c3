"""Players written in plain Python: a class or a function that is given a position and names a move."""

from __future__ import annotations

import functools
import hashlib
import importlib
import inspect
import random
import re
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar

import pydantic

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.text import quoted
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import draw_below
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.errors import PlayerError

_PLACE = re.compile(r"\w+(\.\w+)*:\w+(\.\w+)*\Z")
_UNNAMED = re.compile(r"[^\w.]+")
_METHOD, _HERE = "choose", "__main__"
_SEEDS = 1 << 31

#: What this process has been given as players, by place: what stands in a notebook or within a function too.
_given: dict[str, Callable[..., Any]] = {}


def place_of(thing: object) -> str:
    """Where a class or a function is, as `module:name`; this process finds it there from now on.

    Raises InputError for what is no player.
    """
    name = getattr(thing, "__qualname__", "")
    if not callable(thing) or not name:
        raise InputError(f"{type(thing).__name__} is no player: write a function of a position, or a class")
    place = f"{thing.__module__}:{_UNNAMED.sub('', name.replace('<locals>.', ''))}"
    _require_player(place, thing)
    _given[place] = thing
    return place


def _require_player(place: str, thing: object) -> None:
    what = place.partition(":")[2]
    if inspect.isclass(thing):
        if not callable(getattr(thing, _METHOD, None)):
            raise InputError(f"{what} is no player: it has no method {_METHOD}(self, position)")
        if _required(thing):
            raise InputError(f"{what} is no player: it is made anew for each game, as {what}(), without arguments")
    elif not callable(thing):
        raise InputError(f"{what} is no player: write a function of a position, or a class with {_METHOD}")


def _at(module: ModuleType, name: str) -> Any:
    """What a module has by this name, which may have dots."""
    return functools.reduce(getattr, name.split("."), module)


def _required(thing: Callable[..., Any]) -> int:
    """How many arguments must be given."""
    try:
        given = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return 0
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.default is each.empty and each.kind in by_place for each in given)


class PythonPlayer(Player):
    """Asks a function, or an object that is made anew for each game."""

    def __init__(self, game: Game, name: str, thing: Callable[..., Any]) -> None:
        super().__init__(game)
        self._name = name
        self._thing = thing
        self._ask: Callable[..., Any] = thing
        self._wants_chance = False
        self.start_game()

    def start_game(self) -> None:
        """See Player."""
        self._ask = getattr(self._thing(), _METHOD) if inspect.isclass(self._thing) else self._thing
        self._wants_chance = _required(self._ask) > 1

    def _decide(self, position: Position, rngs: Records) -> Decision:
        chance = [random.Random(draw_below(rngs, _SEEDS))] if self._wants_chance else []
        answer = self._ask(position.copy(), *chance)
        if isinstance(answer, Decision):
            return answer
        if isinstance(answer, str):
            answer = self.game.move_number(answer)
        try:
            move = answer.__index__()
        except AttributeError:
            raise PlayerError(f"{self._name} answers {quoted(repr(answer))}, and not the name of a move") from None
        return Decision(move=int(move), value=None, playouts=0)


class PythonConfig(PlayerConfig):
    """Where the class or the function is."""

    kind: ClassVar[str] = "python"
    summary: ClassVar[str] = "a class or a function of a Python program, which names a move: slow, for ideas"
    source: ClassVar[str] = "arena"
    seeded: ClassVar[bool | None] = None

    place: str = parameter(..., "where it is, as module:name", source="arena")

    @pydantic.field_validator("place")
    @classmethod
    def _is_a_place(cls, place: str) -> str:
        if not _PLACE.match(place):
            raise ValueError("it should be module:name")
        return place

    @property
    def name(self) -> str:
        """What it is called in its module."""
        return self.place.rpartition(":")[2].rpartition(".")[2]

    @property
    def stays(self) -> bool:
        """See PlayerConfig. What stands in a script, in a notebook or within a function is found by nobody else."""
        module, _, name = self.place.partition(":")
        if self.place not in _given:
            return False
        try:
            return module == _HERE or _at(sys.modules[module], name) is not _given[self.place]
        except (KeyError, AttributeError):
            return True

    def thing(self) -> Callable[..., Any]:
        """The class or the function; raises PlayerError if it is not to be found."""
        if self.place in _given:
            return _given[self.place]
        module, _, name = self.place.partition(":")
        try:
            found = _at(importlib.import_module(module), name)
        except Exception as error:  # somebody else's module may fail in any way
            raise PlayerError(
                f"{self.spec}: there is no such class or function here ({type(error).__name__}: {error});"
                " the program that has it can play on"
            ) from error
        _require_player(self.place, found)
        return found  # type: ignore[no-any-return]

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return PythonPlayer(game, self.name, self.thing())

    def prove(self, game: Game, announce: Callable[[str], None] | None = None) -> dict[str, str]:  # noqa: ARG002
        """See PlayerConfig. Its version is a digest of its source, as far as that can be read."""
        thing = self.thing()
        try:
            source = inspect.getsource(thing)
        except (OSError, TypeError):
            return {"name": self.place}
        return {"name": self.place, "version": hashlib.sha256(source.encode()).hexdigest()[:12]}
