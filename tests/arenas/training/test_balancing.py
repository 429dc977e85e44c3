"""Simulation Balancing in tic-tac-toe, against perfect play and enumerated playouts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.training.balancing import Balancer, Exercise, Outcome
from arena.arenas.training.crew import Crew
from arena.arenas.training.optimizers import OPTIMIZERS
from arena.arenas.training.practice import Practice, Tally, new_streams
from tests.arenas.training.exact import GAME, TRAITS, balancer, exact_exercises, expected, lengths, positions, recipe
from tests.games.weighers import chances, slope

LOGARITHMS = np.array([-0.4, -1.0, 0.8, 1.5, 1.0])


def errors(how, given, iterations=2):
    trained = balancer(given, how)
    stand = trained.beginning(np.zeros(TRAITS))
    found = [trained.discrepancy(stand).excess]
    for _ in range(iterations):
        stand = trained.iterate(stand)
        found.append(trained.discrepancy(stand).excess)
    return found


def test_the_error_falls_and_with_the_sign_turned_it_rises():
    given = positions(80, seed=1)
    first, *_, last = errors(recipe(), given)
    assert last < 0.5 * first
    first, *_, last = errors(recipe(alpha=-10.0), given)
    assert last > 1.2 * first


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_every_optimizer_goes_downhill(optimizer):
    how = recipe(optimizer=optimizer, alpha=OPTIMIZERS[optimizer].alpha)
    first, *_, last = errors(how, positions(80, seed=1), iterations=3)
    assert last < 0.8 * first


@pytest.mark.parametrize("outcome", Outcome)
def test_values_and_slopes_are_what_all_playouts_together_have(outcome):
    """V and g of many playouts against the sums over every way to the end, each with its chance."""
    told = []
    given, playouts = positions(6, seed=2, least=4), 40_000
    trained = balancer(given, recipe(outcome=outcome, baseline=False, playouts=playouts, slopes=playouts + 9000))
    trained.teach(LOGARITHMS)
    for number, position in enumerate(given):
        value, mean_slope = expected(position, LOGARITHMS, outcome.codes(position.turn))
        seen_value, seen_slope = trained.value_and_slope(number, 3)
        near = 4 * outcome.span * playouts**-0.5
        assert seen_value == pytest.approx(value, abs=near)
        assert seen_slope == pytest.approx(mean_slope, abs=near)
        told += [abs(mean_slope).max() > 2 * near]
    assert sum(told) >= len(told) / 2


def test_slopes_of_a_playout_are_those_of_the_logarithm_of_its_chance():
    """By differences: each playout's chance, with every weight a little larger and smaller."""
    practice, step = Practice(GAME), 1e-6
    practice.learn({"gammas": np.exp(LOGARITHMS), "first_pass": GAME.first_pass})
    for number, position in enumerate(positions(8, seed=4, least=3)):
        moves, mean = one_slope(practice, position, number)
        assert moves
        differences = [
            (_log_chance(position, moves, LOGARITHMS + up) - _log_chance(position, moves, LOGARITHMS - up)) / (2 * step)
            for up in step * np.eye(TRAITS)
        ]
        assert len(moves) * mean == pytest.approx(differences, abs=1e-7)


def one_slope(practice, position, seed):
    """The moves of one playout, and the mean of their slopes."""
    tally = Tally.empty(TRAITS)
    practice.stand_at(position)
    practice.practise(new_streams(seed), 0, 1, 0, 1, tally)
    return practice.last_moves, tally.slopes.sum(axis=(0, 1))


def _log_chance(position, moves, logarithms):
    total, then = 0.0, position.copy()
    for move in moves:
        total += np.log(chances(then, logarithms)[move])
        then.play(move)
    return total


def repeated(how, times, number=0, given=None):
    """V and g again and again, by other chance."""
    trained = balancer(given or positions(1, seed=5, most=1), how)
    trained.teach(LOGARITHMS)
    found = [trained.value_and_slope(number, seed) for seed in range(times)]
    return np.array([value for value, _ in found]), np.array([g for _, g in found])


def test_with_the_baseline_results_of_0_and_1_give_a_quarter_of_the_step_of_those_of_minus_1_and_1():
    given = positions(4, seed=6)
    steps = []
    for outcome in Outcome:
        trained = balancer(given, recipe(outcome=outcome))
        trained.teach(LOGARITHMS)
        rows = [trained.value_and_slope(number, 7) for number in range(len(given))]
        goals = [exercise.target for exercise in exact_exercises(given, outcome)]
        steps.append([(goal - value) * g for goal, (value, g) in zip(goals, rows, strict=True)])
    assert 4 * np.array(steps[0]) == pytest.approx(np.array(steps[1]), abs=1e-12)


def test_without_it_the_same_holds_on_average_where_all_playouts_have_one_length():
    """Elsewhere the mean slope of a playout's moves is not 0 on average, as its length depends on what they are."""
    times, means, spreads = 1500, [], []
    given = [next(one for one in positions(60, seed=5, least=5, most=7) if lengths(one) == {3})]
    for outcome in Outcome:
        values, slopes = repeated(recipe(outcome=outcome, baseline=False, playouts=20, slopes=20), times, given=given)
        (exercise,) = exact_exercises(given, outcome)
        steps = (exercise.target - values)[:, None] * slopes
        means.append(steps.mean(axis=0))
        spreads.append(steps.std(axis=0) / times**0.5)
    error = np.hypot(4 * spreads[0], spreads[1])
    assert (abs(4 * means[0] - means[1]) <= 4 * error + 1e-9).all()
    assert (abs(means[1]) > 4 * error).any()


def test_the_baseline_takes_about_a_third_off_the_variance():
    given = positions(30, seed=5)
    without, with_it = (
        sum(repeated(recipe(baseline=baseline), 60, number, given)[1].var(axis=0).sum() for number in range(len(given)))
        for baseline in (False, True)
    )
    assert 0.55 < with_it / without < 0.85


def test_values_and_slopes_are_of_playouts_of_their_own():
    """Of the same playouts they would be related, most where one side wins more often."""
    times, given, related = 400, positions(12, seed=5, least=3), []
    for number in range(len(given)):
        values, slopes = repeated(recipe(baseline=False, playouts=20, slopes=20), times, number, given)
        related += [np.corrcoef(values, column)[0, 1] for column in slopes.T if values.std() * column.std() > 1e-9]
    assert len(related) > 30
    assert np.abs(related).max() < 5 / times**0.5


def test_the_error_is_what_enumerated_playouts_have():
    given = positions(40, seed=8, least=4)
    trained = balancer(given, recipe(checks=400))
    goals = [exercise.target for exercise in exact_exercises(given)]
    values = [expected(position, LOGARITHMS, Outcome.SIGNED.codes(position.turn))[0] for position in given]
    truth = np.mean([(value - goal) ** 2 for value, goal in zip(values, goals, strict=True)])
    found = trained.discrepancy(trained.beginning(LOGARITHMS))
    assert found.excess == pytest.approx(truth, abs=0.02)
    assert 0 < found.floor < 1 / 399
    squares = [(value - goal) ** 2 for value, goal in zip(values, goals, strict=True)]
    assert found.error == pytest.approx(np.std(squares) / len(given) ** 0.5, rel=0.2)


def test_the_floor_is_what_the_error_is_of_playouts_that_are_right():
    """Targets that are what playouts have: without the floor taken off, the error would be as large as it."""
    given = positions(40, seed=9, least=4)
    how = recipe(checks=50)
    exercised = [
        Exercise(one.position, expected(one.position, LOGARITHMS, how.outcome.codes(one.position.turn))[0], np.nan)
        for one in exact_exercises(given)
    ]
    with Crew([Practice(GAME)]) as crew:
        found = Balancer(GAME, exercised, how, crew)
        begun = found.beginning(LOGARITHMS)
        several = [found.discrepancy(replace(begun, iteration=number)) for number in range(4)]
    assert abs(np.mean([one.excess for one in several])) < 0.2 * np.mean([one.floor for one in several])


def test_cores_make_no_difference():
    given = positions(12, seed=10)
    alone, together = (balancer(given, recipe(), cores) for cores in (1, 3))
    stands = [one.iterate(one.iterate(one.beginning(np.zeros(TRAITS)))) for one in (alone, together)]
    assert stands[0].logarithms.tobytes() == stands[1].logarithms.tobytes()
    assert alone.discrepancy(stands[0]) == together.discrepancy(stands[1])


def test_each_iteration_has_an_order_and_chance_of_its_own():
    assert balancer(positions(12, seed=10), recipe()).order(1) != balancer(positions(12, seed=10), recipe()).order(2)
    trained = balancer(positions(1, seed=10), recipe())
    first = trained.beginning(np.zeros(TRAITS))
    again = replace(first, iteration=1)
    assert (trained.iterate(first).logarithms != trained.iterate(again).logarithms).any()


def test_the_slope_of_every_move_is_in_that_of_the_playout():
    """The last move before the board is full is the only one, so that all is told by the move before it."""
    position = next(one for one in positions(60, seed=11, most=7) if len(one.legal_numbers()) == 2)
    practice = Practice(GAME)
    practice.learn({"gammas": np.exp(LOGARITHMS), "first_pass": GAME.first_pass})
    moves, mean = one_slope(practice, position, 1)
    assert len(moves) * mean == pytest.approx(slope(position, moves[0], LOGARITHMS))
