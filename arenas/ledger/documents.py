"""The JSON documents in a ledger, read with distrust: files are copied, cut short and edited."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from arena.arenas.dead_stones import DeadStones
from arena.arenas.settings import DEFAULTS, Format, OnForfeit, Settings
from arena.arenas.statistics.sequential import EloModel, Likelihood
from arena.arenas.thoughts import parse_recording
from arena.arenas.tuning.template import in_todays_words as template_in_todays_words
from arena.games import InputError, load
from arena.games.text import shortened
from arena.players.former_defaults import GENERATION, in_todays_words

#: The generation of players' defaults of settings that do not say by which their specs were written.
_FIRST = 1

#: More than a ledger can hold: a larger number is no wish of anybody's.
MOST_GAMES = 10**9

#: Says in words what a value should be, or nothing if it is that.
Check = Callable[[object], str | None]


class DamagedDocumentError(ValueError):
    """A document is not one that arena wrote."""


def shown(value: object) -> str:
    """A value as an error has it: one line, and not too long."""
    return shortened(repr(value))


def is_utf8(text: str) -> bool:
    """Whether a text can be written down: of what was no UTF-8 in the file, bytes are left."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def text_of(value: object, what: str) -> str:
    """A text that can be printed on one line."""
    if not isinstance(value, str) or not value.isprintable():
        raise DamagedDocumentError(f"its {what} is {shown(value)}, and no line of text")
    return value


def parsed(text: object, what: str) -> Any:
    """A document's text as JSON."""
    if not isinstance(text, str):
        raise DamagedDocumentError(f"{what} are {shown(text)}, and no text")
    try:
        document = json.loads(text)
        written = json.dumps(document, ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise DamagedDocumentError(f"{what} are no JSON: {reason}") from error
    if not is_utf8(written):
        raise DamagedDocumentError(f"{what} hold bytes that are no text")
    return document


def settings_document(text: object) -> dict[str, Any]:
    """The settings of a run, each of which is of the right kind; whether games and players exist is not asked."""
    document = parsed(text, "settings")
    _require(document, "settings", _SETTINGS, optional=_LATER)
    if document.get("sequential") is not None:
        _require(document["sequential"], "settings: sequential", _SEQUENTIAL)
    if document.get("goal") is not None:
        _require(document["goal"], "settings: goal", _GOAL)
    if document.get("tuning") is not None:
        _require(document["tuning"], "settings: tuning", _TUNING, optional=frozenset({"cpu_seconds"}))
    _require_hosts(document)
    needed = {"goal": Format.ADAPTIVE, "rounds": Format.SWISS, "sequential": Format.KNOCKOUT, "tuning": Format.TUNE}
    for name, format in needed.items():
        if document["format"] == format and document.get(name) is None:
            raise DamagedDocumentError(f"settings of {format.words} have no '{name}'")
    return _in_todays_words(document)


def _in_todays_words(document: Mapping[str, Any]) -> dict[str, Any]:
    """Settings whose specs mean by today's defaults what they meant when they were written."""
    read = {name: value for name, value in document.items() if name != DEFAULTS}
    generation = document.get(DEFAULTS, _FIRST)
    if generation > GENERATION:
        raise DamagedDocumentError(f"settings are by the defaults of a later arena, generation {generation}")
    read["players"] = {name: in_todays_words(spec, generation) for name, spec in document["players"].items()}
    if document.get("tuning") is not None:
        terms = document["tuning"]
        read["tuning"] = {
            **terms,
            "template": template_in_todays_words(terms["template"], generation),
            "start": in_todays_words(terms["start"], generation),
        }
    return read


def _require_hosts(document: Mapping[str, Any]) -> None:
    """Of the players, some meet all others: so there are fewer of the ones than players."""
    hosts, tuning = document.get("hosts", 1), document.get("tuning")
    if hosts > max(1, len(document["players"]) - 1):
        raise DamagedDocumentError(f"settings: {len(document['players'])} players are too few for {hosts} opponents")
    if tuning is not None and tuning["opponents"] != hosts:
        raise DamagedDocumentError(f"settings: tuning has {tuning['opponents']} opponents, and the run {hosts}")


def loaded_settings(document: Mapping[str, Any]) -> Settings:
    """Settings ready to play; raises InputError if they are of games or players that are not there."""
    try:
        settings = Settings.from_document(dict(document))
    except RecursionError as error:
        raise DamagedDocumentError("settings are nested too deeply") from error
    if len(settings) > MOST_GAMES:
        raise DamagedDocumentError(f"settings: {len(settings)} games are more than any run has")
    most = max((move for opening in settings.opening_moves for move in opening), default=-1)
    if most >= 0 and most >= load(settings.game).moves:
        raise DamagedDocumentError(f"settings: opening_moves have numbers that are no moves of {settings.game}")
    return settings


def provenance_document(text: object, what: str = "provenance") -> dict[str, str]:
    """What a run or a game was played with and on."""
    document = parsed(text, what)
    if not isinstance(document, dict) or not all(isinstance(value, str) for value in document.values()):
        raise DamagedDocumentError(f"{what} are {shown(document)}, and not texts by name")
    return dict(document)


def _require(document: object, what: str, fields: Mapping[str, Check], optional: frozenset[str] = frozenset()) -> None:
    """Raise DamagedDocumentError unless a document has these fields, all of the right kind, and no others."""
    if not isinstance(document, dict):
        raise DamagedDocumentError(f"{what} are {shown(document)}, and not values by name")
    for name in document.keys() - fields.keys():
        raise DamagedDocumentError(f"{what} have {shown(name)}, which this arena does not know")
    for name, check in fields.items():
        if name not in document:
            if name not in optional:
                raise DamagedDocumentError(f"{what} have no '{name}'")
            continue
        wanted = check(document[name])
        if wanted is not None:
            raise DamagedDocumentError(f"{what}: {name} is {shown(document[name])}, and not {wanted}")


def _text(value: object) -> str | None:
    return None if isinstance(value, str) else "a text"


def _flag(value: object) -> str | None:
    return None if isinstance(value, bool) else "true or false"


def _is_whole(value: object, low: int, high: float = math.inf) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_number(value: object, low: float = -math.inf, high: float = math.inf) -> bool:
    """Whether a value is a finite number in a range; of a whole one that is too large for a float, not."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return low <= value <= high and abs(value) < 1e300


def _whole(low: int, high: float = math.inf) -> Check:
    return lambda value: None if _is_whole(value, low, high) else f"a whole number from {low}"


def _number(low: float = -math.inf, high: float = math.inf) -> Check:
    return lambda value: None if _is_number(value, low, high) else "a number that makes sense here"


def _one_of(*words: str) -> Check:
    return lambda value: None if isinstance(value, str) and value in words else f"one of {', '.join(words)}"


def _or_nothing(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _players(value: object) -> str | None:
    texts = isinstance(value, dict) and all(isinstance(spec, str) for spec in value.values())
    return None if texts and value else "specs of players by name"


def _lists_of_moves(value: object) -> str | None:
    found = isinstance(value, list) and all(
        isinstance(moves, list) and all(_is_whole(move, 0, 0xFFFF) for move in moves) for moves in value
    )
    return None if found else "lists of moves"


def _resignation(value: object) -> str | None:
    found = isinstance(value, list) and len(value) == 2 and _is_number(value[0], 0, 1) and _is_whole(value[1], 1)
    return None if found else "a chance to win and a number of moves"


def _time(value: object) -> str | None:
    found = isinstance(value, list) and len(value) == 2 and all(_is_number(part, 0) for part in value) and value[0] > 0
    return None if found else "a main time and an increment"


def _recording(value: object) -> str | None:
    try:
        return None if isinstance(value, str) and str(parse_recording(value)) == value else "what is to be recorded"
    except InputError:
        return "what is to be recorded"


def _sequential(value: object) -> str | None:
    return None if isinstance(value, dict) else "a test"


def _tuning(value: object) -> str | None:
    return None if isinstance(value, dict) else "the terms of a tuning"


def _goal(value: object) -> str | None:
    return None if isinstance(value, dict) else "what is to be known"


_SETTINGS: dict[str, Check] = {
    "format": _one_of(*Format),
    "game": _text,
    "players": _players,
    "games": _whole(1, MOST_GAMES),
    "seed": _whole(0),
    "self_play": _flag,
    "openings": _text,
    "opening_moves": _lists_of_moves,
    "swap": _flag,
    "max_moves": _or_nothing(_whole(1)),
    "move_time_limit": _or_nothing(_number(0)),
    "resign": _or_nothing(_resignation),
    "on_forfeit": _one_of(*OnForfeit),
    "dead_stones": _one_of(*DeadStones),
    "record": _recording,
    "sequential": _or_nothing(_sequential),
    "founders": _or_nothing(_whole(1)),
    "time": _or_nothing(_time),
    "move_overhead": _number(0),
    "goal": _or_nothing(_goal),
    "rounds": _or_nothing(_whole(1, MOST_GAMES)),
    "tuning": _or_nothing(_tuning),
    "hosts": _whole(1),
    DEFAULTS: _whole(_FIRST),
}
#: Settings that older versions did not write.
_LATER = frozenset(
    {
        "dead_stones",
        "record",
        "sequential",
        "founders",
        "time",
        "move_overhead",
        "goal",
        "rounds",
        "tuning",
        "hosts",
        DEFAULTS,
    }
)

_TUNING: dict[str, Check] = {
    "template": _text,
    "start": _text,
    "opponents": _whole(1),
    "games": _whole(2, MOST_GAMES),
    "confirm": _whole(0, MOST_GAMES),
    "cpu_seconds": _or_nothing(_number(0)),
}

_GOAL: dict[str, Check] = {"top": _whole(1), "confidence": _number(0.5, 1)}

_SEQUENTIAL: dict[str, Check] = {
    "elo0": _number(),
    "elo1": _number(),
    "alpha": _number(0, 1),
    "beta": _number(0, 1),
    "max_games": _or_nothing(_whole(1)),
    "model": _one_of(*Likelihood),
    "elo_model": _one_of(*EloModel),
}
