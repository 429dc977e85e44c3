"""Children that wait: they get nodes when they are tried, in the order of a list."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.games import InputError, load
from arena.players import generator, load_player
from tests.support.trees import children, counts, item, player_of, tree_of, twin_of, waiting
from tests.support.wide import CELLS, WAYS, wide

#: With many children, which are compared eight at a time.
MANY = [
    "uct(playouts=500)",
    "uct(playouts=500, c=1.0, fpu=none)",
    "uct(playouts=500, c=0.1, expand=3)",
    "uct(playouts=400, fpu=0.6)",
    "uct(playouts=300, fpu=0.6, c=0, expansion=ends)",
    "ucb(playouts=450, c=0.2)",
    "rave(playouts=300)",
]


@pytest.mark.parametrize("spec", MANY)
def test_trees_of_many_children_are_those_of_the_twin(spec: str) -> None:
    position = wide().start()
    player, twin = player_of(spec, position.game), twin_of(spec, position.game)
    rngs, twin_rngs = generator(3), generator(3)
    player.choose(position, rngs)
    twin.search(position, twin_rngs)
    assert counts(player) == twin.root.counts()
    assert rngs == twin_rngs


@pytest.mark.parametrize("more", ["expansion=ends", "fpu=0.3, c=0.1", "fpu=0.6, expansion=siblings"])
def test_a_position_is_not_lost_as_long_as_moves_wait(more: str) -> None:
    """Black is about to win, and White has one move that keeps him from it."""
    position = load("tic-tac-toe").start()
    for move in (0, 8, 1):
        position.play(move)
    for seed in range(20):
        spec = f"uct(playouts=40, proofs=true, {more})"
        player, twin = player_of(spec, position.game), twin_of(spec, position.game)
        player.choose(position, generator(seed))
        twin.search(position, generator(seed))
        assert counts(player) == twin.root.counts()


def test_children_get_nodes_when_they_are_tried() -> None:
    position = wide().start()
    player = tree_of("uct(playouts=100, fpu=none)", position)
    tried, others = [item(player, "move", child) for child in children(player)], waiting(player)
    assert [item(player, "visits", child) for child in children(player)] == [1] * 100
    assert len(others) == CELLS - 100
    assert sorted(tried + others) == position.legal_numbers().tolist()
    assert int(player._trees["taken"][0]) == 1 + -(-100 // 8)
    assert int(player._trees["used"][0]) == 1 + -(-CELLS // 8)


def test_nodes_are_taken_for_what_is_visited_only() -> None:
    """One for each playout at most, and what is left of the last blocks of families."""
    player = tree_of("uct(playouts=3000, c=0.3)", wide().start())
    taken, used = (int(player._trees[name][0]) for name in ("taken", "used"))
    families = int(np.count_nonzero(player._nodes["children"][:taken]))
    assert families > 100
    assert taken <= 1 + 3000 // 8 + families
    assert used > 5 * taken


def test_children_that_wait_have_their_share_of_the_nodes() -> None:
    game = wide()
    least = 8 + -(-game.moves // 8) * 8
    with pytest.raises(InputError, match=f"the first position alone takes {least}"):
        load_player(f"uct(nodes={least - 1})").build(game)
    player = player_of(f"uct(playouts=3000, nodes={least})", game)
    decision = player.choose(game.start(), generator(1))
    assert decision.note == "the tree was full"
    assert int(player._trees["used"][0]) <= least // 8


def test_candidates_that_wait_are_shown_without_playouts() -> None:
    position = wide().start()
    found: Any = player_of("uct(playouts=20, fpu=none)", position.game).choose(position, generator(1)).candidates
    assert found.moves.tolist() == position.legal_numbers().tolist()
    assert sorted(found.visits.tolist()) == [0] * (CELLS - 20) + [1] * 20
    assert (found.moves < CELLS * WAYS).all()


@pytest.mark.parametrize("spec", ["rave", "uct(prior=1)", "uct(transpositions=true)", "uct(reuse=true)"])
def test_where_something_is_known_of_untried_moves_none_waits(spec: str) -> None:
    position = load("tic-tac-toe").start()
    player = player_of(spec, position.game)
    player.choose(position, generator(1))
    assert player._queue is None
    assert len(children(player)) == 9
    assert not waiting(player)
