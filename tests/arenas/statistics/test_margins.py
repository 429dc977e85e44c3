"""Mean scores from leads, colours and clusters: against paired tests, least squares and simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.power import TTestPower

from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.margins import Margin, margin_of, mean_and_error

BLACK, WHITE = [10.0, 12.0, 17.0, 9.0], [-6.0, 1.0, -2.0, 3.0]
COLOURS = [1] * 4 + [-1] * 4


def margin(black, white, cluster=None):
    """Of leads with either colour; games are independent unless clusters are given."""
    leads = [*black, *white]
    colours = [1] * len(black) + [-1] * len(white)
    return margin_of(leads, leads, colours, range(len(leads)) if cluster is None else cluster)


def ends(interval):
    return interval.low, interval.high


# The mean and its error


def test_the_mean_reads_the_same_from_the_other_side():
    found = margin(BLACK, WHITE)
    turned = margin([-lead for lead in WHITE], [-lead for lead in BLACK])
    assert found.mean == pytest.approx(np.mean(BLACK + WHITE))
    for other in (found.seen_from_other_side, turned):
        assert other.mean == pytest.approx(-found.mean)
        assert ends(other.interval) == pytest.approx((-found.interval.high, -found.interval.low))
        assert other.error == pytest.approx(found.error)
        assert (other.games, other.clusters) == (8, 8)


def test_what_the_first_move_is_worth_does_not_count_as_scatter():
    """Independent games: the error is that of two samples with one variance."""
    found = margin(BLACK, WHITE)
    pooled = (np.var(BLACK, ddof=1) + np.var(WHITE, ddof=1)) / 2
    half = stats.t.ppf(0.975, 6) * math.sqrt(pooled / 8)
    assert found.error == pytest.approx(math.sqrt(pooled / 8))
    assert found.interval.half == pytest.approx(half)
    shifted = margin([lead + 50 for lead in BLACK], [lead - 50 for lead in WHITE])
    assert (shifted.mean, shifted.error) == pytest.approx((found.mean, found.error))


def test_pairs_from_one_opening_are_a_paired_test():
    found = margin(BLACK, WHITE, [0, 1, 2, 3, 0, 1, 2, 3])
    pairs = [(one + other) / 2 for one, other in zip(BLACK, WHITE, strict=True)]
    expected = stats.ttest_1samp(pairs, 0).confidence_interval(0.95)
    assert found.error == pytest.approx(stats.sem(pairs))
    assert found.freedom == 3
    assert ends(found.interval) == pytest.approx((expected.low, expected.high))


def test_an_opening_that_comes_again_is_no_new_evidence():
    """There are two openings for four pairs of games: those of one opening count as one measurement."""
    found = margin(BLACK, WHITE, [0, 1, 0, 1, 0, 1, 0, 1])
    means = [np.mean([BLACK[k], BLACK[k + 2], WHITE[k], WHITE[k + 2]]) for k in (0, 1)]
    assert found.mean == pytest.approx(np.mean(means))
    assert found.error == pytest.approx(stats.sem(means))
    assert found.interval.half == pytest.approx(stats.t.ppf(0.975, 1) * stats.sem(means))


def test_games_from_one_and_the_same_opening_are_independent_given_it():
    assert margin(BLACK, WHITE, [5] * 8) == margin(BLACK, WHITE)


def test_games_with_one_colour_only_are_a_plain_mean():
    found = margin(BLACK, [])
    assert found.mean == pytest.approx(np.mean(BLACK))
    assert found.error == pytest.approx(stats.sem(BLACK))
    assert found.freedom == 3


def test_a_missing_game_does_not_bend_the_mean_towards_one_colour():
    """Black leads by ten, whoever it is: nobody is stronger, though this player was Black more often."""
    assert margin([11.0, 9.0, 10.5, 9.5], [-10.0, -10.0]).mean == pytest.approx(0.0)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("one_colour", [False, True])
def test_errors_are_those_of_least_squares_with_clusters(seed, one_colour):
    """Statsmodels', but for its correction for few clusters: ours counts those that say nothing of the first move."""
    rng = np.random.default_rng(seed)
    cluster = rng.integers(0, 9, 40)
    colours = np.ones(40) if one_colour else rng.choice([-1.0, 1.0], 40)
    leads = 3 + 4 * colours + 5 * rng.standard_normal(9)[cluster] + rng.standard_normal(40)
    design = np.ones((40, 1)) if one_colour else np.column_stack([np.ones(40), colours])
    fitted = sm.OLS(leads, design).fit(cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False})
    mean, error, freedom = mean_and_error(leads, colours, cluster)
    clusters = len(set(cluster.tolist()))
    assert freedom == clusters - design.shape[1]
    assert mean == pytest.approx(fitted.params[0])
    assert error == pytest.approx(fitted.bse[0] * math.sqrt(clusters / freedom))


@pytest.mark.parametrize(
    ("black", "white"),
    [([7.0], []), ([7.0], [3.0]), ([7.0, 7.0, 7.0], [7.0, 7.0, 7.0]), ([7.0, 7.0], [3.0, 3.0])],
)
def test_where_the_scatter_is_not_known_there_is_no_interval(black, white):
    found = margin(black, white)
    assert found.mean == pytest.approx(np.mean(black + white))
    assert (found.error, found.interval, found.shown, found.games_to_show(1.0)) == (None, None, None, None)


def test_without_games_there_is_no_mean():
    assert margin([], []) == Margin()
    assert (Margin().mean, Margin().interval, Margin().seen_from_other_side) == (None, None, Margin())


# Bounds


def test_a_game_that_was_given_up_leaves_bounds():
    """The player won it by 0.5 to 25 points: the mean is between those with either, and so is the interval."""
    low = margin_of([0.5, *BLACK[1:], *WHITE], [25.0, *BLACK[1:], *WHITE], COLOURS, range(8))
    least, most = margin([0.5, *BLACK[1:]], WHITE), margin([25.0, *BLACK[1:]], WHITE)
    assert (low.games, low.bounded) == (8, 1)
    assert low.mean is None
    assert low.error is None
    assert ends(low.bounds) == pytest.approx((least.mean, most.mean))
    assert ends(low.interval) == pytest.approx((least.interval.low, most.interval.high))
    assert (low.shown, low.games_to_show(1.0)) == (None, None)
    turned = low.seen_from_other_side
    assert ends(turned.bounds) == pytest.approx((-most.mean, -least.mean))
    assert ends(turned.interval) == pytest.approx((-most.interval.high, -least.interval.low))


def test_where_all_games_are_given_up_there_are_bounds_and_no_interval():
    found = margin_of([0.0] * 4, [25.0] * 4, [1, 1, -1, -1], range(4))
    assert found.bounds == Interval(0.0, 25.0)
    assert found.interval is None


@given(st.lists(st.tuples(*[st.floats(-25, 25)] * 3, st.sampled_from([-1, 1])), min_size=1, max_size=12))
def test_bounds_hold_the_mean_of_whatever_the_leads_may_be(rows):
    *leads, colours = map(np.array, zip(*rows, strict=True))
    low, lead, high = np.sort(leads, axis=0)
    found = margin_of(low, high, colours, range(len(rows)))
    mean = margin_of(lead, lead, colours, range(len(rows))).mean
    ends_of_mean = ends(found.bounds) if found.bounded else (found.mean, found.mean)
    assert ends_of_mean[0] - 1e-9 <= mean <= ends_of_mean[1] + 1e-9


# What games can show


@pytest.mark.parametrize("games", [8, 30, 100, 1000])
def test_what_is_shown_has_the_power_that_is_said(games):
    """By the noncentral t distribution of a paired test; the sum of two quantiles is near it."""
    found = Margin(games=games, clusters=games, mean=0.0, error=2.0, freedom=games - 1)
    effect = found.shown / (2.0 * math.sqrt(games))
    assert TTestPower().power(effect, games, 0.05) == pytest.approx(0.8, abs=0.004)
    assert found.shown == pytest.approx(2 * (stats.t.ppf(0.975, games - 1) + stats.t.ppf(0.8, games - 1)))


@pytest.mark.parametrize("games", [10, 30, 100])
@pytest.mark.parametrize("error", [0.5, 1.0, 4.0])
@pytest.mark.parametrize("points", [-1.0, 1.0, 3.0])
def test_games_to_show_are_as_many_as_a_paired_test_needs(games, error, points):
    found = Margin(games=games, clusters=games, mean=0.0, error=error, freedom=games - 1)
    effect = abs(points) / (error * math.sqrt(games))
    assert found.games_to_show(points) - TTestPower().solve_power(effect, None, 0.05, 0.8) == pytest.approx(
        0.5, abs=0.6
    )


def test_how_many_games_show_how_much():
    """An error of 2 points after many games: power 80 % at 5 % takes 2.8016 errors."""
    found = Margin(games=10**6, clusters=10**6, mean=1.0, error=2.0, freedom=10**6 - 1)
    assert found.shown == pytest.approx(2 * 2.801585, rel=1e-5)
    assert found.games_to_show(1.0) == pytest.approx(10**6 * (2 * 2.801585) ** 2, rel=1e-5)
    assert found.games_to_show(found.shown) == 10**6 == found.games_to_show(-found.shown)
    assert found.games_to_show(0.0) is None


def test_pairs_of_games_are_single_measurements():
    """As many pairs as games are needed without pairs, if the error is the same; games are twice as many."""
    pairs = Margin(games=40, clusters=20, mean=0.0, error=2.0, freedom=19)
    single = Margin(games=20, clusters=20, mean=0.0, error=2.0, freedom=19)
    for points in (1.0, 3.0, 8.0):
        assert 0 <= 2 * single.games_to_show(points) - pairs.games_to_show(points) <= 2


def test_as_many_games_are_needed_as_leave_a_degree_of_freedom():
    assert Margin(games=40, clusters=20, mean=0.0, error=0.1, freedom=19).games_to_show(1000.0) == 4
    assert Margin(games=40, clusters=40, mean=0.0, error=0.1, freedom=38).games_to_show(1000.0) == 3


def test_the_promised_power():
    """As many games as are said to show a difference do so four times in five."""
    chance = np.random.default_rng(5)
    needed = Margin(games=100, clusters=100, mean=0.0, error=2.0, freedom=98).games_to_show(8.0)
    assert needed == 52
    half, trials = needed // 2, 1000
    seen = 0
    for _ in range(trials):
        black, white = (list(chance.normal(8.0 + shift, 20.0, half)) for shift in (5.0, -5.0))
        low, high = ends(margin(black, white).interval)
        seen += not low <= 0 <= high
    assert abs(seen / trials - 0.8) < 3.5 * math.sqrt(0.8 * 0.2 / trials)


# How often intervals hold the truth


def simulated(rng, openings, rounds, spread):
    """True leads in games with both colours from so many openings; the mean over all openings is 2 points."""
    opening = np.tile(np.repeat(np.arange(openings), 2), rounds)
    colours = np.tile([1.0, -1.0], openings * rounds)
    helped = spread * rng.standard_normal((2, openings))
    leads = 2 + (6 + helped[0, opening]) * colours + helped[1, opening] + 10 * rng.standard_normal(len(opening))
    return leads, colours, opening


def held(found, truth=2.0):
    return found.interval.low <= truth <= found.interval.high


@pytest.mark.parametrize(("openings", "rounds"), [(3, 10), (10, 3), (40, 1)])
def test_intervals_hold_the_truth_however_few_openings_there_are(openings, rounds):
    """Of 1000 intervals 950 should, with a standard error of 7."""
    rng = np.random.default_rng(openings)
    worlds = [simulated(rng, openings, rounds, 6.0) for _ in range(1000)]
    assert 930 <= sum(held(margin_of(leads, leads, *rest)) for leads, *rest in worlds) <= 970
    if rounds > 1:
        alone = [margin_of(leads, leads, colours, range(len(leads))) for leads, colours, _ in worlds]
        assert sum(held(found) for found in alone) < 900


def test_intervals_of_games_that_losers_gave_up_hold_the_truth():
    """Who is 8 points behind resigns; of the other games alone the mean is another one."""
    rng = np.random.default_rng(3)
    both, played = [], []
    for _ in range(300):
        leads, colours, opening = simulated(rng, 20, 2, 3.0)
        given_up = np.abs(leads) > 8
        low = np.where(given_up, np.where(leads > 0, 0.0, -40.0), leads)
        high = np.where(given_up, np.where(leads > 0, 40.0, 0.0), leads)
        both.append(held(margin_of(low, high, colours, opening)))
        rest = ~given_up
        played.append(held(margin_of(leads[rest], leads[rest], colours[rest], opening[rest])))
    assert np.mean(both) > 0.94
    assert np.mean(played) < 0.6
