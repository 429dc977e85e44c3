"""From wishes to settings: what is not wished for has a default, or is as it was when a run goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from arena.arenas.dead_stones import DeadStones
from arena.arenas.openings import book
from arena.arenas.regression import require_openings
from arena.arenas.settings import Format, OnForfeit, Resignation, Settings
from arena.arenas.statistics.sequential import SequentialTest
from arena.games import InputError, load
from arena.games.errors import did_you_mean
from arena.players.roster import entrants

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Wishes:
    """What the user has said of a run; None where nothing was said."""

    game: str | None = None
    players: str | None = None
    games: int | None = None
    seed: int | None = None
    self_play: bool | None = None
    openings: str | None = None
    swap: bool | None = None
    max_moves: int | None = None
    move_time_limit: float | None = None
    resign: str | None = None
    on_forfeit: str | None = None
    dead_stones: str | None = None
    sequential: SequentialTest | None = None


def new_settings(format: Format, wishes: Wishes) -> Settings:
    """The settings of a new run: where nothing is wished for, 10 games, seed 1, and nothing special."""
    if wishes.game is None or wishes.players is None:
        raise InputError(f"--{'game' if wishes.game is None else 'players'} must be given")
    players = tuple(entrants(wishes.players))
    if format is Format.MATCH and len(players) != 2:
        raise InputError(f"a match is between two players, not {len(players)}")
    plain = Settings(format, load(wishes.game).spec, players, games=10, seed=1, self_play=bool(wishes.self_play))
    settings = _with(plain, wishes)
    if format is Format.REGRESS:
        require_openings(settings)
    return settings


def resumed_settings(stored: Settings, wishes: Wishes) -> Settings:
    """The settings of a run that goes on; raises InputError if a wish would change them."""
    changes = _changes(stored.to_document(), _with(stored, wishes).to_document())
    if changes:
        raise InputError(f"the run has other settings, and cannot go on with these: {'; '.join(changes)}")
    return stored


def _with(settings: Settings, wishes: Wishes) -> Settings:
    """Settings with the wishes put in."""
    given = {name: value for name, value in vars(wishes).items() if value is not None}
    rules: dict[str, Any] = {name: given[name] for name in ("swap", "max_moves", "move_time_limit") if name in given}
    if "resign" in given:
        rules["resign"] = parse_resignation(given["resign"])
    if "on_forfeit" in given:
        rules["on_forfeit"] = parse_choice("--on-forfeit", given["on_forfeit"], OnForfeit)
    if "dead_stones" in given:
        rules["dead_stones"] = parse_choice("--dead-stones", given["dead_stones"], DeadStones)
    parts: dict[str, Any] = {
        name: given[name] for name in ("games", "seed", "self_play", "sequential") if name in given
    }
    if "game" in given:
        parts["game"] = load(given["game"]).spec
    if "players" in given:
        parts["entrants"] = tuple(entrants(given["players"]))
    changed = replace(settings, conduct=replace(settings.conduct, **rules), **parts)
    if "openings" in given:
        lines = book(given["openings"], load(changed.game), changed.games, changed.seed)
        changed = replace(changed, openings=lines.description, opening_moves=lines.openings)
    return changed


def _changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """In words, what differs between two documents of settings."""
    found = []
    for name, old in before.items():
        new = after[name]
        if old == new:
            continue
        if name == "opening_moves":
            found.append("the opening moves are others")
        elif name == "players":
            found.append(f"players were {_listed(old)}, now {_listed(new)}")
        else:
            found.append(f"{name} was {old}, now {new}")
    return found


def _listed(players: dict[str, str]) -> str:
    return ", ".join(name if name == spec else f"{name} = {spec}" for name, spec in players.items())


def parse_choice(option: str, text: str, kinds: type[Choice]) -> Choice:
    """One of the words that an option takes."""
    known = [kind.value for kind in kinds]
    if text not in known:
        hint = did_you_mean(text, known) or f"; there are {', '.join(known)}"
        raise InputError(f"{option}: there is no '{text}'{hint}")
    return kinds(text)


def parse_resignation(text: str) -> Resignation:
    """`VALUE:MOVES`, such as 0.05:3."""
    value, _, moves = text.partition(":")
    try:
        rule = Resignation(float(value), int(moves))
    except ValueError:
        rule = Resignation(-1.0, 0)
    if not 0 <= rule.value < 1 or rule.moves < 1:
        raise InputError(f"--resign {text}: write VALUE:MOVES, such as 0.05:3, with a value from 0 to 1")
    return rule
