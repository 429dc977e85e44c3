"""How often intervals of ratings hold the truth, by simulation with fixed seeds; all pairings share the openings."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.arenas.statistics.contrasts import relative_to_mean, relative_to_weighted_mean
from arena.arenas.statistics.ratings import fit_ratings
from tests.support.openings import round_robin
from tests.support.results import Results, drawn_games

EIGHT = [300.0, 220.0, 140.0, 40.0, -30.0, -120.0, -230.0, -320.0]
FIRST_MOVE = 80.0
#: What an opening does for the first mover and for the difference of two players, as parts of the variance of what
#: decides a game: effects with standard deviations of 1 and 0.7 logits, against the logistic distribution's 1.8.
OPENING = {"luck": 0.22, "own": 0.1}


def rated(results, players, clusters=True):
    return relative_to_mean(fit_ratings(*results.columns()[:3], results.cluster if clusters else None, players))


def holds(estimate, truth):
    return estimate.interval.low <= truth <= estimate.interval.high


def held(worlds, elo, pairs, clusters=True):
    """How often intervals held the differences of these pairs (all together) and the first move."""
    differences, first = [], []
    for results in worlds:
        found = rated(results, len(elo), clusters)
        differences += [holds(found.difference(one, other), elo[one] - elo[other]) for one, other in pairs]
        first.append(holds(found.first_move(), FIRST_MOVE))
    return np.mean(differences) if pairs else math.nan, np.mean(first)


def many(count, seed, elo, only=None, **options):
    """Round robins, or of each the games of one player."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        whole = round_robin(rng, elo, first_move=FIRST_MOVE, **options)
        met = np.ones(len(whole.black), dtype=bool) if only is None else (whole.black == only) | (whole.white == only)
        yield Results(*(column[met] for column in whole.columns()))


def errors_of(share, count):
    """Standard errors that a share of so many intervals is away from 95 %."""
    return abs(share - 0.95) / math.sqrt(0.95 * 0.05 / count)


RING = [(0, 1), (1, 3), (3, 7), (7, 0)]


@pytest.mark.parametrize(("openings", "rounds", "seed"), [(10, 2, 1), (25, 1, 2)])
def test_round_robins_of_eight(openings, rounds, seed):
    differences, _ = held(many(50, seed, EIGHT, openings=openings, rounds=rounds, **OPENING), EIGHT, RING)
    assert errors_of(differences, 4 * 50) < 3
    _, first = held(many(250, seed, EIGHT, openings=openings, rounds=rounds, **OPENING), EIGHT, [])
    assert errors_of(first, 250) < 3


def test_draws():
    options = {"openings": 20, "draw_weight": 0.7, **OPENING}
    differences, _ = held(many(80, 3, EIGHT[2:6], **options), EIGHT[2:6], [(0, 1), (2, 3)])
    assert errors_of(differences, 2 * 80) < 3
    _, first = held(many(200, 3, EIGHT[2:6], **options), EIGHT[2:6], [])
    assert errors_of(first, 200) < 3


def test_gauntlets():
    """All of one player's games; of the others each has met but him."""
    worlds = many(80, 4, EIGHT[2:6], only=1, openings=15, rounds=2, **OPENING)
    differences, first = held(worlds, EIGHT[2:6], [(1, 0), (1, 3), (0, 2)])
    assert errors_of(differences, 3 * 80) < 3
    assert errors_of(first, 80) < 3


@pytest.mark.parametrize(("openings", "rounds"), [(5, 10), (25, 2)])
def test_matches(openings, rounds):
    differences, first = held(many(150, 5, [60.0, 0.0], openings=openings, rounds=rounds, **OPENING), [60, 0], [(0, 1)])
    assert errors_of(differences, 150) < 3
    assert errors_of(first, 150) < 3


def test_independent_games():
    differences, first = held(many(50, 6, EIGHT, openings=20, draw_weight=0.4), EIGHT, RING, clusters=False)
    assert errors_of(differences, 4 * 50) < 3
    assert errors_of(first, 50) < 3


def test_openings_need_clusters():
    """Games taken as independent: the first move would seem to be known far too well."""
    _, first = held(many(80, 7, EIGHT, openings=10, **OPENING), EIGHT, [], clusters=False)
    assert first < 0.7


def test_openings_need_clusters_across_pairings():
    """Clusters of the two games of a pairing and an opening do not help the first move."""
    first = []
    for results in many(80, 8, EIGHT, openings=10, **OPENING):
        pair = np.minimum(results.black, results.white) * 8 + np.maximum(results.black, results.white)
        apart = Results(*results.columns()[:3], pair * 100 + results.cluster)
        first.append(holds(rated(apart, 8).first_move(), FIRST_MOVE))
    assert np.mean(first) < 0.7


@pytest.mark.parametrize(("apart", "games", "clusters"), [(800, 50, True), (500, 20, False), (400, 10, True)])
def test_one_sided_records_are_not_overrated(apart, games, clusters):
    rng = np.random.default_rng(9)
    worlds = (drawn_games(rng, [apart, 0], FIRST_MOVE, 0, games, 0.3 * clusters) for _ in range(100))
    differences, _ = held(worlds, [apart, 0], [(0, 1)], clusters)
    assert differences > 0.9


def test_superiority_of_equals_is_no_surer_than_it_says():
    """Of two equal players one is said to be the stronger with 97.5 % as often as one time in twenty."""
    rng = np.random.default_rng(10)
    sure = []
    for _ in range(250):
        los = rated(round_robin(rng, [0.0, 0.0], openings=10, first_move=FIRST_MOVE, **OPENING), 2).difference(0, 1)
        sure.append(abs(los.superiority - 0.5) > 0.475)
    assert errors_of(1 - np.mean(sure), 250) < 3


def test_ratings_relative_to_the_weighted_mean():
    elo = EIGHT[2:6]
    rng, found = np.random.default_rng(11), []
    for _ in range(60):
        fit = fit_ratings(*round_robin(rng, elo, openings=20, first_move=FIRST_MOVE, **OPENING).columns(), 4)
        ratings = relative_to_weighted_mean(fit)
        truth = np.array(elo) - ratings.reference @ np.array(elo)
        found += [holds(ratings.rating(player), truth[player]) for player in range(4)]
    assert errors_of(np.mean(found), 4 * 60) < 3
