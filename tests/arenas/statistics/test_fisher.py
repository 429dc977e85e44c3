import numpy as np
import pytest
from scipy import stats

from arena.arenas.statistics.fisher import chance_of_table, fisher_power, shares_around


@pytest.mark.parametrize(("first", "second", "level"), [(6, 9, 0.05), (10, 10, 0.05 / 64), (1, 1, 0.05), (7, 7, 0.1)])
def test_power_is_the_sum_over_all_outcomes(first, second, level):
    expected = sum(
        stats.binom.pmf(a, first, 0.2) * stats.binom.pmf(b, second, 0.9)
        for a in range(first + 1)
        for b in range(second + 1)
        if chance_of_table((a, first - a), (b, second - b)) <= level
    )
    assert fisher_power(first, second, 0.2, 0.9, level) == pytest.approx(expected, abs=1e-12)


def test_the_test_is_never_wrong_too_often():
    for share in np.linspace(0, 1, 21):
        assert fisher_power(12, 20, share, share, 0.05) <= 0.05


def test_shares_lie_around_their_mean_but_stay_shares():
    assert shares_around(0.5, 0.2) == pytest.approx((0.4, 0.6))
    assert shares_around(0.05, 0.2) == pytest.approx((0.0, 0.2))
    assert shares_around(0.95, 0.2) == pytest.approx((0.8, 1.0))
    assert shares_around(0.3, 1.0) == (0.0, 1.0)
