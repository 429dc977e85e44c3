"""What an analysis says of candidates made up for the purpose."""

import math

import numpy as np
import pytest

from arena.arenas.analysis import Overlap, Terms, analysis_of
from arena.games import load
from arena.players import Candidates, Decision
from arena.players.means import is_inferior

GAME = load("hex(size=3)")


def decision(move, visits, values, squares=None, playouts=None, **more):
    """A decision about the first moves; results were 0 and 1 unless the squares say otherwise."""
    visits, values = np.array(visits), np.array(values)
    totals = visits * values
    found = Candidates(np.arange(len(visits)), visits, totals, totals if squares is None else np.array(squares), **more)
    return Decision(move, None, int(visits.sum()) if playouts is None else playouts, candidates=found)


def analysed(*arguments, terms=None, **more):
    return analysis_of(decision(*arguments, **more), GAME, terms or Terms())


def named(analysis):
    return {option.move: option for option in analysis.options}


def test_best_first():
    """By value, then by playouts, then the chosen one; moves that were never tried come last."""
    visits = [10, 0, 20, 10, 10, 20]
    found = analysed(3, visits, [0.5, 0, 0.7, 0.5, 0.9, 0.5])
    assert [option.move for option in found.options] == ["b2", "c1", "c2", "a2", "a1", "b1"]
    assert [option.move for option in found.options if option.chosen] == ["a2"]
    assert found.best is found.options[0]


def test_a_move_without_playouts_has_no_value():
    untried = named(analysed(0, [10, 0], [0.5, 0]))["b1"]
    assert untried.visits == untried.share == 0
    assert untried.value is untried.error is untried.interval is untried.ucb is untried.pp is None


def test_values_errors_and_intervals():
    """400 playouts, 3/5 won: the error is sqrt(0.24 / 399)."""
    found = named(analysed(0, [400, 100], [0.6, 0.5], terms=Terms(confidence=0.9, c=0.5, rd=3)))["a1"]
    error = math.sqrt(0.24 / 399)
    assert found.share == 0.8
    assert found.value == pytest.approx(0.6)
    assert found.error == pytest.approx(error)
    ends = {
        "interval": 1.6448536 * error,
        "ucb": 0.5 * math.sqrt(2 * math.log(500) / 400),
        "pp": 3 * error,
    }
    for name, reach in ends.items():
        interval = getattr(found, name)
        assert (interval.low, interval.high) == pytest.approx((0.6 - reach, 0.6 + reach)), name


def test_intervals_of_chances_stay_within_0_and_1():
    found = named(analysed(0, [10, 10, 1], [0.9, 0.1, 1.0]))
    assert found["a1"].interval.high == 1.0
    assert found["b1"].interval.low == 0.0
    assert (found["c1"].interval.low, found["c1"].interval.high) == (pytest.approx(1 - 1.959964 / 2), 1.0)
    assert found["a1"].ucb.high > 1


@pytest.mark.parametrize(
    ("value", "low", "high"), [(1.0, 0.722467, 1.0), (0.0, 0.0, 0.277533), (0.3, 0.107791, 0.603222)]
)
def test_equal_results_get_wilsons_interval(value, low, high):
    """Ten playouts that ended alike: their standard error is 0, but they prove less than that."""
    found = analysed(0, [10], [value], squares=[10 * value**2 * (1 + 1e-15)]).options[0]
    assert found.error == pytest.approx(0, abs=1e-7)
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=1e-5)


def test_all_four_ways_to_tell_moves_apart():
    """The best move, 400 playouts at 0.6, reaches down to 0.581 by UCB (c = 0.1, N = 1700) and to 0.575 by PP."""
    visits = [400, 400, 100, 400, 300, 100]
    values = [0.6, 0.555, 0.55, 0.3, 0.6, 0.0]
    squares = [240, 222, 100 * 0.55**2, 120, 180, 0]
    found = analysed(0, visits, values, squares=squares, terms=Terms(c=0.1))
    told = {option.move: (option.ucb.separates, option.pp.separates) for option in found.options}
    assert told == {
        "a1": (False, False),
        "b1": (True, False),  # the errors of both are wider than the bounds
        "c1": (False, True),  # equal results have no error
        "a2": (True, True),
        "b2": (False, False),
        "c2": (True, True),
    }
    assert found.overlap == Overlap(both=2, ucb_only=1, pp_only=1, neither=1)


def test_what_progressive_pruning_prunes_is_separated():
    """The same moves are inferior to the best one as in the search."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        visits = rng.integers(2, 200, 9)
        rd = rng.uniform(0.2, 3)
        asked = decision(0, visits, rng.integers(0, visits + 1) / visits)
        found, table = analysis_of(asked, GAME, Terms(rd=rd)), asked.candidates
        best = found.best.move
        place = GAME.move_number(best)
        for option in found.options:
            mine = GAME.move_number(option.move)
            means, errors = table.values, table.errors
            inferior = is_inferior(means[mine], errors[mine], means[place], errors[place], rd)
            assert option.pp.separates == inferior


def test_all_playouts_count_even_those_of_no_candidate():
    """AMAF counts a playout for many moves; N is the number of playouts, not the sum."""
    found = analysed(0, [50, 50, 50], [0.5, 0.4, 0.3], playouts=100).options[0]
    assert found.share == 0.5
    assert found.ucb.high == pytest.approx(0.5 + math.sqrt(2 * math.log(100) / 50))
    remembered = analysed(0, [300, 50], [0.5, 0.4], playouts=100).options[0]
    assert remembered.share == 1.0


def test_a_pruned_move_is_not_the_best():
    excluded = np.array([True, False, False])
    found = analysed(1, [5, 50, 50], [0.9, 0.6, 0.5], excluded=excluded)
    assert [(option.move, option.excluded) for option in found.options] == [("a1", True), ("b1", False), ("c1", False)]
    assert found.best.move == "b1"
    assert sum(vars(found.overlap).values()) == 2


def test_values_that_are_not_from_playouts_have_no_intervals():
    found = analysed(0, [1, 1], [0.7, 0.6], playouts=0)
    assert found.best.move == "a1"
    assert found.overlap is None
    for option in found.options:
        assert option.value is not None
        assert option.share is option.error is option.interval is option.ucb is option.pp is None


def test_shared_statistics():
    shared = {"shared_visits": np.array([40, 0]), "shared_totals": np.array([10.0, 0.0])}
    found = named(analysed(0, [10, 10], [0.5, 0.4], **shared))
    assert (found["a1"].shared_visits, found["a1"].shared_value) == (40, 0.25)
    assert (found["b1"].shared_visits, found["b1"].shared_value) == (0, None)
    assert named(analysed(0, [10], [0.5]))["a1"].shared_visits is None


def test_nothing_to_say():
    for found in (analysis_of(Decision(0, None, 0), GAME, Terms()), analysed(0, [0, 0], [0, 0], playouts=10)):
        assert found.best is None
        assert found.overlap is None
    assert analysis_of(Decision(0, None, 0), GAME, Terms()).options == ()
