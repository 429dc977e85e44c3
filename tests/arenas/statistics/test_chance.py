import math

import pytest
from scipy import stats

from arena.arenas.statistics.chance import (
    chance_above,
    chance_below,
    chance_of_difference,
    chance_off,
    holm,
    rank_correlation,
)
from arena.arenas.statistics.quantity import Quantity, difference


def test_holm_multiplies_the_smallest_by_their_number_and_never_falls():
    # In order: 0.01 x 4, 0.02 x 3, 0.03 x 2 (raised to 0.06), 0.5.
    assert holm([0.02, 0.5, 0.01, 0.03]) == pytest.approx([0.06, 0.5, 0.04, 0.06])
    assert holm([0.7, 0.6]) == [1.0, 1.0]
    assert holm([]) == []


def test_the_difference_of_shares_is_fishers():
    # 3 of 3 against 0 of 3: each of the two most uneven of the 20 ways to share out three wins.
    assert chance_of_difference(Quantity.share(3, 3), Quantity.share(0, 3)) == pytest.approx(2 / 20)
    assert chance_of_difference(Quantity.share(5, 10), Quantity.share(5, 10)) == pytest.approx(1.0)


def test_other_differences_are_normal():
    assert chance_of_difference(Quantity(0.0, 3.0), Quantity(9.8, 4.0)) == pytest.approx(0.05, abs=1e-4)
    assert chance_of_difference(Quantity(9.8, 3.0), Quantity(0.0, 4.0)) == pytest.approx(0.05, abs=1e-4)
    assert chance_of_difference(Quantity(1.0), Quantity(1.0)) == 1.0
    assert chance_of_difference(Quantity(1.0), Quantity(1.5)) == 0.0


def test_one_sided_chances_of_shares_are_binomial():
    # Nine or more of ten: 11 / 1024.
    assert chance_above(Quantity.share(9, 10), 0.5) == pytest.approx(11 / 1024)
    assert chance_below(Quantity.share(1, 10), 0.5) == pytest.approx(11 / 1024)
    assert chance_below(Quantity.share(9, 10), 0.5) == pytest.approx(1023 / 1024)


def test_one_sided_chances_of_means_are_normal():
    measured = Quantity(2.0, 1.0)
    assert chance_above(measured, 2.0 - 1.6449) == pytest.approx(0.05, abs=1e-5)
    assert chance_below(measured, 2.0 + 1.6449) == pytest.approx(0.05, abs=1e-5)
    assert chance_above(Quantity(2.0), 1.0) == 0.0
    assert chance_above(Quantity(2.0), 2.0) == 1.0
    assert chance_below(Quantity(2.0), 1.0) == 1.0


def test_agreement_of_orders_is_exact():
    # Of the 24 orders of four, one has all six pairs right, and four at least five.
    same = rank_correlation([1, 2, 3, 4], [10, 20, 30, 40])
    assert (same.tau, same.as_high, same.as_low) == (pytest.approx(1.0), pytest.approx(1 / 24), pytest.approx(1.0))
    one_swap = rank_correlation([1, 2, 3, 4], [20, 10, 30, 40])
    assert (one_swap.tau, one_swap.as_high) == (pytest.approx(4 / 6), pytest.approx(4 / 24))
    reversed_ = rank_correlation([1, 2, 3, 4], [4, 3, 2, 1])
    assert (reversed_.tau, reversed_.as_low) == (pytest.approx(-1.0), pytest.approx(1 / 24))


def test_agreement_with_equal_values():
    tied = rank_correlation([1, 2, 2, 3], [1, 2, 3, 4])
    # Five pairs agree, one is tied on the left: tau-b = 5 / sqrt(5 x 6).
    assert tied.tau == pytest.approx(5 / math.sqrt(30))
    assert 0 < tied.as_high < 0.1
    all_equal = rank_correlation([1, 1, 1], [1, 2, 3])
    assert (all_equal.tau, all_equal.as_high, all_equal.as_low) == (0.0, 1.0, 1.0)


def test_few_samples_have_students_chances():
    values = [1.0, 2.0, 4.0, 9.0]
    mean, test = Quantity.mean(values), stats.ttest_1samp(values, 0.5, alternative="greater")
    assert chance_above(mean, 0.5) == pytest.approx(test.pvalue)
    assert chance_below(mean, 0.5) == pytest.approx(1 - test.pvalue)
    other = [10.0, 30.0, 20.0]
    welch = stats.ttest_ind(values, other, equal_var=False)
    assert chance_of_difference(mean, Quantity.mean(other)) == pytest.approx(welch.pvalue)


QUANTITIES = [
    Quantity.share(7, 10),
    Quantity.share(0, 10),
    Quantity.share(10, 10),
    Quantity.share(6.5, 10),
    Quantity.share(7, 10, effective=6.0, freedom=4.0),
    Quantity.mean([1.0, 2.0, 4.0]),
    difference(Quantity.share(9, 10), Quantity.share(4, 12)),
    difference(Quantity.share(0, 10), Quantity.share(2, 12)),
    difference(Quantity.share(100, 200), Quantity.share(2, 12)),
]


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("above", [True, False])
def test_a_chance_is_five_percent_where_the_one_sided_bound_is(quantity, above):
    """So that no row can hold beside a bound that allows the contrary."""
    chance, bound = chance_above if above else chance_below, quantity.bound(above)
    if quantity.counts is not None and bound in {0.0, 1.0}:
        return
    assert chance(quantity, bound) == pytest.approx(0.05, abs=1e-6)
    inward = 0.001 if above else -0.001
    assert chance(quantity, bound + inward) > 0.05 > chance(quantity, bound - inward)


def test_differences_of_shares_far_apart_are_certain():
    apart = difference(Quantity.share(9500, 10000), Quantity.share(500, 10000))
    assert chance_above(apart, 0.1) == 0.0
    assert chance_below(apart, 0.1) == 1.0


def test_off_a_value_is_both_sides():
    assert chance_off(Quantity(1.96, 1.0), 0.0) == pytest.approx(0.05, abs=1e-4)
    assert chance_off(Quantity(-1.96, 1.0), 0.0) == pytest.approx(0.05, abs=1e-4)
    assert chance_off(Quantity.share(5, 10), 0.5) == 1.0
    assert chance_off(Quantity.share(10, 10), 0.5) == pytest.approx(2 / 2**10)
