"""Records for the questionnaire: as many won by either model, with either colour, by about as much."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, WIN_OR_LOSE

#: Records of a form, and the kinds that they are of: who won, and who was Black.
RECORDS = 12
_KINDS = tuple((winner, black) for winner in (SIGMOID, WIN_OR_LOSE) for black in (SIGMOID, WIN_OR_LOSE))


@dataclass(frozen=True)
class Chosen:
    """The records of a form, in the order in which they are shown, and which of the models is called A."""

    games: Sequence[dict[str, Any]]
    first: str  # the model that is called A

    @property
    def second(self) -> str:
        """The model that is called B."""
        return WIN_OR_LOSE if self.first == SIGMOID else SIGMOID

    @property
    def lead(self) -> float:
        """Squares by which the sigmoid leads in all of them together."""
        return sum(map(lead_of, self.games))

    @property
    def digest(self) -> str:
        """What the form is known by: other games, or another order, make another one."""
        return _digest([*self.games, self.first])


def lead_of(game: dict[str, Any]) -> float:
    """Squares by which the sigmoid leads at the end."""
    score = float(game["score"])
    return score if game["black"] == SIGMOID else -score


def winner_of(game: dict[str, Any]) -> str | None:
    """The model that has won, or None."""
    lead = lead_of(game)
    return None if lead == 0 else SIGMOID if lead > 0 else WIN_OR_LOSE


def chosen(games: Sequence[dict[str, Any]]) -> Chosen:
    """As many games of every kind, twelve in all if there are enough, whose leads add up to as little as can be.

    Which model is A and in which order they come is no choice of anybody's: it follows from a digest of the games.
    """
    kinds = {kind: [game for game in games if (winner_of(game), game["black"]) == kind] for kind in _KINDS}
    each = min(RECORDS // len(_KINDS), *map(len, kinds.values()))
    parts = {kind: found[:each] for kind, found in kinds.items()}
    while (better := _evened(kinds, parts)) is not None:
        parts = better
    together = sorted(itertools.chain(*parts.values()), key=_digest)
    whole = int(_digest(together), 16)
    return Chosen(together, (SIGMOID, WIN_OR_LOSE)[whole % 2])


_Parts = dict[tuple[str, str], list[dict[str, Any]]]


def _evened(kinds: _Parts, parts: _Parts) -> _Parts | None:
    """With the one game changed for another of its kind that evens the leads most; None if none does."""
    total = sum(lead_of(game) for part in parts.values() for game in part)
    swaps = [
        (abs(total - lead_of(old) + lead_of(new)), kind, old, new)
        for kind, part in parts.items()
        for old in part
        for new in kinds[kind]
        if new not in part
    ]
    best = min(swaps, key=lambda swap: swap[0], default=None)
    if best is None or best[0] >= abs(total):
        return None
    _, kind, old, new = best
    return {**parts, kind: [new if game is old else game for game in parts[kind]]}


def _digest(what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:16]
