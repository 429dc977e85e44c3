"""Whether the best move can still be caught up with."""

from types import SimpleNamespace

import numpy as np
import pytest

from arena.players.base import Candidates
from arena.players.tree.race import TreeRace


def race(visits, means, best):
    counts, values = np.array(visits), np.array(means)
    found = Candidates(np.arange(len(counts)), counts, counts * values, counts * values)
    return TreeRace(lambda: SimpleNamespace(candidates=found), lambda _family: best)


@pytest.mark.parametrize(
    ("visits", "best", "left", "over"),
    [
        ([100, 60, 10], 0, 39.9, True),
        ([100, 60, 10], 0, 40.0, False),
        ([100, 60, 10], 1, 0.0, False),  # another one has more playouts
        ([60, 100], 1, 30.0, True),
        ([5], 0, 4.9, True),  # the only move
        ([50, 50], 0, 0.0, False),
        ([50, 49], 0, -7.0, True),
    ],
)
def test_a_race_is_over_when_nobody_can_get_as_many_playouts(visits, best, left, over):
    assert race(visits, [0.5] * len(visits), best).is_over(left) is over


@pytest.mark.parametrize(
    ("visits", "means", "open"),
    [
        ([100, 60], [0.6, 0.5], False),
        ([100, 60], [0.5, 0.6], True),
        ([100, 0], [0.1, 1.0], False),  # of a move without playouts nothing is known
        ([100, 60], [0.5, 0.5], False),
    ],
)
def test_it_is_open_as_long_as_two_moves_are_best(visits, means, open):
    assert race(visits, means, 0).is_open() is open
