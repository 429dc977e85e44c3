"""From wishes to the settings of a new run: what is not wished for has a default."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from arena.arenas.dead_stones import DeadStones
from arena.arenas.openings import book
from arena.arenas.regression import require_openings
from arena.arenas.schedule import Goal
from arena.arenas.settings import Format, OnForfeit, Resignation, Settings
from arena.arenas.statistics.sequential import SequentialTest
from arena.arenas.thoughts import parse_recording
from arena.arenas.time_control import parse_time_control
from arena.arenas.tuning.plan import tuning_settings
from arena.games import InputError, load
from arena.games.errors import known_words
from arena.games.text import quoted
from arena.players.roster import Entrant, entrants

#: More moves than a game has.
_MOST_MOVES = 1_000_000
#: Wishes that stand in the rules of a match as they were typed.
_AS_GIVEN = ("swap", "max_moves", "move_time_limit", "move_overhead")

Choice = TypeVar("Choice", bound=StrEnum)

#: What decides a regression of which nothing was said, and the most games against each baseline.
MOST_GAMES = 20_000
USUAL_TEST = SequentialTest(elo0=0.0, elo1=30.0, max_games=MOST_GAMES)
#: What decides a match of a knockout, and the most games with each colour.
USUAL_MATCH = SequentialTest(elo0=-30.0, elo1=30.0)
MOST_OF_A_MATCH = 1000

#: Which schedules take what others do not.
_ONLY_OF = {
    "top": (Format.ADAPTIVE,),
    "confidence": (Format.ADAPTIVE, Format.KNOCKOUT),
    "elo": (Format.KNOCKOUT,),
    "swiss_rounds": (Format.SWISS,),
}


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
    time: str | None = None
    move_overhead: float | None = None
    record: str | None = None
    test: Mapping[str, Any] | None = None  # of the sequential test of a regression, what was said of it
    top: int | None = None  # of an adaptive run
    confidence: float | None = None  # likewise, and of the matches of a knockout
    elo: float | None = None  # of a knockout
    swiss_rounds: int | None = None
    tuning: Mapping[str, Any] | None = None  # of a tuning, what was said of its terms


def new_settings(format: Format, wishes: Wishes) -> Settings:
    """The settings of a new run: where nothing is wished for, 10 games, seed 1, and nothing special."""
    if format is Format.TUNE:
        return _new_tuning(wishes)
    if wishes.game is None or wishes.players is None:
        raise InputError(_missing(format, "game" if wishes.game is None else "players"))
    players = tuple(entrants(wishes.players))
    if format is Format.MATCH and len(players) != 2:
        raise InputError(f"a match is between two players, not {len(players)}")
    plain = Settings(format, load(wishes.game).spec, players, games=10, seed=1, self_play=bool(wishes.self_play))
    if format is Format.REGRESS:
        plain = replace(plain, sequential=USUAL_TEST, games=MOST_GAMES // 2)
    if format is Format.ADAPTIVE:
        plain = replace(plain, goal=Goal())
    if format is Format.SWISS:
        plain = replace(plain, rounds=usual_rounds(len(players)))
    if format is Format.KNOCKOUT:
        plain = replace(plain, sequential=USUAL_MATCH, games=MOST_OF_A_MATCH)
    settings = with_wishes(plain, wishes)
    if format is Format.REGRESS:
        require_openings(settings)
    return settings


def _new_tuning(wishes: Wishes) -> Settings:
    """The settings of a new tuning: opponents are the players that were named, or the start itself."""
    if not (wishes.tuning or {}).get("template"):
        raise InputError("what is to be tuned must be said: arena tune 'rave(c=?[0.01..2 log])' --game hex")
    if wishes.game is None:
        raise InputError("--game must be given")
    opponents = () if wishes.players is None else tuple(entrants(wishes.players))
    plain = tuning_settings(load(wishes.game).spec, opponents, wishes.tuning or {})
    settings = with_wishes(plain, replace(wishes, players=None, games=None, tuning=None))
    if not settings.opening_moves and all(entrant.config.seeded is False for entrant in settings.entrants):
        raise InputError("all these players play the same game every time; let openings differ: --openings random:2")
    return settings


def usual_rounds(players: int) -> int:
    """Of a swiss: one more than a knockout would need."""
    return max(1, math.ceil(math.log2(max(2, players)))) + 1


def _missing(format: Format, wish: str) -> str:
    """What to say if the game or the players are not named."""
    named = {Format.MATCH: "arena match A B", Format.REGRESS: "arena regress BASE... CANDIDATE"}.get(format)
    if wish == "game" or named is None:
        return f"--{wish} must be given"
    return f"the players must be named: {named}"


def with_wishes(settings: Settings, wishes: Wishes) -> Settings:
    """Settings with the wishes put in."""
    given = {name: value for name, value in vars(wishes).items() if value is not None}
    rules: dict[str, Any] = {name: given[name] for name in _AS_GIVEN if name in given}
    if "time" in given:
        rules["time"] = parse_time_control(given["time"])
    if "resign" in given:
        rules["resign"] = parse_resignation(given["resign"])
    if "on_forfeit" in given:
        rules["on_forfeit"] = parse_choice("--on-forfeit", given["on_forfeit"], OnForfeit)
    if "dead_stones" in given:
        rules["dead_stones"] = parse_choice("--dead-stones", given["dead_stones"], DeadStones)
    if "record" in given:
        rules["record"] = parse_recording(given["record"])
    parts: dict[str, Any] = {name: given[name] for name in ("games", "seed", "self_play") if name in given}
    if "test" in given:
        parts["sequential"] = replace(settings.sequential or USUAL_TEST, **given["test"])
    parts |= _of_results(settings, given)
    if "game" in given:
        parts["game"] = load(given["game"]).spec
    if "players" in given:
        parts["entrants"] = tuple(entrants(given["players"]))
    changed = replace(settings, conduct=replace(settings.conduct, **rules), **parts)
    if changed.conduct.time is not None:
        changed = replace(changed, entrants=by_the_clock(changed.entrants))
    elif "move_overhead" in given:
        raise InputError("--move-overhead is what players are not told of a clock; it goes with --time")
    if "openings" in given:
        lines = book(given["openings"], load(changed.game), changed.most, changed.seed)
        changed = replace(changed, openings=lines.description, opening_moves=lines.openings)
    return changed


def _of_results(settings: Settings, given: Mapping[str, Any]) -> dict[str, Any]:
    """What decides a schedule that follows results, as far as something was said of it."""
    for name, formats in _ONLY_OF.items():
        if name in given and settings.format not in formats:
            option = "--rounds" if name == "swiss_rounds" else f"--{name}"
            raise InputError(
                f"{option} goes with --schedule {' and '.join(formats)}, and this is {settings.format.words}"
            )
    parts: dict[str, Any] = {}
    if settings.goal is not None:
        parts["goal"] = replace(settings.goal, **{key: given[key] for key in ("top", "confidence") if key in given})
    if "swiss_rounds" in given:
        parts["rounds"] = given["swiss_rounds"]
    if settings.format is Format.KNOCKOUT and settings.sequential is not None:
        parts["sequential"] = match_test(settings.sequential, given.get("elo"), given.get("confidence"))
    return parts


def match_test(test: SequentialTest, elo: float | None, confidence: float | None) -> SequentialTest:
    """The test of a match, which asks for the stronger of two; None leaves what there is."""
    if elo is not None and not 1 <= elo <= 1000:
        raise InputError(f"--elo {elo:g}: must be from 1 to 1000")
    if confidence is not None and not 0.5 < confidence < 1:
        raise InputError(f"--confidence {confidence:g}: must be above 0.5 and below 1")
    apart = test.elo1 if elo is None else elo
    error = test.alpha if confidence is None else round(1 - confidence, 12)
    return replace(test, elo0=-apart, elo1=apart, alpha=error, beta=error)


def by_the_clock(players: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Players who share out a clock if they can and nothing was said of their playouts or seconds."""
    found = []
    for entrant in players:
        config = entrant.config.by_the_clock()
        found.append(Entrant(config.spec if entrant.name == entrant.config.spec else entrant.name, config))
    return tuple(found)


def parse_choice(option: str, text: str, kinds: type[Choice]) -> Choice:
    """One of the words that an option takes."""
    known = [kind.value for kind in kinds]
    if text not in known:
        raise InputError(f"{option}: there is no {quoted(text)}{known_words(text, known)}")
    return kinds(text)


def parse_resignation(text: str) -> Resignation:
    """`VALUE:MOVES`, such as 0.05:3."""
    value, _, moves = text.partition(":")
    try:
        rule = Resignation(float(value), int(moves))
    except ValueError:
        rule = Resignation(-1.0, 0)
    if not 0 <= rule.value < 1 or not 1 <= rule.moves <= _MOST_MOVES:
        raise InputError(
            f"--resign {quoted(text)}: write VALUE:MOVES, such as 0.05:3, with a value from 0 to 1"
            f" and 1 to {_MOST_MOVES} moves"
        )
    return rule
