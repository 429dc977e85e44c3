"""What the playouts of several moves tell of each."""

import numpy as np
import pytest
from scipy.stats import binomtest, norm

from arena.players.base import Candidates


def tried(visits, wins):
    """So many playouts of each of several moves, and how many of these were won."""
    visits, wins = np.array(visits), np.array(wins, dtype=np.float64)
    return Candidates(np.arange(len(visits)), visits, wins, wins)


def test_lower_ends_are_wilsons():
    visits, wins = [1, 2, 2, 10, 300, 1000, 7], [1, 2, 0, 9, 201, 501, 0]
    known = [binomtest(won, count).proportion_ci(method="wilson").low for won, count in zip(wins, visits, strict=True)]
    assert tried(visits, wins).lower_ends(norm.ppf(0.975)) == pytest.approx(known, abs=1e-12)


def test_a_few_playouts_that_were_won_are_not_trusted():
    """By the scatter of two equal results there would be no doubt at all."""
    found = tried([2, 200, 0], [2, 130, 0])
    assert found.errors[0] == 0
    assert np.argmax(found.lower_ends(1.96)) == 1
    assert found.lower_ends(0.0) == pytest.approx(found.values)
    assert found.lower_ends(1.96)[2] == 0


def test_results_that_scatter_less_are_known_better():
    """Ten draws tell more than five wins and five losses."""
    moves, visits, totals = np.arange(2), np.array([10, 10]), np.array([5.0, 5.0])
    drawn, decided = Candidates(moves, visits, totals, np.array([2.5, 5.0])).lower_ends(1.96)
    assert decided < drawn < 0.5
