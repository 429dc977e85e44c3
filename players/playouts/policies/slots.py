"""Slots: where a policy keeps what it knows by a number, if there are too many numbers for a table of all of them.

The keys of slots are an array whose length is a power of two: one more than the number that a slot is for, or 0 if it
is free. A number has the first slot after a place that its digits are mixed into which is for it, or is
free (open addressing). Slots are never given back until everything is forgotten. When three quarters are taken no
further ones are: a number without a slot is `nowhere`, which is one place behind the last, and nothing is known of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _HALF = np.uint64(0), np.uint64(1), np.uint64(32)
_THREE, _FOUR = np.uint64(3), np.uint64(4)
_MIX = np.uint64(0x9E3779B97F4A7C15)


@helper
def nowhere(keys: Record) -> np.uint64:
    """The place of what has no slot."""
    return np.uint64(len(keys))


@helper
def _first_place(keys: Record, number: np.uint64) -> np.uint64:
    """The slot of a number, or the free one that it could have."""
    last = np.uint64(len(keys)) - _ONE
    place = (number * _MIX) >> _HALF & last
    while np.uint64(keys[place]) != _ZERO and np.uint64(keys[place]) != number + _ONE:
        place = (place + _ONE) & last
    return place


@helper
def slot_of(keys: Record, number: np.uint64) -> np.uint64:
    """The slot that a number has, or nowhere."""
    place = _first_place(keys, number)
    return place if np.uint64(keys[place]) != _ZERO else nowhere(keys)


@helper
def slot_for(keys: Record, taken: Record, number: np.uint64) -> np.uint64:
    """The slot that a number has, or has from now on; nowhere if all are taken that may be. `taken[0]` counts them."""
    place = _first_place(keys, number)
    if np.uint64(keys[place]) != _ZERO:
        return place
    if np.uint64(taken[_ZERO]) * _FOUR >= np.uint64(len(keys)) * _THREE:
        return nowhere(keys)
    taken[_ZERO] += _ONE
    keys[place] = number + _ONE
    return place


def slots_of(keys: npt.NDArray[Any], numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """`slot_of` for many numbers, in Python."""
    wanted = numbers.astype(np.uint64).reshape(-1)
    last = np.uint64(len(keys) - 1)
    places, found = (wanted * _MIX) >> _HALF & last, np.full(len(wanted), len(keys), dtype=np.int64)
    left = np.arange(len(wanted))
    while len(left):
        here = keys[places[left]]
        hits = here == wanted[left] + _ONE
        found[left[hits]] = places[left[hits]]
        left = left[~hits & (here != 0)]
        places[left] = (places[left] + _ONE) & last
    return found.reshape(numbers.shape)
