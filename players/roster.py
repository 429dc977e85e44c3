"""Named players, and lists of players as the command line takes them."""

from __future__ import annotations

import functools
import importlib.resources
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from arena.games.errors import InputError, did_you_mean
from arena.games.spec import parse_spec, split_list
from arena.players.base import PlayerConfig
from arena.players.registry import KINDS, load_player

_RANGE = ".."


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


@functools.cache
def named_players() -> Mapping[str, Named]:
    """The named players, in the order of the file."""
    text = (importlib.resources.files("arena.players") / "roster.toml").read_text(encoding="utf-8")
    return {
        name: Named(name, str(entry["spec"]), str(entry.get("about", "")))
        for name, entry in tomllib.loads(text).items()
    }


def entrants(text: str) -> list[Entrant]:
    """The players of a list of names, ranges and specs, such as `A..C, amaf(playouts=500)`."""
    found: list[Entrant] = []
    for item in split_list(text):
        if not item:
            raise InputError(f"'{text}': a player is missing between two commas or at an end")
        found += _range(item) if _RANGE in item and "(" not in item else [_one(item)]
    seen: dict[str, Entrant] = {}
    for entrant in found:
        if entrant.name in seen:
            raise InputError(f"player '{entrant.name}' is listed twice; a player meets itself with --self-play")
        seen[entrant.name] = entrant
    return found


def _one(item: str) -> Entrant:
    if item in named_players():
        return Entrant(item, load_player(named_players()[item].spec))
    name = parse_spec(item).name
    if name == item and name not in KINDS.names():
        known = [*named_players(), *KINDS.names()]
        listed = f"; there are {', '.join(known)}"
        raise InputError(f"no player is called '{item}'{did_you_mean(item, known) or listed}")
    config = load_player(item)
    return Entrant(config.spec, config)


def _range(item: str) -> list[Entrant]:
    names = list(named_players())
    ends = [end.strip() for end in item.split(_RANGE)]
    if len(ends) != 2:
        raise InputError(f"'{item}' is not a range; write it as {names[0]}..{names[-1]}")
    for end in ends:
        if end not in names:
            raise InputError(
                f"range '{item}': no named player is called '{end}'{did_you_mean(end, names) or ''};"
                f" there are {', '.join(names)}"
            )
    first, last = (names.index(end) for end in ends)
    if first > last:
        raise InputError(f"range '{item}' runs backwards; write {ends[1]}..{ends[0]}")
    return [_one(name) for name in names[first : last + 1]]
