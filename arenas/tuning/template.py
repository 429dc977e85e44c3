"""Templates: a player's spec with `?[...]` where a search is free to choose.

`?[0.8..1.5]` is a number between two ends, `?[0.01..2 log]` one whose ratios matter, `?[1..8 int]` a whole one (so is
every number of a parameter that takes no others), `?[mean|visits]` one of some words. `start V` at the end says where
the search starts, if not at the parameter's default.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np

from arena.arenas.statistics.surface import Floats
from arena.arenas.tuning.parameters import Choice, Parameter, Range, Value
from arena.arenas.tuning.spread import spread
from arena.games.errors import InputError, known_words
from arena.games.spec import Spec, format_value, parse_spec
from arena.games.text import quoted
from arena.players.base import PlayerConfig
from arena.players.former_defaults import GENERATION, former_defaults, with_former_defaults
from arena.players.kinds import kind

_HOLE = re.compile(r"\?\s*\[([^\[\]]*)\]")
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_ENDS = re.compile(rf"({_NUMBER}?)\s*\.\.\s*({_NUMBER})(.*)", re.DOTALL)
_STAND_IN = "?{}"
_WORDS = ("log", "int", "start")
#: More parameters than this make a space that no number of games fills.
MOST_PARAMETERS = 8
#: How many points may play, by the number of parameters; and of how many others one may be the best.
POINTS = {1: 48, 2: 120, 3: 240}
_MOST_POINTS, BETWEEN = 320, 4000
#: Points of the sequence that are looked at for each that is wanted: where values are few, many are the same.
_TRIES = 20


@dataclass(frozen=True)
class Template:
    """A kind of player with parameters that are free, and others that are not."""

    text: str
    spec: Spec  # with stand-ins for the free parameters
    parameters: tuple[Parameter, ...]

    @classmethod
    def parsed(cls, text: str) -> Template:
        """Read one; raises InputError with what is wrong, also if a player cannot have a value that it allows."""
        holes = [found[1] for found in _HOLE.finditer(text)]
        if not holes:
            raise InputError(
                f"{quoted(text)}: nothing is free in it; write PARAMETER=?[LOW..HIGH] for what is to be tuned"
            )
        numbers = iter(range(len(holes)))
        stand_ins = {_STAND_IN.format(number): hole for number, hole in enumerate(holes)}
        try:
            spec = parse_spec(_HOLE.sub(lambda _: f'"{_STAND_IN.format(next(numbers))}"', text))
        except InputError as error:
            raise InputError(re.sub(r'"(\?\d+)"', lambda found: f"?[{stand_ins[found[1]]}]", str(error))) from None
        free = {name: stand_ins[str(value)] for name, value in spec.arguments.items() if str(value) in stand_ins}
        if len(free) < len(holes):
            raise InputError(
                f"{quoted(text)}: ?[...] may only stand after the name of a parameter, as in c=?[0.01..2 log]"
            )
        if len(free) > MOST_PARAMETERS:
            raise InputError(f"{quoted(text)}: {len(free)} parameters are free; let there be {MOST_PARAMETERS} at most")
        config = kind(spec.name)
        template = cls(text.strip(), spec, tuple(_parameter(config, name, hole) for name, hole in free.items()))
        template._prove()
        return template

    def _prove(self) -> None:
        """Make sure of every end of a range and of every word, the others being at their start."""
        start = self.start_values()
        self.config(start)
        for place, parameter in enumerate(self.parameters):
            ends = parameter.values if isinstance(parameter, Choice) else (parameter.at(0.0), parameter.at(1.0))
            for value in ends:
                self.config([*start[:place], value, *start[place + 1 :]])

    def config(self, values: Sequence[Value]) -> PlayerConfig:
        """The player with these values."""
        chosen = dict(zip(self._names, values, strict=True))
        return kind(self.spec.name).from_spec(
            Spec(self.spec.name, {**self.spec.arguments, **chosen}, self.spec.positional)
        )

    def values_of(self, config: PlayerConfig) -> list[Value]:
        """The values that make a player of the template what it is."""
        return [self._meant(parameter, getattr(config, parameter.name)) for parameter in self.parameters]

    def _meant(self, parameter: Parameter, value: object) -> Value:
        """What a player has for a parameter, as it is written; a word may stand for something that is no word."""
        if isinstance(parameter, Choice):
            written = self._written(parameter.name, parameter.values)
            return next((word for word, meant in written if meant == value), parameter.values[0])
        return value if isinstance(value, int | float) else parameter.middle

    def _written(self, name: str, words: Sequence[Value]) -> list[tuple[Value, object]]:
        """Words with what a player has for a parameter that is written so."""
        fixed = {key: value for key, value in self.spec.arguments.items() if key not in self._names}
        player = kind(self.spec.name)
        return [
            (word, getattr(player.from_spec(Spec(self.spec.name, {**fixed, name: word}, self.spec.positional)), name))
            for word in words
        ]

    @property
    def _names(self) -> list[str]:
        return [parameter.name for parameter in self.parameters]

    def start_values(self) -> list[Value]:
        """Where the search starts: as it is said, or else at the defaults, or in the middle if these are no choice."""
        fields = kind(self.spec.name).model_fields
        return [self._start(parameter, fields[parameter.name].default) for parameter in self.parameters]

    def _start(self, parameter: Parameter, default: Any) -> Value:
        """Where the search starts of which a player has this by default."""
        if parameter.start is not None:
            return parameter.start
        if isinstance(parameter, Range) and not parameter.holds(default):
            return parameter.middle
        return self._meant(parameter, default)

    def in_todays_words(self, generation: int) -> str:
        """The text that means what this one meant by the defaults of a generation, where the search started too."""
        spec = with_former_defaults(self.spec, generation) or self.spec
        former, text = former_defaults(spec.name, generation), str(spec)
        holes = [found[1] for found in _HOLE.finditer(self.text)]
        by_name = {parameter.name: parameter for parameter in self.parameters}
        for number, name in enumerate(self._names):
            hole, parameter = holes[number], by_name[name]
            if name in former and parameter.start is None:
                before = kind(spec.name).from_spec(Spec(spec.name, {name: former[name]}))
                hole += f" start {format_value(self._start(parameter, getattr(before, name)))}"
            text = text.replace(f'"{_STAND_IN.format(number)}"', f"?[{hole}]")
        return text

    def coordinates(self, points: Sequence[Sequence[Value]]) -> Floats:
        """A row of coordinates from 0 to 1 for each point."""
        rows = [
            [
                part
                for parameter, value in zip(self.parameters, point, strict=True)
                for part in parameter.coordinates(value)
            ]
            for point in points
        ]
        return np.array(rows, dtype=np.float64).reshape(len(points), sum(each.width for each in self.parameters))

    def points(self) -> list[tuple[Value, ...]]:
        """The points that may play, spread over the space; the first one is the start."""
        wanted = POINTS.get(len(self.parameters), _MOST_POINTS)
        counts = [parameter.count for parameter in self.parameters]
        if all(count is not None for count in counts):
            wanted = min(wanted, math.prod(count or 1 for count in counts))
        found: dict[tuple[Value, ...], None] = {tuple(self.start_values()): None}
        for point in self._spread(_TRIES * wanted):
            if len(found) >= wanted:
                break
            found.setdefault(point)
        return list(found)

    def between(self) -> list[tuple[Value, ...]]:
        """Many more points, each once."""
        return list(dict.fromkeys(self._spread(BETWEEN)))

    def _spread(self, count: int) -> Iterator[tuple[Value, ...]]:
        for shares in spread(count, len(self.parameters)).tolist():
            yield tuple(parameter.at(share) for parameter, share in zip(self.parameters, shares, strict=True))


def in_todays_words(text: str, generation: int) -> str:
    """The template that means what this one meant in a generation; one that cannot be read stays as it is."""
    try:
        return Template.parsed(text).in_todays_words(generation) if generation < GENERATION else text
    except InputError:
        return text


def _parameter(config: type[PlayerConfig], name: str, hole: str) -> Parameter:
    """What stands between the brackets."""
    if name not in config.model_fields:
        where = config.described_by.format(config.kind)
        words = known_words(name, config.model_fields, f"{where} describes all")
        raise InputError(f"{config.kind}: no parameter {quoted(name)}{words.replace('; there are', '; it takes')}")
    if ".." in hole:
        return _range(name, hole, only_whole=_only_whole(config, name))
    words, _, start = hole.partition(" start ")
    values = tuple(_word(each) for each in words.split("|"))
    if len(values) < 2 or "" in values or len(set(map(repr, values))) < len(values):
        raise InputError(
            f"{name}=?[{hole}]: write a range, as 0.8..1.5, or words with bars between them, as mean|visits"
        )
    if start.strip() and _word(start) not in values:
        raise InputError(f"{name}=?[{hole}]: it starts at {quoted(start.strip())}, which is none of the words")
    return Choice(name, values, _word(start) if start.strip() else None)


def _word(text: str) -> Value:
    """A word as specs have it: a number or a truth value if it looks like one."""
    plain = text.strip()
    if plain.lower() in {"true", "false"}:
        return plain.lower() == "true"
    if re.fullmatch(r"[+-]?\d{1,18}", plain):
        return int(plain)
    return float(plain) if re.fullmatch(_NUMBER, plain) else plain


@functools.cache
def _only_whole(config: type[PlayerConfig], name: str) -> bool:
    """Whether a parameter takes whole numbers and no others."""
    annotation = config.model_fields[name].annotation
    kinds = {each for each in (get_args(annotation) or (annotation,)) if each is not type(None)}
    return kinds == {int}


def _range(name: str, hole: str, only_whole: bool) -> Range:
    written = f"{name}=?[{hole}]"
    found = _ENDS.fullmatch(hole.strip())
    if found is None or not found[1]:
        raise InputError(f"{written}: write two numbers with two dots between them, as 0.8..1.5")
    words = found[3].split()
    start = None
    if "start" in words:
        place = words.index("start")
        given = words[place + 1] if place + 1 < len(words) else ""
        if not re.fullmatch(_NUMBER, given):
            raise InputError(f"{written}: write a number after start")
        start = float(given)
        del words[place : place + 2]
    for word in words:
        if word not in _WORDS:
            raise InputError(f"{written}: there is no {quoted(word)}{known_words(word, _WORDS)}")
    low, high, log, whole = float(found[1]), float(found[2]), "log" in words, only_whole or "int" in words
    _require_sense(written, low, high, log, whole, start)
    if whole:
        return Range(name, int(low), int(high), log, True, None if start is None else int(start))
    return Range(name, low, high, log, False, start)


def _require_sense(written: str, low: float, high: float, log: bool, whole: bool, start: float | None) -> None:
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise InputError(f"{written}: the first number must be less than the second")
    if log and low <= 0:
        raise InputError(f"{written}: a range of logarithms begins above 0")
    if whole and not all(value == int(value) for value in (low, high, low if start is None else start)):
        raise InputError(f"{written}: write whole numbers")
    if start is not None and not low <= start <= high:
        raise InputError(f"{written}: it starts at {start:g}, which is outside")
