"""How uneven results are, against the results of players who are equal."""

import numpy as np
import pytest

from arena.arenas.statistics.evenness import evenness_of


def test_by_hand():
    found = evenness_of([(15, 5, 20), (8, 12, 20)])
    assert (found.statistic, found.freedom) == (5 + 0.8, 2)
    assert found.share == 2.9
    assert found.chance == pytest.approx(np.exp(-2.9))  # of chi-squared with two degrees of freedom


def test_equals_are_even():
    won = np.random.default_rng(1).binomial(100, 0.5, (2000, 5))
    found = [evenness_of([(wins, 100 - wins, 100) for wins in row]) for row in won]
    assert np.mean([one.share for one in found]) == pytest.approx(1.0, abs=0.05)
    assert np.mean([one.chance < 0.05 for one in found]) == pytest.approx(0.05, abs=0.015)


def test_draws_even_out():
    assert evenness_of([(3, 3, 20)]).statistic == 0
    assert evenness_of([(10, 0, 20)]).statistic == 5
