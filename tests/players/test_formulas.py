"""Single formulas: examples worked by hand, and what becomes of them at their limits."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.players import formulas


def test_intervals_are_compared_as_by_hand():
    """Intervals of one error to either side: 0.9 to 1.1 lies below 1.8 to 2.2; 0.95 to 1.15 does not lie above."""
    pairs = np.array(
        [
            [1.0, 0.1, 2.0, 0.2, 1.0, 0.3],
            [1.0, 0.1, 2.0, 0.2, 1.0, 0.15],  # the better one is not precise
            [1.0, 0.2, 2.0, 0.1, 1.0, 0.15],  # the worse one is not
            [1.0, 0.1, 1.05, 0.1, 1.0, 0.2],
            [1.0, 0.1, 1.05, 0.1, 1.0, 0.1],
            [2.0, 0.2, 1.0, 0.1, 1.0, 0.3],
            [1.0, 0.1, 2.0, 0.2, 4.0, 0.3],
        ]
    )
    found = formulas.compared_intervals(pairs)
    assert found[:, 0].tolist() == pytest.approx([0.9, 0.9, 0.8, 0.9, 0.9, 1.8, 0.6])
    assert found[:, 1].tolist() == pytest.approx([1.1, 1.1, 1.2, 1.1, 1.1, 2.2, 1.4])
    assert found[:, 2].tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert found[:, 3].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert found[:, 4].tolist() == [0, 0, 0, 1, 0, 0, 1]


def test_standard_errors():
    found = formulas.standard_errors([3, 5.0, 1], [3, 3.5, 1], [10, 8, 1])
    assert found.tolist() == pytest.approx([math.sqrt(0.21 / 9), math.sqrt((3.5 / 8 - (5 / 8) ** 2) / 7), 0.5])


def test_weights_of_rave():
    """b = 1/4 makes 4 b² one quarter."""
    found = formulas.silver_weights([0, 10, 100], [5, 30, 100], 0.25)
    assert found.tolist() == pytest.approx([1.0, 30 / (40 + 75), 100 / (200 + 2500)], rel=1e-6)
    simple = formulas.simple_weights([0, 2500, 10_000, 20_000, 5], [1, 2600, 10_000, 20_000, 0], 10_000)
    assert simple.tolist() == pytest.approx([1.0, 0.75, 0.0, 0.0, 0.0], rel=1e-6)


def test_weights_of_many_moves_stand_in_their_order():
    """More than a row of eight, and no multiple of it."""
    visits = np.arange(1, 20)
    found = formulas.silver_weights(visits, 2 * visits, 0.0)
    assert found.tolist() == pytest.approx([2 / 3] * 19, rel=1e-6)
    falling = formulas.simple_weights(visits, visits, 20.0)
    assert falling.tolist() == pytest.approx((1 - visits / 20).tolist(), rel=1e-5)


def test_the_illustration():
    assert formulas.illustrated_playouts() == {"L": 3, "u": 1, "w": 1}


def test_chances_of_moves():
    values = [0.0, math.log(2), math.log(5)]
    assert formulas.move_chances(values, 1.0).tolist() == pytest.approx([1 / 8, 2 / 8, 5 / 8])
    assert formulas.move_chances(values, 0.0).tolist() == pytest.approx([1 / 3] * 3)
    assert formulas.move_chances([1.0, 1.0, 2.0], 3.0, linear=True).tolist() == pytest.approx([0.25, 0.25, 0.5])
    assert formulas.move_chances([0.0, 1.0], 1000.0).tolist() == [0.0, 1.0]


def test_annealing_goes_in_equal_steps_and_reaches_both_ends():
    assert formulas.annealed(0.0, 5.0, 6).tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert formulas.annealed(4.0, 1.0, 4).tolist() == [4.0, 3.0, 2.0, 1.0]
    assert formulas.annealed(2.0, 7.0, 1).tolist() == [2.0]
