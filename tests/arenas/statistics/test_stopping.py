"""Estimates after a sequential test: against all matches played out, and each other."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.arenas.statistics import stopping
from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.score_elo import elo_of_score, score_of_elo
from arena.arenas.statistics.sequential import (
    Conclusion,
    SequentialTest,
)
from arena.arenas.statistics.stopping import FURTHEST, WIDER, elo_after_stopping
from tests.arenas.statistics.test_sequential import GAMES, PAIRS, any_test, llr


def chance_of_better(test, counts, win):
    """Chance of an end that is better than `counts` plus half that of one as good, by playing out all single games."""
    lost, _, won = counts
    better, open_states = 0.0, {(0, 0): 1.0}
    for played in range(1, lost + won + 1):
        reached = {}
        for (losses, wins), chance in open_states.items():
            for state, part in (((losses + 1, wins), 1 - win), ((losses, wins + 1), win)):
                reached[state] = reached.get(state, 0.0) + chance * part
        if played == lost + won:
            ahead = sum(chance for (_, wins), chance in reached.items() if wins > won)
            return better + ahead + reached.get((lost, won), 0.0) / 2
        verdicts = {state: test.state((state[0], 0, state[1])).verdict for state in reached}
        better += sum(chance for state, chance in reached.items() if verdicts[state] is Conclusion.ACCEPTED)
        open_states = {state: chance for state, chance in reached.items() if verdicts[state] is Conclusion.UNDECIDED}
    raise AssertionError


@pytest.mark.parametrize("counts", [(1, 0, 8), (6, 0, 15), (3, 0, 13), (5, 0, 1), (9, 0, 8)])
def test_single_games_without_draws_by_playing_out_all(counts):
    # Whatever two results are tilted to, they are a binomial distribution: nothing has to be estimated.
    test = SequentialTest(0, 200)
    found = elo_after_stopping(test, counts)
    low, high = ((end - found.elo) / WIDER + found.elo for end in (found.interval.low, found.interval.high))
    for elo, chance in ((found.elo, 0.5), (low, 0.025), (high, 0.975)):
        assert chance_of_better(test, counts, score_of_elo(elo)) == pytest.approx(chance, abs=1e-6)


def test_accepted_sooner_is_better():
    # Ends of a test at its upper bound, in the order of their length.
    test = SequentialTest(0, 100)
    ends = [(lost, 0, next(n for n in range(500) if llr(test, (lost, 0, n)) >= test.bounds.upper)) for lost in range(9)]
    found = [elo_after_stopping(test, end) for end in ends]
    assert all(a.elo > b.elo and a.interval.low > b.interval.low for a, b in pairwise(found))
    # It passed in a lucky moment.
    assert all(
        estimate.elo < elo_of_score(end[2] / sum(end)) for estimate, end in zip(found[1:], ends[1:], strict=True)
    )


@pytest.mark.parametrize("counts", [(3, 10, 40, 20, 5), (50, 0, 100, 0, 80), (0, 0, 0, 0, 30), (4, 2, 30, 9, 8)])
def test_an_estimate_from_the_other_side_is_the_opposite(counts):
    test, other = SequentialTest(0, 30), SequentialTest(-30, 0)
    there, back = elo_after_stopping(test, counts), elo_after_stopping(other, counts[::-1])
    assert back.elo == pytest.approx(-there.elo, abs=0.01)
    assert back.interval.low == pytest.approx(-there.interval.high, abs=0.01)


def test_a_match_too_short_to_stop_has_the_usual_estimate():
    # With hypotheses so far apart in sureness no bound can be met.
    test = SequentialTest(-1, 1, alpha=1e-9, beta=1e-9)
    found = elo_after_stopping(test, (30, 20, 90, 30, 50))
    assert found.elo == pytest.approx(elo_of_score((20 / 4 + 90 / 2 + 30 * 3 / 4 + 50) / 220), abs=0.5)
    deviation = math.sqrt((30 * 0.25 + 20 * 0.0625 + 30 * 0.0625 + 50 * 0.25) / 220)
    usual = 2 * 1.96 * deviation / math.sqrt(220) * 1600 / math.log(10)
    assert found.interval.high - found.interval.low == pytest.approx(usual * WIDER, rel=0.02)


def test_long_matches_are_looked_at_less_often_but_estimated_alike(monkeypatch):
    test = SequentialTest(0, 20)
    end = (200, 60, 435, 60, 254)
    assert test.state(end).verdict is Conclusion.ACCEPTED
    found = {}
    for looks in (5000, 500, 200):
        monkeypatch.setattr(stopping, "_LOOKS", looks)
        found[looks] = elo_after_stopping(test, end)
    width = found[5000].interval.high - found[5000].interval.low
    for looks in (500, 200):
        assert found[looks].elo == pytest.approx(found[5000].elo, abs=0.02 * width)
        assert found[looks].interval.low == pytest.approx(found[5000].interval.low, abs=0.02 * width)
        assert found[looks].interval.high == pytest.approx(found[5000].interval.high, abs=0.02 * width)


def test_counts_beyond_the_end_are_a_match_of_fixed_length():
    found = elo_after_stopping(SequentialTest(0, 30), (0, 0, 100, 0, 300))
    assert found.elo == pytest.approx(elo_of_score(350 / 400))
    assert found.interval.low == pytest.approx(elo_of_score(wilson(700, 800).low))


def test_nothing_is_known_without_games():
    found = elo_after_stopping(SequentialTest(0, 30), (0, 0, 0, 0, 0))
    assert (found.elo, found.interval.low, found.interval.high) == (0, -FURTHEST, FURTHEST)


@given(any_test(), st.one_of(GAMES, PAIRS), st.sampled_from([0.5, 0.8, 0.95, 0.99]))
@settings(max_examples=200, deadline=None)
def test_estimates_are_finite_and_in_order(test, counts, confidence):
    found = elo_after_stopping(test, counts, confidence)
    assert -FURTHEST <= found.interval.low <= found.elo <= found.interval.high <= FURTHEST


@pytest.mark.parametrize("elo1", [30, 80])
@pytest.mark.parametrize("cell", [0, 4])
def test_a_perfect_record_is_worth_what_it_would_be_half_the_time(elo1, cell):
    """Lost games of a candidate who hardly ever loses come singly: games, not pairs, make the chance."""
    test = SequentialTest(0, elo1)
    counts = [0] * 5
    while test.state(counts).verdict is Conclusion.UNDECIDED:
        counts[cell] += 1
    found = elo_after_stopping(test, counts)
    assert found.elo == pytest.approx((cell - 2) / 2 * elo_of_score(0.5 ** (1 / (2 * counts[cell]))), abs=35)
