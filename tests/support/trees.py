"""Trees of players, read out of their records."""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.games import Game, Position
from arena.games.toolbox.records import Records
from arena.players import generator, load_player
from arena.players.tree.nodes import ROOT
from arena.players.tree.player import TreePlayer
from tests.naive.search import NaiveSearch

ROW = 8

RESULTS = ("visits", "total", "squares", "amaf_visits", "amaf_total")


def item(player: TreePlayer, name: str, node: int = int(ROOT)) -> Any:
    """What a field says of a node."""
    return player._nodes[name][node // ROW][node % ROW].item()


def children(player: TreePlayer, node: int = int(ROOT)) -> range:
    """The numbers of a node's children."""
    first = item(player, "first", node)
    return range(first, first + item(player, "children", node))


def counts(player: TreePlayer, node: int = int(ROOT)) -> Any:
    """A player's tree as nested tuples, as the naive twin gives it."""
    results = [item(player, name, node) for name in RESULTS]
    family = tuple(counts(player, child) for child in children(player, node))
    return (item(player, "move", node), *results, item(player, "prior", node), item(player, "mark", node), family)


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


def nodes_of(player: TreePlayer) -> Records:
    """The blocks in use, as plain arrays."""
    return np.asarray(player._nodes[: int(player._trees["used"][0])])
