import math

import numpy as np
import pytest
from scipy.stats import chi2

from arena.arenas.statistics.contrasts import relative_to_mean
from arena.arenas.statistics.doubling import elo_per_doubling
from arena.arenas.statistics.ratings import fit_ratings
from arena.games.errors import InputError
from tests.support.results import drawn_games, tournament

FIT = fit_ratings(*tournament().columns(), 5)
Z = 1.959963984540054


def four(elo, seed=8, pairs=200):
    results = drawn_games(np.random.default_rng(seed), elo, 40, 0.3, pairs, 0.3)
    return fit_ratings(*results.columns(), len(elo))


def by_least_squares(fit, players, budgets, budget_variances=None, slope=0.0):
    """Slope, its error and the misfit: a line with an intercept, by the covariance of the ratings."""
    ratings = relative_to_mean(fit)
    covariance = ratings.covariance(list(players)) + 1e4  # where the pool is does not matter
    covariance = covariance + slope**2 * np.diag(
        np.zeros(len(players)) if budget_variances is None else budget_variances
    )
    design = np.column_stack([np.ones(len(players)), np.log2(budgets)])
    weights = np.linalg.inv(covariance)
    spread = np.linalg.inv(design.T @ weights @ design)
    line = spread @ design.T @ weights @ ratings.elo[list(players)]
    residual = ratings.elo[list(players)] - design @ line
    return line[1], math.sqrt(spread[1, 1]), residual @ weights @ residual


def test_two_budgets_are_a_difference_per_doubling():
    doubling = elo_per_doubling(FIT, [3, 1], [100, 800])
    apart = relative_to_mean(FIT).difference(1, 3)
    assert (doubling.elo, doubling.error) == pytest.approx((apart.elo / 3, apart.error / 3))
    assert doubling.misfit is None


def test_the_slope_is_that_of_generalised_least_squares_with_an_intercept():
    fit = four([-150, -50, 50, 150])
    slope, error, off = by_least_squares(fit, range(4), [1, 2, 4, 8])
    doubling = elo_per_doubling(fit, range(4), [1, 2, 4, 8])
    assert doubling.elo == pytest.approx(slope, rel=0.01)
    assert doubling.error == pytest.approx(error * math.sqrt(max(1, off / 2)), rel=0.02)
    assert doubling.misfit == pytest.approx(chi2.sf(off, 2), rel=0.05)
    assert doubling.interval.low == pytest.approx(doubling.elo - Z * doubling.error)
    assert doubling.interval.low < 100 < doubling.interval.high


def test_ratings_that_are_on_no_line_say_so_and_widen_the_error():
    fit = four([-150, -50, 50, 150])
    bent = elo_per_doubling(fit, range(4), [1, 2, 4, 500])
    _, error, off = by_least_squares(fit, range(4), [1, 2, 4, 500])
    assert bent.misfit < 1e-3
    assert bent.error == pytest.approx(error * math.sqrt(off / 2), rel=0.02)


def test_errors_of_budgets_widen_that_of_the_slope():
    fit = four([-150, -50, 50, 150])
    log_errors = [0.3, 0.1, 0.2, 0.4]
    doubling = elo_per_doubling(fit, range(4), [1, 2, 4, 8], log_errors)
    variances = (np.array(log_errors) / math.log(2)) ** 2
    slope, error, _ = by_least_squares(fit, range(4), [1, 2, 4, 8], variances, doubling.elo)
    assert (doubling.elo, doubling.error) == pytest.approx((slope, error), rel=0.01)
    assert doubling.error > 2 * elo_per_doubling(fit, range(4), [1, 2, 4, 8]).error


@pytest.mark.parametrize(
    ("budgets", "log_errors"),
    [
        ([1.0, 1.02, 1.01], None),  # next to equal
        ([1.0, 1.29, 1.1], [0.0, 0.0, 0.0]),
        ([1.0, 2.0, 1.5], [0.3, 0.3, 0.3]),  # told apart by noise only
    ],
)
def test_budgets_that_hardly_differ_tell_nothing(budgets, log_errors):
    assert elo_per_doubling(FIT, [0, 1, 2], budgets, log_errors) is None


def test_the_order_of_players_does_not_matter_to_the_slope():
    there = elo_per_doubling(FIT, [0, 1, 2, 4], [4000, 2000, 1000, 250])
    back = elo_per_doubling(FIT, [4, 2, 0, 1], [250, 1000, 4000, 2000])
    assert (back.elo, back.error, back.misfit) == pytest.approx((there.elo, there.error, there.misfit), rel=1e-3)


@pytest.mark.parametrize(
    ("players", "budgets"),
    [
        ([0], [100]),
        ([0, 1], [100, 100]),
        ([0, 0], [100, 200]),
        ([0, 1], [100, 0]),
        ([0, 1], [100, math.inf]),
        ([0, 1], [1]),
    ],
)
def test_a_slope_needs_different_budgets(players, budgets):
    with pytest.raises(InputError, match="budget"):
        elo_per_doubling(FIT, players, budgets)
