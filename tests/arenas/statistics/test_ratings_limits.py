"""Ratings where games say little: perfect records, players without games, and what is refused."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar

from arena.arenas.statistics.contrasts import Open, relative_to_mean
from arena.arenas.statistics.ratings import ConvergenceError, DisconnectedError, Prior, fit_ratings
from arena.arenas.statistics.score_elo import score_of_elo
from arena.games.errors import ArenaError, InputError
from tests.arenas.statistics.test_ratings import difference, first_move, fit
from tests.support.results import games, tournament


@pytest.mark.parametrize("count", [1, 10, 1000])
@pytest.mark.parametrize("result", [0, 1])
def test_perfect_and_empty_records_have_finite_ratings(count, result):
    fitted = fit(games(*[(0, 1, result), (1, 0, 1 - result)] * count, cluster=np.repeat(np.arange(count), 2)), 2)
    estimate = difference(fitted, *((0, 1) if result == 1 else (1, 0)))
    assert 0 < estimate.elo < 2000
    assert 100 < estimate.error < 1000
    assert 0.5 < estimate.superiority <= 1
    assert first_move(fitted).elo == pytest.approx(0, abs=1e-6)


def test_the_longer_a_perfect_record_the_higher_its_lower_end():
    lows = [difference(fit(games(*[(0, 1, 1), (1, 0, 0)] * count), 2), 0, 1).interval.low for count in (1, 10, 100)]
    assert lows == sorted(lows)


@pytest.mark.parametrize(
    ("won", "lost", "doubt"), [(20, 0, 1e-6), (10, 0, 2e-4), (19, 1, 5e-6), (95, 5, 1e-12), (12, 8, 0.25)]
)
def test_lopsided_records_have_the_bounds_of_their_likelihood(won, lost, doubt):
    """Where moving first is worth nothing: one number, whose likelihood times prior is looked at directly."""
    rows = [(0, 1, 1), (1, 0, 0)] * (won // 2) + [(0, 1, 1)] * (won % 2) + [(1, 0, 1), (0, 1, 0)] * (lost // 2)
    estimate = difference(fit(games(*rows, *[(1, 0, 1)] * (lost % 2)), 2, prior=Prior(first_move=1e-3)), 0, 1)

    def height(elo):
        return won * math.log(score_of_elo(elo)) + lost * math.log(score_of_elo(-elo)) - (elo / 800) ** 2 / 4

    best = minimize_scalar(lambda elo: -height(elo), bounds=(-3000, 3000), method="bounded").x
    ends = [
        brentq(lambda elo: height(best) - height(elo) - 1.959964**2 / 2, best, best + side) for side in (-3000, 3000)
    ]
    assert estimate.elo == pytest.approx(best, abs=0.5)
    assert (estimate.interval.low, estimate.interval.high) == pytest.approx(ends, abs=1)
    assert 1 - estimate.superiority < doubt
    assert estimate.open is (Open.NEITHER if lost else Open.ABOVE)


def test_a_player_who_lost_everything_does_not_disturb_the_others():
    beginner = [(5, player, 0) for player in range(5)] + [(player, 5, 1) for player in range(5)]
    lost = games(*beginner * 4)
    whole = tournament()
    both = [np.concatenate([a, b]) for a, b in zip(whole.columns()[:3], lost.columns()[:3], strict=True)]
    cluster = np.concatenate([whole.cluster, 1000 + np.arange(len(lost.cluster)) // 2])
    fitted, alone = fit_ratings(*both, cluster, 6), fit(whole, 5)
    assert difference(fitted, 4, 5).interval.low > 100
    for a in range(5):
        for b in range(a):
            assert difference(fitted, a, b).elo == pytest.approx(difference(alone, a, b).elo, abs=8)
            assert difference(fitted, a, b).error == pytest.approx(difference(alone, a, b).error, rel=0.06)


@pytest.mark.parametrize("result", [0, 0.5, 1])
def test_one_game_says_little(result):
    estimate = difference(fit(games((0, 1, result)), 2), 0, 1)
    assert abs(estimate.elo) < 500
    assert np.sign(estimate.elo) == np.sign(result - 0.5)
    assert 300 < estimate.error < 1200
    assert 0.1 < estimate.superiority < 0.9


def test_without_swapped_colours_strength_and_first_move_share_the_credit():
    fitted = fit(games(*[(0, 1, 1)] * 30 + [(0, 1, 0)] * 10), 2)
    both = difference(fitted, 0, 1).elo + first_move(fitted).elo
    assert both == pytest.approx(400 * math.log10(3), rel=0.02)
    # The variances of the prior are 2 · 800² and 400²: eight parts to one.
    assert difference(fitted, 0, 1).elo == pytest.approx(8 * first_move(fitted).elo)
    assert first_move(fitted).error > 300


def test_draws_only():
    fitted = fit(games(*[(0, 1, 0.5), (1, 0, 0.5)] * 10), 2)
    assert difference(fitted, 0, 1).elo == pytest.approx(0)
    assert 100 < difference(fitted, 0, 1).error < 1200
    chance, interval = relative_to_mean(fitted).draw_chance()
    assert 0.9 < chance < 1
    assert interval.low < chance < interval.high


def test_games_against_oneself_tell_of_the_first_move_only():
    itself = fit(games(*[(0, 0, 1)] * 30 + [(0, 0, 0)] * 10), 1)
    assert first_move(itself).elo == pytest.approx(400 * math.log10(3), rel=0.05)
    assert relative_to_mean(itself).rating(0).error == 0
    with_others = games(*[(0, 0, 1)] * 30, *[(0, 1, 1), (1, 0, 1)] * 5, cluster=[0] * 30 + [1] * 10)
    assert difference(fit(with_others, 2), 0, 1).elo == pytest.approx(0)


def test_one_player_without_games():
    fitted = fit_ratings([], [], [], [], 1)
    assert first_move(fitted).elo == 0
    assert first_move(fitted).error == pytest.approx(400)
    assert relative_to_mean(fitted).superiorities().tolist() == [[0.5]]


def test_unlinked_players_are_named():
    with pytest.raises(DisconnectedError, match=r"A, B, E \| C, D \| F$") as caught:
        fit(games((0, 1, 1), (1, 4, 0), (3, 2, 0.5)), 6, names="ABCDEF")
    assert caught.value.parts == [[0, 1, 4], [2, 3], [5]]
    assert isinstance(caught.value, ArenaError)


def test_unlinked_players_without_names_are_numbers():
    with pytest.raises(DisconnectedError, match=r"0, 1 \| 2$"):
        fit(games((0, 1, 1), (2, 2, 1)), 3)


def test_players_without_any_game_are_unlinked():
    with pytest.raises(DisconnectedError, match=r"0 \| 1$"):
        fit_ratings([], [], [], [], 2)


@pytest.mark.parametrize("iterations", [0, 1])
def test_a_fit_that_has_not_settled_is_an_error(iterations):
    with pytest.raises(ConvergenceError, match=f"within {iterations} iterations"):
        fit(tournament(), 5, iterations=iterations)


def test_a_lopsided_million_settles():
    count = 500_000
    black, white = np.repeat([0, 1], count), np.repeat([1, 0], count)
    result = np.repeat([1.0, 0.0], count)
    result[0] = 0.5
    estimate = difference(fit_ratings(black, white, result, np.arange(2 * count), 2), 0, 1)
    assert 1000 < estimate.elo < 5000
    assert math.isfinite(estimate.error)


def test_steps_that_lead_too_far_are_halved():
    results = games((0, 1, 1), (0, 1, 0.5), *[(1, 0, 0)] * 10_000)
    fitted = fit(results, 2, prior=Prior(1e4, 1e4, 10))
    assert 1000 < difference(fitted, 0, 1).elo < 10_000


@pytest.mark.parametrize(
    ("columns", "players", "message"),
    [
        (([0], [1], [0.7], [0]), 2, "a result is 1"),
        (([0], [1], [math.nan], [0]), 2, "a result is 1"),
        (([0], [2], [1], [0]), 2, "from 0 to 1"),
        (([-1], [1], [1], [0]), 2, "from 0 to 1"),
        (([0.5], [1], [1], [0]), 2, "from 0 to 1"),
        (([0, 1], [1, 0], [1], [0, 0]), 2, "one entry per game"),
        (([0], [1], [1], [[0]]), 2, "one entry per game"),
        (([], [], [], []), 0, "need a player"),
    ],
)
def test_columns_without_a_meaning_are_refused(columns, players, message):
    with pytest.raises(InputError, match=message):
        fit_ratings(*columns, players)


@pytest.mark.parametrize("spread", [0, -1, math.inf, math.nan])
def test_a_prior_has_positive_finite_spreads(spread):
    with pytest.raises(InputError, match="spreads"):
        Prior(strength=spread)
