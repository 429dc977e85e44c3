"""Progressive pruning in the tree, and how often a search does what."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from arena.games import load
from arena.players import generator
from arena.players.tree.nodes import EXCLUDED, ROOT
from arena.players.tree.player import TreePlayer
from tests.support.trees import children, counts, item, player_of, tree_of

RULES = "prune_least=5, prune_every=3"


def excluded(player: TreePlayer, node: int = int(ROOT)) -> set[int]:
    """The moves that are left out at a node."""
    return {item(player, "move", c) for c in children(player, node) if item(player, "mark", c) & int(EXCLUDED)}


def results(player: TreePlayer, node: int) -> tuple[float, float, float]:
    """Playouts, the sum of their results and of the squares, for who made the node's move."""
    return item(player, "visits", node), item(player, "total", node), item(player, "squares", node)


def interval(player: TreePlayer, node: int, rd: float) -> tuple[float, float]:
    """The interval of a mean, by its standard error."""
    visits, total, squares = results(player, node)
    mean = total / visits
    error = math.sqrt(max(squares / visits - mean * mean, 0.0) / (visits - 1))
    return mean - rd * error, mean + rd * error


def history(spec: str, game: str, budgets: range) -> list[set[int]]:
    """What is left out at the root after so many playouts: longer searches begin like shorter ones."""
    position = load(game).start()
    return [excluded(tree_of(spec.format(playouts), position)) for playouts in budgets]


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_hard_pruning_is_for_good(game: str) -> None:
    found = history(f"uct(playouts={{}}, pruning=hard, rd=0.5, {RULES})", game, range(30, 900, 30))
    assert all(before <= after for before, after in pairwise(found))
    assert 3 < len(found[-1]) < 9


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
def test_soft_pruning_takes_moves_back(game: str) -> None:
    found = history(f"uct(playouts={{}}, pruning=soft, rd=0.2, {RULES})", game, range(30, 900, 3))
    gone = [before - after for before, after in pairwise(found)]
    assert any(gone)
    assert any(before < after for before, after in pairwise(found))


@pytest.mark.parametrize("pruning", ["hard", "soft"])
def test_a_pruned_move_gets_no_more_playouts(pruning: str) -> None:
    position = load("tic-tac-toe").start()
    spec = f"uct(playouts={{}}, pruning={pruning}, rd=0.5, {RULES})"
    shorter, longer = (tree_of(spec.format(playouts), position) for playouts in (300, 303))
    assert excluded(shorter)
    assert excluded(shorter) <= excluded(longer)
    for one, other in zip(children(shorter), children(longer), strict=True):
        if item(shorter, "move", one) in excluded(shorter):
            assert results(shorter, one) == results(longer, other)


@pytest.mark.parametrize("rd", [0.3, 1.0])
def test_at_a_comparison_the_inferior_are_left_out(rd: float) -> None:
    """Soft pruning right after a comparison: just those whose interval lies below the best lower end of the others."""
    position = load("hex(size=3)").start()
    seen = set()
    for playouts in range(90, 600, 30):
        player = tree_of(f"ucb(playouts={playouts}, pruning=soft, rd={rd}, prune_least=8, prune_every=30)", position)
        compared = [child for child in children(player) if item(player, "visits", child) >= 8]
        left_out = [child for child in compared if item(player, "move", child) in excluded(player)]
        bar = max(interval(player, child, rd)[0] for child in compared if child not in left_out)
        for child in compared:
            assert (interval(player, child, rd)[1] < bar) == (child in left_out)
        assert excluded(player) == {item(player, "move", child) for child in left_out}
        seen.add(len(left_out))
    assert len(seen) > 1


@pytest.mark.parametrize("spec", ["ucb(playouts=700", "uct(playouts=700", "rave(playouts=700"])
def test_wide_intervals_prune_nothing(spec: str) -> None:
    """As long as results differ: those that are all the same have an error of zero."""
    position = load("tic-tac-toe").start()
    plain = counts(tree_of(f"{spec})", position))
    least = 10 if "ucb" in spec else 60
    wide = f"rd=1000, prune_least={least}"
    for rules in (f"pruning=hard, {wide}", f"pruning=soft, {wide}, forget=true", "pruning=hard, prune_least=1000"):
        assert counts(tree_of(f"{spec}, {rules}, prune_every=1)", position)) == plain
    assert counts(tree_of(f"{spec}, pruning=hard, rd=0.5, {RULES})", position)) != plain


def assert_forgotten(player: TreePlayer, node: int = int(ROOT)) -> int:
    """Every node has the playouts of its children that are not pruned, and one that began there; how many are."""
    family = [child for child in children(player, node) if not item(player, "mark", child) & int(EXCLUDED)]
    pruned = len(children(player, node)) - len(family)
    if children(player, node):
        below = [results(player, child) for child in family]
        visits, total, squares = results(player, node)
        own = visits - sum(n for n, _, _ in below)
        own_total = total - sum(n - t for n, t, _ in below)
        own_squares = squares - sum(n - 2 * t + s for n, t, s in below)
        assert own == (0 if node == int(ROOT) else 1)
        assert (own_total, own_squares) in {(0.0, 0.0), (0.5, 0.25), (1.0, 1.0)}
        assert own or own_total == 0.0
    return pruned + sum(assert_forgotten(player, child) for child in children(player, node))


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
@pytest.mark.parametrize("pruning", ["hard", "soft"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pruned_playouts_are_forgotten(game: str, pruning: str, seed: int) -> None:
    """Means come from children that are not pruned, as if summed up anew; some of the pruned lie below pruned ones."""
    spec = f"uct(playouts=2000, pruning={pruning}, rd=0.3, {RULES}, forget=true)"
    player = tree_of(spec, load(game).start(), seed)
    assert assert_forgotten(player) > 20
    below_pruned = [
        child for child in children(player) if item(player, "mark", child) & int(EXCLUDED) and excluded(player, child)
    ]
    assert below_pruned or pruning == "hard"


def test_the_decision_is_among_the_moves_that_are_left() -> None:
    position = load("hex(size=3)").start()
    for seed in range(20):
        for choice in ("mean", "visits", "lcb"):
            spec = f"uct(playouts=300, pruning=soft, rd=0.2, {RULES}, choice={choice})"
            decision = player_of(spec, position.game).choose(position, generator(seed))
            found = decision.candidates
            assert found is not None
            assert found.excluded is not None
            assert found.excluded.any()
            assert not found.excluded[found.moves.tolist().index(decision.move)]


# How often a search does what.


def done(player: TreePlayer) -> dict[str, Any]:
    """How often leaves were chosen, counted, and moves compared."""
    return {name: int(player._hand.courses[name][0]) for name in ("repicks", "updates", "prunings")}


@pytest.mark.parametrize(("repick", "update"), [(1, 1), (3, 1), (3, 3), (10, 5), (7, 7), (1000, 500)])
@pytest.mark.parametrize("leaf", [1, 64])
def test_frequencies_change_counts_only(repick: int, update: int, leaf: int) -> None:
    """A leaf is chosen every p evaluations, and results are counted every u of them; all are counted in the end."""
    position = load("hex(size=3)").start()
    evaluations = 200
    spec = f"rave(playouts={evaluations * leaf}, leaf_playouts={leaf}, repick_every={repick}, update_every={update})"
    player = tree_of(spec, position)
    updates_each = math.ceil(repick / update)
    whole, rest = divmod(evaluations, repick)
    assert done(player)["repicks"] == math.ceil(evaluations / repick)
    assert done(player)["updates"] == whole * updates_each + math.ceil(rest / update)
    assert item(player, "visits") == evaluations * leaf
    assert sum(item(player, "visits", child) for child in children(player)) == evaluations * leaf


def test_comparisons_are_as_frequent_as_asked() -> None:
    position = load("hex(size=3)").start()
    for every, expected in ((1, 90), (7, 12), (100, 0)):
        spec = f"uct(playouts=180, repick_every=2, pruning=soft, prune_every={every}, prune_least=2)"
        assert done(tree_of(spec, position))["prunings"] == expected


def test_one_playout_a_leaf_is_the_plain_search() -> None:
    position = load("tic-tac-toe").start()
    plain, often, seldom = (
        counts(tree_of(f"uct(playouts=300{more})", position))
        for more in ("", ", repick_every=1, update_every=1", ", repick_every=2, update_every=2")
    )
    assert plain == often != seldom
