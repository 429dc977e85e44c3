"""What a game has, beyond what all games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Abilities:
    """What a game's rules and its declaration say that it has."""

    rules: Mapping[str, Callable[..., Any]]
    fill_rows: int

    @property
    def has_fills(self) -> bool:
        """Whether the order of moves is of no matter, so that random games are played as fills."""
        return self.fill_rows > 0

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
    def has_dead_stones(self) -> bool:
        """Whether stones that stand when the game ends may be dead, so that the score is better without them."""
        return False
