"""Intervals around mean results."""

from __future__ import annotations

import math
import random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.players.means import UNKNOWN, is_equal, is_inferior, standard_error

RESULTS = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=2, max_size=30)
NUMBERS = st.floats(0, 1, width=32)
ERRORS = st.floats(0, 0.5, width=32)
WIDTHS = st.floats(0, 8, width=32)


@given(RESULTS)
def test_standard_error(results: list[float]) -> None:
    """The standard deviation by n - 1, over the root of n."""
    squares = sum(result * result for result in results)
    found = standard_error(sum(results), squares, float(len(results)))
    assert found == pytest.approx(stdev(results) / math.sqrt(len(results)), abs=1e-9)


def test_of_0_or_1_the_mean_tells_the_error() -> None:
    for wins in (0, 3, 50, 100):
        expected = math.sqrt(wins / 100 * (1 - wins / 100) / 99)
        assert standard_error(float(wins), float(wins), 100.0) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("visits", [0.0, 1.0])
def test_of_fewer_than_two_results_nothing_is_known(visits: float) -> None:
    assert standard_error(visits, visits, visits) == UNKNOWN == 0.5


def test_equal_results_have_no_error() -> None:
    """Sums that are rounded do not give the root of a negative number."""
    assert standard_error(0.1 * 3, 0.1 * 0.1 * 3, 3.0) == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize(
    ("rd", "inferior"),
    [(0.0, True), (1.0, True), (1.9, True), (2.0, False), (4.0, False)],
)
def test_the_wider_the_fewer_are_inferior(rd: float, inferior: bool) -> None:
    """Means 0.25 and 0.75 with errors 0.0625 and 0.1875: the intervals touch at rd = 2."""
    assert is_inferior(0.25, 0.0625, 0.75, 0.1875, rd) is inferior
    assert is_inferior(0.75, 0.1875, 0.25, 0.0625, rd) is False


def test_inferior_by_the_letter_needs_small_errors_of_both() -> None:
    pair = (0.2, 0.01, 0.8, 0.02, 1.0)
    assert is_inferior(*pair)
    assert is_inferior(*pair, 0.03)
    assert not is_inferior(*pair, 0.02)
    assert not is_inferior(0.2, 0.02, 0.8, 0.01, 1.0, 0.02)


def test_equal_needs_small_errors_of_both_and_overlap() -> None:
    assert is_equal(0.5, 0.01, 0.51, 0.01, 1.0, 0.02)
    assert not is_equal(0.5, 0.01, 0.51, 0.02, 1.0, 0.02)
    assert not is_equal(0.5, 0.02, 0.51, 0.01, 1.0, 0.02)
    assert not is_equal(0.5, 0.01, 0.53, 0.01, 1.0, 0.02)
    assert not is_equal(0.53, 0.01, 0.5, 0.01, 1.0, 0.02)


@given(NUMBERS, ERRORS, NUMBERS, ERRORS, WIDTHS, ERRORS)
def test_a_pair_is_one_of_three(
    mean: float, error: float, other_mean: float, other_error: float, rd: float, largest: float
) -> None:
    """Never inferior both ways; equal exactly if precise and not inferior either way; nobody is inferior to itself."""
    one, other = (mean, error), (other_mean, other_error)
    inferior, superior = is_inferior(*one, *other, rd), is_inferior(*other, *one, rd)
    assert not (inferior and superior)
    precise = error < largest and other_error < largest
    assert is_equal(*one, *other, rd, largest) == (precise and not inferior and not superior)
    assert is_equal(*one, *other, rd, largest) == is_equal(*other, *one, rd, largest)
    assert not is_inferior(*one, *one, rd)
    assert is_inferior(*one, *other, rd, largest) == (inferior and precise)


def test_how_often_the_worse_of_two_is_inferior() -> None:
    """Two equal moves: the chance that one is found inferior is that of a normal deviate beyond rd (e1 + e2) / e."""
    rng, trials, visits, found = random.Random(2), 4000, 50, 0
    for _ in range(trials):
        ends = []
        for _ in range(2):
            results = [rng.gauss(0.5, 0.1) for _ in range(visits)]
            ends += [fmean(results), standard_error(sum(results), sum(r * r for r in results), float(visits))]
        found += is_inferior(*ends, 1.0) or is_inferior(*ends[2:], *ends[:2], 1.0)
    chance = math.erfc(math.sqrt(2) / math.sqrt(2))  # |N(0, 2)| > 2
    assert abs(found / trials - chance) < 4 * math.sqrt(chance * (1 - chance) / trials) + 0.004
