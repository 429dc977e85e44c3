import json
import math

import pytest
from scipy import stats

from arena.arenas.statistics.intervals import wilson
from arena.arenas.statistics.quantity import Quantity, difference, ratio


def test_a_share_has_the_binomial_error():
    share = Quantity.share(92, 140)
    assert share.value == pytest.approx(0.6571429)
    assert share.error == pytest.approx(math.sqrt(0.6571429 * 0.3428571 / 140))
    assert share.error == pytest.approx(0.0401, abs=5e-5)
    assert share.interval == wilson(92, 140)
    assert share.counts == (92, 48)


@pytest.mark.parametrize("wins", [0, 10])
def test_a_share_of_all_or_nothing_has_an_error_too(wins):
    # (0 + 1.92) / (10 + 3.84) = 0.1388, and the root of 0.1388 x 0.8612 / 13.84 is 0.0929.
    assert Quantity.share(wins, 10).error == pytest.approx(0.0929, abs=5e-5)
    assert Quantity.share(wins, 10).value == wins / 10


def test_without_games_nothing_is_known():
    share = Quantity.share(0, 0)
    assert (share.value, share.error) == (0.5, 0.5)
    assert (share.interval.low, share.interval.high) == (0.0, 1.0)
    assert share.counts is None
    assert share.variance_of_one is None


def test_a_drawn_game_is_no_count():
    assert Quantity.share(3.5, 10).counts is None


def test_a_mean_has_the_error_of_its_scatter():
    mean = Quantity.mean([1.0, 2.0, 3.0, 6.0])
    # The squares of the deviations -2, -1, 0, 3 sum to 14; 14 / 3 / 4 = 7 / 6.
    assert mean.value == 3.0
    assert mean.error == pytest.approx(math.sqrt(7 / 6))
    assert mean.variance_of_one == pytest.approx(14 / 3)
    assert mean.freedom == 3
    assert mean.interval.high == pytest.approx(3.0 + 3.182446 * math.sqrt(7 / 6))  # Student's with three degrees
    assert mean.bound(above=True) == pytest.approx(3.0 - 2.3533634 * math.sqrt(7 / 6))


def test_ratio_and_difference_of_independent_quantities():
    over, under = Quantity(6.0, 0.3), Quantity(2.0, 0.2)
    # Relative errors of 5 % and 10 %: together 11.18 %.
    assert ratio(over, under).value == 3.0
    assert ratio(over, under).error == pytest.approx(3 * 0.1118, abs=1e-4)
    assert difference(over, under).value == 4.0
    assert difference(over, under).error == pytest.approx(math.sqrt(0.13))


def test_the_document_holds_everything():
    assert Quantity.share(5, 10).document() == {
        "value": 0.5,
        "error": pytest.approx(0.1581, abs=1e-4),
        "ci_low": pytest.approx(0.2366, abs=1e-4),
        "ci_high": pytest.approx(0.7634, abs=1e-4),
        "samples": 10.0,
        "wins": 5,
        "freedom": None,
        "effective": None,
        "parts": None,
    }


@pytest.mark.parametrize(
    "quantity",
    [
        Quantity.share(3.5, 10),
        Quantity.share(6, 10, effective=7.5, freedom=4.5),
        Quantity.mean([1.0, 2.0, 4.0]),
        Quantity(7.0),
        difference(Quantity.share(9, 10), Quantity.share(2, 20)),
    ],
)
def test_a_quantity_comes_back_from_its_document(quantity):
    assert Quantity.from_document(json.loads(json.dumps(quantity.document()))) == quantity


def test_the_error_of_a_difference_has_welchs_degrees_of_freedom():
    one, other = [1.0, 2.0, 4.0, 9.0], [10.0, 30.0, 20.0]
    found = difference(Quantity.mean(one), Quantity.mean(other))
    test = stats.ttest_ind(one, other, equal_var=False)
    assert found.freedom == pytest.approx(test.df)
    interval = test.confidence_interval(0.95)
    assert (found.interval.low, found.interval.high) == pytest.approx((interval.low, interval.high))


def test_the_difference_of_two_shares_has_newcombes_interval():
    """Newcombe's (1998) own examples, method 10: 56/70 - 48/80 and 9/10 - 3/10, and 10/10 - 0/20."""
    for (a, m, b, n), expected in [
        ((56, 70, 48, 80), (0.0524, 0.3339)),
        ((9, 10, 3, 10), (0.1705, 0.8090)),
        ((10, 10, 0, 20), (0.6791, 1.0000)),
    ]:
        found = difference(Quantity.share(a, m), Quantity.share(b, n)).interval
        assert (found.low, found.high) == pytest.approx(expected, abs=5e-5)


def test_games_that_hang_together_tell_as_much_as_fewer():
    found = Quantity.share(6, 10, effective=5.0, freedom=3.0)
    assert (found.value, found.samples, found.counts) == (0.6, 10, None)
    assert found.error == pytest.approx(math.sqrt(0.6 * 0.4 / 5))
    assert found.interval == wilson(3.0, 5.0, freedom=3.0)
    assert Quantity.share(0, 10, 5.0).error == Quantity.share(0, 5).error
    assert Quantity.share(0, 10, 5.0).interval.high == Quantity.share(0, 5).interval.high


@pytest.mark.parametrize("wins", range(11))
def test_bounds_of_a_share_are_clopper_and_pearsons(wins):
    share, test = Quantity.share(wins, 10), stats.binomtest(wins, 10, alternative="greater")
    assert share.bound(above=True) == pytest.approx(test.proportion_ci(0.95).low)
    below = stats.binomtest(wins, 10, alternative="less").proportion_ci(0.95).high
    assert share.bound(above=False) == pytest.approx(below)
