"""Equivalence and power, against cases worked out by hand and against simulated games."""

import math

import numpy as np
import pytest

from arena.arenas.statistics.equivalence import (
    Needed,
    equivalent,
    games_to_decide,
    interval_of_difference,
    least_shown,
    power_of_difference,
)
from arena.arenas.statistics.fisher import chance_of_table
from arena.arenas.statistics.quantity import Quantity


def test_equivalence_takes_the_whole_ninety_percent_interval():
    # s = 0.05, so that the interval is 0.02 ± 0.0822.
    published, measured = Quantity(0.5, 0.03), Quantity(0.52, 0.04)
    interval = interval_of_difference(published, measured)
    assert (interval.low, interval.high) == pytest.approx((0.02 - 0.08224, 0.02 + 0.08224), abs=1e-5)
    assert equivalent(published, measured, 0.1023)
    assert not equivalent(published, measured, 0.1022)


def test_numbers_at_the_margin_are_rarely_called_equal():
    """5 % of the time, and never more: two one-sided tests."""
    rng = np.random.default_rng(1)
    for games, margin in [(1000, 0.05), (4000, 0.05), (200, 0.15)]:
        there, here = rng.binomial(games, 0.5, 4000), rng.binomial(games, 0.5 + margin, 4000)
        found = [
            equivalent(Quantity.share(float(a), games), Quantity.share(float(b), games), margin)
            for a, b in zip(there, here, strict=True)
        ]
        assert np.mean(found) < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 4000)


def test_the_games_that_would_decide_do_so_four_times_in_five():
    published = Quantity.share(10_000, 20_000)
    needed = games_to_decide(published, Quantity.share(50, 100), 0.05)
    assert needed is not None
    assert not needed.both
    rng = np.random.default_rng(2)
    wins = rng.binomial(needed.games, 0.5, 4000)
    found = [equivalent(published, Quantity.share(float(won), needed.games), 0.05) for won in wins]
    assert np.mean(found) == pytest.approx(0.8, abs=0.03)


def test_a_published_error_that_is_too_large_takes_games_on_both_sides():
    # 0.05 / (1.6449 + 1.2816) = 0.017086; 0.04² x 140 + 0.25 = 0.474 a game, and 0.474 / 0.017086² = 1623.7.
    published, measured = Quantity(0.6, 0.04, samples=140), Quantity(0.6, 0.05, samples=100)
    assert games_to_decide(published, measured, 0.05) == Needed(1624, both=True)
    assert str(Needed(1624, both=True)) == "n = 1624 on both sides would decide"
    # Where it is not known how many games were published, they are taken to scatter as much as ours.
    assert games_to_decide(Quantity(0.6, 0.04), measured, 0.05) == Needed(1713, both=True)


def test_games_needed_are_not_told_without_a_number_of_games_nor_where_they_are_enough():
    assert games_to_decide(Quantity(0.5, 0.01), Quantity(0.5, 0.1), 0.05) is None
    assert games_to_decide(Quantity(0.5, 0.01), Quantity(0.5, 0.01, samples=2500), 0.05) is None


@pytest.mark.parametrize("level", [0.05, 0.05 / 8])
def test_power_is_how_often_the_difference_is_seen(level):
    """Of shares of 60 and of 140 games, by Fisher's test."""
    rng = np.random.default_rng(3)
    published, measured = Quantity.share(84, 140), Quantity.share(24, 60)  # 54 % of all
    there, here = rng.binomial(140, 0.44, 3000), rng.binomial(60, 0.64, 3000)
    seen = np.mean(
        [
            chance_of_table((a, 140 - a), (b, 60 - b)) <= level
            for a, b in zip(there.tolist(), here.tolist(), strict=True)
        ]
    )
    assert power_of_difference(published, measured, 0.2, level) == pytest.approx(seen, abs=0.03)


def test_power_of_many_games_is_that_of_the_error():
    shares = Quantity.share(5000, 10000), Quantity.share(5000, 10000)
    # s = 0.00707: a difference of 1.96 s is seen half of the time.
    assert power_of_difference(*shares, 1.96 * 0.0070711, 0.05) == pytest.approx(0.5, abs=1e-3)
    assert power_of_difference(Quantity(1.0), Quantity(1.0), 0.1, 0.05) == 1.0


def test_the_least_difference_that_is_shown_is_shown_four_times_in_five():
    for pair in [
        (Quantity.share(5, 10), Quantity.share(6, 10)),
        (Quantity.share(80, 140), Quantity.share(92, 140)),
        (Quantity(3.0, 1.0), Quantity(4.0, 2.0)),
    ]:
        shown = least_shown(*pair, 0.05)
        assert power_of_difference(*pair, shown, 0.05) == pytest.approx(0.8, abs=0.01)


def test_three_games_on_either_side_show_nothing():
    assert least_shown(Quantity.share(1, 3), Quantity.share(2, 3), 0.05) is None
