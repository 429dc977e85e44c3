"""Kernels of Win/Loss States as plain Python: the same numbers as compiled."""

from __future__ import annotations

from pathlib import Path

from tests.support import processes

SCRIPT = """
import numpy as np
from arena.players.seeds import generator
from arena.players.wls import WinLossStates
from arena.players.wls.distribution import averaged
from arena.players.wls.saturation import saturation
from arena.players.wls.settling import settling_times

wls = WinLossStates(e=5)
states = wls.new(4)
wls.record(states, [1, 2, 1, 1], [True, False, True, False])
print(states.tolist())
found = saturation(wls, generator(1), 3, 4, 9)
print([round(float(number), 12) for number in (*found.errors, *found.orders)])
print(settling_times(wls, generator(2), 4, 7).tolist())
print([round(float(share), 12) for share in averaged(wls, [0.3], 3, 8)[0]])
"""


def test_numbers_are_the_same() -> None:
    """To the last digit that is printed, with nothing to warn of."""
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert len(one) == 4
    assert one == other
