import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from arena.arenas.statistics.intervals import wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (1, 10), (5, 10), (92, 140), (342, 640), (1, 1)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_agrees_with_scipy(wins, games, confidence):
    expected = binomtest(wins, games).proportion_ci(confidence, method="wilson")
    interval = wilson(wins, games, confidence)
    assert interval.low == pytest.approx(expected.low, abs=1e-12)
    assert interval.high == pytest.approx(expected.high, abs=1e-12)


def test_one_of_two_by_hand():
    # z = 1.959964: centre (1/2 + z^2/4) / (1 + z^2/2) = 1/2, half z sqrt(1/8 + z^2/16) / (1 + z^2/2)
    z = 1.959963984540054
    half = z * math.sqrt(1 / 8 + z * z / 16) / (1 + z * z / 2)
    assert wilson(1, 2).low == pytest.approx(0.5 - half)
    assert wilson(1, 2).high == pytest.approx(0.5 + half)


def test_nothing_is_known_without_games():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_ends_are_exact_for_perfect_records():
    assert wilson(0, 20).low == 0.0
    assert wilson(20, 20).high == 1.0


@given(st.integers(1, 10**6).flatmap(lambda games: st.tuples(st.integers(0, 2 * games), st.just(games))))
def test_holds_the_rate_and_stays_within_zero_and_one(half_wins_and_games):
    half_wins, games = half_wins_and_games
    interval = wilson(half_wins / 2, games)
    assert 0 <= interval.low <= half_wins / 2 / games + 1e-12
    assert half_wins / 2 / games - 1e-12 <= interval.high <= 1


@given(st.integers(1, 1000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wins_and_losses_mirror_each_other(wins_and_games):
    wins, games = wins_and_games
    assert wilson(wins, games).low == pytest.approx(1 - wilson(games - wins, games).high, abs=1e-12)
