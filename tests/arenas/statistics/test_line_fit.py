"""The line of least squares, against numpy's."""

import numpy as np
import pytest

from arena.arenas.statistics.line_fit import fitted


def test_a_line_through_points():
    rng = np.random.default_rng(2)
    xs = np.arange(30.0)
    ys = 3 * xs - 5 + rng.normal(0, 4, 30)
    line = fitted(xs, ys)
    slope, intercept = np.polyfit(xs, ys, 1)
    left = ((ys - slope * xs - intercept) ** 2).sum() / 28 / ys.var(ddof=1)
    assert (line.slope, line.intercept) == (pytest.approx(slope), pytest.approx(intercept))
    assert line.left_over == pytest.approx(left)
    assert line.adjusted_r2 == pytest.approx(1 - left)
    assert line.chance < 1e-20
    assert fitted(xs, [1.0] * 30).chance == 1.0
