"""Errors of ratios of sums, against their scatter in many simulated runs, and against each other."""

import numpy as np
import pytest

from arena.arenas.statistics.ratios import log_error_of_ratio, ratio_of_sums


def games(rng, count=200):
    """Seconds and moves of games: a move takes 2 s in the mean, more in some games than in others."""
    moves = rng.integers(10, 40, count)
    return moves * rng.gamma(4.0, 0.5, count), moves


def test_the_error_is_that_of_many_runs():
    rng = np.random.default_rng(1)
    found = [ratio_of_sums(*games(rng)) for _ in range(2000)]
    values = [one.value for one in found]
    assert np.mean(values) == pytest.approx(2.0, rel=0.01)
    assert np.mean([one.error for one in found]) == pytest.approx(np.std(values), rel=0.05)
    assert (found[0].samples, found[0].freedom) == (200, 199)


def test_the_logarithm_has_the_relative_error():
    top, bottom = games(np.random.default_rng(2))
    found = ratio_of_sums(top, bottom)
    sums = (len(top), top.sum(), bottom.sum(), (top**2).sum(), (top * bottom).sum(), (bottom**2).sum())
    assert log_error_of_ratio(*map(float, sums)) == pytest.approx(found.error / found.value)


def test_games_alike_have_no_error():
    assert ratio_of_sums([2.0, 4.0], [1, 2]).error == 0
    assert ratio_of_sums([2.0], [1]).freedom == 1


@pytest.mark.parametrize(
    "sums", [(1, 2.0, 1.0, 4.0, 2.0, 1.0), (2, 0.0, 3.0, 0.0, 0.0, 5.0), (2, 3.0, 0.0, 5.0, 0.0, 0.0)]
)
def test_of_nothing_there_is_no_error(sums):
    assert log_error_of_ratio(*sums) is None
