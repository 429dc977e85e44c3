"""Win/Loss States: tables known beforehand, a slow twin, and what can be done with states."""

import doctest
import hashlib
import itertools
from fractions import Fraction

import numpy as np
import pytest

from arena.games import InputError
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import dtype_of, new
from arena.players import wls as package
from arena.players.wls import LOST, WON, WinLossStates, following
from tests.naive import wls as naive

E3_ORDER = ["0/0", "0/3", "0/2", "0/1", "1/3", "1/2", "2/3", "1/1", "2/2", "3/3"]
E3_WIN = [7, 3, 4, 5, 5, 6, 8, 8, 9, 9]
E3_LOSS = [3, 1, 1, 2, 2, 4, 5, 5, 6, 7]
DIGESTS = {
    3: "82c2856e0fb19ca32deebc9a214388d7d6f2577c2387a2844880f022f850fce0",
    21: "4199558e9b0aca1ba0987035cdc163e9edf5c3ce09b2ede4c1511709bd9e79e1",
}
#: Some integers with e = 21, and what they stand for.
E21_STATES = {
    "0/21": 1, "0/6": 16, "1/21": 17, "0/1": 73, "10/21": 113, "1/2": 122, "10/20": 131, "5/9": 132, "1/1": 180,
    "2/2": 211, "20/21": 236, "21/21": 252,
}  # fmt: skip
E21_SATURATED = {"0/21": (15, 1), "1/21": (39, 13), "10/21": (131, 111), "11/21": (142, 131), "20/21": (240, 214)}


def names(wls):
    return ["{}/{}".format(*wls.counts_of(state)) for state in range(len(wls))]


def test_the_smallest_example():
    wls = WinLossStates(e=3)
    assert names(wls) == E3_ORDER
    assert wls.win.tolist() == E3_WIN
    assert wls.loss.tolist() == E3_LOSS


def test_the_usual_states():
    wls = WinLossStates()
    assert (len(wls), wls.dtype) == (253, np.uint8)
    listed = names(wls)
    assert {name: listed.index(name) for name in E21_STATES} == E21_STATES
    for name, after in E21_SATURATED.items():
        state = listed.index(name)
        assert (wls.win[state], wls.loss[state]) == after


@pytest.mark.parametrize("e", DIGESTS)
def test_digests_of_tables(e):
    wls = WinLossStates(e=e)
    assert hashlib.sha256(wls.win.tobytes() + wls.loss.tobytes()).hexdigest() == DIGESTS[e]


@pytest.mark.parametrize(
    ("e", "k", "z", "jps", "rounding"),
    [
        (1, "1.3", 0.6744897501960817, "fixed", "half-up"),
        (2, "1.0", 1.0, "nearest", "half-even"),
        (6, "1.0", 0.6744897501960817, "fixed", "half-even"),
        (7, "1.0", 0.6744897501960817, "fixed", "half-up"),
        (9, "0.7", 1.96, "fixed", "half-even"),
        (9, "0.0", 0.8, "nearest", "half-up"),
        (10, "1.8", 0.6744897501960817, "nearest", "half-up"),
        (11, "1.6", 1.3, "nearest", "half-even"),
        (8, "1.3", 0.5, "counter", "half-up"),
    ],
)
def test_tables_are_as_defined(e, k, z, jps, rounding):
    wls = WinLossStates(e=e, k=float(k), z=z, jps=jps, rounding=rounding)
    pairs = [wls.counts_of(state) for state in range(len(wls))]
    assert pairs == naive.order(e, z)
    for (state, pair), (event, table) in itertools.product(enumerate(pairs), [(False, wls.loss), (True, wls.win)]):
        assert pairs[table[state]] == naive.following(pair, event, e, z, k, jps, rounding)


def test_storage_is_the_smallest_that_holds_all_states():
    assert [WinLossStates(e=e).dtype.itemsize for e in (1, 21, 22, 360)] == [1, 1, 2, 2]
    assert WinLossStates(e=361).dtype == np.uint32
    assert [len(WinLossStates(e=e)) for e in (1, 21, 22)] == [3, 253, 276]


def test_one_result_is_remembered_with_e_1():
    """Replies that are kept after a win and dropped after a loss."""
    wls = WinLossStates(e=1)
    assert [wls.counts_of(state) for state in range(3)] == [(0, 0), (0, 1), (1, 1)]
    assert (wls.win.tolist(), wls.loss.tolist()) == ([2, 2, 2], [1, 1, 1])


def test_states_are_found_and_named():
    wls = WinLossStates(e=5)
    for state in range(len(wls)):
        assert wls.state_of(*wls.counts_of(state)) == state
    for wins, visits in ((2, 1), (-1, 3), (0, 6)):
        with pytest.raises(InputError, match="is no proportion with an end of scale of 5"):
            wls.state_of(wins, visits)
    for state in (-1, 21):
        with pytest.raises(InputError, match="there are 0 to 20"):
            wls.counts_of(state)


def test_comparing_states_compares_bounds():
    """For every pair of proportions: two on the same side of 1/2 by their bound there, else by the side."""
    wls, z = WinLossStates(e=12), 0.6744897501960817
    values = [float(naive.value(wls.counts_of(state), z)) for state in range(1, len(wls))]
    assert values == sorted(values)
    assert all(one < other for one, other in itertools.pairwise(values))
    assert wls.proportions.values[1:] == pytest.approx(values)


@pytest.mark.parametrize("chance", [0.0, 0.25, 0.5, 0.55, 0.75, 0.9, 1.0])
def test_a_threshold_is_one_integer(chance):
    """All states from there up have at least the rate, and the one below has not."""
    wls = WinLossStates(e=9)
    rates = [Fraction(*wls.counts_of(state)) for state in range(1, len(wls))]
    threshold = wls.threshold(chance)
    assert all(rate >= chance for rate in rates[threshold - 1 :])
    assert threshold == 1 or rates[threshold - 2] < chance


def test_thresholds_at_the_ends():
    wls = WinLossStates()
    assert wls.threshold(0.5) == wls.state_of(1, 2) == 122
    assert WinLossStates(e=3).threshold(0.5) == 5
    assert wls.threshold(0.0) == wls.threshold(-1.0) == 1
    assert wls.threshold(1.0) == wls.state_of(6, 6)
    assert wls.threshold(1.1) == 253
    with pytest.raises(InputError, match="should be a number"):
        wls.threshold(float("nan"))


def test_rates():
    wls = WinLossStates(e=4)
    assert float(wls.to_proportion(wls.state_of(3, 4))) == 0.75
    assert wls.to_proportion([0, wls.state_of(1, 3), wls.state_of(0, 2)]).tolist() == [0.5, 1 / 3, 0.0]
    assert float(WinLossStates(e=4, prior="1/3").to_proportion(0)) == 1 / 3


def test_a_prior_is_what_0_0_stands_for():
    wls = WinLossStates(e=5, prior="1/1")
    plain = WinLossStates(e=5)
    assert wls.counts_of(wls.win[0]) == (2, 2)
    assert wls.counts_of(wls.loss[0]) == (1, 2)
    assert wls.tables[:, 1:].tolist() == plain.tables[:, 1:].tolist()
    assert WinLossStates(e=5, prior="0/5").loss[0] == plain.state_of(0, 5)


def test_a_small_end_of_scale_may_only_count():
    wls = WinLossStates(e=3, small_e="counter")
    assert wls.counts_of(wls.win[wls.state_of(2, 3)]) == (3, 3)
    assert wls.counts_of(wls.loss[wls.state_of(3, 3)]) == (2, 3)
    assert WinLossStates(e=4, small_e="counter").tables.tolist() == WinLossStates(e=4).tables.tolist()


def test_results_are_recorded_in_their_order():
    wls = WinLossStates(e=4)
    states = wls.new(6)
    assert (states.dtype, states.tolist()) == (wls.dtype, [0] * 6)
    stations = [3, 5, 3, 3, 3, 5, 3, 3]
    won = [True, False, True, True, False, True, True, False]
    wls.record(states, stations, won)
    expected = dict.fromkeys(range(6), (0, 0))
    for station, event in zip(stations, won, strict=True):
        after = naive.following(expected[station], event, 4, 0.6744897501960817, "1.3", "fixed", "half-up")
        expected[station] = after
    assert [wls.counts_of(state) for state in states] == [expected[station] for station in range(6)]
    wls.record(states, [0, 1], won=True)
    assert states[:2].tolist() == [wls.state_of(1, 1)] * 2
    wls.record(states, [], won=[])


def test_the_example_of_the_package():
    found = doctest.testmod(package)
    assert found.attempted == 5
    assert not found.failed


def test_all_at_once():
    wls = WinLossStates(e=4)
    before = np.arange(len(wls)).reshape(3, 5)
    assert np.array_equal(wls.after(before, True), wls.win[before])
    assert np.array_equal(
        wls.after(before, before % 2 == 0), np.where(before % 2 == 0, wls.win[before], wls.loss[before])
    )
    assert wls.after(before, False).dtype == wls.dtype


@pytest.mark.parametrize(
    ("states", "stations", "message"),
    [
        (np.zeros(3, np.uint8), [3], "there is no station 3; there are 0 to 2"),
        (np.zeros(3, np.uint8), [0, -1], "there is no station -1"),
        (np.zeros(3, np.uint16), [0], "one row of uint8"),
        (np.zeros((3, 3), np.uint8), [0], "one row of uint8"),
    ],
)
def test_what_cannot_be_recorded(states, stations, message):
    with pytest.raises(InputError, match=message):
        WinLossStates(e=4).record(states, stations, won=True)
    assert not states.any()


def test_tables_are_not_to_be_written():
    with pytest.raises(ValueError, match="read-only"):
        WinLossStates(e=4).win[0] = 1


@entry
def _walk(memories, won):
    """Give the state in a record the results of a row, by the table in the same record."""
    memory = memories[0]
    for place in range(len(won)):
        memory.state = following(memory.tables, memory.state, won[place])


def test_kernels_update_states_in_records():
    wls = WinLossStates(e=3)
    memories = new(dtype_of([("tables", wls.dtype.str, (2, len(wls))), ("state", wls.dtype.str)]))
    memories[0].tables[:] = wls.tables
    _walk(memories, np.array([WON, WON, LOST, WON, WON], dtype=np.uint8))
    assert wls.counts_of(int(memories[0].state)) == (3, 3)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"e": 0}, "wls: 'e' is 0, but it should be greater than or equal to 1"),
        ({"e": 2001}, "'e' is 2001, but it should be less than or equal to 2000"),
        ({"e": 2.5}, "'e' is 2.5"),
        ({"k": -1}, "'k' is -1"),
        ({"k": float("inf")}, "'k' is inf"),
        ({"z": 0}, "'z' is 0, but it should be greater than 0"),
        ({"z": float("nan")}, "'z' is nan"),
        ({"jps": "far"}, "'jps' is far, but it should be 'fixed', 'nearest' or 'counter'"),
        ({"rounding": "up"}, "'rounding' is up, but it should be 'half-up', 'half-even' or 'x87'"),
        ({"small_e": "no"}, "'small_e' is no"),
        ({"prior": "2/1"}, "it should be wins/visits such as 1/1"),
        ({"prior": "1"}, "it should be wins/visits such as 1/1"),
        ({"prior": "-1/1"}, "it should be wins/visits such as 1/1"),
        ({"prior": "1/22"}, "it should have no more than e = 21 visits"),
    ],
)
def test_bad_settings(settings, message):
    with pytest.raises(InputError, match=message) as caught:
        WinLossStates(**settings)
    assert "\n" not in str(caught.value)
