"""Searches of a game with as many moves as Blokus Duo has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.players import generator
from arena.players.tree.course import course_dtype, new_courses
from tests.support.trees import player_of
from tests.support.wide import CELLS, wide


def test_most_games_have_one_type_of_course_and_others_the_next_larger_one() -> None:
    assert new_courses(9, 9).dtype is new_courses(512, 2048).dtype is course_dtype(512, 2048)
    assert new_courses(513, 9).dtype is course_dtype(1024, 2048)
    assert new_courses(13_729, 2049).dtype is course_dtype(16_384, 4096)


@pytest.mark.parametrize("spec", ["uct", "rave", "rave(repick_every=3, update_every=2, credit=first)"])
def test_every_playout_counts_and_nothing_is_left_of_it(spec: str) -> None:
    game = wide()
    player: Any = player_of(f"{spec.removesuffix(')')}{', ' if '(' in spec else '('}playouts=400)", game)
    found = [player.choose(game.start(), generator(7)).candidates for _ in range(2)]
    for candidates in found:
        assert len(candidates.moves) == CELLS
        assert all(game.start().legal_numbers() == candidates.moves)
        assert candidates.visits.sum() == 400
        if candidates.shared_visits is not None:
            assert 0 < candidates.shared_visits.sum() <= 400 * CELLS
            assert (candidates.shared_visits >= candidates.visits).all()
    assert np.array_equal(found[0].visits, found[1].visits)
    assert np.array_equal(found[0].totals, found[1].totals)
    assert not player._hand.courses["credit"].any()
