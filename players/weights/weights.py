"""Weights of one game's playouts: the logarithm of the gamma of each of its traits, and where they come from."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from arena.games.errors import InputError, did_you_mean
from arena.games.game import Game
from arena.games.spec import parse_spec
from arena.games.weighing import Logarithms
from arena.players.weights.weights_file import Trait, WeightsFile, read_weights_file

_DIGITS, _DIGEST_LENGTH = 6, 16
_GAME, _DIGEST = "game", "digest"


@dataclass(frozen=True)
class Weights:
    """Logarithms of gammas by trait, and where they come from."""

    source: str  # the file, for messages
    game: str  # the family of games
    facts: Mapping[str, Any]  # what is said of where the numbers come from
    logarithms: Mapping[Trait, float]
    seen: Mapping[Trait, int]  # of how many of the moves that were learned from each trait was true
    lines: Mapping[Trait, int]  # of the file

    @classmethod
    def trained(cls, game: Game, facts: Mapping[str, Any], logarithms: Logarithms, seen: Sequence[int]) -> Self:
        """Weights that were found for a game's traits, as a file would say them."""
        rounded = [round(float(logarithm), _DIGITS) + 0.0 for logarithm in logarithms]  # without a negative zero
        return cls(
            source="what was trained",
            game=_family(game),
            facts=facts,
            logarithms=dict(zip(game.traits, rounded, strict=True)),
            seen=dict(zip(game.traits, map(int, seen), strict=True)),
            lines={},
        )

    @classmethod
    def read(cls, path: Path) -> Self:
        """What a file says; raises InputError, with the line, if it is no such file, or was changed by hand."""
        file = read_weights_file(path)
        facts = dict(file.facts)
        game, digest = facts.pop(_GAME), facts.pop(_DIGEST, None)
        found = cls(str(path), game, facts, file.logarithms, file.seen, file.lines)
        if digest is not None and digest != found.digest:
            raise InputError(
                f"weights {path}: these are not the numbers that were trained: their digest is {found.digest}, and the"
                f" file says {digest}; who changes numbers takes that line out"
            )
        return found

    @property
    def digest(self) -> str:
        """What tells these numbers from others, in whatever order they stand."""
        rows = [f"{kind},{trait},{value!r}" for (kind, trait), value in sorted(self.logarithms.items())]
        return hashlib.sha256("\n".join([self.game, *rows]).encode()).hexdigest()[:_DIGEST_LENGTH]

    @property
    def text(self) -> str:
        """What a file of them says."""
        facts = {_GAME: self.game, **self.facts, _DIGEST: self.digest}
        return WeightsFile(facts, self.logarithms, self.seen, {}).text

    def of_traits(self, game: Game) -> Logarithms:
        """The logarithm for each of a game's traits; raises InputError if these are not just the traits there are."""
        what, family = f"weights {self.source}", _family(game)
        if self.game != family:
            raise InputError(f"{what}: they are of {self.game}, not of {family}")
        known = {trait: ": ".join(trait) for trait in game.traits}
        unknown = next((trait for trait in self.logarithms if trait not in known), None)
        if unknown is not None:
            name = ": ".join(unknown)
            place = f", line {self.lines[unknown]}" if unknown in self.lines else ""
            raise InputError(f"{what}{place}: {family} has no trait '{name}'{did_you_mean(name, known.values())}")
        missing = [name for trait, name in known.items() if trait not in self.logarithms]
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise InputError(f"{what}: it has no line for '{missing[0]}'{more}, which {family} has")
        return np.array([self.logarithms[trait] for trait in game.traits])


def _family(game: Game) -> str:
    return parse_spec(game.spec).name
