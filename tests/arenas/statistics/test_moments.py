"""Moments from sums of powers, against those of the numbers themselves."""

import math

import numpy as np
import pytest

from arena.arenas.statistics import moments
from arena.arenas.statistics.moments import Moments


def test_moments_are_those_of_all_experiments():
    rng = np.random.default_rng(1)
    values = rng.gamma(2.0, 0.01, 900) + 0.9
    parts = [values[:400], values[400:]]
    pieces = [
        {"experiments": len(part), "s_rc": [float((part**power).sum()) for power in (1, 2, 3, 4)]} for part in parts
    ]
    found = Moments.pooled(pieces, "s_rc")
    assert found.mean.value == pytest.approx(values.mean())
    assert found.mean.error == pytest.approx(values.std(ddof=1) / 30)
    assert found.deviation.value == pytest.approx(values.std(ddof=1))
    flatness = ((values - values.mean()) ** 4).mean() / values.var() ** 2
    assert found.deviation.error == pytest.approx(values.std() * math.sqrt((flatness - 1) / 900) / 2, rel=1e-2)


def test_moments_of_one_line_hang_together():
    """The covariance of means and deviations, against that of many simulated lines."""
    rng = np.random.default_rng(2)

    def line(experiments):
        x = rng.gamma(4.0, 0.005, experiments) + 0.05
        return x, 1 - 0.5 * x * rng.uniform(0.5, 1.5, experiments)

    def pieces(x, y):
        powers = [[float((one**power).sum()) for power in (1, 2, 3, 4)] for one in (x, y)]
        products = [[float((x**a * y**b).sum()) for b in (1, 2)] for a in (1, 2)]
        return [{"experiments": len(x), "sd_r": powers[0], "s_rc": powers[1], "products": products}]

    statistics = np.array([[x.mean(), y.mean(), x.std(), y.std()] for x, y in (line(400) for _ in range(4000))])
    _, covariance = moments.differences(pieces(*line(400_000)), [(0.0, 0.0)] * 2, 400)
    error = moments._ROUNDED**2
    expected = np.cov(statistics.T) + error * np.eye(4)
    scale = np.sqrt(np.outer(np.diag(expected), np.diag(expected)))
    assert np.abs((covariance - expected) / scale).max() < 0.08
    assert np.abs((np.cov(statistics.T) / scale)[0, 1]) > 0.3
