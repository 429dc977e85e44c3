import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq
from scipy.stats import beta, binomtest, norm, t
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from arena.arenas.statistics.interval_kind import IntervalKind
from arena.arenas.statistics.intervals import (
    ANY_SHARE,
    INTERVALS,
    Interval,
    agresti_coull,
    exact,
    newcombe,
    quantile,
    simultaneous,
    wilson,
)

RECORDS = [(0, 10), (10, 10), (1, 10), (5, 10), (92, 140), (342, 640), (1, 1)]
CONFIDENCES = [0.9, 0.95, 0.99]


def ends(interval):
    return interval.low, interval.high


@pytest.mark.parametrize(("wins", "games"), RECORDS)
@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_wilson_and_exact_agree_with_scipy(wins, games, confidence):
    for function, method in ((wilson, "wilson"), (exact, "exact")):
        expected = binomtest(wins, games).proportion_ci(confidence, method=method)
        assert ends(function(wins, games, confidence)) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.parametrize(("wins", "games"), RECORDS)
@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_all_kinds_agree_with_statsmodels(wins, games, confidence):
    for kind, method in (
        (IntervalKind.WILSON, "wilson"),
        (IntervalKind.AGRESTI_COULL, "agresti_coull"),
        (IntervalKind.EXACT, "beta"),
    ):
        expected = proportion_confint(wins, games, alpha=1 - confidence, method=method)
        assert ends(INTERVALS[kind](wins, games, confidence, math.inf)) == pytest.approx(expected, abs=1e-12)


def test_one_of_two_by_hand():
    # z = 1.959964: centre (1/2 + z^2/4) / (1 + z^2/2) = 1/2, half z sqrt(1/8 + z^2/16) / (1 + z^2/2)
    z = 1.959963984540054
    half = z * math.sqrt(1 / 8 + z * z / 16) / (1 + z * z / 2)
    assert wilson(1, 2).low == pytest.approx(0.5 - half)
    assert wilson(1, 2).high == pytest.approx(0.5 + half)


@pytest.mark.parametrize("function", list(INTERVALS.values()))
def test_nothing_is_known_without_games(function):
    assert function(0, 0, 0.95, math.inf) == ANY_SHARE == Interval(0.0, 1.0)


@pytest.mark.parametrize("freedom", [1, 4.5, math.inf])
def test_ends_are_exact_for_perfect_records(freedom):
    for function in INTERVALS.values():
        assert function(0, 20, 0.95, freedom).low == 0.0
        assert function(20, 20, 0.95, freedom).high == 1.0


@given(st.integers(1, 10**6).flatmap(lambda games: st.tuples(st.integers(0, 2 * games), st.just(games))))
def test_holds_the_rate_and_stays_within_zero_and_one(half_wins_and_games):
    half_wins, games = half_wins_and_games
    interval = wilson(half_wins / 2, games)
    assert 0 <= interval.low <= half_wins / 2 / games + 1e-12
    assert half_wins / 2 / games - 1e-12 <= interval.high <= 1


@pytest.mark.parametrize("function", list(INTERVALS.values()))
@given(st.integers(1, 1000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wins_and_losses_mirror_each_other(function, wins_and_games):
    wins, games = wins_and_games
    here, there = function(wins, games, 0.95, 7.0), function(games - wins, games, 0.95, 7.0)
    assert ends(here) == pytest.approx((1 - there.high, 1 - there.low), abs=1e-12)


# Student's: of games that hang together, and need not be a whole number


@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_quantiles_agree_with_scipy(confidence):
    assert quantile(confidence) == pytest.approx(norm.ppf((1 + confidence) / 2))
    for freedom in (1, 2.5, 30):
        assert quantile(confidence, freedom) == pytest.approx(t.ppf((1 + confidence) / 2, freedom))


@pytest.mark.parametrize(("wins", "games"), [(3.25, 10.5), (0.5, 7), (40.2, 41)])
@pytest.mark.parametrize("freedom", [2, 9.5])
def test_wilsons_ends_are_the_shares_that_students_test_just_rejects(wins, games, freedom):
    reach, share = t.ppf(0.975, freedom), wins / games

    def excess(true):
        return abs(share - true) / math.sqrt(true * (1 - true) / games) - reach

    expected = brentq(excess, 1e-9, share - 1e-9), brentq(excess, share + 1e-9, 1 - 1e-9)
    assert ends(wilson(wins, games, 0.95, freedom)) == pytest.approx(expected, abs=1e-7)


def test_agresti_and_coull_add_as_many_wins_and_losses_as_students_quantile_says():
    reach = t.ppf(0.975, 5)
    adjusted, count = 30 + reach**2 / 2, 40 + reach**2
    half = reach * math.sqrt(adjusted * (count - adjusted) / count**3)
    assert ends(agresti_coull(30, 40, 0.95, 5)) == pytest.approx((adjusted / count - half, adjusted / count + half))


def test_exact_intervals_are_of_as_many_fewer_games_as_students_quantile_is_larger():
    fewer = (norm.ppf(0.975) / t.ppf(0.975, 5)) ** 2
    won, lost = 30 * fewer, 10 * fewer
    expected = beta.ppf(0.025, won, lost + 1), beta.ppf(0.975, won + 1, lost)
    assert ends(exact(30, 40, 0.95, 5)) == pytest.approx(expected)


@pytest.mark.parametrize("kind", list(IntervalKind))
@pytest.mark.parametrize(("wins", "games"), [(5, 10), (39, 40), (0, 10)])
def test_fewer_degrees_of_freedom_widen(kind, wins, games):
    widths = [INTERVALS[kind](wins, games, 0.95, freedom).half for freedom in (1, 2, 5, 50, math.inf)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 1.3 * widths[-1]


# Differences

#: Newcombe (1998), Statistics in Medicine 17, 873-890, table II, method 10.
PUBLISHED = [
    (56, 70, 48, 80, 0.0524, 0.3339),
    (9, 10, 3, 10, 0.1705, 0.8090),
    (6, 7, 2, 7, 0.0582, 0.8062),
    (5, 56, 0, 29, -0.0381, 0.1926),
    (0, 10, 0, 20, -0.1611, 0.2775),
    (0, 10, 0, 10, -0.2775, 0.2775),
    (10, 10, 0, 20, 0.6791, 1.0),
    (10, 10, 0, 10, 0.6075, 1.0),
]


def difference(wins, games, other_wins, other_games):
    return newcombe(wins / games, wilson(wins, games), other_wins / other_games, wilson(other_wins, other_games))


@pytest.mark.parametrize(("wins", "games", "other_wins", "other_games", "low", "high"), PUBLISHED)
def test_newcombes_examples(wins, games, other_wins, other_games, low, high):
    assert ends(difference(wins, games, other_wins, other_games)) == pytest.approx((low, high), abs=5.1e-5)
    expected = confint_proportions_2indep(wins, games, other_wins, other_games, method="newcomb", compare="diff")
    assert ends(difference(wins, games, other_wins, other_games)) == pytest.approx(expected, abs=1e-12)


def test_a_difference_reads_the_same_from_the_other_side():
    here, there = difference(9, 10, 3, 12), difference(3, 12, 9, 10)
    assert ends(there) == pytest.approx((-here.high, -here.low))


# Several at once


def test_simultaneous_intervals_miss_together_as_often_as_one():
    assert simultaneous(0.95, 1) == pytest.approx(0.95)
    assert simultaneous(0.95, 10) == pytest.approx(0.995)
    assert simultaneous(0.95, 0) == pytest.approx(0.95)
    # Of independent ones a little less than one in twenty misses.
    assert 0.95 < simultaneous(0.95, 28) ** 28 < 0.952
