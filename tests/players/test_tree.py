"""Tree search, against its plain twin and against solved games."""

import math

import numpy as np
import pytest

from arena.games import InputError, Winner, load
from arena.games.toolbox import rng
from arena.players import generator, load_player
from arena.players.tree.nodes import ROOT
from arena.players.tree.search import rave_weight
from tests.naive.search import search as naive_search


def choose(spec, position, *purpose):
    return load_player(spec).build(position.game).choose(position, generator(1, *purpose))


def tree_of(player, node=int(ROOT)):
    """A player's tree as nested tuples, as the naive twin gives it."""
    record = player._nodes[node]
    children = tuple(tree_of(player, int(record.first) + k) for k in range(int(record.children)))
    return (
        int(record.move),
        int(record.visits),
        float(record.total),
        int(record.amaf_visits),
        float(record.amaf_total),
        children,
    )


def set_up(game, drawing):
    return load(game).parse(drawing)


MIDDLE = "X . .\n . O .\n  . . .\nBlack (X) to move"


@pytest.mark.parametrize(
    ("game", "drawing"),
    [("tic-tac-toe", None), ("tic-tac-toe", "X . .\n. O .\n. . X"), ("hex(size=3)", None), ("hex(size=3)", MIDDLE)],
)
@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("uct(playouts=600)", {}),
        ("uct(playouts=600, c=0.3, expand=5)", {"c": 0.3, "expand": 5}),
        ("uct(playouts=600, fpu=0.7)", {"fpu": 0.7}),
        ("rave(playouts=600)", {"bias": 0.05}),
        ("rave(playouts=600, b=0.5, expand=0)", {"bias": 0.5, "expand": 0}),
    ],
)
def test_the_tree_is_that_of_the_plain_search(game, drawing, spec, options):
    position = load(game).start() if drawing is None else set_up(game, drawing)
    player = load_player(spec).build(position.game)
    player.choose(position, generator(3))
    twin = naive_search(position.game, position, generator(3), 600, **options)
    assert tree_of(player) == twin.counts()


def value_of(position, cache):
    """1, 1/2 or 0 for the player to move, by looking at everything."""
    key = position.states.tobytes()
    if key not in cache:
        winner = position.winner()
        if winner is not None:
            cache[key] = 0.5 if winner is Winner.DRAW else 0.0  # who is to move has just been beaten
        else:
            best = 0.0
            for move in position.legal_numbers():
                after = position.copy()
                after.play(int(move))
                best = max(best, 1 - value_of(after, cache))
            cache[key] = best
    return cache[key]


@pytest.mark.parametrize("spec", ["uct(playouts=4000)", "rave(playouts=4000)", "uct(playouts=4000, choice=visits)"])
def test_tic_tac_toe_is_never_lost(spec):
    """Against every line of play of the opponent, with either side."""
    game, cache = load("tic-tac-toe"), {}
    player = load_player(spec).build(game)
    checked = 0

    def follow(position, own):
        nonlocal checked
        if position.winner() is not None:
            checked += 1
            return
        before = value_of(position, cache)
        if position.turn == own:
            decision = player.choose(position, generator(5))
            after = position.copy()
            after.play(decision.move)
            assert 1 - value_of(after, cache) >= min(before, 0.5)
            follow(after, own)
        else:
            for move in position.legal_numbers():
                after = position.copy()
                after.play(int(move))
                follow(after, own)

    for own in (0, 1):
        follow(game.start(), own)
    assert checked > 400


#: First moves with which Black wins, by exhaustive search.
WINNING = {
    "y(board=straight, size=3)": {"b1", "a2", "b2"},
    "hex(size=3)": {"c1", "a2", "b2", "c2", "a3"},
    "hex(size=4)": {"d1", "c2", "b3", "a4"},
}


@pytest.mark.parametrize(("game", "winning"), WINNING.items())
@pytest.mark.parametrize(
    "spec",
    [
        "uct(playouts=100000)",
        "rave(playouts=100000)",
        "uct(playouts=200000, leaf_playouts=64)",
        "rave(playouts=200000, leaf_playouts=64)",
    ],
)
def test_winning_openings_are_found(game, winning, spec):
    position = load(game).start()
    assert position.game.move_name(choose(spec, position).move) in winning


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=5)"])
def test_uct_is_ucb_while_there_are_no_more_playouts_than_moves(game):
    position = load(game).start()
    playouts = position.game.moves
    tree, flat = (choose(f"{kind}(playouts={playouts})", position).candidates for kind in ("uct", "ucb"))
    assert tree.visits.tolist() == flat.visits.tolist() == [1] * playouts
    assert tree.totals.tolist() == flat.totals.tolist()


def test_ucb_prefers_what_wins():
    position = load("tic-tac-toe").start()
    candidates = choose("ucb(playouts=20000)", position).candidates
    values = candidates.values.tolist()
    assert np.argmax(candidates.visits) == 4
    # Random play after centre, corner and edge wins for X minus loses 1/2, 12/35 and 1/5.
    for cell, expected in ((4, 1 / 2), (0, 12 / 35), (1, 1 / 5)):
        error = 4 * 0.5 / math.sqrt(candidates.visits[cell])
        assert values[cell] == pytest.approx((1 + expected) / 2, abs=error)
    # Regret grows with the logarithm of the playouts: the best move has most of them.
    assert candidates.visits[4] > 0.5 * candidates.visits.sum()


def test_more_exploration_spreads_the_playouts():
    position = load("hex(size=4)").start()
    shares = [choose(f"ucb(playouts=5000, c={c})", position).candidates.visits.max() / 5000 for c in (0.1, 1, 10)]
    assert shares[0] > shares[1] > shares[2]


@pytest.mark.parametrize("bias", [0.0, 0.01, 0.05, 0.3, 2.0])
def test_raves_weight_keeps_its_bounds(bias):
    """With at least as many all-moves-as-first playouts as others: 1/(2 + 4 b^2 N) <= weight <= 1/(1 + 4 b^2 N)."""
    for visits in (1.0, 10.0, 1000.0):
        for amaf in (visits, 3 * visits, 1e6 * visits):
            weight = rave_weight(visits, amaf, bias)
            slack = 1e-9
            assert 1 / (2 + 4 * bias**2 * visits) - slack <= weight <= 1 / (1 + 4 * bias**2 * visits) + slack


def test_rave_without_trust_in_its_values_is_uct():
    """An enormous bias gives them no weight, except for moves that have no playouts of their own."""
    assert rave_weight(1.0, 100.0, 1e6) < 1e-11
    assert rave_weight(0.0, 100.0, 1e6) == 1.0


def test_a_leaf_of_fills_gives_the_values_of_playouts():
    position = load("hex(size=5)").start()
    by_moves = choose("ucb(playouts=60000, c=20)", position).candidates
    by_fills = choose("ucb(playouts=640000, c=20, leaf_playouts=64)", position).candidates
    assert by_fills.visits.sum() == 640000
    assert (by_fills.visits % 64 == 0).all()
    for one, other, n, m in zip(by_moves.values, by_fills.values, by_moves.visits, by_fills.visits, strict=True):
        assert abs(one - other) < 4.5 * 0.5 * math.sqrt(1 / n + 1 / m)


@pytest.mark.parametrize("leaf", [1, 64])
def test_rave_counts_are_those_of_all_moves_as_first(leaf):
    """At the root, with a tree that never grows: the values of `amaf` from as many playouts."""
    position = load("hex(size=4)").start()
    player = load_player(f"rave(playouts=128000, c=1000, expand=1000000, leaf_playouts={leaf})").build(position.game)
    player.choose(position, generator(1))
    root = player._nodes[0]
    children = player._nodes[int(root.first) : int(root.first) + int(root.children)]
    amaf = choose("amaf(playouts=128000, sampling=moves)" if leaf == 1 else "amaf(playouts=128000)", position)
    for child in children:
        expected = amaf.candidates.values[int(child.move)]
        assert child.amaf_total / child.amaf_visits == pytest.approx(expected, abs=0.012)


def test_a_full_tree_goes_on_searching_and_says_so():
    position = load("hex(size=5)").start()
    decision = choose("uct(playouts=5000, nodes=300)", position)
    assert decision.note == "the tree was full"
    assert decision.candidates.visits.sum() == 5000
    assert choose("uct(playouts=50)", position).note == ""


def test_budgets_are_whole_leaves():
    position = load("hex(size=4)").start()
    assert choose("uct(playouts=100, leaf_playouts=64)", position).playouts == 128
    assert choose("uct(playouts=100, leaf_playouts=50)", position).candidates.visits.sum() == 100


def test_decisions_do_not_depend_on_earlier_ones():
    position = load("hex(size=4)").start()
    player = load_player("rave(playouts=500)").build(position.game)
    first = player.choose(position, generator(1))
    later = position.copy()
    later.play("b2")
    player.choose(later, generator(2))
    again = player.choose(position, generator(1))
    assert (first.move, first.value) == (again.move, again.value)


def test_leaves_of_fills_need_a_game_that_has_them():
    with pytest.raises(InputError, match="leaf_playouts=64: in tic-tac-toe the order of moves matters"):
        load_player("uct(playouts=10, leaf_playouts=64)").build(load("tic-tac-toe"))


def test_random_numbers_are_taken_from_the_generator_alone():
    position = load("hex(size=4)").start()
    rngs = generator(1)
    before = rngs.copy()
    choose("uct(playouts=100)", position)
    assert rngs == before
    assert rng.draw_below(rngs, 10) == rng.draw_below(before, 10)
