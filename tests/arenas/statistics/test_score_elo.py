import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.score_elo import elo_of_match, elo_of_score, score_of_elo


@pytest.mark.parametrize(("elo", "score"), [(0, 1 / 2), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101)])
def test_odds_of_ten_to_one_are_400(elo, score):
    assert score_of_elo(elo) == pytest.approx(score)
    assert elo_of_score(score) == pytest.approx(elo)


@given(st.floats(-2000, 2000))
def test_score_and_elo_undo_each_other(elo):
    assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-6)


@pytest.mark.parametrize("elo", [-1e9, 1e9])
def test_any_elo_has_a_score(elo):
    assert score_of_elo(elo) == (elo > 0)


@pytest.mark.parametrize("score", [0, 1])
def test_no_elo_gives_all_or_nothing(score):
    assert elo_of_score(score) is None


def test_the_interval_of_a_match_is_wilsons():
    match, share = elo_of_match(64.5, 100), wilson(64.5, 100)
    assert match.elo == pytest.approx(-400 * math.log10(1 / 0.645 - 1))
    assert score_of_elo(match.low) == pytest.approx(share.low)
    assert score_of_elo(match.high) == pytest.approx(share.high)
    assert elo_of_match(64.5, 100, confidence=0.9).low > match.low


def test_a_perfect_record_says_at_least():
    match = elo_of_match(10, 10)
    assert (match.elo, match.high) == (None, None)
    assert match.low == pytest.approx(elo_of_score(10 / (10 + 1.959963984540054**2)))


def test_an_empty_record_says_at_most():
    match = elo_of_match(0, 10)
    assert (match.elo, match.low) == (None, None)
    assert match.high == pytest.approx(-elo_of_match(10, 10).low)


def test_no_games_say_nothing():
    match = elo_of_match(0, 0)
    assert (match.elo, match.low, match.high) == (None, None, None)
