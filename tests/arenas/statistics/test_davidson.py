import numpy as np
import pytest
from scipy.optimize import approx_fprime

from arena.arenas.statistics import davidson
from arena.arenas.statistics.davidson import ELO, count_meetings
from tests.support.results import games, tournament

WITH_DRAWS = games((0, 1, 1), (0, 1, 0.5), (1, 0, 0), (1, 2, 1), (2, 0, 0.5), (2, 0, 0.5), (2, 1, 0), (1, 1, 1))


def meetings_of(results, players):
    outcome = (2 * results.result).astype(int)
    return count_meetings(results.black, results.white, outcome, players)[0]


def chances(elo, first_move, draw_weight):
    parameters = np.array([elo / ELO, 0.0, first_move / ELO, np.log(draw_weight)])
    return np.exp(davidson.log_chances(parameters, meetings_of(games((0, 1, 0.5)), 2)))[0]


def test_400_elo_are_ten_wins_for_every_loss():
    white, draw, black = chances(400, 0, 0.7)
    assert black / white == pytest.approx(10)
    assert draw / np.sqrt(black * white) == pytest.approx(0.7)
    assert white + draw + black == pytest.approx(1)


def test_the_first_move_is_worth_as_much_as_strength():
    assert chances(100, 60, 0.7) == pytest.approx(chances(160, 0, 0.7))
    assert chances(100, -100, 0.7)[0] == pytest.approx(chances(0, 0, 0.7)[2])


def test_equals_draw_with_chance_nu_over_two_plus_nu():
    assert chances(0, 0, 3)[1] == pytest.approx(3 / 5)


def test_without_draws_there_is_no_nu():
    meetings = meetings_of(games((0, 1, 1), (1, 0, 1)), 2)
    assert meetings.parameters == 3
    assert np.exp(davidson.log_chances(np.zeros(3), meetings)) == pytest.approx(np.array([[0.5, 0, 0.5]] * 2))


def test_games_are_counted_by_who_was_black():
    meetings, meeting = count_meetings(np.array([0, 1, 0, 0]), np.array([1, 0, 1, 1]), np.array([2, 2, 1, 2]), 2)
    assert meetings.counts.tolist() == [[0, 1, 2], [0, 0, 1]]
    assert meeting.tolist() == [0, 1, 0, 0]
    assert meetings.design.tolist() == [[1, -1, 1], [-1, 1, 1]]


def test_huge_differences_do_not_overflow():
    parameters = np.array([5000.0, -5000.0, 0.0, 0.0])
    meetings = meetings_of(games((0, 1, 0.5), (0, 1, 0)), 2)
    assert davidson.log_likelihood(parameters, meetings) == pytest.approx(-15000)


@pytest.mark.parametrize("results", [WITH_DRAWS, tournament()], ids=["draws", "no draws"])
def test_derivatives_agree_with_finite_differences(results):
    meetings = meetings_of(results, 5)
    at = np.random.default_rng(5).normal(size=meetings.parameters)
    slope = approx_fprime(at, davidson.log_likelihood, 1e-7, meetings)
    assert davidson.gradient(at, meetings) == pytest.approx(slope, rel=1e-5, abs=1e-4)
    bend = approx_fprime(at, davidson.gradient, 1e-7, meetings)
    assert davidson.information(at, meetings, meetings.games) == pytest.approx(-bend, rel=1e-5, abs=1e-4)


def test_scores_of_games_add_up_to_the_gradient():
    meetings = meetings_of(WITH_DRAWS, 3)
    at = np.array([0.3, -0.1, 0.2, 0.4, -0.5])
    by_delta, by_draw = davidson.game_scores(at, meetings)
    total = np.append(meetings.design.T @ (meetings.counts * by_delta).sum(axis=1), (meetings.counts * by_draw).sum())
    assert davidson.gradient(at, meetings) == pytest.approx(total)


def test_an_even_game_without_draws_tells_a_quarter():
    meetings = meetings_of(games((0, 1, 1)), 2)
    assert davidson.delta_information(np.zeros(3), meetings) == pytest.approx([0.25])
