"""Expected outcome with playouts for each candidate."""

from __future__ import annotations

import numpy as np
import pytest

from arena.games import load
from arena.players import generator, load_player

EACH = 30


@pytest.mark.parametrize(
    ("game", "moves", "options"),
    [("tic-tac-toe", "", ""), ("hex(size=4)", "b2", ""), ("go(size=5)", "c3 b2", ", score=final")],
)
def test_each_candidate_gets_as_many_as_if_all_together_had_so_many_times_more(game, moves, options):
    position = load(game).start()
    for move in moves.split():
        position.play(move)
    each = load_player(f"mc(playouts={EACH}, each=true{options})").build(position.game)
    found = each.choose(position, generator(7))
    assert found.candidates is not None
    count = len(found.candidates.moves)
    assert found.candidates.visits.tolist() == [EACH] * count
    assert found.playouts == EACH * count
    together = load_player(f"mc(playouts={EACH * count}{options})").build(position.game)
    same = together.choose(position, generator(7))
    assert (found.move, found.value, found.playouts) == (same.move, same.value, same.playouts)
    assert same.candidates is not None
    assert np.array_equal(found.candidates.totals, same.candidates.totals)


def test_the_budget_is_not_known_beforehand():
    assert load_player("mc(playouts=30, each=true)").budget == 0
    assert load_player("mc(playouts=30)").budget == 30
    assert load_player("mc(playouts=30, each=true)").spec == "mc(playouts=30, each=true)"
