"""The directory of players: who is named, which kinds there are, and which policies their playouts can have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.games import InputError, Parameters
from arena.games.errors import known_words
from arena.games.spec import parse_spec
from arena.games.text import quoted
from arena.players.kinds import KINDS, kind
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.players.roster import named_players

#: How a policy of playouts is asked for: as specs of players name it.
_POLICY = "policy="


@dataclass(frozen=True)
class NamedPlayer:
    """A player of the roster."""

    name: str
    spec: str
    about: str


@dataclass(frozen=True)
class PlayerEntry:
    """A kind of player or a policy; or a named player, who is of a kind. A plug-in that is broken has no parameters."""

    name: str
    kind: str
    summary: str
    source: str
    parameters: type[Parameters] | None
    named: NamedPlayer | None = None

    @property
    def spec(self) -> str:
        """What asks for it."""
        return self.named.spec if self.named else self.name

    @property
    def title(self) -> str:
        """What it is called: a named player by its kind."""
        return self.name if self.name.startswith(_POLICY) else self.kind


def named() -> list[NamedPlayer]:
    """All players of the roster."""
    return [NamedPlayer(one.name, one.spec, one.about) for one in named_players().values()]


def kinds() -> list[PlayerEntry]:
    """All kinds of players; one whose plug-in is broken does not hide the others."""
    return [_kind(name) for name in KINDS.names()]


def _kind(name: str) -> PlayerEntry:
    try:
        config = kind(name)
    except InputError as error:
        return PlayerEntry(name, name, str(error), "", None)
    return PlayerEntry(name, name, config.summary, config.source, config)


def policies() -> list[str]:
    """All policies of playouts, as specs of players name them."""
    return [f"{_POLICY}{name}" for name in POLICIES.names()]


def described(names: Sequence[str]) -> list[PlayerEntry]:
    """Named players, kinds of players and, as `policy=NAME`, policies; all kinds and policies if none is named."""
    return [_described(name) for name in names or [*KINDS.names(), *policies()]]


def _described(name: str) -> PlayerEntry:
    if name.startswith(_POLICY):
        policy = policy_class(name.removeprefix(_POLICY))
        return PlayerEntry(name, "policy", policy.summary, policy.source, policy)
    # A kind whose name is in the roster is the same there, with its default parameters.
    roster = {one.name: one for one in named() if one.name not in KINDS.names()}
    found = roster.get(name)
    spec = parse_spec(found.spec if found else name)
    if found is None and spec.name not in KINDS.names():
        hint = known_words(name, [*roster, *KINDS.names()], "arena players lists all")
        raise InputError(f"no player is called {quoted(name)}{hint}")
    config = kind(spec.name)
    return PlayerEntry(name, config.kind, config.summary, config.source, config, found)
