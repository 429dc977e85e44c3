"""Who is ahead: stakes against slow integrals, how rarely they mislead, and which games would tell most."""

import math
from itertools import islice

import numpy as np
import pytest
import scipy

from arena.arenas.statistics.davidson import ELO, delta_information
from arena.arenas.statistics.order import (
    SPREAD,
    Frontier,
    Telling,
    frontier_of,
    information_of_pairs,
    log_stakes,
    place_chances,
)
from arena.arenas.statistics.ratings import Prior, fit_ratings
from arena.arenas.statistics.shrinkage import likeliest_prior


def made_games(elo, pairs, seed=0, first_move=30.0, draws=0.5):
    """Columns of a pair of games with swapped colours for every pair of players, by Davidson's model."""
    random = np.random.default_rng(seed)
    black, white = np.array([seats for one, other in pairs for seats in ((one, other), (other, one))]).T
    half = (np.array(elo)[black] - np.array(elo)[white] + first_move) / ELO / 2
    odds = np.array([np.exp(-half), np.full(len(half), draws), np.exp(half)])
    drawn = random.random(len(half)) * odds.sum(axis=0)
    return black, white, ((drawn > odds[0]).astype(int) + (drawn > odds[:2].sum(axis=0))) / 2


def fitted(elo, pairs, **how):
    return fit_ratings(*made_games(elo, pairs, **how), None, len(elo))


def all_pairs(players, times=1):
    return [(one, other) for one in range(players) for other in range(one)] * times


@pytest.mark.parametrize("difference", [-0.8, 0.0, 0.3, 2.5])
@pytest.mark.parametrize("variance", [0.01, 0.4, 30.0])
def test_a_stake_is_spread_over_the_upper_half_of_a_normal_distribution(difference, variance):
    def ratio(true):
        half_normal = 2 * scipy.stats.norm.pdf(true, scale=SPREAD / ELO)
        likelihood = scipy.stats.norm.pdf(difference, true, math.sqrt(variance))
        return half_normal * likelihood / scipy.stats.norm.pdf(difference, 0, math.sqrt(variance))

    middle = max(difference, 0.0)
    integral = sum(scipy.integrate.quad(ratio, *ends)[0] for ends in ((0, middle), (middle, 12)) if ends[0] < ends[1])
    stake = log_stakes(np.array([difference]), np.array([variance]))[0]
    assert stake == pytest.approx(math.log(integral), abs=1e-6)


@pytest.mark.parametrize("true", [0.0, -0.02])
def test_whoever_looks_after_every_game_is_misled_as_rarely_as_is_said(true):
    random = np.random.default_rng(3)
    games, walks = 2000, 1500
    information = 0.25 * np.arange(1, games + 1)
    noise = np.cumsum(random.normal(0, 0.5, (walks, games)), axis=1) / information
    ever = (log_stakes(true + noise, 1 / information) > math.log(20)).any(axis=1).mean()
    assert ever < 0.05 + 2 * math.sqrt(0.05 * 0.95 / walks)
    assert ever > 0.002 or true < 0


def test_a_stake_grows_when_the_player_is_the_stronger():
    information = 0.25 * np.array([40.0, 600.0, 4000.0])
    stakes = log_stakes(np.full(3, 0.3), 1 / information)
    assert stakes[0] < math.log(20) < stakes[1] < stakes[2]


def test_the_frontier_lies_between_the_best_and_the_others():
    fit = fitted([0, 300, 100, -100], all_pairs(4, 60))
    frontier = frontier_of(fit, 2)
    assert frontier.ahead.tolist() == [1, 2]
    assert sorted(zip(frontier.upper.tolist(), frontier.lower.tolist(), strict=True)) == [
        (1, 0),
        (1, 3),
        (2, 0),
        (2, 3),
    ]
    place = (frontier.upper * 4 + frontier.lower).tolist().index(2 * 4 + 0)
    assert frontier.differences[place] == pytest.approx(fit.strengths[2] - fit.strengths[0])
    contrast = np.zeros(len(fit.parameters))
    contrast[2], contrast[0] = 1, -1
    assert frontier.variances[place] == pytest.approx(contrast @ fit.covariance @ contrast)
    assert frontier.settled(0.95)
    assert not frontier_of(fitted([0, 300, 100, -100], all_pairs(4, 2)), 2).settled(0.95)


def test_where_openings_make_results_scatter_more_it_takes_longer_to_know():
    random = np.random.default_rng(1)
    black, white = np.repeat([[0, 1], [1, 0]], 60, axis=1)
    opening = np.tile(np.repeat(np.arange(12), 5), 2)
    luck = random.random(12)  # what an opening does for player 0, with both colours
    result = np.where(black == 0, luck[opening] < 0.7, luck[opening] >= 0.7).astype(float)
    alone = frontier_of(fit_ratings(black, white, result, None, 2), 1)
    shared = frontier_of(fit_ratings(black, white, result, opening, 2), 1)
    assert shared.differences == pytest.approx(alone.differences)
    assert shared.variances[0] > 2 * alone.variances[0]
    assert (shared.stakes < alone.stakes).all()


def test_information_of_pairs_is_that_of_two_games_with_swapped_colours():
    fit = fitted([0, 200, -50], all_pairs(3, 30))
    told = delta_information(fit.parameters, fit.meetings)
    rows = {tuple(row[:3]): number for number, row in enumerate(fit.meetings.design)}
    found = information_of_pairs(fit)
    assert found[0, 1] == pytest.approx(told[rows[1.0, -1.0, 0.0]] + told[rows[-1.0, 1.0, 0.0]])
    assert found[0, 0] == 0
    assert found == pytest.approx(found.T)


def slow_choice(frontier, covariance, worth, count):
    """The same by inverting the whole information after every pair, one pair after the other."""
    players, chosen = len(covariance), []
    information = np.linalg.inv(covariance)

    def errors(known):
        inverse = np.linalg.inv(known)
        return [
            math.sqrt(inverse[one, one] + inverse[other, other] - 2 * inverse[one, other])
            for one, other in zip(frontier.upper, frontier.lower, strict=True)
        ]

    hoped = np.abs(frontier.differences) + np.array(errors(information))

    def doubt(known):
        return sum(scipy.stats.norm.cdf(-gap / error) for gap, error in zip(hoped, errors(known), strict=True))

    for _ in range(count):
        after = {}
        for one in range(players):
            for other in range(one + 1, players):
                along = np.zeros(players)
                along[one], along[other] = 1, -1
                after[one, other] = information + worth[one, other] * np.outer(along, along)
        best = min(after, key=lambda pair: doubt(after[pair]))
        chosen.append(best)
        information = after[best]
    return chosen


@pytest.mark.parametrize("top", [1, 2])
def test_games_are_given_out_where_they_leave_the_least_doubt(top):
    fit = fitted([80, 60, 40, -100, -300], all_pairs(5, 4), seed=5)
    frontier, worth = frontier_of(fit, top), information_of_pairs(fit)
    covariance = fit.covariance[:5, :5]
    found = list(islice(Telling(frontier, covariance, worth), 12))
    assert found == slow_choice(frontier, covariance, worth, 12)
    assert (3, 4) not in found
    assert len(set(found)) > 1


def test_equals_are_told_apart_although_nothing_seems_to_be_gained():
    frontier = Frontier(np.array([0]), np.array([0, 0]), np.array([1, 2]), np.array([0.0, 5.0]), np.ones(2))
    assert next(iter(Telling(frontier, np.eye(3), np.full((3, 3), 0.5)))) == (0, 1)


def test_pairs_that_may_not_meet_are_left_out():
    fit = fitted([80, 60, 40], all_pairs(3, 4))
    worth = information_of_pairs(fit)
    telling = iter(Telling(frontier_of(fit, 1), fit.covariance[:3, :3], worth))
    found = []
    for one, other in telling:
        found.append((one, other))
        worth[one, other] = worth[other, one] = 0
    assert sorted(found) == [(0, 1), (0, 2), (1, 2)]


def test_chances_of_places():
    fit = fitted([100, 0], all_pairs(2, 20))
    chances = place_chances(fit)
    contrast = np.array([1.0, -1.0, *np.zeros(len(fit.parameters) - 2)])
    first = scipy.stats.norm.cdf(
        (fit.strengths[0] - fit.strengths[1]) / math.sqrt(contrast @ fit.covariance @ contrast)
    )
    assert chances[0, 0] == pytest.approx(first, abs=0.01)
    several = place_chances(fitted([100, 50, 0, -50], all_pairs(4, 10)))
    assert several.sum(axis=0) == pytest.approx(np.ones(4))
    assert several.sum(axis=1) == pytest.approx(np.ones(4))
    assert several[0, 0] > several[3, 0]
    known = place_chances(fitted([0, 600, 300], all_pairs(3, 60)))
    assert min(known[0, 2], known[1, 0], known[2, 1]) > 0.95


@pytest.mark.parametrize("spread", [40.0, 250.0])
def test_the_spread_of_the_players_is_found(spread):
    elo = np.random.default_rng(2).normal(0, spread, 24)
    found = [likeliest_prior(fitted(elo, all_pairs(24, 5), seed=seed)).strength for seed in range(3)]
    assert np.mean(found) == pytest.approx(np.std(elo), rel=0.15)


def test_few_games_do_not_make_all_equal():
    assert 60 < likeliest_prior(fitted([0, 0], all_pairs(2, 2))).strength < 300


def test_the_likeliest_spread_is_that_of_an_integral_over_all_strengths():
    """Of two players: by a sum over the difference and the first move instead of Laplace's approximation."""
    games = made_games([150, 0], all_pairs(2, 15), draws=0.0)
    fit = fit_ratings(*games, None, 2)
    first = np.linspace(-4, 4, 161)[:, np.newaxis]
    difference = np.linspace(-6, 6, 601)
    black, _, result = games
    logs = -(first**2) / 2 / (Prior().first_move / ELO) ** 2
    for seat, made in zip(black, result, strict=True):
        delta = np.where(seat == 0, 1, -1) * difference + first
        logs = logs - np.log1p(np.exp(np.where(made == 1, -delta, delta)))

    def height(elo):
        deviation = math.sqrt(2) * elo / ELO
        believed = -(math.log(elo / 200) ** 2) / 2
        return np.log(np.exp(logs - difference**2 / 2 / deviation**2).sum()) - math.log(deviation) + believed

    grid = np.exp(np.linspace(np.log(10), np.log(790), 60))
    best = grid[np.argmax([height(elo) for elo in grid])]
    assert likeliest_prior(fit).strength == pytest.approx(best, rel=0.12)
