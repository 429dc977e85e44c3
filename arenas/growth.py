"""Growth: the settings of a recorded run that goes on, with more games or more players than it had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from arena.arenas.openings import book
from arena.arenas.plan import Wishes, by_the_clock, with_wishes
from arena.arenas.settings import Conduct, Format, Settings
from arena.arenas.statistics.sequential import SequentialTest
from arena.arenas.tuning.plan import grown_terms
from arena.arenas.tuning.terms import Terms
from arena.games import InputError, load
from arena.players.roster import Entrant, entrants

_GROWING = "a run that goes on can only grow, by more games or more players"


def grown_settings(stored: Settings, wishes: Wishes) -> Settings:
    """The settings of a run that goes on; raises InputError if a wish would change games that it has.

    A run may have more games and, but for a match and a regression, more players. Its games stay what they are: what
    a player does depends on whom it meets in which game, not on who else takes part.
    """
    if stored.tuning is not None:
        return _grown_tuning(stored, stored.tuning, wishes)
    wanted = with_wishes(replace(stored, games=wishes.games or stored.games), replace(wishes, players=None))
    differences = list(_differences(stored, wanted))
    if differences:
        raise InputError(f"{'; '.join(differences)}; {_GROWING}")
    grown = replace(stored, games=wanted.games, sequential=wanted.sequential, rounds=wanted.rounds)
    grown = replace(grown, opening_moves=_more_openings(grown))
    if wishes.players is None:
        return grown
    named = entrants(wishes.players)
    return _with_players(grown, named if grown.conduct.time is None else list(by_the_clock(named)))


def _grown_tuning(stored: Settings, terms: Terms, wishes: Wishes) -> Settings:
    """A tuning that goes on: for longer, or with more games to confirm what it finds."""
    if wishes.players is not None:
        named = [entrant.config for entrant in entrants(wishes.players)]
        if stored.conduct.time is not None:
            named = [config.by_the_clock() for config in named]
        if named != [entrant.config for entrant in stored.entrants[: stored.hosts]]:
            known = ", ".join(entrant.name for entrant in stored.entrants[: stored.hosts])
            raise InputError(f"--against {wishes.players}: the run is against {known}; begin another run")
    more = grown_terms(terms, wishes.tuning or {})
    plain = replace(stored, tuning=None, format=Format.GAUNTLET)
    grown = grown_settings(plain, replace(wishes, players=None, tuning=None, games=more.rounds))
    return replace(grown, tuning=more, format=Format.TUNE)


def _differences(stored: Settings, wanted: Settings) -> Iterator[str]:
    """In words, every wish that would change games."""
    each = 2 if stored.format in (Format.MATCH, Format.REGRESS) else 1
    option = "--max-games" if stored.format is Format.REGRESS else "--games"
    if wanted.games < stored.games:
        yield f"{option} {wanted.games * each}: the run has {stored.games * each} already"
    if wanted.games > stored.games and stored.format in (Format.SWISS, Format.KNOCKOUT):
        more = "by more --rounds only" if stored.format is Format.SWISS else "by no more games than it was begun with"
        yield f"--games {wanted.games}: {stored.format.words} of {stored.games} goes on {more}"
    if (wanted.rounds or 0) < (stored.rounds or 0):
        yield f"--rounds {wanted.rounds}: the run has {stored.rounds} already"
    if stored.goal is not None and wanted.goal is not None:
        for name in ("top", "confidence"):
            yield from _difference(name, getattr(stored.goal, name), getattr(wanted.goal, name))
    for name in ("game", "seed", "self_play", "openings"):
        yield from _difference(name, getattr(stored, name), getattr(wanted, name))
    for field in fields(Conduct):
        yield from _difference(field.name, getattr(stored.conduct, field.name), getattr(wanted.conduct, field.name))
    if stored.sequential is not None and wanted.sequential is not None and stored.format is Format.KNOCKOUT:
        yield from _difference("elo", stored.sequential.elo1, wanted.sequential.elo1)
        yield from _difference("confidence", 1 - stored.sequential.alpha, 1 - wanted.sequential.alpha)
    elif stored.sequential is not None and wanted.sequential is not None:
        for field in fields(SequentialTest):
            if field.name != "max_games":
                old, new = getattr(stored.sequential, field.name), getattr(wanted.sequential, field.name)
                yield from _difference(field.name, old, new)


def _difference(name: str, old: object, new: object) -> Iterator[str]:
    """What to say of a setting that was typed and is not what it was."""
    if new == old:
        return
    option = f"--{name.replace('_', '-')}"
    if isinstance(new, bool):
        yield f"{option if new else option.replace('--', '--no-')}: the run began {'without' if new else 'with'} it"
    else:
        before = "none" if old is None else f"{old:g}" if isinstance(old, float) else str(old)
        after = f"{new:g}" if isinstance(new, float) else str(new)
        yield f"{option} {after}: the run has {before}"


def _more_openings(settings: Settings) -> tuple[tuple[int, ...], ...]:
    """The openings for a run's games; there are more only if they were drawn at random."""
    before = settings.opening_moves
    if len(before) >= settings.most or not settings.openings.startswith("random:"):
        return before
    found = book(settings.openings, load(settings.game), settings.most, settings.seed).openings
    if found[: len(before)] != before:
        raise InputError(f"--openings {settings.openings} are others than when the run began; begin another run")
    return found


def _with_players(settings: Settings, wanted: list[Entrant]) -> Settings:
    """With players who come to those that there are, all of whom were named again."""
    before = {entrant.name: entrant for entrant in settings.entrants}
    after = {entrant.name: entrant for entrant in wanted}
    missing = [name for name in before if name not in after]
    if missing:
        raise InputError(f"--players: the run has {', '.join(missing)} too; {_GROWING}, so name all of them")
    for name, entrant in before.items():
        if after[name] != entrant:
            raise InputError(
                f"--players: {name} is {after[name].config.spec} now, but {entrant.config.spec} in the run; "
                "give the new one another name"
            )
    newcomers = [entrant for entrant in wanted if entrant.name not in before]
    if not newcomers:
        return settings
    if settings.format in (Format.MATCH, Format.REGRESS) or settings.format.follows_results:
        raise InputError(
            f"{settings.format.words} has the players that it began with; {newcomers[0].name} is not of them"
        )
    founders = len(before) if settings.founders is None else settings.founders
    grown = replace(settings, entrants=(*settings.entrants, *newcomers))
    return replace(grown, founders=founders) if settings.format is Format.ROUND_ROBIN else grown
