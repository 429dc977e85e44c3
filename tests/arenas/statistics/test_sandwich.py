"""How far ratings scatter when games depend on each other, against the same with a row for every game."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.linalg import eigh

from arena.arenas.statistics.ratings import Prior, fit_ratings
from tests.naive.clustered import clustered
from tests.support.results import ELO, Results, drawn_games, games, tournament

NO_PRIOR = Prior(1e5, 1e5, 1e3)


def fit(results, players, **options):
    return fit_ratings(*results.columns(), players, **options)


def independent(results):
    return Results(results.black, results.white, results.result, np.arange(len(results.black)))


def joined(first, second, apart=1000):
    columns = [np.concatenate(both) for both in zip(first.columns()[:3], second.columns()[:3], strict=True)]
    return Results(*columns, np.concatenate([first.cluster, apart + second.cluster]))


def pairs(*counts):
    """How often player 0 won both games, Black both, White both, player 1 both."""
    rows = [((0, 1, 1), (1, 0, 0)), ((0, 1, 1), (1, 0, 1)), ((0, 1, 0), (1, 0, 0)), ((0, 1, 0), (1, 0, 1))]
    listed = [game for pair, count in zip(rows, counts, strict=True) for game in pair * count]
    return games(*listed, cluster=np.arange(len(listed)) // 2)


# The twin


class Twin:
    """A fit by games: rows and residuals that have variance 1 if the model is true, and clusters of two games or more.

    Where there are draws, a game has two rows: of the difference in strength and of ln ν.
    """

    def __init__(self, results, players, fitted, prior, group=None):
        groups = np.zeros(len(results.black), dtype=int) if group is None else np.asarray(group)
        strengths, first_moves, log_draw = fitted.strengths, fitted.first_moves, fitted.log_draw
        draws = log_draw is not None
        design, residuals, rows = [], [], []
        for number, (black, white, result) in enumerate(zip(*results.columns()[:3], strict=True)):
            delta = strengths[black] - strengths[white] + first_moves[groups[number]]
            weights = math.exp(-delta / 2), math.exp(log_draw) if draws else 0.0, math.exp(delta / 2)
            lost, drawn, won = (weight / sum(weights) for weight in weights)
            row = np.zeros((2, players + len(first_moves) + draws))
            row[0, black] += 1
            row[0, white] -= 1
            row[0, players + groups[number]] += 1
            score = np.array([result - won - drawn / 2, (result == 0.5) - drawn])
            mixed = -(won - lost) * drawn / 2
            own = np.array([[(won + lost - (won - lost) ** 2) / 4, mixed], [mixed, drawn * (1 - drawn)]])
            if draws:
                row[1, -1] = 1
            else:
                row, score, own = row[:1], score[:1], own[:1, :1]
            root = np.linalg.cholesky(own)
            design.append(root.T @ row)
            residuals.append(np.linalg.solve(root, score))
            rows += [number] * len(row)
        spreads = [prior.strength / ELO] * players + [prior.first_move / ELO] * len(first_moves)
        self.precisions = np.array(spreads + [prior.log_draw] * draws) ** -2.0
        self.design, self.residuals = np.concatenate(design), np.concatenate(residuals)
        sizes = {number: int((results.cluster == number).sum()) for number in results.cluster.tolist()}
        large = [number if sizes[number] > 1 else -1 for number in results.cluster.tolist()]
        self.cluster = np.array([large[number] for number in rows])

    def measured(self, contrast):
        return clustered(self.design, self.residuals, self.cluster, contrast, self.precisions)

    def spread(self, contrast):
        found = self.measured(contrast)
        careful = max(found.variance, (found.freedom * found.variance + found.expected) / (found.freedom + 1))
        trust = 4 / found.expected / (4 / found.expected + 5)
        return trust * careful + (1 - trust) * found.expected, found.freedom


def uneven(seed=1, draw_weight=0.0, players=4):
    """Openings with 1 to 9 games of whoever it may be, some of them against oneself."""
    rng = np.random.default_rng(seed)
    cluster = np.repeat(np.arange(14), rng.integers(1, 10, 14))
    black, white = rng.integers(0, players, (2, len(cluster)))
    luck = rng.random(len(cluster)) + 0.3 * rng.standard_normal(14)[cluster] + 0.1 * (white - black)
    result = np.where(luck < 0.5, 0.0, 1.0)
    drawn = rng.random(len(cluster)) < draw_weight
    return Results(black, white, np.where(drawn, 0.5, result), cluster)


def shared_openings(draw_weight=0.0):
    """Nine openings in all pairings of four players, and twenty games of their own."""
    whole = drawn_games(np.random.default_rng(4), [150, 30, -40, -140], 60, draw_weight, 9, 0.3)
    openings = Results(whole.black, whole.white, whole.result, whole.cluster % 9)
    return joined(openings, independent(drawn_games(np.random.default_rng(5), [150, -140], 60, draw_weight, 10, 0)))


def contrasts(parameters, players):
    """All differences between players and every single parameter that is not a player's."""
    rows = np.eye(parameters)
    found = [rows[one] - rows[other] for one, other in itertools.combinations(range(players), 2)]
    return [*found, *rows[players:], rows[0] - rows[:players].mean(axis=0)]


def half(results):
    """Of every second cluster."""
    return Results(*(column[results.cluster % 2 == 0] for column in results.columns()))


def unlike_rounds():
    """The first openings have been played twice, the others once: the same meetings in different numbers."""
    once = shared_openings()
    again = (once.cluster < 3) & (once.black + once.white != 3)
    return Results(*(np.concatenate([column, column[again]]) for column in once.columns()))


CASES = {
    "pairs": (half(tournament()), 5),
    "shared openings": (shared_openings(), 4),
    "shared openings, draws": (shared_openings(0.7), 4),
    "unlike rounds": (unlike_rounds(), 4),
    "uneven": (uneven(), 4),
    "uneven, draws": (uneven(2, 0.3), 4),
    "one with nearly all games": (Results(*uneven(3).columns()[:3], np.minimum(uneven(3).cluster // 7, 1)), 4),
}


@pytest.mark.parametrize("prior", [Prior(), NO_PRIOR, Prior(100, 50, 0.5)], ids=["usual", "none", "strong"])
@pytest.mark.parametrize("case", CASES)
def test_errors_are_those_of_full_matrices(case, prior):
    results, players = CASES[case]
    fitted = fit(results, players, prior=prior)
    twin = Twin(results, players, fitted, prior)
    for contrast in contrasts(len(fitted.parameters), players):
        found, (variance, freedom) = fitted.spread(contrast), twin.spread(contrast)
        assert found.variance == pytest.approx(variance, rel=1e-6)
        assert found.freedom == pytest.approx(freedom, rel=1e-6)


def test_groups_with_first_moves_of_their_own_too():
    results = shared_openings()
    group = results.cluster % 2
    fitted = fit(results, 4, group=group)
    twin = Twin(results, 4, fitted, Prior(), group)
    assert len(fitted.parameters) == 6
    for contrast in contrasts(6, 4):
        assert fitted.spread(contrast).variance == pytest.approx(twin.spread(contrast)[0], rel=1e-6)
        assert fitted.spread(contrast).freedom == pytest.approx(twin.spread(contrast)[1], rel=1e-6)


@pytest.mark.parametrize("case", ["shared openings, draws", "uneven"])
def test_a_covariance_is_believed_as_the_worst_difference_in_it(case):
    results, players = CASES[case]
    fitted = fit(results, players)
    twin = Twin(results, players, fitted, Prior())
    rows = np.eye(players, len(fitted.parameters)) - np.eye(1, len(fitted.parameters))
    chosen = rows[1:]
    between = [*chosen, *(one - other for one, other in itertools.combinations(chosen, 2))]
    freedom = min(twin.measured(each).freedom for each in between)
    trust = min(4 / twin.measured(each).expected / (4 / twin.measured(each).expected + 5) for each in between)
    expected, measured = np.zeros((3, 3)), np.zeros((3, 3))
    for (i, one), (j, other) in itertools.product(enumerate(chosen), repeat=2):
        # V(a + b) - V(a - b/2) = 3 C(a, b) + 3/4 V(b)
        over, under, alone = (twin.measured(each) for each in (one + other, one - other / 2, other))
        expected[i, j] = (over.expected - under.expected - 0.75 * alone.expected) / 3
        measured[i, j] = (over.variance - under.variance - 0.75 * alone.variance) / 3
    ratios, axes = eigh(measured, expected)
    believed = trust * np.maximum(ratios, (freedom * ratios + 1) / (freedom + 1)) + 1 - trust
    assert fitted.covariance_of(chosen) == pytest.approx(
        expected @ axes @ np.diag(believed) @ axes.T @ expected, rel=1e-6
    )
    # What is no contrast has no error, and does not disturb the others.
    more = fitted.covariance_of(np.array([*chosen, 0 * chosen[0]]))
    assert more[:3, :3] == pytest.approx(fitted.covariance_of(chosen), rel=1e-6)
    assert np.abs(more[3]).max() < 1e-9
    assert np.abs(fitted.covariance_of(0 * chosen)).max() == 0


# Textbook cases


def test_equal_clusters_have_as_many_degrees_of_freedom_as_there_are_but_one():
    fitted = fit(pairs(7, 12, 9, 4), 2, prior=NO_PRIOR)
    difference, first = fitted.spread(np.array([1.0, -1, 0])), fitted.spread(np.array([0.0, 0, 1]))
    # With both colours alike in every pair, a difference is a mean of pairs; so is the first move, all but.
    assert difference.freedom == pytest.approx(31, rel=0.01)
    assert first.freedom == pytest.approx(31, rel=0.01)


def test_games_on_their_own_leave_no_doubt_in_what_they_expect():
    """A cluster or two among a thousand games: the model's error, with many degrees of freedom."""
    many = joined(independent(pairs(130, 120, 120, 130)), pairs(1, 1, 0, 0))
    spread = fit(many, 2).spread(np.array([1.0, -1, 0]))
    expected = fit(independent(many), 2).spread(np.array([1.0, -1, 0]))
    assert spread.variance == pytest.approx(expected.variance, rel=0.02)
    assert spread.freedom > 10_000
    assert math.isinf(expected.freedom)


# When clusters count


def test_clusters_count_if_two_have_two_games():
    whole = tournament()
    assert fit(whole, 5).clusters == 200
    assert fit(independent(whole), 5).clusters is None
    once, twice = np.maximum(np.arange(400), 1), np.maximum(np.arange(400) // 2, 198)
    assert fit(Results(*whole.columns()[:3], once), 5).clusters is None
    assert fit(Results(*whole.columns()[:3], twice), 5).clusters == 2


def test_the_strengths_do_not_depend_on_clusters():
    assert fit(tournament(), 5).strengths.tolist() == fit(independent(tournament()), 5).strengths.tolist()


# What clusters do


# What is not believed
