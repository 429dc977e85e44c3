import math

import numpy as np
import pytest
from scipy.stats import chi2, norm

from arena.arenas.statistics.differences import (
    difference,
    draws,
    elo_per_doubling,
    first_move,
    los_matrix,
    relative_to,
    relative_to_mean,
)
from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.ratings import Fit, fit_ratings
from arena.games.errors import InputError
from tests.support.results import ELO, drawn_games, games, tournament

FIT = fit_ratings(*tournament().columns(), 5)
Z = 1.959963984540054


def made_up(elo, covariance, log_draw=None):
    """A fit with such ratings and such a covariance of the strengths, in Elo²; the first move is 50 ± 10."""
    size = len(elo) + 1 + (log_draw is not None)
    whole = np.eye(size) * (10 / ELO) ** 2
    whole[: len(elo), : len(elo)] = np.array(covariance) / ELO**2
    return Fit(np.array(elo) / ELO, 50 / ELO, log_draw, whole, games=100, draws=20, clustered=False)


def test_a_difference_by_hand():
    fit = made_up([30, -10, -20], [[100, 40, 0], [40, 80, 0], [0, 0, 50]])
    estimate = difference(fit, 0, 1)
    assert estimate.elo == pytest.approx(40)
    assert estimate.error == pytest.approx(10)
    assert (estimate.interval.low, estimate.interval.high) == pytest.approx((40 - 10 * Z, 40 + 10 * Z))
    assert estimate.los == pytest.approx(norm.cdf(4))
    assert difference(fit, 0, 1, confidence=0.68).interval.high == pytest.approx(40 + 10 * norm.ppf(0.84))


def test_a_difference_reads_the_same_from_the_other_side():
    there, back = difference(FIT, 0, 3), difference(FIT, 3, 0)
    assert (back.elo, back.error) == pytest.approx((-there.elo, there.error))
    assert (back.interval.low, back.interval.high) == pytest.approx((-there.interval.high, -there.interval.low))
    assert back.los == pytest.approx(1 - there.los)


def test_nobody_is_stronger_than_himself():
    estimate = difference(FIT, 2, 2)
    assert (estimate.elo, estimate.error, estimate.los) == (0, 0, 0.5)


def test_the_matrix_has_every_likelihood_of_superiority():
    matrix = los_matrix(FIT)
    assert matrix == pytest.approx(np.array([[difference(FIT, a, b).los for b in range(5)] for a in range(5)]))
    assert matrix + matrix.T == pytest.approx(np.ones((5, 5)))
    assert np.all(matrix[np.triu_indices(5, 1)] > 0.8)


def test_ratings_relative_to_the_mean_by_hand():
    ratings = relative_to_mean(made_up([30, -10], [[100, 40], [40, 80]]))
    assert ratings.elo == pytest.approx([20, -20])
    # Half of a difference whose variance is 100 + 80 - 2 · 40.
    assert ratings.covariance == pytest.approx(np.array([[25, -25], [-25, 25]]))
    assert ratings.rating(0).error == pytest.approx(5)
    assert ratings.anchor is None


def test_ratings_relative_to_the_mean_add_up_to_nothing():
    ratings = relative_to_mean(FIT)
    assert ratings.elo.sum() == pytest.approx(0, abs=1e-9)
    assert ratings.covariance.sum(axis=0) == pytest.approx(np.zeros(5), abs=1e-6)


@pytest.mark.parametrize("anchor", range(5))
def test_an_anchor_keeps_differences_and_their_errors(anchor):
    anchored, centred = relative_to(FIT, anchor), relative_to_mean(FIT)
    assert anchored.anchor == anchor
    own = anchored.rating(anchor)
    assert (own.elo, own.error, own.interval.low, own.interval.high) == (0, 0, 0, 0)
    for ratings in (anchored, centred):
        for a in range(5):
            for b in range(a):
                expected = difference(FIT, a, b)
                variance = ratings.covariance[a, a] + ratings.covariance[b, b] - 2 * ratings.covariance[a, b]
                assert ratings.elo[a] - ratings.elo[b] == pytest.approx(expected.elo)
                assert math.sqrt(variance) == pytest.approx(expected.error)
    for player in range(5):
        assert anchored.rating(player).error == pytest.approx(difference(FIT, player, anchor).error)


def test_errors_do_not_depend_on_where_the_pool_is():
    shifted = made_up([30, -10, -20], np.diag([100, 80, 50]) + 1e6)
    here = made_up([30, -10, -20], np.diag([100, 80, 50]))
    assert relative_to_mean(shifted).covariance == pytest.approx(relative_to_mean(here).covariance, abs=1e-6)
    assert difference(shifted, 0, 2).error == pytest.approx(difference(here, 0, 2).error)


def test_the_first_move_by_hand():
    estimate = first_move(made_up([10, -10], np.eye(2)))
    assert (estimate.elo, estimate.error) == pytest.approx((50, 10))
    assert estimate.interval.high == pytest.approx(50 + 10 * Z)


def test_draws_by_hand():
    summary = draws(made_up([10, -10], np.eye(2), log_draw=math.log(0.5)))
    assert (summary.rate, summary.interval) == (0.2, wilson(20, 100))
    assert summary.between_equals == pytest.approx(0.5 / 2.5)
    high = 0.5 * math.exp(Z * 10 / ELO)
    assert summary.between_equals_interval.high == pytest.approx(high / (2 + high))
    low = 0.5 * math.exp(-Z * 10 / ELO)
    assert summary.between_equals_interval.low == pytest.approx(low / (2 + low))


def test_without_draws_there_are_none_between_equals():
    summary = draws(FIT)
    assert (summary.rate, summary.between_equals, summary.between_equals_interval) == (0, 0, None)
    assert summary.interval == wilson(0, 400)
    assert FIT.draw_weight == 0


def test_draws_between_equals_are_found_in_games_of_equals():
    rows = [(0, 1, 0.5)] * 30 + [(0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0)] * 30
    fitted = fit_ratings(*games(*rows).columns(), 2)
    assert draws(fitted).between_equals == pytest.approx(30 / 150, rel=0.01)
    assert fitted.draw_weight == pytest.approx(0.5, rel=0.02)


def test_two_budgets_are_a_difference_per_doubling():
    doubling = elo_per_doubling(FIT, [3, 1], [100, 800])
    apart = difference(FIT, 1, 3)
    assert (doubling.elo, doubling.error) == pytest.approx((apart.elo / 3, apart.error / 3))
    assert doubling.misfit is None


def test_ratings_on_a_line_give_its_slope():
    fit = made_up([-105, -35, 35, 105], np.diag([100, 90, 80, 70]))
    doubling = elo_per_doubling(fit, range(4), [100, 200, 400, 800])
    assert doubling.elo == pytest.approx(70)
    assert doubling.misfit == pytest.approx(1)


def test_the_slope_is_that_of_generalised_least_squares_with_an_intercept():
    covariance = np.array([[100, 20, 10, 0], [20, 90, 30, 5], [10, 30, 80, 0], [0, 5, 0, 70]])
    elo, budgets = np.array([-90.0, -20, 50, 60]), np.array([100, 200, 500, 800])
    design = np.column_stack([np.ones(4), np.log2(budgets)])
    weights = np.linalg.inv(covariance)
    spread = np.linalg.inv(design.T @ weights @ design)
    line = spread @ design.T @ weights @ elo
    residual = elo - design @ line
    doubling = elo_per_doubling(made_up(elo, covariance), range(4), budgets.tolist())
    assert (doubling.elo, doubling.error) == pytest.approx((line[1], math.sqrt(spread[1, 1])))
    assert doubling.misfit == pytest.approx(chi2.sf(residual @ weights @ residual, 2))
    assert doubling.interval.low == pytest.approx(line[1] - Z * math.sqrt(spread[1, 1]))


def test_the_order_of_players_does_not_matter_to_the_slope():
    there = elo_per_doubling(FIT, [0, 1, 2, 4], [4000, 2000, 1000, 250])
    back = elo_per_doubling(FIT, [4, 2, 0, 1], [250, 1000, 4000, 2000])
    assert (back.elo, back.error, back.misfit) == pytest.approx((there.elo, there.error, there.misfit))


def test_the_slope_is_found_in_games():
    results = drawn_games(np.random.default_rng(8), [-150, -50, 50, 150], 40, 0.3, 200, 0.3)
    doubling = elo_per_doubling(fit_ratings(*results.columns(), 4), range(4), [1, 2, 4, 8])
    assert doubling.interval.low < 100 < doubling.interval.high
    assert doubling.error < 10
    bent = elo_per_doubling(fit_ratings(*results.columns(), 4), range(4), [1, 2, 4, 500])
    assert bent.misfit < 1e-3


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
