"""When leaves get children, and what happens when there is no room for them."""

from __future__ import annotations

import math

import numba
import numpy as np
import pytest
from scipy import stats

from arena.games import InputError, load
from arena.players import generator, load_player
from arena.players.tree.course import new_courses
from arena.players.tree.expansion import prospect
from arena.players.tree.nodes import BLOCK, new_nodes
from tests.support.trees import children, counts, item, player_of, tree_of


@numba.njit
def _prospect_of(nodes, courses, parent, child):  # type: ignore[no-untyped-def]
    return prospect(nodes, courses[0], np.uint64(parent), np.uint64(child))


def _prospect(nodes: np.ndarray, parent: int, child: int) -> float:  # type: ignore[type-arg]
    found: float = _prospect_of(nodes, new_courses(9, 9), parent, child)
    return found


def family(*results: tuple[int, float]) -> np.ndarray:  # type: ignore[type-arg]
    """A root whose children have so many playouts, all 0 or 1, with these means."""
    nodes = new_nodes(16)
    nodes["first"][0][0], nodes["children"][0][0] = 8, len(results)
    for place, (visits, mean) in enumerate(results):
        nodes["visits"][1][place] = visits
        nodes["total"][1][place] = nodes["squares"][1][place] = visits * mean
    return nodes


def test_the_prospect_of_a_child_is_a_normal_one() -> None:
    """The chance of a normal variable to be as high as the best that was tried, which has one half itself."""
    nodes = family((100, 0.4), (50, 0.48), (400, 0.3), (0, 0.0))
    errors = [math.sqrt(m * (1 - m) / (n - 1)) for n, m in ((100, 0.4), (50, 0.48), (400, 0.3))]
    assert _prospect(nodes, 0, 9) == 0.5
    for place, mean in ((0, 0.4), (2, 0.3)):
        expected = stats.norm.cdf((mean - 0.48) / math.hypot(errors[place], errors[1]))
        assert _prospect(nodes, 0, 8 + place) == pytest.approx(expected, rel=1e-9)


def test_what_is_certain_has_no_prospects() -> None:
    nodes = family((10, 0.0), (10, 1.0))
    assert _prospect(nodes, 0, 8) == 0.0
    assert _prospect(nodes, 0, 9) == 0.5


@pytest.mark.parametrize("leaf", [1, 64])
def test_leaves_grow_by_their_visits(leaf: int) -> None:
    """With expand=n a child has n visits, and not fewer, when its children are first visited."""
    position = load("hex(size=3)").start()
    for expand in (0, 1, 4):
        spec = f"uct(playouts={60 * leaf}, leaf_playouts={leaf}, expand={expand})"
        player = tree_of(spec, position)
        grown = {item(player, "visits", child) // leaf: children(player, child) for child in children(player)}
        assert all(bool(below) == (visits > expand) for visits, below in grown.items() if visits)
        assert {visits > expand for visits in grown} >= {True}


def test_ends_grow_at_once() -> None:
    position = load("hex(size=3)").start()
    assert counts(tree_of("uct(playouts=300, expansion=ends)", position)) == counts(
        tree_of("uct(playouts=300, expand=0)", position)
    )


@pytest.mark.parametrize("leaf", [1, 64])
def test_leaves_grow_by_the_number_of_their_siblings(leaf: int) -> None:
    position = load("hex(size=3)").start()
    player = tree_of(f"uct(playouts={400 * leaf}, leaf_playouts={leaf}, expansion=siblings, c=0.5)", position)
    seen = set()
    for child in children(player):
        grown = item(player, "visits", child) > 9 * leaf
        assert bool(children(player, child)) == grown
        seen.add(grown)
        for below in children(player, child):
            assert bool(children(player, below)) == (item(player, "visits", below) > 8 * leaf)
    assert seen == {True, False}


def test_hopeless_leaves_do_not_grow() -> None:
    position = load("tic-tac-toe").start()
    wide, narrow = (
        tree_of(f"uct(playouts=3000, expansion=transition, expand=2, prospect={prospect})", position)
        for prospect in (0.0, 0.4)
    )
    assert int(narrow._trees["used"][0]) < int(wide._trees["used"][0]) / 1.5
    plain = counts(tree_of("uct(playouts=3000, expand=2)", position))
    assert counts(wide) == plain


def test_a_full_tree_goes_on_searching_and_says_so() -> None:
    position = load("hex(size=3)").start()
    player = player_of("uct(playouts=5000, nodes=100)", position.game)
    decision = player.choose(position, generator(1))
    assert decision.candidates is not None
    assert decision.note == "the tree was full"
    assert decision.candidates.visits.sum() == decision.playouts == 5000
    assert int(player._trees["used"][0]) * 8 <= 104
    assert player.choose(position, generator(2)).note == "the tree was full"
    assert player_of("uct(playouts=50)", position.game).choose(position, generator(1)).note == ""


def test_the_root_needs_room_for_its_moves() -> None:
    game = load("hex(size=5)")
    with pytest.raises(InputError, match=r"nodes=39: in hex\(size=5\) the first position alone takes 40"):
        load_player("uct(nodes=39)").build(game)
    decision = player_of("uct(playouts=30, nodes=40)", game).choose(game.start(), generator(1))
    assert decision.candidates is not None
    assert decision.candidates.visits.sum() == 30


@pytest.mark.parametrize("reuse", [False, True])
def test_ten_million_nodes_fit_into_510_megabytes(reuse: bool) -> None:
    """With all that goes with them: where their children wait, or what keeping the tree from move to move takes."""
    assert BLOCK.itemsize % 64 == 0
    assert BLOCK.itemsize / 8 * 10_000_000 < 490_000_000
    player = player_of(f"uct(nodes=80000, reuse={str(reuse).lower()})", load("tic-tac-toe"))
    parts = [*vars(player).values(), *vars(player._hand).values(), *vars(player._queue or object).values()]
    records = [value for value in parts if isinstance(value, np.ndarray)]
    assert len(records) > 6
    assert sum(record.nbytes for record in records) < 51 * 80_000


def test_budgets_are_whole_leaves() -> None:
    position = load("hex(size=3)").start()
    for spec, expected in (("64", 128), ("50", 100)):
        decision = player_of(f"uct(playouts=100, leaf_playouts={spec})", position.game).choose(position, generator(1))
        assert decision.candidates is not None
        assert decision.playouts == decision.candidates.visits.sum() == expected


def test_a_leaf_of_fills_gives_the_values_of_playouts() -> None:
    position = load("hex(size=3)").start()
    found = []
    for spec in ("ucb(playouts=60000, c=20)", "ucb(playouts=640000, c=20, leaf_playouts=64)"):
        candidates = player_of(spec, position.game).choose(position, generator(1)).candidates
        assert candidates is not None
        found.append(candidates)
    moves, fills = found
    assert (fills.visits % 64 == 0).all()
    for one, other, n, m in zip(moves.values, fills.values, moves.visits, fills.visits, strict=True):
        assert abs(one - other) < 4 * 0.5 * math.sqrt(1 / n + 1 / m)


@pytest.mark.parametrize(
    ("game", "spec", "message"),
    [
        ("tic-tac-toe", "uct(leaf_playouts=64)", "leaf_playouts=64: in tic-tac-toe the order of moves matters"),
        ("go(size=3)", "uct(fills=answering)", r"fills=answering: go\(size=3\) has no bridges; Hex and Y have"),
        ("hex(size=3)", "uct(fills=answering)", "one playout a leaf is made move by move; give leaf_playouts=64"),
        ("tic-tac-toe", "uct(leaf=estimate)", "leaf=estimate: tic-tac-toe has no formula"),
        ("hex(size=3)", "uct(leaf_playouts=2, quality=0.2)", "need playouts move by move: leaf_playouts=1"),
        ("hex(size=3)", "uct(leaf=estimate, quality=0.2)", "leaf=estimate: score, quality and mercy are of playouts"),
        ("hex(size=3)", "uct(update_every=3, repick_every=2)", "update_every=3 with repick_every=2"),
        ("hex(size=3)", "uct(transpositions=true, pruning=soft, forget=true)", "transpositions and forget"),
        ("hex(size=3)", "uct(proofs=true, pruning=soft, forget=true)", "proofs and forget"),
        ("hex(size=3)", "uct(transpositions=true, width=unpruning)", "transpositions and width=unpruning"),
    ],
)
def test_what_does_not_go_together_is_refused(game: str, spec: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_player(spec).build(load(game))
