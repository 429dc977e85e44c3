"""Experiments with many states, against a slow twin with the same random numbers, and against calculation."""

import math

import numpy as np
import pytest
from scipy import stats

from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.distribution import averaged, root_mean_square
from arena.players.wls.saturation import CHANCES, saturation
from tests.support.xoshiro import Twin

EXPERIMENTS = 2000


def slowly(wls, rngs, least, most, chances):
    """One experiment: SD_r and S_rc."""
    twin = Twin(*(int(word) for word in rngs[0]))
    updates = least + twin.below(most - least + 1)
    states = [0] * len(chances)
    for _ in range(updates):
        for place, chance in enumerate(chances):
            won = (twin.word() >> 11) / 2**53 < chance
            states[place] = int(wls.win[states[place]] if won else wls.loss[states[place]])
    rates = [wins / visits for wins, visits in map(wls.counts_of, states)]
    squares = sum((chance - rate) ** 2 for chance, rate in zip(chances, rates, strict=True))
    return math.sqrt(squares / (len(chances) - 1)), float(stats.spearmanr(chances, rates).statistic)


def test_experiments_are_the_papers():
    wls = WinLossStates(e=6)
    for number in range(8):
        found = saturation(wls, generator(1, number), 1, 3, 40)
        errors, orders = slowly(wls, generator(1, number), 3, 40, CHANCES)
        assert found.errors[0] == pytest.approx(errors)
        assert found.orders[0] == pytest.approx(orders)


def test_chances_are_those_of_the_paper():
    assert len(CHANCES) == 21
    assert pytest.approx(np.linspace(0, 1, 21)) == CHANCES


def test_equal_rates_say_nothing_of_the_order():
    found = saturation(WinLossStates(e=6), generator(1), 3, 5, 5, chances=(1.0, 1.0, 1.0))
    assert found.orders.tolist() == [0.0] * 3
    assert found.errors.tolist() == [0.0] * 3


def test_the_number_of_updates_is_uniform():
    """A state that always wins counts the updates of its experiment, both ends included."""
    found = saturation(WinLossStates(e=9, prior="0/1"), generator(2), 400, 2, 5, chances=(0.0, 1.0))
    # The winner starts at 0/1 and stands at u of u + 1 wins, which is 1 / (u + 1) off.
    counts = np.bincount(np.rint(1 / found.errors - 1).astype(int), minlength=7)
    assert counts.sum() == counts[2:6].sum() == 400
    assert abs(counts[2:6] - 100).max() < 4 * math.sqrt(400 * 0.25 * 0.75)


@pytest.mark.parametrize(
    ("settings", "least", "most", "published"),
    [
        ({}, 20, 20, (0.0899, 0.9624)),
        ({"jps": "counter"}, 200, 200, (0.2316, 0.9170)),
        ({}, 150, 250, (0.0817, 0.9759)),
        ({"k": 1.0, "rounding": "x87"}, 150, 250, (0.0964, 0.9761)),
        ({"k": 1.4, "rounding": "x87"}, 150, 250, (0.0838, 0.9746)),
    ],
)
def test_experiments_agree_with_calculation_and_with_the_paper(settings, least, most, published):
    wls = WinLossStates(**settings)
    found = saturation(wls, generator(1, least, str(settings)), EXPERIMENTS, least, most)
    squares = found.errors**2
    exact = root_mean_square(wls, CHANCES, averaged(wls, CHANCES, least, most)) ** 2
    assert abs(squares.mean() - exact) < 4 * squares.std() / math.sqrt(EXPERIMENTS)
    for column, printed in zip((found.errors, found.orders), published, strict=True):
        assert abs(column.mean() - printed) < 4 * column.std() / math.sqrt(EXPERIMENTS)


def test_the_same_seed_gives_the_same():
    wls = WinLossStates(e=6)
    one, other, another = (saturation(wls, generator(seed), 5, 3, 9) for seed in (1, 1, 2))
    assert one.errors.tolist() == other.errors.tolist()
    assert one.errors.tolist() != another.errors.tolist()
