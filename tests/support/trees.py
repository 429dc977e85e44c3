"""Trees of players, read out of their records."""

from __future__ import annotations

from typing import Any

from arena.games import Game, Position
from arena.players import generator, load_player
from arena.players.tree.nodes import ROOT
from arena.players.tree.player import TreePlayer
from tests.naive.search import NaiveSearch

ROW = 8

#: The search as textbooks have it.
TEXTBOOK = "c=1.0, fpu=none, choice=mean"

RESULTS = ("visits", "total", "squares", "amaf_visits", "amaf_total")


def item(player: TreePlayer, name: str, node: int = int(ROOT)) -> Any:
    """What a field says of a node."""
    return player._nodes[name][node // ROW][node % ROW].item()


def children(player: TreePlayer, node: int = int(ROOT)) -> list[int]:
    """The children of a node that have nodes."""
    first, queue = item(player, "first", node), player._queue
    numbers = range(first, first + item(player, "children", node))
    homes = {row: row if queue is None else int(queue.homes[row]) for row in {number // ROW for number in numbers}}
    return [homes[number // ROW] * ROW + number % ROW for number in numbers]


def waiting(player: TreePlayer, node: int = int(ROOT)) -> list[int]:
    """The moves of the others."""
    if player._queue is None:
        return []
    start = item(player, "first", node) + item(player, "children", node)
    moves: list[int] = player._queue.moves[start : start + item(player, "waiting", node)].tolist()
    return moves


def counts(player: TreePlayer, node: int = int(ROOT)) -> Any:
    """A player's tree as nested tuples, as the naive twin gives it."""
    family = [counts(player, child) for child in children(player, node)]
    family += [(move, 0, 0.0, 0.0, 0, 0.0, 0.0, 0, ()) for move in waiting(player, node)]
    results = [item(player, name, node) for name in (*RESULTS, "prior", "mark")]
    return (item(player, "move", node), *results, tuple(family))


def size(tree: Any) -> int:
    """How many nodes there are."""
    return 1 + sum(size(child) for child in tree[-1])


def player_of(spec: str, game: Game) -> TreePlayer:
    """A player that searches a tree."""
    player = load_player(spec).build(game)
    assert isinstance(player, TreePlayer)
    return player


def twin_of(spec: str, game: Game) -> NaiveSearch:
    """The same, written plainly."""
    return NaiveSearch(game, load_player(spec))


def tree_of(spec: str, position: Position, seed: int = 3) -> TreePlayer:
    """A player that has searched a position."""
    player = player_of(spec, position.game)
    player.choose(position, generator(seed))
    return player
