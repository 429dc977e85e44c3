"""When the plain tree search takes up a position's moves, and which nodes they become."""

from __future__ import annotations

import math
from typing import Any

import numba
import numpy as np

from arena.games import Position
from arena.games.contract import prior
from arena.games.toolbox.rng import shuffle
from tests.naive.search_nodes import Node, Setting, key_of

BLOCK = 8

#: Parameters that ask for the game's opinion.
OPINIONS = ("prior", "prior_seed", "prior_pull", "prior_least")


@numba.njit
def _shuffle(rngs, items, count):  # type: ignore[no-untyped-def]
    shuffle(rngs[0], items, np.uint64(count))


@numba.njit
def _prior(states, values):  # type: ignore[no-untyped-def]
    prior(states[0], values)


class Growth(Setting):
    """Growing the tree by families of children."""

    rngs: Any
    root: Node
    families: dict[Any, list[Node]]
    full: bool

    def _is_due(self, path: list[Node]) -> bool:
        if len(path) > self.config.depth:
            return False
        if len(path) == 1:
            return True
        leaf, size = path[-1], self.config.leaf_playouts
        expansion = self.option("expansion", "visits")
        least = 0 if expansion == "ends" else self.config.expand * size
        if leaf.visits < least:
            return False
        siblings = path[-2].children
        if expansion == "siblings":
            return leaf.visits >= len(siblings) * size
        if expansion == "transition":
            return self._prospect(leaf, siblings) >= self.config.prospect
        return True

    def _prospect(self, leaf: Node, siblings: list[Node]) -> float:
        """Chance of a normal variable with the leaf's mean and error to exceed the best sibling's."""
        best = max((node for node in siblings if node.visits), key=lambda node: node.mean, default=leaf)
        if best.mean <= leaf.mean:
            return 0.5
        spread = math.sqrt(leaf.error**2 + best.error**2)
        if spread == 0.0:
            return 0.0
        return 0.5 * (1 + math.erf((leaf.mean - best.mean) / spread / math.sqrt(2.0)))

    def _expand(self, leaf: Node, here: Position) -> bool:
        shares = self.option("transpositions", False)
        if shares and key_of(here) in self.families:
            leaf.children = self.families[key_of(here)]
            return True
        values = np.zeros(self.game.moves, dtype=np.float32)
        legal = here.legal_numbers().copy()
        asked = any(self.option(name, 0.0) > 0 for name in OPINIONS) or self.option("width", "all") != "all"
        if asked:
            _prior(here.states, values)
            recommended = legal[values[legal] >= self.option("prior_least", 0.0)]
            legal = recommended if len(recommended) else legal
        _shuffle(self.rngs, legal, len(legal))
        nodes = [Node(move=int(move), prior=float(values[move])) for move in legal]
        if asked:
            nodes.sort(key=lambda node: -node.prior)
        if self._blocks() + -(-len(nodes) // BLOCK) > -(-self.config.room(self.game) // BLOCK):
            self.full = True
            return False
        leaf.children = nodes
        if shares:
            self.families[key_of(here)] = nodes
        return True

    def _blocks(self) -> int:
        """How many blocks of eight are in use: one for the root, and those of all families."""
        families = {id(family): len(family) for family in self.families.values()}
        left = [] if families else [self.root]
        while left:
            node = left.pop()
            families[id(node.children)] = len(node.children)
            left += node.children
        return 1 + sum(-(-count // BLOCK) for count in families.values())
