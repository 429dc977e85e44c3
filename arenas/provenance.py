"""What games are played with and on: versions, sources, programs and the machine, as it is recorded with each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arena.arenas.machine import machine
from arena.arenas.settings import Settings
from arena.games import InputError, load
from arena.games.parameters import Parameters
from arena.games.toolbox import sources

_ENGINE, _PLUG_IN, _WEIGHTS = "engine ", "plug-in ", "weights "
#: What decides how games go, with what it is called. The rest is where they were played.
_CODE = {"arena": "arena's version", "kernels": "arena's kernels"}


def provenance(settings: Settings, engines: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """All of it for a run's games. `engines` has what programs say of themselves, by player and command."""
    return {
        **machine(),
        **{f"{_PLUG_IN}{package}": digest for package, digest in sorted(_plug_ins(settings).items())},
        **materials(settings),
        **{f"{_ENGINE}{name}": _introduction(answers) for name, answers in engines.items() if answers},
    }


def _introduction(answers: Mapping[str, str]) -> str:
    """A program's name and version."""
    words = [answers[command] for command in ("name", "version") if answers.get(command)]
    return " ".join(words) or "it does not say"


def _plug_ins(settings: Settings) -> dict[str, str]:
    """The packages beside arena that the game and the players come from, with digests of their sources."""
    modules = {type(part).__module__ for entrant in settings.entrants for part in parts_of(entrant.config)}
    origins = load(settings.game).origins | sources.origins(modules)
    return {package: digest for package, _, digest in (origin.rpartition("-") for origin in origins)}


def materials(settings: Settings) -> dict[str, str]:
    """What lies in files that players name, such as weights, with digests; raises InputError if it is not there."""
    found: dict[str, str] = {}
    for entrant in settings.entrants:
        for part in parts_of(entrant.config):
            found.update(part.materials(settings.game))
    return dict(sorted(found.items()))


def require_materials(settings: Settings, recorded: Sequence[Mapping[str, str]]) -> None:
    """Refuse files of players that are not what any of the recorded games was played with."""
    now = materials(settings)
    changes = [differences({key: told[key] for key in now if key in told}, now) for told in recorded]
    if changes and all(changes):
        raise InputError(f"the games cannot be played again: {'; '.join(changes[-1])}")


def parts_of(parameters: Parameters) -> Iterator[Parameters]:
    """A player and what it is made of, such as a policy."""
    yield parameters
    for name in type(parameters).model_fields:
        value = getattr(parameters, name)
        if isinstance(value, Parameters):
            yield from parts_of(value)


def decides_games(key: str) -> bool:
    """Whether a part of a provenance can make games go another way; that of a machine cannot."""
    return key in _CODE or key.startswith((_ENGINE, _PLUG_IN, _WEIGHTS))


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """In words, what has changed that decides how games go; a machine does not, nor what is known of one side only."""
    found = []
    for key, old in before.items():
        new = now.get(key, old)
        if new != old and decides_games(key):
            verb = "were" if key == "kernels" or key.startswith(_WEIGHTS) else "was"
            found.append(f"{_CODE.get(key, key)} {verb} {old}, now {new}")
    return found


def disagreements(here: Mapping[str, str], there: Mapping[str, str]) -> list[str]:
    """In words, what decides how games go and is not the same on two machines."""
    found = []
    for key in sorted({*here, *there}):
        if decides_games(key) and here.get(key) != there.get(key):
            verb = "are" if key == "kernels" or key.startswith(_WEIGHTS) else "is"
            ours, theirs = (side.get(key, "missing") for side in (here, there))
            found.append(f"{_CODE.get(key, key)} {verb} {ours} here and {theirs} there")
    return found
