"""Distributions over states: against fractions, and values known beforehand."""

from fractions import Fraction

import numpy as np
import pytest

from arena.games import ArenaError
from arena.players.wls import WinLossStates, distribution
from arena.players.wls.distribution import averaged, mean_rates, root_mean_square, stationary
from arena.players.wls.saturation import CHANCES


def by_fractions(wls, chance, updates):
    """The distribution after so many updates."""
    here = {0: Fraction(1)}
    for _ in range(updates):
        after = dict.fromkeys(range(len(wls)), Fraction(0))
        for state, share in here.items():
            after[int(wls.win[state])] += share * chance
            after[int(wls.loss[state])] += share * (1 - chance)
        here = after
    return [here.get(state, Fraction(0)) for state in range(len(wls))]


def test_distributions_are_exact():
    wls, chances = WinLossStates(e=3), [Fraction(1, 4), Fraction(2, 3)]
    found = averaged(wls, [float(chance) for chance in chances], 4, 6)
    for row, chance in zip(found, chances, strict=True):
        columns = zip(*(by_fractions(wls, chance, updates) for updates in (4, 5, 6)), strict=True)
        assert row == pytest.approx([float(sum(column) / 3) for column in columns], abs=1e-12)
    assert averaged(wls, [0.3], 0, 0)[0].tolist() == [1.0] + [0.0] * 9


def test_an_error_is_the_root_of_a_mean():
    wls, chances = WinLossStates(e=2), (0.25, 0.75)
    rows = [by_fractions(wls, Fraction(chance), 5) for chance in chances]
    squares = sum(
        share * (Fraction(chance) - Fraction(*wls.counts_of(state))) ** 2
        for chance, row in zip(chances, rows, strict=True)
        for state, share in enumerate(row)
        if state
    )
    found = root_mean_square(wls, chances, averaged(wls, chances, 5, 5))
    assert found == pytest.approx(float(squares) ** 0.5)


def test_without_saturation_states_count_exactly():
    """The mean is the chance, and the error follows from the binomial distribution."""
    wls = WinLossStates()
    found = averaged(wls, CHANCES, 20, 20)
    assert mean_rates(wls, found) == pytest.approx(CHANCES)
    expected = sum(chance * (1 - chance) / 20 for chance in CHANCES) / 20
    assert root_mean_square(wls, CHANCES, found) ** 2 == pytest.approx(expected)


def test_the_long_run_does_not_change():
    wls = WinLossStates(e=6)
    found = stationary(wls, [0.3])[0]
    after = np.zeros(len(wls))
    np.add.at(after, wls.win, 0.3 * found)
    np.add.at(after, wls.loss, 0.7 * found)
    assert after == pytest.approx(found, abs=1e-9)
    assert found.sum() == pytest.approx(1.0)
    assert mean_rates(wls, stationary(wls, [0.0, 1.0])) == pytest.approx([0.0, 1.0])


@pytest.mark.parametrize(
    ("e", "chance", "mean"),
    [(21, 0.05, 0.014), (21, 0.25, 0.225), (21, 0.4, 0.398), (21, 0.75, 0.775), (21, 0.9, 0.954), (25, 0.75, 0.837)],
)
def test_known_bias(e, chance, mean):
    wls = WinLossStates(e=e)
    assert mean_rates(wls, stationary(wls, [chance]))[0] == pytest.approx(mean, abs=0.0005)


@pytest.mark.parametrize(
    ("e", "k", "error"), [(10, 1.2, 0.1216), (15, 0.9, 0.0951), (17, 1.5, 0.0942), (21, 1.3, 0.0826)]
)
def test_known_errors(e, k, error):
    wls = WinLossStates(e=e, k=k)
    assert root_mean_square(wls, CHANCES, stationary(wls, CHANCES)) == pytest.approx(error, abs=0.00005)


def test_what_does_not_settle_is_told(monkeypatch):
    monkeypatch.setattr(distribution, "_BLOCKS", 1)
    with pytest.raises(ArenaError, match=r"does not settle with wls\(e=6, k=1\.3\)"):
        stationary(WinLossStates(e=6), [0.5])
