"""A look at a game or a player: how long it looks, by which chance, and what it has seen."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from arena.games.game import Game
from arena.games.position import Position
from arena.games.random_games import game_by_chance


@dataclass
class Look:
    """The same seed sees the same games."""

    seed: int = 0
    games: int = 5
    #: How much of each thing has been looked at.
    seen: Counter[str] = field(default_factory=Counter)

    def chance(self, purpose: str) -> random.Random:
        """Chance for one purpose."""
        return random.Random(f"{purpose} {self.seed}")

    def saw(self, what: str, count: int = 1) -> None:
        """Note that so much of something has been looked at."""
        self.seen[what] += count

    def positions(self, game: Game, purpose: str, games: int | None = None) -> Iterator[Position]:
        """Positions of random games, from the start to the end; the caller may play on a copy."""
        chance = self.chance(f"{game.spec} {purpose}")
        for _ in range(self.games if games is None else games):
            for position in game_by_chance(game, chance):
                self.saw("positions")
                yield position
            self.saw("random games")

    def few_positions(self, game: Game, purpose: str) -> Iterator[Position]:
        """The same of fewer games, for what takes longer."""
        return self.positions(game, purpose, max(1, (self.games + 1) // 3))

    def lines(self, game: Game, purpose: str) -> Iterator[tuple[int, ...]]:
        """The moves of random games."""
        return itertools.islice(self.endless_lines(game, purpose), self.games)

    def endless_lines(self, game: Game, purpose: str) -> Iterator[tuple[int, ...]]:
        """The same of as many as are asked for."""
        chance = self.chance(f"{game.spec} {purpose}")
        while True:
            *_, last = game_by_chance(game, chance)
            self.saw("random games")
            yield last.moves
