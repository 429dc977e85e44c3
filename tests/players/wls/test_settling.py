"""Settling times: walks that leave nothing to chance, a slow twin, and a line that is known."""

import pytest

from arena.games import ArenaError, InputError
from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.settling import settling_times
from tests.support.xoshiro import Twin


def slowly(wls, rngs, repetitions, draws, before, after, within):
    twin = Twin(*(int(word) for word in rngs[0]))

    def step(state, chance):
        return int(wls.win[state] if (twin.word() >> 11) / 2**53 < chance else wls.loss[state])

    times = []
    for _ in range(repetitions):
        state = wls.state_of(1, 4)
        for _ in range(draws):
            state = step(state, before)
        times.append(0)
        while True:
            state = step(state, after)
            times[-1] += 1
            wins, visits = wls.counts_of(state)
            if abs(wins / visits - after) <= within:
                break
    return times


def test_times_are_counted_from_the_change():
    wls = WinLossStates(e=8)
    found = settling_times(wls, generator(1), 6, 30, before=0.25, after=0.7, within=0.06)
    assert found.tolist() == slowly(wls, generator(1), 6, 30, 0.25, 0.7, 0.06)


def test_without_chance_the_way_is_one():
    """From 1/4 down to 0/8, and then upwards until 3 of 4 are won."""
    wls = WinLossStates(e=8)
    state = wls.state_of(0, 8)
    steps = 0
    while True:
        state = int(wls.win[state])
        steps += 1
        if wls.counts_of(state)[0] / wls.counts_of(state)[1] == 1:
            break
    found = settling_times(wls, generator(1), 3, 60, before=0.0, after=1.0, within=0.0)
    assert found.tolist() == [steps] * 3


def test_times_grow_with_the_end_of_scale():
    """About 2.54 e - 53 updates, and 1.45 e when states only count."""
    for jps, expected, spread in (("fixed", 2.54 * 100 - 53, 25), ("counter", 1.449 * 100, 8)):
        times = settling_times(WinLossStates(e=100, jps=jps), generator(1, jps), 400, 1000)
        assert times.std() / 20 * 4 < spread
        assert abs(times.mean() - expected) < spread


def test_the_ends_of_the_target_belong_to_it():
    wls = WinLossStates(e=40, jps="counter")
    # 29/40 is 0.725, and 28/40 is not close enough.
    times = settling_times(wls, generator(1), 1, 400, before=0.0, after=1.0, within=0.275)
    assert times.tolist() == [29]


def test_what_never_settles_is_told():
    with pytest.raises(ArenaError, match=r"with e=5 states do not settle within 0\.001 of 0\.7"):
        settling_times(WinLossStates(e=5), generator(1), 1, 5, after=0.7, within=0.001)
    with pytest.raises(InputError, match="1/4 is no proportion with an end of scale of 3"):
        settling_times(WinLossStates(e=3), generator(1), 1, 5)
