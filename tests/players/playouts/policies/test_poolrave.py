"""PoolRave: which moves are in the pool, and how often they are made."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from arena.games import Position, load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.players.playouts.hooks import look_back
from arena.players.playouts.policies import parse_policy
from arena.players.tree.player import TreePlayer
from tests.support.playouts import Playouts
from tests.support.trees import children, item, tree_of

HEX = "hex(size=4)"


@entry
def _before(policies: Records, states: Records, nodes: Records, courses: Records) -> None:
    look_back(policies[0], states[0], nodes, courses[0])


def pool(player: TreePlayer, position: Position, path: list[int], spec: str) -> list[int]:
    """The pool for a playout from the end of a path."""
    records = parse_policy(spec).new_records(position.game)
    courses = player._hand.courses.copy()
    courses["path"][0, : len(path)], courses["length"] = path, len(path) - 1
    _before(records, position.states, player._nodes, courses)
    return [int(move) for move in records[0].pool[: int(records[0].count)]]


def expected(player: TreePlayer, node: int, most: int) -> list[int]:
    """The best moves of a node by all playouts, in the tree's order where they are equal."""
    means = {
        item(player, "move", child): np.float32(item(player, "amaf_total", child) / item(player, "amaf_visits", child))
        for child in children(player, node)
        if item(player, "amaf_visits", child)
    }
    return sorted(means, key=lambda move: -means[move])[:most]


@pytest.fixture(scope="module")
def player() -> TreePlayer:
    return tree_of("rave(playouts=400, c=0.4)", load(HEX).start())


def path_to_a_leaf(player: TreePlayer) -> list[int]:
    """Always on to the child with the most visits."""
    path = [0]
    while len(children(player, path[-1])):
        path.append(max(children(player, path[-1]), key=lambda node: int(item(player, "visits", node))))
    return path


@pytest.mark.parametrize("most", [1, 5, 30])
def test_the_best_moves_of_the_last_position_that_was_visited_often_enough(player: TreePlayer, most: int) -> None:
    path, position = path_to_a_leaf(player), load(HEX).start()
    visits = [item(player, "visits", node) for node in path]
    assert len(path) > 3
    assert visits == sorted(visits, reverse=True)
    for depth in range(len(path) - 1):
        for least in (visits[depth], visits[depth + 1] + 1):
            found = pool(player, position, path, f"poolrave(least={least}, moves={most})")
            assert found == expected(player, path[depth], most)
    # A leaf has no moves to choose from, however often it was visited.
    last = pool(player, position, path, f"poolrave(least=1, moves={most})")
    assert last == expected(player, path[-2], most)


def test_without_enough_visits_the_pool_is_empty(player: TreePlayer) -> None:
    path = path_to_a_leaf(player)
    assert pool(player, load(HEX).start(), path, "poolrave(least=401)") == []
    assert pool(player, load(HEX).start(), path, "poolrave(least=400)") != []


def first_moves(share: float, moves: list[int], position: Position, count: int) -> np.ndarray:
    """How often a playout begins with each move, if the pool has these."""
    playouts = Playouts(position.game, parse_policy(f"poolrave(share={share})"))
    playouts.record.pool[: len(moves)], playouts.record.count = moves, len(moves)
    found = np.zeros(position.game.moves, dtype=np.int64)
    for _ in range(count):
        found[playouts.choose(position)] += 1
    return found


def test_moves_come_from_the_pool_with_the_chance_that_was_asked_for() -> None:
    """All playable moves of the pool are equally likely, and so are all moves otherwise."""
    position = load(HEX).start()
    position.play("a1")
    found = first_moves(0.3, [0, 5, 6], position, 6000)
    chances = np.full(16, 0.7 / 15)
    chances[[5, 6]] += 0.15
    chances[0] = 0.0
    assert found[0] == 0
    assert stats.chisquare(found[1:], 6000 * chances[1:]).pvalue > 1e-4


def test_shares_of_none_and_all() -> None:
    position = load(HEX).start()
    position.play("a1")
    assert np.count_nonzero(first_moves(0.0, [5, 6], position, 400)) == 15
    assert first_moves(1.0, [0, 5, 6], position, 100)[[5, 6]].sum() == 100
    assert np.count_nonzero(first_moves(1.0, [0], position, 400)) == 15  # none of the pool can be played


def test_passes_are_not_in_the_pool_s_gift() -> None:
    position = load("go(size=3)").start()
    assert first_moves(1.0, [9, 4], position, 50)[4] == 50


def test_it_makes_a_difference_to_a_search() -> None:
    """The playouts of a search with a pool are others than those without, from the visit on that makes it."""
    position = load(HEX).start()
    visits = {}
    for least in (40, 200, 1000):
        found = tree_of(f"rave(playouts=200, policy=poolrave(least={least}))", position, seed=2)
        visits[least] = [item(found, "visits", child) for child in children(found)]
    assert visits[40] != visits[1000]
    assert visits[200] == visits[1000]
