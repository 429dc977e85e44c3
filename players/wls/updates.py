"""Kernels of Win/Loss States: one result after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.jit import entry, helper

#: Rows of a table of transitions.
LOST, WON = 0, 1

Numbers = npt.NDArray[Any]


@helper
def following(tables: Numbers, state: int | np.uint64, won: int) -> int:
    """The state after one more result; `won` is LOST or WON. `tables` may be an array or a field of a record."""
    return tables[np.uint64(won), np.uint64(state)]  # type: ignore[no-any-return]


@entry
def record_results(tables: Numbers, states: Numbers, stations: Numbers, won: Numbers) -> None:
    """Record results in their order: that of stations[i] is won[i]. A station may come more than once."""
    for number in range(len(stations)):
        station = np.uint64(stations[number])
        states[station] = following(tables, states[station], won[number])
