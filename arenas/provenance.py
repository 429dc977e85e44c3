"""What games are played with and on: versions, sources, programs and the machine, as it is recorded with each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arena.arenas.machine import machine
from arena.arenas.settings import Settings
from arena.games import load
from arena.games.toolbox import cache
from arena.players.base import PlayerConfig

_ENGINE, _PLUG_IN = "engine ", "plug-in "
#: What decides how games go, with what it is called. The rest is where they were played.
_CODE = {"arena": "arena's version", "kernels": "arena's kernels"}


def provenance(settings: Settings, engines: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """All of it for a run's games. `engines` has what programs say of themselves, by player and command."""
    digests = cache.digests()
    return {
        **machine(),
        **{f"{_PLUG_IN}{package}": digests[package] for package in sorted(_packages(settings) & digests.keys())},
        **{f"{_ENGINE}{name}": _introduction(answers) for name, answers in engines.items() if answers},
    }


def _introduction(answers: Mapping[str, str]) -> str:
    """A program's name and version."""
    words = [answers[command] for command in ("name", "version") if answers.get(command)]
    return " ".join(words) or "it does not say"


def _packages(settings: Settings) -> set[str]:
    """The top-level packages that the game and the players come from."""
    parts = [load(settings.game), *(part for entrant in settings.entrants for part in _parts(entrant.config))]
    return {type(part).__module__.partition(".")[0] for part in parts}


def _parts(config: PlayerConfig) -> Iterator[Any]:
    """A player and what it is made of, such as a policy."""
    yield config
    for name in type(config).model_fields:
        value = getattr(config, name)
        if isinstance(value, PlayerConfig):
            yield from _parts(value)
        else:
            yield value


def decides_games(key: str) -> bool:
    """Whether a part of a provenance can make games go another way; that of a machine cannot."""
    return key in _CODE or key.startswith((_ENGINE, _PLUG_IN))


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """In words, what has changed that decides how games go; a machine does not, nor what is known of one side only."""
    found = []
    for key, old in before.items():
        new = now.get(key, old)
        if new == old:
            continue
        if key in _CODE:
            found.append(f"{_CODE[key]} {'were' if key == 'kernels' else 'was'} {old} and {new} now")
        elif key.startswith((_ENGINE, _PLUG_IN)):
            found.append(f"{key} was {old}, now {new}")
    return found
