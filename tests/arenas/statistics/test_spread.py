"""Means of parts and variances: by hand, against the bootstrap's idea of their errors, and where nothing is known."""

from __future__ import annotations

import numpy as np
import pytest

from arena.arenas.statistics.spread import mean_of_part, variance_of


def test_a_mean_of_a_part_is_that_of_its_values() -> None:
    values, part = np.array([1.0, 2.0, 3.0, 10.0, 5.0]), np.array([True, False, True, True, False])
    found = mean_of_part(values, part, np.arange(5))
    assert found is not None
    assert (found.value, found.samples, found.freedom) == (pytest.approx(14 / 3), 3, 2)
    assert found.error == pytest.approx(np.std([1, 3, 10], ddof=1) / np.sqrt(3))


def test_a_variance_is_that_of_the_values() -> None:
    values = np.random.default_rng(1).normal(3, 2, 50)
    found = variance_of(values, np.arange(50))
    assert found is not None
    assert found.value == pytest.approx(values.var(ddof=1))


@pytest.mark.parametrize("statistic", ["mean", "variance"])
def test_errors_are_as_large_as_the_scatter_over_worlds_in_which_games_hang_together(statistic: str) -> None:
    rng = np.random.default_rng(2)
    found = []
    for _ in range(400):
        shared = np.repeat(rng.normal(0, 2, 60), 2)
        values, cluster = shared + rng.normal(0, 1, 120), np.repeat(np.arange(60), 2)
        one = variance_of(values, cluster) if statistic == "variance" else mean_of_part(values, values > 0, cluster)
        assert one is not None
        found.append((one.value, one.error))
    seen, told = np.std([value for value, _ in found]), np.mean([error for _, error in found])
    assert told == pytest.approx(seen, rel=0.1)


def test_of_one_cluster_or_without_scatter_nothing_is_told() -> None:
    values = np.array([1.0, 2.0, 3.0])
    assert variance_of(values, np.zeros(3)) is None
    assert variance_of(np.ones(3), np.arange(3)) is None
    assert variance_of(np.zeros(0), np.zeros(0)) is None
    assert mean_of_part(values, values > 5, np.arange(3)) is None
    assert mean_of_part(values, values > 1, np.zeros(3)) is None
    assert mean_of_part(np.ones(3), values > 0, np.arange(3)) is None
