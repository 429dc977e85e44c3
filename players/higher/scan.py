"""How the next move of a playout is drawn: the best value, noise added.

Values and noise are whole numbers of 2^-24, so that a move and its column fit into one word
and the best is found by comparing words. Of equal moves the one in the last column is taken;
columns are in random order.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.players.higher.blocks import BLOCK

#: Most columns that fit beside a value.
MOST_COLUMNS = 1 << 10

_ONE_AS_WHOLE = 1 << 24
_SCALE = np.float32(_ONE_AS_WHOLE)
COLUMN_BITS, COLUMN_MASK = np.int64(10), np.uint64(MOST_COLUMNS - 1)
_BLOCK = np.uint64(BLOCK)

# splitmix64 (Steele, Lea and Flood 2014): its words are computed independently of one another.
_STEP, _MIX_A, _MIX_B = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_SHIFT_24, _SHIFT_27, _SHIFT_30, _SHIFT_31, _SHIFT_40 = (np.uint64(bits) for bits in (24, 27, 30, 31, 40))


@helper
def amplitude(noise: float, number: np.uint64, playouts: np.uint64) -> np.uint64:
    """The noise of a playout, in 2^-24: `noise` in the first, less by equal steps, none in the last."""
    last = playouts - np.uint64(1)
    share = np.float64(last - number) / np.float64(last) if last > np.uint64(0) else 0.0
    return np.uint64(noise * share * _ONE_AS_WHOLE)


@helper
def noise_at(seed: np.uint64, column: np.uint64, strength: np.uint64) -> np.int64:
    """A move's noise, in 2^-24, uniform from 0 to less than `strength`."""
    word = seed + column * _STEP
    word = (word ^ (word >> _SHIFT_30)) * _MIX_A
    word = (word ^ (word >> _SHIFT_27)) * _MIX_B
    return np.int64((((word ^ (word >> _SHIFT_31)) >> _SHIFT_40) * strength) >> _SHIFT_24)


@helper
def whole(value: np.float32) -> np.int64:
    """A value from 0 to 1 in 2^-24."""
    return np.int64(value * _SCALE)


@helper
def draw_by_scan(
    guidance: Record, side: np.uint64, seed: np.uint64, strength: np.uint64, blocks: np.uint64, trust: np.int64
) -> np.uint64:
    """The column of the open move with the best value (`trust` 1; with 0 values do not matter) plus noise."""
    top = np.int64(-1)
    for block in range(blocks):
        for lane in range(_BLOCK):
            column = np.uint64(block) * _BLOCK + np.uint64(lane)
            found = whole(guidance.best[side, column]) * trust + noise_at(seed, column, strength)
            top = max(top, ((found << COLUMN_BITS) | np.int64(column)) & guidance.open[column])
    return np.uint64(top) & COLUMN_MASK
