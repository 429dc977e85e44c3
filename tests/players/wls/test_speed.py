"""What is timed does what it says; how fast it is, no test can tell."""

import numpy as np
import pytest

from arena.players.wls import WinLossStates, speed
from arena.players.wls.proportions import interval
from arena.players.wls.speed import COUNTER, measure_speed


@pytest.fixture
def stations():
    return np.array([3, 1, 3, 0, 3], dtype=np.uint64)


def test_operations_do_the_same_to_the_same_stations(stations):
    wls = WinLossStates()
    numbers, states, counters = np.zeros(4, np.uint8), wls.new(4), np.zeros(4, dtype=COUNTER)
    speed._increment(numbers, stations)
    speed._update(states, stations, wls.win)
    speed._count(counters, stations, 1)
    assert numbers.tolist() == counters["wins"].tolist() == counters["visits"].tolist() == [1, 1, 0, 3]
    assert [wls.counts_of(state) for state in states] == [(1, 1), (1, 1), (0, 0), (3, 3)]


def test_tests_count_what_is_above(stations):
    counters = np.zeros(4, dtype=COUNTER)
    counters["wins"], counters["visits"] = [30, 3, 9, 60], [50, 5, 9, 100]
    low = interval(counters["wins"].astype(float), counters["visits"].astype(float), 0.6745)[0]
    chosen = low[stations.astype(int)]
    for chance in (0.4, float(low[3]) - 1e-9, float(low[3]) + 1e-9, 0.9):
        assert speed._surely_at_least(counters, stations, 0.6745, chance) == (chosen >= chance).sum()
    assert speed._at_least(np.array([5, 6, 7, 8], dtype=np.uint8), stations, 6) == 4


def test_figures_of_every_repeat(monkeypatch):
    monkeypatch.setattr(speed, "_CALLS", 64)
    found = measure_speed(WinLossStates(), 100, repeats=3)
    assert all(len(values) == 3 and (values > 0).all() for values in vars(found).values())
    ratios = found.ratios()
    assert ratios["update to increment"] == pytest.approx(found.update / found.increment)
    assert ratios["update to counters"] == pytest.approx(found.update / found.count)
    assert ratios["test to comparison"] == pytest.approx(found.test / found.compare)
    assert ratios["bound to test"] == pytest.approx(found.bound / found.test)
    assert speed.PAPER == 26_064_200
    assert COUNTER.itemsize == 8
