"""All moves as first within the tree: what a playout adds to which node."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from arena.games import load
from arena.games.layouts import trace_fields
from arena.games.toolbox.records import Records, dtype_of, new
from arena.players import generator, load_player
from arena.players.playouts.credit import clear_credits, credit_only_playout, credit_playout
from arena.players.tree.backup import back_up, back_up_amaf
from arena.players.tree.course import clear_pending, new_courses
from arena.players.tree.nodes import ROOT, add_children, first_child, new_nodes, new_trees, plant
from arena.players.tree.options import new_options
from tests.support.trees import children, item, player_of, tree_of

MOVES = 8
V, Y, U, W, OTHER = range(5)
BLACK, WHITE = 0, 1


@numba.njit
def _plant(trees, nodes):  # type: ignore[no-untyped-def]
    plant(trees[0], nodes)


@numba.njit
def _add_children(trees, nodes, parent, moves):  # type: ignore[no-untyped-def]
    add_children(trees[0], nodes, np.uint64(parent), moves, np.uint64(len(moves)))
    return np.int64(first_child(nodes, np.uint64(parent)))


@numba.njit
def _credit(traces, turn, black, options_records, courses, further):  # type: ignore[no-untyped-def]
    course, options = courses[0], options_records[0]
    course.pending, course.total, course.squares = course.pending + 1.0, course.total + black, course.squares + black
    if further:
        credit_playout(course, traces[0], np.uint64(turn), black, options.first_only != 0)
    else:
        credit_only_playout(course, traces[0], np.uint64(turn), black, options.first_only != 0)


@numba.njit
def _clear(courses):  # type: ignore[no-untyped-def]
    clear_pending(courses[0])
    clear_credits(courses[0])


@numba.njit
def _back_up(nodes, options_records, courses):  # type: ignore[no-untyped-def]
    back_up(nodes, courses[0])
    back_up_amaf(nodes, options_records[0], courses[0])


class Tree:
    """A tree made by hand; Black is to move at the root."""

    def __init__(self, accumulate: bool = False, first_only: bool = False) -> None:
        self.trees, self.nodes = new_trees(), new_nodes(80)
        self.courses = new_courses(MOVES, MOVES)
        self.options = new_options(rave=1, update_every=1, accumulate=accumulate, first_only=first_only)
        _plant(self.trees, self.nodes)

    def grow(self, parent: int, *moves: int) -> dict[int, int]:
        """Children by their moves."""
        first = _add_children(self.trees, self.nodes, parent, np.array(moves, dtype=np.uint16))
        return {move: first + number for number, move in enumerate(moves)}

    def play_out(self, path: list[int], playouts: list[tuple[list[int], float]], further: bool = False) -> None:
        """Back up playouts from the end of a path: their moves, and Black's results."""
        course: Any = self.courses[0]
        course.path[: len(path)], course.length = path, len(path) - 1
        _clear(self.courses)
        for moves, black in playouts:
            _credit(trace_of(moves), (len(path) - 1) % 2, black, self.options, self.courses, further)
        _back_up(self.nodes, self.options, self.courses)

    def shared(self, node: int) -> tuple[int, float]:
        """All-moves-as-first playouts of a node, and the sum of their results."""
        block, place = divmod(node, 8)
        return int(self.nodes["amaf_visits"][block][place]), float(self.nodes["amaf_total"][block][place])

    def credits(self) -> list[tuple[int, int, float]]:
        """Who is credited with which move, and what for."""
        course: Any = self.courses[0]
        return [
            (player, move, float(course.credit[player, move, 1]))
            for player in (BLACK, WHITE)
            for move in range(MOVES)
            if course.credit[player, move, 0]
        ]


def trace_of(moves: list[int]) -> Records:
    """A playout with these moves."""
    traces = new(dtype_of(trace_fields(MOVES, 2 * MOVES)))
    traces["length"], traces["moves"][0, : len(moves)] = len(moves), moves
    return traces


def illustration(accumulate: bool) -> tuple[Tree, dict[int, int], dict[int, int], dict[int, int]]:
    """The slides' example: from L the moves v, y, u, w; L' is what u leads to, L'' what w leads to after v."""
    tree = Tree(accumulate=accumulate)
    below_root = tree.grow(int(ROOT), V, U, OTHER)
    below_v = tree.grow(below_root[V], Y, W, OTHER)
    below_u = tree.grow(below_root[U], V, Y, W)
    tree.play_out([int(ROOT), below_root[V], below_v[Y]], [([U, W], 1.0)])
    return tree, below_root, below_v, below_u


def test_three_playouts_are_recorded_for_the_position_of_the_slides() -> None:
    """One was played; two more came with u in the place of v, and with w in the place of y."""
    tree, below_root, below_v, _ = illustration(accumulate=True)
    assert tree.shared(int(ROOT))[0] == 3
    assert tree.shared(below_root[U]) == (1, 1.0)
    assert tree.shared(below_v[W]) == (1, 0.0)
    assert tree.shared(below_root[V]) == (2, 2.0)
    assert tree.shared(below_v[Y]) == (1, 0.0)
    assert tree.shared(below_root[OTHER]) == tree.shared(below_v[OTHER]) == (0, 0.0)


def test_standard_counts_stay_with_the_moves() -> None:
    tree, below_root, below_v, below_u = illustration(accumulate=False)
    found = [tree.shared(node) for node in (int(ROOT), below_root[V], below_root[U], below_v[Y], below_v[W])]
    assert found == [(0, 0.0), (1, 1.0), (1, 1.0), (1, 0.0), (1, 0.0)]
    assert all(tree.shared(node) == (0, 0.0) for node in below_u.values())


def test_only_moves_made_from_the_node_on_count() -> None:
    """Black's v came before the lower nodes, and is not credited there."""
    tree = Tree()
    below_root = tree.grow(int(ROOT), V, U)
    below_v = tree.grow(below_root[V], Y, OTHER)
    below_y = tree.grow(below_v[Y], V, U)
    tree.play_out([int(ROOT), below_root[V], below_v[Y], below_y[U]], [([W], 0.0)])
    assert [tree.shared(below_y[move]) for move in (V, U)] == [(0, 0.0), (1, 0.0)]
    assert [tree.shared(below_root[move]) for move in (V, U)] == [(1, 0.0), (1, 0.0)]
    assert [tree.shared(below_v[move]) for move in (Y, OTHER)] == [(1, 1.0), (0, 0.0)]


def test_pending_playouts_count_all_at_once() -> None:
    tree = Tree(accumulate=True)
    below_root = tree.grow(int(ROOT), V, U, W)
    tree.play_out([int(ROOT), below_root[V]], [([Y, U], 1.0), ([Y, W], 0.0), ([U, Y], 1.0)], further=True)
    assert tree.shared(below_root[V]) == (3, 2.0)
    assert tree.shared(below_root[U]) == (1, 1.0)
    assert tree.shared(below_root[W]) == (1, 0.0)
    visits, total = tree.shared(int(ROOT))
    assert (visits, total) == (5, pytest.approx(5 / 3))  # White's share of the mean result, 1/3, five times


#: Black and White use the points of a playout in turn; u is taken by Black and retaken by White, y the other way.
RECURRING = [U, Y, OTHER, U, Y]


@pytest.mark.parametrize("further", [False, True])
@pytest.mark.parametrize(
    ("first_only", "expected"),
    [
        (False, [(0, Y, 0.75), (0, U, 0.75), (0, OTHER, 0.75), (1, Y, 0.25), (1, U, 0.25)]),
        (True, [(0, U, 0.75), (0, OTHER, 0.75), (1, Y, 0.25)]),
    ],
)
def test_of_two_who_use_a_point_both_or_the_first_is_credited(
    further: bool, first_only: bool, expected: list[tuple[int, int, float]]
) -> None:
    tree = Tree(first_only=first_only)
    _credit(trace_of(RECURRING), BLACK, 0.75, tree.options, tree.courses, further)
    assert tree.credits() == expected


@pytest.mark.parametrize("first_only", [False, True])
def test_who_is_first_counts_from_the_node_on(first_only: bool) -> None:
    """Black's v in the tree comes before White's in the playout: above it, White has credit for v only if both do."""
    tree = Tree(first_only=first_only)
    below_root = tree.grow(int(ROOT), OTHER, Y)
    below_other = tree.grow(below_root[OTHER], V, U)
    below_u = tree.grow(below_other[U], V, W)
    tree.play_out([int(ROOT), below_root[OTHER], below_other[U], below_u[V]], [([V], 0.0)])
    assert tree.shared(below_u[V]) == (1, 0.0)
    assert tree.shared(below_other[V]) == ((0, 0.0) if first_only else (1, 1.0))


def test_a_move_made_twice_counts_once() -> None:
    for further in (False, True):
        tree = Tree()
        _credit(trace_of([U, Y, U, W, U]), BLACK, 1.0, tree.options, tree.courses, further)
        assert tree.credits() == [(0, U, 1.0), (1, Y, 0.0), (1, W, 0.0)]


@pytest.mark.parametrize("leaf", [1, 64])
def test_counts_at_the_root_are_those_of_all_moves_as_first(leaf: int) -> None:
    """With a tree that never grows, and moves that are all tried alike: the values of `amaf` from as many playouts."""
    position = load("hex(size=3)").start()
    player = tree_of(f"rave(playouts=128000, c=1000, expand=1000000, leaf_playouts={leaf})", position)
    amaf = "amaf(playouts=128000, sampling=moves)" if leaf == 1 else "amaf(playouts=128000)"
    candidates = load_player(amaf).build(position.game).choose(position, generator(1)).candidates
    assert candidates is not None
    for child in children(player):
        value = item(player, "amaf_total", child) / item(player, "amaf_visits", child)
        assert value == pytest.approx(candidates.values[item(player, "move", child)], abs=0.015)


def test_shared_counts_are_shown() -> None:
    position = load("hex(size=3)").start()
    player = player_of("rave(playouts=200)", position.game)
    found = player.choose(position, generator(1)).candidates
    assert found is not None
    assert found.shared_visits is not None
    assert found.shared_totals is not None
    shown = zip(found.moves.tolist(), found.shared_visits.tolist(), found.shared_totals.tolist(), strict=True)
    names = ("move", "amaf_visits", "amaf_total")
    assert sorted(shown) == sorted(tuple(item(player, name, child) for name in names) for child in children(player))
    plain = player_of("uct(playouts=200)", position.game).choose(position, generator(1)).candidates
    assert plain is not None
    assert plain.shared_visits is None
