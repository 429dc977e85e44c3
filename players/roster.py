"""Named players, and lists of players as the command line takes them.

A list has names, ranges of names and specs; `old=uct(playouts=1000)` gives a player a name for one run.

Besides those that arena brings, players are named in a file of the user's: the one that the
environment variable ARENA_ROSTER names, or else `roster.toml` in arena's folder of settings.
An entry has a `spec`, or a `kind` with its parameters.

Players' names are of letters, digits, `_`, `-`, `+` and single dots, and take at most 64 columns.
"""

from __future__ import annotations

import functools
import importlib.resources
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from arena.games.errors import InputError, known_words
from arena.games.files import path_of, read_text
from arena.games.names import require_name
from arena.games.spec import Spec, Value, parse_spec, split_list
from arena.games.text import quoted
from arena.players.base import PlayerConfig
from arena.players.kinds import KINDS, load_player

_RANGE = ".."
_FILE, _VARIABLE = "roster.toml", "ARENA_ROSTER"
_NAME = re.compile(r"\w[\w+-]*(\.[\w+-]+)*")
_GIVEN = re.compile(r"(?P<name>[^=(\"']*?)\s*=")
_SEPARATOR = "; "  # between the items of a list that a parameter takes as one text


@dataclass(frozen=True)
class Named:
    """A player in the roster."""

    name: str
    spec: str
    about: str


@dataclass(frozen=True)
class Entrant:
    """A player who takes part: the name used in tables, and the configuration."""

    name: str
    config: PlayerConfig


def named_players() -> Mapping[str, Named]:
    """The named players, in the order of the files: arena's, then the user's."""
    path = users_file()
    return {**_own_players(), **_players_of(path)} if path is not None else _own_players()


def users_file() -> Path | None:
    """The user's file, if there is one."""
    chosen = os.environ.get(_VARIABLE)
    if chosen:
        return path_of(_VARIABLE, chosen)
    path = platformdirs.user_config_path("arena", appauthor=False) / _FILE
    return path if path.is_file() else None


@functools.cache
def _own_players() -> Mapping[str, Named]:
    text = (importlib.resources.files("arena.players") / _FILE).read_text(encoding="utf-8")
    return {name: _named(name, entry, Path()) for name, entry in tomllib.loads(text).items()}


def _players_of(path: Path) -> Mapping[str, Named]:
    where = f"roster {path}"
    try:
        entries = tomllib.loads(read_text(where, path))
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: {error}") from error
    found = {}
    for name, entry in entries.items():
        if name in _own_players() or name in KINDS.names():
            raise InputError(f"{where}: '{name}' is a player already; choose another name")
        _require_player_name(f"{where}: ", name)
        try:
            found[name] = _named(name, entry, path.parent)
            parse_spec(found[name].spec)
        except InputError as error:
            raise InputError(f"{where}: {name}: {error}") from error
    return found


def _require_player_name(where: str, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise InputError(f"{where}{quoted(name)} is no name for a player; write letters, digits, - and +")
    require_name(f"{where}player", name)


def _named(name: str, entry: Any, folder: Path) -> Named:
    """A player from its entry in a file; a working folder is told from where the file lies."""
    if not isinstance(entry, dict) or ("spec" in entry) == ("kind" in entry):
        raise InputError("an entry has either a spec, or a kind with its parameters")
    values = dict(entry)
    about = str(values.pop("about", ""))
    if "spec" in entry:
        spec = str(values.pop("spec"))
        if values:
            raise InputError(f"'{min(values)}' goes with a kind; a spec says it all")
        return Named(name, spec, about)
    kind_name = str(values.pop("kind"))
    if isinstance(values.get("folder"), str):
        values["folder"] = str(folder.absolute() / path_of("folder", values["folder"]))
    parameters: dict[str, Value] = {key: _parameter(key, value) for key, value in values.items()}
    return Named(name, str(Spec(kind_name, parameters)), about)


def _parameter(key: str, value: Any) -> int | float | bool | str:
    """A value as specs have it: a list becomes one text."""
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        texts = any(isinstance(item, str) for item in value)
        return (_SEPARATOR if texts else " ").join(map(str, value))
    if not isinstance(value, int | float | str):
        raise InputError(f"'{key}' should be a text, a number, true or false, or a list of texts")
    return value


def entrants(text: str) -> list[Entrant]:
    """The players of a list of names, ranges and specs, such as `A..C, amaf(playouts=500), new=mc(sampling=moves)`."""
    found: list[Entrant] = []
    for item in split_list(text):
        if not item:
            raise InputError(f"players {quoted(text)}: a player is missing between two commas or at an end")
        found += _range(item) if _RANGE in item and "(" not in item else [_one(item)]
    seen: set[str] = set()
    for entrant in found:
        if entrant.name in seen:
            raise InputError(
                f"player {quoted(entrant.name)} is listed twice; a player meets itself with round-robin's --self-play"
            )
        seen.add(entrant.name)
    return found


def one_player(text: str) -> Entrant:
    """The one player that a name or a spec means."""
    found = entrants(text)
    if len(found) != 1:
        raise InputError(f"--player {quoted(text)}: one player is asked at a time, not {len(found)}")
    return found[0]


def _one(item: str) -> Entrant:
    given = _GIVEN.match(item)
    if given is None:
        return _unnamed(item)
    meant, first = item[given.end() :].strip(), re.split(r"[\s\[{<]", given["name"], maxsplit=1)[0]
    if first != given["name"] and (first in KINDS.names() or first in named_players()):
        parse_spec(item)  # says how to write `uct playouts=100` or `uct[playouts=100]`
    if not meant:
        raise InputError(f"{quoted(item)}: a player must follow the equals sign")
    return _renamed(given["name"], _unnamed(meant))


def _unnamed(item: str) -> Entrant:
    """The player that a name or a spec means."""
    named = named_players().get(item)
    if named is not None:
        return Entrant(item, _loaded(named))
    name = parse_spec(item).name
    if name == item and name not in KINDS.names():
        known = [*named_players(), *KINDS.names()]
        hint = known_words(item, known, "arena players lists all")
        raise InputError(f"no player is called {quoted(item)}{hint}")
    if name in named_players() and name not in KINDS.names():
        raise InputError(f"{quoted(item)}: {name} is a named player, and takes no parameters; its spec does")
    config = load_player(item)
    return Entrant(config.spec, config)


def _loaded(named: Named) -> PlayerConfig:
    """The configuration of a named player; if it is wrong, the message says whose it is, and in which file."""
    try:
        config = load_player(named.spec)
        # Who is called by a kind's name has its default parameters, so that nothing is said of them.
        plain = load_player(named.name) if named.name in KINDS.names() else config
        return plain if plain == config else config
    except InputError as error:
        path = users_file()
        where = f"roster {path}: " if path is not None and named.name not in _own_players() else ""
        raise InputError(f"{where}{named.name}: {error}") from error


def _renamed(name: str, entrant: Entrant) -> Entrant:
    """A player under the name that a list gives it."""
    if name in named_players() or name in KINDS.names():
        raise InputError(f"'{name}' is a player already; choose another name for {entrant.name}")
    _require_player_name("", name)
    return Entrant(name, entrant.config)


def _range(item: str) -> list[Entrant]:
    names = list(named_players())
    ends = [end.strip() for end in item.split(_RANGE)]
    if len(ends) != 2:
        raise InputError(f"{quoted(item)} is not a range; write it as {names[0]}..{names[-1]}")
    for end in ends:
        if end not in names:
            hint = known_words(end, names, "arena players lists all")
            raise InputError(f"range {quoted(item)}: no named player is called {quoted(end)}{hint}")
    first, last = (names.index(end) for end in ends)
    if first > last:
        raise InputError(f"range '{item}' runs backwards; write {ends[1]}..{ends[0]}")
    return [_one(name) for name in names[first : last + 1]]
