"""What a game has, beyond what all games have."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arena.games.errors import InputError

if TYPE_CHECKING:
    from arena.games.lanes import FillFamily
    from arena.games.traits import TraitKind
    from arena.games.weighing import Weighing


class Abilities:
    """What a game's rules and its declaration say that it has."""

    spec: str
    rules: Mapping[str, Callable[..., Any]]
    fill_rows: int
    answering_family: FillFamily | None
    score_range: float
    pattern_classes: int
    trait_kinds: Sequence[TraitKind]

    def check_rules(self) -> None:
        """Raise InputError if rules are there without what they go with, or the other way round."""
        for one, other in (("estimate", "estimate_moves"), ("capturing_moves", "extending_moves")):
            if (one in self.rules) != (other in self.rules):
                raise InputError(f"game {self.spec}: '{one}' and '{other}' go together among the rules")
        for rule, said, as_it_must in (
            ("score", self.score_range > 0, "a score_range above 0"),
            ("pattern_of", self.pattern_classes > 0, "pattern_classes above 0"),
            ("traits_of", bool(self.trait_kinds), "trait_kinds"),
        ):
            if (rule in self.rules) != said:
                raise InputError(f"game {self.spec}: a '{rule}' among the rules goes with {as_it_must}")

    @property
    def has_fills(self) -> bool:
        """Whether the order of moves is of no matter, so that random games are played as fills."""
        return self.fill_rows > 0

    @property
    def has_answering_fills(self) -> bool:
        """Whether there are fills in which moves are answered."""
        return self.answering_family is not None

    @property
    def has_score(self) -> bool:
        """Whether a game is won by more or less: by points, of which `contract.score` knows."""
        return "score" in self.rules

    @property
    def has_key(self) -> bool:
        """Whether positions have keys by which a search knows them again."""
        return "key" in self.rules

    @property
    def has_prior(self) -> bool:
        """Whether the game knows which moves recommend themselves before any playout."""
        return "prior" in self.rules

    @property
    def has_estimate(self) -> bool:
        """Whether there is a formula for the chance to win."""
        return "estimate" in self.rules

    @property
    def has_tactics(self) -> bool:
        """Whether the game knows moves that capture, and moves that save from capture."""
        return "capturing_moves" in self.rules

    @property
    def has_answers(self) -> bool:
        """Whether the game knows which moves answer another."""
        return "draw_answer" in self.rules

    @property
    def has_traits(self) -> bool:
        """Whether the game knows what is true of moves, so that playouts can draw them by weights."""
        return bool(self.trait_kinds)

    @functools.cached_property
    def traits(self) -> tuple[tuple[str, str], ...]:
        """Each trait by its kind and its name, by number."""
        return tuple((kind.name, trait) for kind in self.trait_kinds for trait in kind.traits)

    @property
    def most_traits(self) -> int:
        """How many traits one move has at most."""
        return len(self.trait_kinds)

    def weighing(self) -> Weighing | None:
        """A way of the game's own to draw the moves of playouts by weights; None for the general one."""
        return None

    @property
    def has_dead_stones(self) -> bool:
        """Whether stones that stand when the game ends may be dead, so that the score is better without them."""
        return False
