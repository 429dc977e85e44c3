"""The tree search written plainly: nodes as objects, every formula spelled out where it is used.

Where kernels compute in single precision the twin does so as well, operation by operation, so
that the two trees are equal to the last digit. Random numbers are drawn by the real kernels.
"""

from __future__ import annotations

import math
from typing import Any

from arena.games import Game, Position, Winner
from tests.naive.search_backup import BackUp
from tests.naive.search_choice import Choice
from tests.naive.search_growth import Growth
from tests.naive.search_nodes import Evaluation, Node, key_of


class NaiveSearch(Choice, Growth, BackUp):
    """A searching player; `config` has the parameters by the names that specs have for them."""

    def __init__(self, game: Game, config: Any) -> None:
        super().__init__(game, config)
        self.returns = config.new_returns(game)
        self.families: dict[Any, list[Node]] = {}
        self.root = Node()
        self.known: tuple[int, ...] | None = None
        self.full = False
        self.model: Any = None
        self.kept = 0  # how often there was a tree to go on with

    def start_game(self) -> None:
        self.known = None

    # The search.

    def search(self, position: Position, rngs: Any) -> int:
        """Grow the tree; how many playouts it took."""
        self.rngs, self.turn, self.start_ply = rngs, position.turn, int(position.state.ply)
        self.config.score.settle(self.returns, self.start_ply)
        model = self.config.score._model(self.start_ply)
        if model != self.model:
            self.known, self.model = None, model
        self._begin(position)
        self.repicks = self.updates = self.prunings = 0
        size, left = self.config.leaf_playouts, self.config.playouts
        while left > 0 and not self.root.known:
            self.exploration = self.config.c * self._scale()
            here, path = self._descend(position)
            self.repicks += 1
            pending: list[Evaluation] = []
            evaluations = 0
            while left > 0 and evaluations < self.config.repick_every:
                pending += self._evaluate(here.copy(), path)
                evaluations += 1
                left -= size
                if evaluations % self.config.update_every == 0:
                    self._update(path, pending)
                    pending = []
            if pending:
                self._update(path, pending)
            if self.option("proofs", False):
                self._prove(here, path)
            if self.config.pruning != "none" and self.repicks % self.config.prune_every == 0:
                self._prune(path)
            if self.option("stop_early", False) and left > 0 and self.repicks % 16 == 0:
                most, *others = sorted((child.visits for child in self.root.children), reverse=True)
                if most - max(others, default=0) > left:
                    break
        return int(self.config.playouts - left)

    def _scale(self) -> float:
        if self.config.scale == "unit":
            return 1.0
        if self.config.scale == "paper":
            return float(self.config.score.exploration(self.start_ply))
        found = self.root.found
        if found.visits < 2:
            return 0.5
        mean = found.total / found.visits
        return math.sqrt(max(found.squares / found.visits - mean * mean, 0.0))

    def _descend(self, position: Position) -> tuple[Position, list[Node]]:
        here, path, grown = position.copy(), [self.root], False
        while here.winner() is None and not (self.option("proofs", False) and path[-1].known):
            node = path[-1]
            if not node.children:
                if grown or not self._is_due(path) or not self._expand(node, here):
                    break
                grown = True
            self._rank(node)
            chosen = self._select(node, len(path) - 1)
            here.play(chosen.move)
            path.append(chosen)
        return here, path

    # Marks.

    def _prove(self, here: Position, path: list[Node]) -> None:
        end, winner = path[-1], here.winner()
        if winner is Winner.DRAW:
            return
        if winner is not None:
            by_black = self.mover(len(path) - 1) == 1
            end.won = (winner is Winner.BLACK) == by_black
            end.lost = not end.won
        for node, parent in reversed(list(zip(path[1:], path, strict=False))):
            if not node.known:
                return
            parent.lost = parent.lost or any(child.won for child in parent.children)
            parent.won = parent.won or all(child.lost for child in parent.children)

    def _prune(self, path: list[Node]) -> None:
        self.prunings += 1
        rd, least = self.config.rd, self.config.prune_least
        for depth, node in enumerate(path):
            compared = [child for child in node.children if child.visits >= least]
            active = [child for child in compared if not child.excluded and not child.lost]
            bar = max((child.mean - rd * child.error for child in active), default=-math.inf)
            if len(node.children) < 2:
                continue
            for child in compared:
                inferior = child.mean + rd * child.error < bar
                child.excluded = inferior or (child.excluded and self.config.pruning == "hard")
            if self.config.forget:
                for above in reversed(path[: depth + 1]):
                    above.sum_up()

    # From move to move.

    def _begin(self, position: Position) -> None:
        """The tree that is left of the one before, if it is kept, or a new one."""
        known, self.known = self.known, position.moves
        if self.option("reuse", False) and known is not None and position.moves[: len(known)] == known:
            further = position.moves[len(known) :]
            if further and self._keep(position, further):
                self.kept += 1
                return
        self.root, self.families, self.full = Node(), {}, False

    def _keep(self, position: Position, further: tuple[int, ...]) -> bool:
        if self.config.transpositions:
            family = self.families.get(key_of(position))
            if family is None or self.full:
                return False
            self.root = Node(children=family)
            for child in family:
                self.root.found.add(child.found.mirrored())
            return True
        node = self.root
        for move in further:
            node = next((child for child in node.children if child.move == move), Node())
        if not node.children:
            return False
        self.root, self.full = node, False
        self.root.excluded, self.root.prior = False, 0.0
        return True
