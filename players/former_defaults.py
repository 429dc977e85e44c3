"""Defaults that players had before: what was recorded by a spec means what it meant when it was played.

A spec leaves out what has its default value. When a default changes that decides moves, the generation grows, and what
the default was is kept here: a record that says by which generation its specs were written is read by it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from arena.games.errors import InputError
from arena.games.spec import Spec, Value, parse_spec
from arena.players.kinds import KINDS, kind, load_player

#: The generation of the defaults that players have now.
GENERATION = 2

_TEXTBOOK: Mapping[str, Value] = {"c": 1.0, "fpu": "none", "choice": "mean"}

#: By kind, the defaults of the last generation that had them.
_FORMER: Mapping[int, Mapping[str, Mapping[str, Value]]] = {
    1: {"ucb": _TEXTBOOK, "uct": _TEXTBOOK},
}


def former_defaults(name: str, generation: int) -> dict[str, Value]:
    """What the parameters of a kind of player were by default in a generation, if it is not what they are now."""
    found: dict[str, Value] = {}
    for last in sorted(_FORMER, reverse=True):
        if last >= generation:
            found |= _FORMER[last].get(name, {})
    return found


def in_todays_words(text: str, generation: int) -> str:
    """The spec that means what this one meant in a generation; whoever cannot read it says so when it is loaded."""
    told = text
    with contextlib.suppress(InputError):
        spec = with_former_defaults(parse_spec(text), generation)
        if spec is not None:
            told = str(spec)
            told = load_player(told).spec
    return told


def with_former_defaults(spec: Spec, generation: int) -> Spec | None:
    """A spec that says what it left to the defaults of a generation; None if all of these are the same now."""
    if generation >= GENERATION or spec.name not in KINDS.names():
        return None
    said = {*spec.arguments, *list(kind(spec.name).model_fields)[: len(spec.positional)]}
    added = {name: value for name, value in former_defaults(spec.name, generation).items() if name not in said}
    return Spec(spec.name, {**spec.arguments, **added}, spec.positional) if added else None
