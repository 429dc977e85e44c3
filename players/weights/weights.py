"""Weights of one game's playouts, as a file says them.

A file begins with lines `# key = value`, in TOML, that say where its numbers come from, `game` among them: the family
of games that they are of, such as `go`. Then it is a table with the columns `kind,trait,log_gamma,seen`.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.spec import parse_spec

_COLUMNS = ["kind", "trait", "log_gamma", "seen"]
_HEAD = "# "


@dataclass(frozen=True)
class Weights:
    """Logarithms of gammas by kind and trait, and where they come from."""

    source: str  # the file, for messages
    facts: Mapping[str, Any]
    logarithms: Mapping[tuple[str, str], float]
    lines: Mapping[tuple[str, str], int]  # of the file

    @classmethod
    def read(cls, path: Path) -> Self:
        """What a file says; raises InputError, with the line, if it is no such file."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"weights {path}: {getattr(error, 'strerror', None) or 'it is no text'}") from None
        head = sum(1 for line in lines if line.startswith(_HEAD))
        try:
            facts = tomllib.loads("\n".join(line.removeprefix(_HEAD) for line in lines[:head]))
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"weights {path}: {error}") from None
        rows = list(csv.reader(lines[head:]))
        if not rows or rows[0] != _COLUMNS or not isinstance(facts.get("game"), str):
            raise InputError(f"weights {path}: it is no file of weights")
        logarithms, places = {}, {}
        for number, row in enumerate(rows[1:], start=head + 2):
            try:
                kind, trait, log_gamma, _seen = row
                logarithms[kind, trait], places[kind, trait] = float(log_gamma), number
            except ValueError:
                raise InputError(f"weights {path}, line {number}: {','.join(row)} is no weight") from None
            if not isfinite(logarithms[kind, trait]):
                raise InputError(f"weights {path}, line {number}: {log_gamma} is no weight")
        return cls(str(path), facts, logarithms, places)

    def of_traits(self, game: Game) -> npt.NDArray[np.float64]:
        """The logarithm for each of a game's traits; 0 for those that the file does not know."""
        family = parse_spec(game.spec).name
        if self.facts["game"] != family:
            raise InputError(f"weights {self.source}: they are of {self.facts['game']}, not of {family}")
        unknown = self.logarithms.keys() - set(game.traits)
        if unknown:
            first = min(unknown, key=lambda name: self.lines[name])
            raise InputError(f"weights {self.source}, line {self.lines[first]}: {family} has no {' '.join(first)}")
        return np.array([self.logarithms.get(name, 0.0) for name in game.traits])
