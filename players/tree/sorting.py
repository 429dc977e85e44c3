"""Sorting moves, however many there are."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def sort_by(keys: Record, items: Record, count: np.uint64, spare: Record) -> None:
    """Put the first `count` items in descending order of keys[item]; equal ones stay in their order.

    Runs of one, two, four items and so on are merged; `spare` has room for as many.
    """
    width = _ONE
    while width < count:
        start = _ZERO
        while start + width < count:
            _merge(keys, items, start, start + width, min(start + width + width, count), spare)
            start += width + width
        width += width


@helper
def _merge(keys: Record, items: Record, start: np.uint64, middle: np.uint64, end: np.uint64, spare: Record) -> None:
    """Merge two runs that lie side by side."""
    if keys[np.uint64(items[middle - _ONE])] >= keys[np.uint64(items[middle])]:
        return
    left = middle - start
    for number in range(left):
        spare[np.uint64(number)] = items[start + np.uint64(number)]
    taken, other, place = _ZERO, middle, start
    while taken < left:
        if other < end and keys[np.uint64(items[other])] > keys[np.uint64(spare[taken])]:
            items[place] = items[other]
            other += _ONE
        else:
            items[place] = spare[taken]
            taken += _ONE
        place += _ONE
