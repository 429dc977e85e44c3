"""What the plain tree search keeps: nodes as objects, results, and playouts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from arena.games import Game, Position


@dataclass
class Results:
    """Playouts and sums of their results and of the squares, for one player."""

    visits: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, other: Results) -> None:
        self.visits += other.visits
        self.total += other.total
        self.squares += other.squares

    def mirrored(self) -> Results:
        """The same for the other player, whose results are 1 minus these."""
        return Results(self.visits, self.visits - self.total, self.visits - 2 * self.total + self.squares)


@dataclass(eq=False)
class Node:
    """A position; results are for the player who made `move`."""

    move: int = 0
    found: Results = field(default_factory=Results)
    own: Results = field(default_factory=Results)  # of playouts that began here
    amaf_visits: int = 0
    amaf_total: float = 0.0
    prior: float = 0.0
    children: list[Node] = field(default_factory=list)
    excluded: bool = False
    lost: bool = False
    won: bool = False
    ranked: bool = False

    @property
    def visits(self) -> int:
        return self.found.visits

    @property
    def mean(self) -> float:
        return self.found.total / self.visits if self.visits else 0.5

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        if self.visits < 2:
            return 0.5
        variance = self.found.squares / self.visits - self.mean * self.mean
        return math.sqrt(max(variance, 0.0) / (self.visits - 1))

    @property
    def known(self) -> bool:
        return self.lost or self.won

    def sum_up(self) -> None:
        """What is known from playouts that began here, and from the children that count."""
        self.found = Results(self.own.visits, self.own.total, self.own.squares)
        for child in self.children:
            if not child.excluded:
                self.found.add(child.found.mirrored())

    def counts(self) -> Any:
        """The whole tree as nested tuples."""
        marks = self.excluded + 2 * self.lost + 4 * self.won
        found, children = self.found, tuple(child.counts() for child in self.children)
        results = (found.visits, found.total, found.squares, self.amaf_visits, self.amaf_total)
        return (self.move, *results, self.prior, marks, children)


@dataclass
class Evaluation:
    """One playout: Black's result, and who made which moves in it, in order. `games` counts a formal one."""

    black: float
    moves: list[tuple[int, int]]


def key_of(position: Position) -> tuple[bytes, int]:
    """What positions have in common that are one node."""
    return position.stones().tobytes(), position.turn


class Setting:
    """What all parts of the search know: the game, and the parameters by the names that specs have for them."""

    def __init__(self, game: Game, config: Any) -> None:
        self.game, self.config = game, config
        self.rave = getattr(config, "weight", None)

    def option(self, name: str, default: Any) -> Any:
        """A parameter that not all kinds have."""
        return getattr(self.config, name, default)
