"""What recurring openings leave of a log-likelihood ratio, and of an estimate."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.arenas.statistics.recurring import EVEN_PAIR, Openings, limited, pair_scatter
from arena.arenas.statistics.sequential import EloModel, SequentialTest
from arena.arenas.statistics.stopping import elo_after_stopping

TEST = SequentialTest(0, 60)
RESULTS = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=6), min_size=2, max_size=12)


def of(results):
    """Openings and counts of pairs, given by opening in quarters of a point."""
    counts = np.bincount([cell for pairs in results for cell in pairs], minlength=5).astype(float)
    pairs = np.array([len(pairs) for pairs in results], dtype=float)
    return Openings(pairs, np.array([sum(pairs) / 4 for pairs in results])), counts


def llr_of(counts):
    return TEST.state(counts.astype(int).tolist()).llr


def left(results):
    openings, counts = of(results)
    return limited(llr_of(counts), openings, counts, TEST.means(0.5))


def naive(results):
    """The same, opening by opening as it is told."""
    counts = of(results)[1]
    pairs = [cell / 4 for group in results for cell in group]
    total = len(pairs)
    mean = sum(pairs) / total
    scatter = (sum((pair - mean) ** 2 for pair in pairs) + EVEN_PAIR) / total
    effective = total**2 / sum(len(group) ** 2 for group in results)
    variance = scatter / total / (effective - 1)
    for group in results:
        part = len(group) / total
        variance += part**2 * (sum(group) / 4 / len(group) - mean) ** 2 / (1 - part)
    low, high = TEST.means(0.5)
    if effective < 4:
        return 0.0

    def log_likelihood(of_means):
        nearest = min(of_means, key=lambda hypothesis: abs(mean - hypothesis))
        return -effective / 2 * math.log(1 + (mean - nearest) ** 2 / variance / (effective - 1))

    # Each hypothesis stands for a whole side; the nearest of its means fits best.
    below = [mean] if mean <= low else [low]
    above = [mean] if mean >= high else [high]
    most = log_likelihood(above) - log_likelihood(below)
    llr = llr_of(counts)
    return math.copysign(min(abs(llr), max(0.0, most if llr > 0 else -most)), llr)


@given(RESULTS)
@settings(deadline=None)
def test_as_the_naive_twin(results):
    openings, counts = of(results)
    expected = naive(results) if openings.recur else llr_of(counts)
    assert left(results) == pytest.approx(expected, abs=1e-9)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=30))
@settings(deadline=None)
def test_with_an_opening_for_each_pair_nothing_is_cut(cells):
    results = [[cell] for cell in cells]
    openings, counts = of(results)
    assert left(results) == llr_of(counts)
    counts = counts.astype(int).tolist()
    assert elo_after_stopping(TEST, counts, openings=openings) == elo_after_stopping(TEST, counts)


@given(RESULTS, st.randoms())
@settings(deadline=None)
def test_the_order_of_openings_does_not_matter(results, random):
    shuffled = random.sample(results, len(results))
    assert left(shuffled) == pytest.approx(left(results), abs=1e-9)


def test_the_variance_of_openings_played_equally_often_is_the_usual_one():
    results = [[0, 2, 4], [2, 2, 2], [4, 4, 3], [1, 2, 2], [4, 0, 2]]
    openings, counts = of(results)
    means = [sum(group) / 12 for group in results]
    assert openings.effective == pytest.approx(5)
    assert openings.variance(0.0) == pytest.approx(np.var(means, ddof=1) / 5)
    assert pair_scatter(counts) == pytest.approx((np.var(np.concatenate(results)) * 15 / 16 + EVEN_PAIR) / 15)


def test_openings_that_disagree_say_less_the_fewer_they_are():
    # Three openings in four are won, the rest lost, each of them always.
    few, many = [[4] * 40] * 3 + [[0] * 40], [[4] * 4] * 30 + [[0] * 4] * 10
    assert llr_of(of(few)[1]) > 3 * TEST.bounds.upper
    assert 0 < left(few) < TEST.bounds.upper / 3 < TEST.bounds.upper < left(many)


def test_openings_that_agree_do_not_hold_a_strong_candidate_up():
    """However far above H1: what is asked is whether openings agree, not whether they are as H1 says."""
    results = [[4, 4, 4, 3, 4, 4, 4, 4]] * 5
    assert left(results) > TEST.bounds.upper


def test_of_one_opening_among_several_nothing_is_known():
    assert left([[4, 4, 4]]) == 0


def test_many_copies_of_one_opening_weigh_as_little_as_it_alone():
    results = [[4] * 1000, [3], [4], [3], [4]]
    assert of(results)[0].effective == pytest.approx(1.01, abs=0.01)
    assert left(results) == 0


def test_normalized_hypotheses_are_told_in_deviations():
    test = SequentialTest(-40, 80, elo_model=EloModel.NORMALIZED)
    low, high = test.means(0.3)
    assert low == pytest.approx(0.5 - 40 * math.log(10) / 800 * 0.3)
    assert high == pytest.approx(0.5 + 80 * math.log(10) / 800 * 0.3)


def test_intervals_widen_where_openings_disagree():
    agreeing, disagreeing = [[2, 4, 0, 2, 4, 2]] * 10, [[4, 4, 2, 2, 4, 4]] * 4 + [[0, 2, 2, 0, 2, 2]] * 6
    widths = []
    for results in (agreeing, disagreeing):
        openings, counts = of(results)
        found = elo_after_stopping(SequentialTest(0, 30), counts.astype(int).tolist(), openings=openings)
        assert found.interval.low < found.elo < found.interval.high
        widths.append(found.interval.high - found.interval.low)
    assert widths[1] > 1.4 * widths[0]


@given(RESULTS)
@settings(deadline=None, max_examples=50)
def test_estimates_are_finite_and_in_order(results):
    openings, counts = of(results)
    found = elo_after_stopping(TEST, counts.astype(int).tolist(), openings=openings)
    assert -4000 <= found.interval.low <= found.elo <= found.interval.high <= 4000
