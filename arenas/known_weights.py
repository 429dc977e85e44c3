"""The weights that there are, and what each of them says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from arena.games import InputError, load
from arena.games.errors import known_words
from arena.games.text import quoted
from arena.players.weights import shelf
from arena.players.weights.weights import Weights

_BETWEEN = "/"


@dataclass(frozen=True)
class TraitWeight:
    """The weight of one trait."""

    kind: str
    trait: str
    log_gamma: float
    seen: int
    picture: Sequence[str] = ()  # lines of a little drawing; none for a trait that words tell


@dataclass(frozen=True)
class KnownWeights:
    """Weights with their provenance; `traits` are in the order of the game."""

    name: str
    game: str
    facts: Mapping[str, Any]
    digest: str
    traits: Sequence[TraitWeight]

    @classmethod
    def of(cls, name: str, weights: Weights) -> Self:
        """What is known of weights; raises InputError if they are not just of what their game knows of moves."""
        game = load(weights.game)
        weights.of_traits(game)
        pictures: dict[str, Callable[[str], Sequence[str]]] = {
            kind.name: kind.picture for kind in game.trait_kinds if kind.picture is not None
        }
        traits = [
            TraitWeight(
                *trait,
                weights.logarithms[trait],
                weights.seen[trait],
                pictures[trait[0]](trait[1]) if trait[0] in pictures else (),
            )
            for trait in game.traits
        ]
        return cls(name, weights.game, weights.facts, weights.digest, traits)

    @property
    def kinds(self) -> list[str]:
        """The kinds of traits, in order."""
        return list(dict.fromkeys(one.kind for one in self.traits))

    def of_kind(self, kind: str) -> list[TraitWeight]:
        """The traits of a kind, the strongest first."""
        return sorted((one for one in self.traits if one.kind == kind), key=lambda one: -one.log_gamma)


def shipped() -> list[KnownWeights]:
    """All weights that are shipped."""
    return [_shipped(family, name) for family in shelf.families() for name in shelf.shipped(family)]


def known_as(name: str) -> KnownWeights:
    """Weights by the path of their file or by name, as `go/mm`, or `mm` where that is of one game only."""
    if shelf.is_file(name):
        return KnownWeights.of(name, shelf.weights_in(name))
    names = [f"{family}{_BETWEEN}{one}" for family in shelf.families() for one in shelf.shipped(family)]
    meant = [one for one in names if name in {one, one.partition(_BETWEEN)[2]}]
    if len(meant) > 1:
        raise InputError(f"there are weights {quoted(name)} of several games; name {' or '.join(meant)}")
    if not meant:
        words = known_words(name, names) if names else "; there are none"
        raise InputError(f"there are no weights {quoted(name)}{words}; a file's name ends in .csv")
    family, _, found = meant[0].partition(_BETWEEN)
    return _shipped(family, found)


def _shipped(family: str, name: str) -> KnownWeights:
    return KnownWeights.of(f"{family}{_BETWEEN}{name}", shelf.shipped_weights(family, name))
