"""Whether the model's tests stay silent where it is true, and speak where it is not."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.stats import gamma

from arena.arenas.statistics.fitness import MOST_PLAYERS, Suspect, fitness_of
from arena.arenas.statistics.ratings import fit_ratings
from tests.support.openings import round_robin
from tests.support.results import Results, games

FIVE = [200.0, 80.0, 0.0, -80.0, -200.0]


def fit(results, players, clusters=True):
    return fit_ratings(*results.columns()[:3], results.cluster if clusters else None, players)


def fitness(results, players=5, clusters=True):
    return fitness_of(fit(results, players, clusters))


# Where the model is true

TRUE = {
    "independent": (FIVE, {}, False),
    "few games": (FIVE, {"openings": 4}, False),
    "draws": (FIVE, {"draw_weight": 0.7}, False),
    "lopsided": ([700, 300, 0, -300, -700], {}, False),
    "openings for the first mover": (FIVE, {"luck": 0.3}, True),
    "openings for players": (FIVE, {"luck": 0.2, "own": 0.2, "draw_weight": 0.5}, True),
    "few openings": (FIVE, {"luck": 0.2, "own": 0.2, "openings": 6}, True),
    "lopsided openings": ([700, 300, 0, -300, -700], {"luck": 0.2, "own": 0.2}, True),
}


@pytest.mark.parametrize("case", TRUE)
def test_chances_are_chances_where_the_model_is_true(case):
    elo, options, clusters = TRUE[case]
    rng = np.random.default_rng(1)
    found = [fitness(round_robin(rng, elo, **options), clusters=clusters) for _ in range(300)]
    for chances in ([each.pairs for each in found], [each.first_moves for each in found]):
        # Of 300, standard errors are 1.7 %, 1.3 % and 0.4 %.
        assert 0.44 < np.mean(chances) < 0.56
        assert np.mean(np.array(chances) < 0.05) <= 0.08
        assert np.mean(np.array(chances) < 0.005) <= 0.015


# Where it is not


def cycle(elo, players=5):
    """0 beats 1 beats 2 beats 0, more than their strengths say."""
    found = np.zeros((players, players))
    for one, other in ((0, 1), (1, 2), (2, 0)):
        found[one, other], found[other, one] = elo, -elo
    return found


@pytest.mark.parametrize("clusters", [False, True])
@pytest.mark.parametrize("elo", [[0.0] * 5, [0, 0, 0, -400, -1000]], ids=["equal", "lopsided"])
def test_a_cycle_is_seen(clusters, elo):
    luck = {"luck": 0.2, "own": 0.1} if clusters else {}
    found = fitness(
        round_robin(np.random.default_rng(2), elo, openings=40, between=cycle(200), **luck), clusters=clusters
    )
    assert found.pairs < 1e-3
    assert found.first_moves > 0.01
    assert (found.suspect.player, found.suspect.opponent) in {(0, 1), (1, 2), (0, 2)}
    # From 1/2 it is 76 % or 24 %.
    assert abs(found.suspect.share - found.suspect.expected) > 0.15


@pytest.mark.parametrize("clusters", [False, True])
def test_a_weak_cycle_is_seen_most_of_the_time(clusters):
    """Eighty games a pair and 80 Elo: two standard errors each of three pairs."""
    rng = np.random.default_rng(3)
    worlds = [round_robin(rng, FIVE, openings=40, between=cycle(80)) for _ in range(40)]
    assert np.mean([fitness(each, clusters=clusters).pairs < 0.05 for each in worlds]) > 0.5


@pytest.mark.parametrize("clusters", [False, True])
def test_a_player_to_whom_moving_first_is_worth_more_is_seen(clusters):
    luck = {"luck": 0.2, "own": 0.1} if clusters else {}
    results = round_robin(np.random.default_rng(4), FIVE, openings=40, first_moves=[0, 0, 500, 0, 0], **luck)
    found = fitness(results, clusters=clusters)
    assert found.first_moves < 1e-3
    # With unlike first moves shares of pairs are not quite those of one strength a player either.
    assert found.pairs > 100 * found.first_moves


def test_an_upset_in_a_lopsided_record_is_no_misfit_by_itself():
    """One win of somebody who is expected to win one game in three hundred."""
    rows = [(0, 1, 1), (1, 0, 0), (1, 2, 1), (2, 1, 0), (0, 2, 1), (2, 0, 0)] * 20
    rows += [(1, 0, 1), (0, 1, 0), (2, 1, 1), (1, 2, 0)] * 2
    calm = fitness_of(fit_ratings(*games(*rows).columns()[:3], None, 3))
    upset = fitness_of(fit_ratings(*games(*rows, (2, 0, 1)).columns()[:3], None, 3))
    many = fitness_of(fit_ratings(*games(*rows, *[(2, 0, 1), (0, 2, 0)] * 6).columns()[:3], None, 3))
    assert calm.pairs > 0.05
    assert upset.pairs > 0.05
    assert many.pairs < 0.01


# The suspect


def test_the_suspect_is_named_with_its_share_and_what_the_ratings_expect():
    """Player 3 gets on badly with 1 alone: 20 of 80 games, drawn ones being half."""
    results = round_robin(np.random.default_rng(5), [0.0] * 5, openings=40, first_move=0.0, draw_weight=0.5)
    both = {1, 3}
    met = np.array([{*pair} == both for pair in zip(results.black.tolist(), results.white.tolist(), strict=True)])
    results.result[met] = np.where(results.black[met] == 1, 1.0, 0.0)
    results.result[np.flatnonzero(met)[:40]] = 0.5
    fitted = fit(results, 5, clusters=False)
    delta = fitted.strengths[1] - fitted.strengths[3] + np.array([1, -1]) * fitted.first_moves[0]
    weights = np.exp([delta / 2, np.full(2, fitted.log_draw), -delta / 2])
    expected = float(((weights[0] + weights[1] / 2) / weights.sum(axis=0)).mean())
    found = fitness_of(fitted)
    assert found.suspect == Suspect(1, 3, pytest.approx(0.75), pytest.approx(expected))
    assert found.pairs < 0.01


# Against slower ways


def rows_of(results, fitted, terms):
    """What every game adds to the scores of further terms, with a row for every game; and the variance."""
    players, draws = fitted.players, fitted.log_draw is not None
    size = players + 1 + draws
    old, new = np.zeros((len(results.black), size)), np.zeros((len(results.black), terms.shape[1]))
    whole = np.zeros((size + terms.shape[1],) * 2)
    for number, (black, white, result) in enumerate(zip(*results.columns()[:3], strict=True)):
        delta = fitted.strengths[black] - fitted.strengths[white] + fitted.first_moves[0]
        weights = np.exp([-delta / 2, fitted.log_draw if draws else -np.inf, delta / 2])
        chances = weights / weights.sum()
        row = np.zeros((3, size + terms.shape[1]))
        for outcome in range(3):
            above = outcome / 2 - chances[2] - chances[1] / 2
            row[outcome, [black, white]] = above, -above
            row[outcome, players] = above
            if draws:
                row[outcome, players + 1] = (outcome == 1) - chances[1]
            row[outcome, size:] = above * terms[number]
        whole += row.T @ np.diag(chances) @ row
        old[number], new[number] = np.split(row[int(2 * result)], [size])
    taken = np.linalg.lstsq(whole[:size, :size], whole[:size, size:], rcond=1e-9)[0]
    return new - old @ taken, whole[size:, size:] - whole[size:, :size] @ taken


def terms_of(results, players):
    """For every game: a column for every pair, and one for every player."""
    pairs = list(itertools.combinations(range(players), 2))
    seats = list(zip(results.black.tolist(), results.white.tolist(), strict=True))
    by_pair = [[(black, white) == (a, b) or -((white, black) == (a, b)) for a, b in pairs] for black, white in seats]
    by_player = [[player in seat for player in range(players)] for seat in seats]
    return np.array(by_pair, dtype=float), np.array(by_player, dtype=float)


def moments(by_outcome, chances, metric):
    """Mean and variance of the squares of a sum of independent games, each with three outcomes, from game to game."""
    mean = variance = 0.0
    covariance = np.zeros_like(metric)
    for vectors, weights in zip(by_outcome.transpose(1, 0, 2), chances.T, strict=True):
        own = vectors.T @ np.diag(weights) @ vectors
        squares = np.array([vector @ metric @ vector for vector in vectors])
        variance += weights @ squares**2 - (weights @ squares) ** 2 - 2 * np.trace(metric @ own @ metric @ own)
        mean += weights @ squares
        covariance += own
    return mean, variance + 2 * np.trace(metric @ covariance @ metric @ covariance)


@pytest.mark.parametrize(("elo", "draw_weight"), [(FIVE, 0.0), (FIVE, 0.7), ([900, 300, 0, -300, -600], 3.0)])
@pytest.mark.parametrize("seed", [6, 7])
def test_chances_are_those_of_turning_whole_openings_round(elo, draw_weight, seed):
    rng = np.random.default_rng(seed)
    options = {"openings": 12, "luck": 0.2, "own": 0.2, "between": cycle(60), "first_move": 300}
    results = round_robin(rng, elo, draw_weight=draw_weight, **options)
    fitted = fit(results, 5)
    found = fitness_of(fitted)
    signs = rng.choice([-1.0, 1.0], (20_000, 12))
    for chance, terms in zip((found.pairs, found.first_moves), terms_of(results, 5), strict=True):
        rows, variance = rows_of(results, fitted, terms)
        sums = np.array([rows[results.cluster == number].sum(axis=0) for number in range(12)])
        metric = np.linalg.inv(variance + np.eye(len(variance)))
        squares = np.einsum("si,ij,sj->s", signs @ sums, metric, signs @ sums)
        found_squares = float(sums.sum(axis=0) @ metric @ sums.sum(axis=0))
        assert chance == pytest.approx(np.mean(squares >= found_squares), abs=0.03)
        # Of products of different openings each sign is as likely.
        products = sums @ metric @ sums.T
        mean = float(np.trace(products))
        variance = 2 * float((products**2).sum() - (np.diag(products) ** 2).sum())
        assert chance == pytest.approx(gamma.sf(found_squares, mean**2 / variance, scale=variance / mean), rel=1e-4)


@pytest.mark.parametrize("draw_weight", [0.0, 0.7])
@pytest.mark.parametrize(
    "elo", [FIVE, [600, 0, 0, 0, -600], [1000, 500, 0, -500, -1000]], ids=["near", "far", "farther"]
)
def test_chances_are_those_of_playing_the_games_again(draw_weight, elo):
    """With results drawn by the fit, and what the fit would take out of them taken out to first order."""
    rng = np.random.default_rng(8)
    results = round_robin(rng, elo, openings=4, draw_weight=draw_weight, between=cycle(60))
    fitted = fit(results, 5, clusters=False)
    found = fitness_of(fitted)
    delta = fitted.strengths[results.black] - fitted.strengths[results.white] + fitted.first_moves[0]
    log_draw = -np.inf if fitted.log_draw is None else fitted.log_draw
    weights = np.exp([-delta / 2, np.full(len(delta), log_draw), delta / 2])
    bounds = np.cumsum(weights / weights.sum(axis=0), axis=0)
    outcome = (rng.random((4000, len(delta), 1)) > bounds.T[:, :2]).sum(axis=2)
    places = np.arange(len(delta))
    for chance, terms in zip((found.pairs, found.first_moves), terms_of(results, 5), strict=True):
        by_outcome = []
        for result in (0.0, 0.5, 1.0):
            alike = Results(results.black, results.white, np.full(len(delta), result), results.cluster)
            by_outcome.append(rows_of(alike, fitted, terms)[0])
        rows, variance = rows_of(results, fitted, terms)
        sums = np.array([np.array(by_outcome)[each, places].sum(axis=0) for each in outcome])
        metric = np.linalg.inv(variance + np.eye(len(variance)))
        squares = np.einsum("si,ij,sj->s", sums, metric, sums)
        found_squares = float(rows.sum(axis=0) @ metric @ rows.sum(axis=0))
        assert chance == pytest.approx(np.mean(squares >= found_squares), abs=0.03)
        mean, spread = moments(np.array(by_outcome), (weights / weights.sum(axis=0)), metric)
        assert chance == pytest.approx(gamma.sf(found_squares, mean**2 / spread, scale=spread / mean), rel=1e-4)


# What must not matter


@pytest.mark.parametrize("clusters", [False, True])
def test_order_names_and_colours_do_not_matter(clusters):
    """Games of a player against itself included: they are nobody else's."""
    rng = np.random.default_rng(9)
    results = round_robin(rng, FIVE, openings=10, luck=0.2, draw_weight=0.4, between=cycle(100))
    own = games(*[(3, 3, 1)] * 9, (3, 3, 0), cluster=range(10))
    columns = [np.concatenate(both) for both in zip(results.columns(), own.columns(), strict=True)]
    here = fitness(Results(*columns), clusters=clusters)
    order, names = rng.permutation(len(columns[0])), np.array([2, 0, 3, 1, 4])
    black, white, result, cluster = (column[order] for column in columns)
    moved = fitness(Results(names[black], names[white], result, 90 - cluster), clusters=clusters)
    turned = fitness(Results(white, black, 1 - result, cluster), clusters=clusters)
    for other in (moved, turned):
        assert (other.pairs, other.first_moves) == pytest.approx((here.pairs, here.first_moves), rel=1e-6)
    pair = {here.suspect.player, here.suspect.opponent}
    assert {moved.suspect.player, moved.suspect.opponent} == {int(names[player]) for player in pair}
    assert {turned.suspect.player, turned.suspect.opponent} == pair


def test_single_games_beside_openings_count_as_what_the_model_expects():
    """A few games that share openings change next to nothing."""
    results = round_robin(np.random.default_rng(10), FIVE, openings=30, between=cycle(60))
    cluster = np.where(results.cluster < 2, results.cluster, 100 + np.arange(len(results.black)))
    few = fitness(Results(*results.columns()[:3], cluster))
    none = fitness(results, clusters=False)
    assert few.pairs == pytest.approx(none.pairs, rel=0.3)
    assert few.first_moves == pytest.approx(none.first_moves, rel=0.3)


# Where there is nothing to test


@pytest.mark.parametrize("clusters", [False, True])
def test_two_players_cannot_be_at_odds_with_the_model(clusters):
    found = fitness(round_robin(np.random.default_rng(11), [50, 0], luck=0.3), 2, clusters)
    assert (found.pairs, found.first_moves, found.suspect) == (None, None, None)


@pytest.mark.parametrize("clusters", [False, True])
def test_a_gauntlet_has_no_cycles(clusters):
    """But the first move may be worth more against some."""
    whole = round_robin(np.random.default_rng(12), FIVE, openings=30, first_moves=[0, 0, 0, 0, 800])
    met = (whole.black == 0) | (whole.white == 0)
    found = fitness(Results(*(column[met] for column in whole.columns())), clusters=clusters)
    assert found.pairs is None
    assert found.first_moves < 0.05


def test_a_large_pool_is_not_tested():
    rows = [(player, player + 1, result) for player in range(MOST_PLAYERS) for result in (0, 1)]
    assert fitness_of(fit_ratings(*games(*rows).columns()[:3], None, MOST_PLAYERS + 1)) is None


# The scatter of openings


def test_variances_are_held_against_those_of_independent_games():
    results = round_robin(np.random.default_rng(13), FIVE, luck=0.4)
    fitted = fit(results, 5)
    found = fitness_of(fitted)
    rows = np.eye(6)
    contrasts = [rows[5], *(rows[one] - rows[other] for one, other in itertools.combinations(range(5), 2))]
    first, *others = [fitted.spread(each).variance / (each @ fitted.covariance @ each) for each in contrasts]
    assert (found.scatter_first_move, found.scatter_strengths) == pytest.approx((first, np.mean(others)))
    assert first > 3
    assert np.mean(others) < 1
    alone = fitness(results, clusters=False)
    assert (alone.scatter_first_move, alone.scatter_strengths) == (None, None)
