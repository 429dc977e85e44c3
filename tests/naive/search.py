"""The tree search written plainly: nodes as objects, every formula spelled out where it is used."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numba

from arena.games import Game, Position
from arena.games.kernels import playout
from arena.games.toolbox.rng import shuffle


@numba.njit
def _playout(states, rngs, traces):  # type: ignore[no-untyped-def]
    playout(states[0], rngs[0], traces[0])


@numba.njit
def _shuffle(rngs, items, count):  # type: ignore[no-untyped-def]
    shuffle(rngs[0], items, count)


@dataclass
class Node:
    """A position; results are for the player who made `move`."""

    move: int
    total: float = 0.0
    visits: int = 0
    amaf_total: float = 0.0
    amaf_visits: int = 0
    children: list[Node] = field(default_factory=list)

    def counts(self) -> Any:
        """The whole tree as nested tuples."""
        children = tuple(child.counts() for child in self.children)
        return (self.move, self.visits, self.total, self.amaf_visits, self.amaf_total, children)


def search(
    game: Game,
    position: Position,
    rngs: Any,
    playouts: int,
    c: float = 1.0,
    bias: float | None = None,
    expand: int = 1,
    fpu: float = math.inf,
) -> Node:
    """Grow a tree by playouts, one at each leaf; Black's results are 1, 1/2 and 0."""
    root = Node(move=0)
    for _ in range(playouts):
        here = position.copy()
        path, moves = [root], []
        while here.winner() is None:
            node = path[-1]
            if not node.children:
                if node is not root and node.visits < expand:
                    break
                legal = here.legal_numbers().copy()
                _shuffle(rngs, legal, len(legal))
                node.children = [Node(int(move)) for move in legal]
            chosen = max(node.children, key=lambda child, parent=node: _urgency(child, parent, c, bias, fpu))
            here.play(chosen.move)
            moves.append(chosen.move)
            path.append(chosen)
        traces = game.new_traces()
        _playout(here.states, rngs, traces)
        moves += traces[0].moves[: traces[0].length].tolist()
        black = {1: 1.0, 2: 0.0, 3: 0.5}[int(traces[0].winner)]
        _back_up(path, moves, position.turn, black, bias)
    return root


def _urgency(child: Node, parent: Node, c: float, bias: float | None, fpu: float) -> float:
    amaf_known = bias is not None and child.amaf_visits > 0
    if child.visits == 0 and not amaf_known:
        return fpu
    value = child.total / child.visits if child.visits else 0.0
    if bias is not None and amaf_known:
        n, amaf = float(child.visits), float(child.amaf_visits)
        weight = amaf / (n + amaf + 4.0 * bias * bias * n * amaf)
        value = (1.0 - weight) * value + weight * (child.amaf_total / amaf)
    tried = child.visits or 1
    return value + c * math.sqrt(2.0 * math.log(max(1.0, float(parent.visits))) / tried)


def _back_up(path: list[Node], moves: list[int], turn: int, black: float, bias: float | None) -> None:
    for depth, node in enumerate(path):
        mover = (turn + depth - 1) % 2  # who made the node's move
        node.visits += 1
        node.total += black if mover == 0 else 1 - black
    if bias is None:
        return
    for depth, node in enumerate(path):
        mover = (turn + depth) % 2
        for child in node.children:
            first = moves.index(child.move) if child.move in moves else -1
            if first >= depth and (first - depth) % 2 == 0:
                child.amaf_visits += 1
                child.amaf_total += black if mover == 0 else 1 - black
