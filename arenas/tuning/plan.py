"""From what was said of a tuning to its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from arena.arenas.settings import Format, Settings
from arena.arenas.tuning.template import Template
from arena.arenas.tuning.terms import ALIAS, Terms
from arena.games import InputError
from arena.games.text import quoted
from arena.players.roster import Entrant

#: Games of a search of which nothing was said, and of the winner, and of the start, to confirm what it found.
USUAL_GAMES, USUAL_CONFIRM = 4000, 1000


def tuning_settings(game: str, opponents: Sequence[Entrant], said: Mapping[str, Any]) -> Settings:
    """The settings of a search with seed 1 and nothing special; without opponents, the start is the one."""
    template = Template.parsed(str(said["template"]))
    start = template.config(template.start_values())
    alone = not opponents
    hosts = [Entrant(start.spec, start)] if alone else list(opponents)
    terms = Terms(
        template=template.text,
        start=start.spec,
        opponents=len(hosts),
        games=said.get("games") or USUAL_GAMES,
        confirm=_confirming(said, USUAL_CONFIRM),
        cpu_seconds=said.get("cpu_seconds"),
    )
    specs = {config.spec: config for config in (template.config(values) for values in template.points())}
    if [entrant.config for entrant in hosts] == [start]:
        del specs[start.spec]  # half of the points are its own against itself
    points = [Entrant(spec, config) for spec, config in specs.items()]
    named = [
        Entrant(f"{ALIAS}{place}", host.config) if host.name in specs else host for place, host in enumerate(hosts)
    ]
    if not points:
        raise InputError(f"{quoted(template.text)}: all that it allows are the same player")
    entrants = (*named, *points)
    return Settings(Format.TUNE, game, entrants, games=terms.rounds, seed=1, tuning=terms, hosts=len(hosts))


def grown_terms(stored: Terms, said: Mapping[str, Any]) -> Terms:
    """The terms of a search that goes on; raises InputError if it would be another one."""
    template = said.get("template")
    if template is not None and not _same(Template.parsed(str(template)), Template.parsed(stored.template)):
        raise InputError(f"{quoted(str(template))}: the run tunes {quoted(stored.template)}; begin another run")
    games = said.get("games") or stored.games
    if games < stored.games:
        raise InputError(f"--games {games}: the run has {stored.games} already; a run that goes on can only grow")
    return replace(
        stored,
        games=games,
        confirm=_confirming(said, stored.confirm),
        cpu_seconds=said.get("cpu_seconds") or stored.cpu_seconds,
    )


def _confirming(said: Mapping[str, Any], usual: int) -> int:
    found = said.get("confirm")
    return usual if found is None else int(found)


def _same(one: Template, other: Template) -> bool:
    return (one.spec, one.parameters) == (other.spec, other.parameters)
