"""The tree search by several threads, written plainly: one after the other, in the order of their turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.games import Position
from arena.games.toolbox.rng import draw_below, generator
from tests.naive.search import NaiveSearch
from tests.naive.search_nodes import Node, Results


class NaiveCrew(NaiveSearch):
    """Threads whose playouts are counted when it is their turn again; until then they are lost for all on the path."""

    def search(self, position: Position, rngs: Any) -> int:
        """Grow the tree; how many playouts it took."""
        self.turn, self.start_ply = position.turn, int(position.state.ply)
        self.config.score.settle(self.returns, self.start_ply)
        self._begin(position)
        self.repicks = self.updates = self.prunings = 0
        threads = self.config.threads
        seeds = [[draw_below(rngs, 2**32) for _ in range(4)] for _ in range(1, threads)]
        generators = [rngs, *map(generator, seeds)]
        to_count: list[Callable[[], None] | None] = [None] * threads
        size, left, turn = self.config.leaf_playouts, self.config.playouts, 0
        while left > 0:
            if (count := to_count[turn]) is not None:
                to_count[turn] = None
                count()
                if self.root.known or self._is_settled(left):
                    break
            self.rngs = generators[turn]
            to_count[turn] = self._leaf(position, size)
            left -= size
            turn = (turn + 1) % threads
        for number in [*range(turn, threads), *range(turn)]:
            if (count := to_count[number]) is not None:
                count()
        return int(self.config.playouts - left)

    def _leaf(self, position: Position, size: int) -> Callable[[], None]:
        """Play from the next leaf; what counts it."""
        self.exploration = self.config.c * self._scale()
        here, path = self._descend(position)
        self._add_lost(path, size)
        pending = self._evaluate(here.copy(), path)

        def count() -> None:
            self.repicks += 1
            self._add_lost(path, -size)
            self._update(path, pending)
            if self.option("proofs", False):
                self._prove(here, path)

        return count

    @staticmethod
    def _add_lost(path: list[Node], size: int) -> None:
        for node in path[1:]:
            node.found.add(Results(size, 0.0, 0.0))

    def _is_settled(self, left: int) -> bool:
        if not self.option("stop_early", False) or self.repicks % 16 != 0:
            return False
        most, *others = sorted((child.visits for child in self.root.children), reverse=True)
        return most - max(others, default=0) > left
