"""Ratings and differences in Elo, against other ways to the same numbers."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import norm, t

from arena.arenas.statistics.contrasts import (
    Open,
    relative_to_mean,
    relative_to_player,
    relative_to_weighted_mean,
)
from arena.arenas.statistics.profile_likelihood import ProfileLikelihood
from arena.arenas.statistics.ratings import Prior, fit_ratings
from tests.support.results import ELO, Results, drawn_games, games, tournament

FIT = fit_ratings(*tournament().columns(), 5)
RATINGS = relative_to_mean(FIT)


def alone(results):
    return Results(results.black, results.white, results.result, np.arange(len(results.black)))


def unit(fit, *places):
    contrast = np.zeros(len(fit.parameters))
    for place, sign in places:
        contrast[place] += sign
    return contrast


def lowest_surprise(results, players, held, value):
    """Minus the highest logarithm of likelihood times prior where a contrast is held at a value: by a slow search."""
    rows = list(zip(results.black.tolist(), results.white.tolist(), results.result.tolist(), strict=True))

    def surprise(parameters):
        *strengths, first = parameters
        total = sum((each * ELO / 800) ** 2 for each in strengths) / 2 + (first * ELO / 400) ** 2 / 2
        for black, white, result in rows:
            delta = strengths[black] - strengths[white] + first
            total += math.log1p(math.exp(-delta if result == 1 else delta))
        return total

    fixed = {"type": "eq", "fun": lambda parameters: float(held @ parameters) - value}
    found = minimize(surprise, np.zeros(players + 1), constraints=[fixed] if held.any() else [], tol=1e-12)
    return found.fun


@pytest.mark.parametrize("value", [-1.0, 0.0, 0.5, 3.0])
def test_a_profile_is_the_highest_likelihood_at_a_value(value):
    results = games(
        *[(0, 1, 1)] * 6, *[(1, 0, 0)] * 5, (0, 1, 0), (1, 2, 1), (2, 1, 0), (2, 0, 1), (0, 2, 1), (1, 2, 0)
    )
    fit = fit_ratings(*alone(results).columns(), 3)
    contrast = unit(fit, (0, 1.0), (1, -1.0))
    best = lowest_surprise(results, 3, np.zeros(4), 0.0)
    fall = lowest_surprise(results, 3, contrast, value) - best
    assert abs(ProfileLikelihood(fit, contrast).signed_root(value)) == pytest.approx(math.sqrt(2 * fall), abs=1e-3)
    assert math.copysign(1, ProfileLikelihood(fit, contrast).signed_root(value)) == math.copysign(
        1, fit.parameters[0] - fit.parameters[1] - value
    )


def test_an_interval_ends_where_the_profile_has_fallen_far_enough():
    fit = fit_ratings(*alone(tournament()).columns(), 5)
    estimate, profile = relative_to_mean(fit).difference(0, 3), ProfileLikelihood(fit, unit(fit, (0, 1.0), (3, -1.0)))
    assert profile.signed_root(estimate.interval.low / ELO) == pytest.approx(1.959964, abs=1e-3)
    assert profile.signed_root(estimate.interval.high / ELO) == pytest.approx(-1.959964, abs=1e-3)
    assert estimate.superiority == pytest.approx(norm.cdf(profile.signed_root(0.0)))


def test_with_many_games_the_interval_is_as_the_error_says():
    rows = [(0, 1, 1)] * 5000 + [(0, 1, 0)] * 4000 + [(1, 0, 1)] * 4500 + [(1, 0, 0)] * 4700
    estimate = relative_to_mean(fit_ratings(*games(*rows).columns(), 2)).difference(0, 1)
    assert estimate.interval.high - estimate.elo == pytest.approx(1.959964 * estimate.error, rel=2e-3)
    assert estimate.elo - estimate.interval.low == pytest.approx(1.959964 * estimate.error, rel=2e-3)


def test_clusters_stretch_the_interval_and_its_ends_are_students():
    fit = FIT
    contrast = unit(fit, (5, 1.0))
    estimate, spread = RATINGS.first_move(), fit.spread(contrast)
    stretch = math.sqrt(spread.variance / (contrast @ fit.covariance @ contrast))
    best = float(contrast @ fit.parameters)
    unstretched = best + (estimate.interval.low / ELO - best) / stretch
    root = ProfileLikelihood(fit, contrast).signed_root(unstretched)
    assert root == pytest.approx(t.ppf(0.975, spread.freedom), abs=1e-3)
    assert stretch != pytest.approx(1, abs=0.01)
    assert estimate.freedom == spread.freedom < 200


def test_a_difference_reads_the_same_from_the_other_side():
    there, back = RATINGS.difference(0, 3), RATINGS.difference(3, 0)
    assert (back.elo, back.error) == pytest.approx((-there.elo, there.error))
    assert (back.interval.low, back.interval.high) == pytest.approx((-there.interval.high, -there.interval.low))
    assert back.superiority == pytest.approx(1 - there.superiority)


def test_nobody_is_stronger_than_himself():
    estimate = RATINGS.difference(2, 2)
    assert (estimate.elo, estimate.error, estimate.superiority) == (0, 0, 0.5)


def test_the_matrix_has_every_likelihood_of_superiority():
    matrix = RATINGS.superiorities()
    assert matrix + matrix.T == pytest.approx(np.ones((5, 5)))
    assert np.all(matrix[np.triu_indices(5, 1)] > 0.8)


@pytest.mark.parametrize("anchor", range(5))
def test_an_anchor_keeps_differences_and_has_no_error_of_its_own(anchor):
    anchored = relative_to_player(FIT, anchor)
    own = anchored.rating(anchor)
    assert (own.elo, own.error, own.interval.low, own.interval.high) == (0, 0, 0, 0)
    for player in set(range(5)) - {anchor}:
        there, back = anchored.rating(player), RATINGS.difference(player, anchor)
        assert (there.elo, there.error, there.superiority) == pytest.approx((back.elo, back.error, back.superiority))


def test_references_move_ratings_and_not_their_differences():
    for ratings in (RATINGS, relative_to_weighted_mean(FIT), relative_to_player(FIT, 2)):
        assert ratings.elo - ratings.elo[0] == pytest.approx(RATINGS.elo - RATINGS.elo[0])
        assert float(ratings.reference @ ratings.elo) == pytest.approx(0, abs=1e-9)


def with_a_beginner():
    lost = games(*([(5, player, 0) for player in range(5)] + [(player, 5, 1) for player in range(5)]) * 4)
    whole = tournament()
    return Results(
        *(np.concatenate([a, b]) for a, b in zip(alone(whole).columns()[:3], lost.columns()[:3], strict=True)),
        np.arange(len(whole.black) + len(lost.black)),
    )


def test_a_beginner_does_not_blur_the_others_distance_from_the_weighted_mean():
    """He blurs the plain mean, from which the others are then as badly known as he is."""
    fit = fit_ratings(*with_a_beginner().columns(), 6)
    plain, weighted = relative_to_mean(fit).rating(0).error, relative_to_weighted_mean(fit).rating(0).error
    without = relative_to_mean(fit_ratings(*alone(tournament()).columns(), 5)).rating(0).error
    assert plain > 2 * without
    assert weighted < 1.3 * without


def test_records_without_a_point_on_one_side_are_open_there():
    ratings = relative_to_mean(fit_ratings(*with_a_beginner().columns(), 6))
    assert ratings.rating(5).open is Open.BELOW
    assert ratings.difference(0, 5).open is Open.ABOVE
    assert ratings.difference(5, 0).open is Open.BELOW
    assert ratings.difference(0, 1).open is Open.NEITHER
    # All others stay above the beginner, but none of them is unbeaten.
    assert ratings.rating(0).open is Open.NEITHER


def test_a_chain_of_wins_closes_an_interval():
    """2 never played 0, but beat 1, who beat 0 once."""
    rows = [(0, 1, 1)] * 9 + [(1, 0, 1)] + [(1, 2, 1)] * 9 + [(2, 1, 1)]
    ratings = relative_to_mean(fit_ratings(*games(*rows).columns(), 3))
    assert ratings.difference(0, 2).open is Open.NEITHER


def test_the_chance_to_be_first_is_that_of_the_superiority_where_there_are_two():
    rows = [(0, 1, 1)] * 30 + [(0, 1, 0)] * 25 + [(1, 0, 1)] * 22 + [(1, 0, 0)] * 28
    ratings = relative_to_mean(fit_ratings(*games(*rows).columns(), 2))
    chances = ratings.first_chances()
    assert chances.sum() == pytest.approx(1)
    assert chances[0] == pytest.approx(ratings.difference(0, 1).superiority, abs=0.01)


def test_equal_players_are_equally_likely_to_be_first():
    rows = [(a, b, result) for a in range(4) for b in range(4) if a != b for result in (0, 1)] * 10
    chances = relative_to_mean(fit_ratings(*games(*rows).columns(), 4)).first_chances()
    assert chances == pytest.approx(np.full(4, 0.25), abs=0.015)


def test_groups_have_first_moves_of_their_own():
    plain = [(0, 1, 1)] * 60 + [(0, 1, 0)] * 20 + [(1, 0, 1)] * 60 + [(1, 0, 0)] * 20
    swapped = [(0, 1, 1)] * 40 + [(0, 1, 0)] * 40 + [(1, 0, 1)] * 40 + [(1, 0, 0)] * 40
    both = games(*plain, *swapped)
    fit = fit_ratings(*both.columns(), 2, group=[0] * len(plain) + [1] * len(swapped), prior=Prior(1e5, 1e5))
    ratings = relative_to_mean(fit)
    assert ratings.first_move(0).elo == pytest.approx(400 * math.log10(3), abs=0.1)
    assert ratings.first_move(1).elo == pytest.approx(0, abs=0.1)
    apart = relative_to_mean(fit_ratings(*games(*plain).columns(), 2, prior=Prior(1e5, 1e5))).first_move()
    assert ratings.first_move(0).error == pytest.approx(apart.error, rel=1e-3)


def test_draws_between_equals_are_found_in_games_of_equals():
    rows = [(0, 1, 0.5)] * 30 + [(0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0)] * 30
    chance, interval = relative_to_mean(fit_ratings(*games(*rows).columns(), 2)).draw_chance()
    assert chance == pytest.approx(30 / 150, rel=0.01)
    # Of a logit: Wald's interval of 30 in 150.
    half = 1.959964 / math.sqrt(150 * 0.2 * 0.8)
    expected = [1 / (1 + math.exp(-math.log(0.25) - shift)) for shift in (-half, half)]
    assert (interval.low, interval.high) == pytest.approx(expected, abs=0.01)


def test_without_draws_there_are_none_between_equals():
    assert RATINGS.draw_chance() is None


def test_a_large_pool_is_rated_without_profiles():
    """Of more players than profiles are drawn for, intervals are as the errors say."""
    rng = np.random.default_rng(5)
    results = drawn_games(rng, np.linspace(-100, 100, 101).tolist(), 30, 0.0, 1, 0.0)
    ratings = relative_to_mean(fit_ratings(*alone(results).columns(), 101))
    estimate = ratings.difference(0, 100)
    assert estimate.interval.half == pytest.approx(1.959964 * estimate.error)
    assert estimate.interval.low < -200 < estimate.interval.high
