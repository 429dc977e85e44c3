"""Files of weights: what they look like.

A file begins with lines `# key = value`, in TOML, that say where its numbers come from; `game` is among them, the
family of games that they are of, such as `go`. Then it is a table with the columns `kind,trait,log_gamma,seen`, a line
for each trait.
"""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from arena.games.errors import InputError
from arena.games.files import read_text
from arena.games.text import quoted

FORMAT = 1

_COLUMNS = ["kind", "trait", "log_gamma", "seen"]
_HEAD, _FORMAT, _GAME = "# ", "format", "game"
#: Playouts by larger logarithms would draw one and the same move.
_LARGEST = 50.0

#: A trait: its kind and its name.
Trait = tuple[str, str]


@dataclass(frozen=True)
class WeightsFile:
    """What stands in a file: facts, and for every trait a number, how often it was seen, and the line."""

    facts: Mapping[str, Any]
    logarithms: Mapping[Trait, float]
    seen: Mapping[Trait, int]
    lines: Mapping[Trait, int]

    @property
    def text(self) -> str:
        """The whole file."""
        facts = {_FORMAT: FORMAT, **self.facts}
        table = io.StringIO()
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(_COLUMNS)
        writer.writerows([*trait, repr(number), self.seen[trait]] for trait, number in self.logarithms.items())
        return "".join(f"{_HEAD}{key} = {_in_toml(value)}\n" for key, value in facts.items()) + table.getvalue()


def _in_toml(value: object) -> str:
    """A text or a number; in these JSON and TOML are alike."""
    return json.dumps(value, ensure_ascii=False)


def read_weights_file(path: Path) -> WeightsFile:
    """What stands in a file; raises InputError, with the line, if it is none of weights."""
    what = f"weights {path}"
    lines = read_text(what, path).splitlines()
    head = next((number for number, line in enumerate(lines) if not line.startswith(_HEAD)), len(lines))
    facts = _facts(what, lines[:head])
    if _row(lines[head] if head < len(lines) else "") != _COLUMNS:
        raise InputError(f"{what}, line {head + 1}: {','.join(_COLUMNS)} should stand here")
    logarithms: dict[Trait, float] = {}
    seen: dict[Trait, int] = {}
    places: dict[Trait, int] = {}
    for place, line in enumerate(lines[head + 1 :], start=head + 2):
        trait, logarithm, count = _weight(f"{what}, line {place}", line)
        if trait in places:
            raise InputError(f"{what}, line {place}: '{': '.join(trait)}' stands in line {places[trait]} already")
        logarithms[trait], seen[trait], places[trait] = logarithm, count, place
    return WeightsFile(facts, logarithms, seen, places)


def _facts(what: str, lines: Sequence[str]) -> dict[str, Any]:
    """What the lines above the table say."""
    facts: dict[str, Any] = {}
    for number, line in enumerate(lines, start=1):
        try:
            found = tomllib.loads(line.removeprefix(_HEAD))
        except tomllib.TOMLDecodeError:
            raise InputError(f"{what}, line {number}: {quoted(line)} is not of the form # key = value") from None
        facts.update(found)
    if facts.pop(_FORMAT, FORMAT) != FORMAT:
        raise InputError(f"{what}: it is of a format that this version of arena does not know")
    if not isinstance(facts.get(_GAME), str):
        raise InputError(f'{what}: it does not say of which game it is, as in # {_GAME} = "go"')
    return facts


def _weight(where: str, line: str) -> tuple[Trait, float, int]:
    """What one line says of a trait."""
    try:
        kind, trait, logarithm, seen = _row(line)
        number, count = float(logarithm), int(seen)
    except ValueError:
        raise InputError(f"{where}: {quoted(line)} is no weight, which is {','.join(_COLUMNS)}") from None
    if not isfinite(number) or abs(number) > _LARGEST or count < 0:
        raise InputError(
            f"{where}: {quoted(line)} is no weight: log_gamma is from {-_LARGEST:g} to {_LARGEST:g}, seen at least 0"
        )
    return (kind, trait), number, count


def _row(line: str) -> list[str]:
    return next(csv.reader([line]), [])
