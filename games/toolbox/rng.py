"""Random numbers for kernels: xoshiro256++ in a record, never a global generator."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records, dtype_of, new

GENERATOR = dtype_of([("s0", "u8"), ("s1", "u8"), ("s2", "u8"), ("s3", "u8")])

_LOW_32 = np.uint64(0xFFFFFFFF)
_SHIFT_32 = np.uint64(32)
_TWO_TO_32 = np.uint64(1 << 32)
_R11, _R17, _R19, _R23, _R41, _R45 = (np.uint64(bits) for bits in (11, 17, 19, 23, 41, 45))
_TO_UNIT = 1.0 / (1 << 53)


def generator(entropy: int | Sequence[int]) -> Records:
    """A generator seeded from whole numbers by numpy's SeedSequence."""
    words = np.random.SeedSequence(entropy).generate_state(4, np.uint64)
    rngs = new(GENERATOR)
    rngs[0] = tuple(words)
    return rngs


@helper
def next_word(rng: Record) -> np.uint64:
    """The next 64 random bits (Blackman and Vigna's xoshiro256++)."""
    s0, s1, s2, s3 = rng.s0, rng.s1, rng.s2, rng.s3
    total = s0 + s3
    word = ((total << _R23) | (total >> _R41)) + s0
    shifted = s1 << _R17
    s2 ^= s0
    s3 ^= s1
    rng.s1 = s1 ^ s2
    rng.s0 = s0 ^ s3
    rng.s2 = s2 ^ shifted
    rng.s3 = (s3 << _R45) | (s3 >> _R19)
    return word  # type: ignore[no-any-return]


@helper
def below(rng: Record, bound: np.uint64) -> np.uint64:
    """A whole number in 0..bound-1, exactly uniform, for bounds from 1 to 2^32 (Lemire's method)."""
    product = (next_word(rng) >> _SHIFT_32) * bound
    if product & _LOW_32 < bound:
        reject_under = (_TWO_TO_32 - bound) % bound
        while product & _LOW_32 < reject_under:
            product = (next_word(rng) >> _SHIFT_32) * bound
    return product >> _SHIFT_32


@helper
def unit(rng: Record) -> float:
    """A number in [0, 1) with 53 random bits."""
    return float(next_word(rng) >> _R11) * _TO_UNIT


@helper
def shuffle(rng: Record, items: Record, count: np.uint64) -> None:
    """Permute the first `count` items, all orders equally likely (Fisher and Yates)."""
    one = np.uint64(1)
    remaining = np.uint64(count)
    while remaining > one:
        chosen = below(rng, remaining)
        remaining -= one
        moved = items[remaining]
        items[remaining] = items[chosen]
        items[chosen] = moved


@entry
def draw_below(rngs: Records, bound: int) -> int:
    """`below` for Python."""
    return np.int64(below(rngs[0], np.uint64(bound)))  # type: ignore[return-value]
