"""Bits of a word."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import overload

from arena.games.toolbox.vectors import intrinsic


def count_bits(word: np.uint64) -> np.uint64:
    """How many bits of a word are set; loops over words become vector instructions."""
    return np.uint64(np.bitwise_count(word))


def lowest_bit(word: np.uint64) -> np.uint64:
    """The place of the lowest bit of a word that is set, from 0 on; 64 if there is none."""
    value = int(word)
    return np.uint64((value & -value).bit_length() - 1 if value else 64)


@intrinsic
def _count_bits(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.uint64(types.uint64), generate


@overload(count_bits, strict=False)
def _count_bits_compiled(word: Any) -> Any:
    return lambda word: _count_bits(word)  # noqa: PLW0108  numba compiles no intrinsic


@intrinsic
def _lowest_bit(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.IntType(1)(0))

    return types.uint64(types.uint64), generate


@overload(lowest_bit, strict=False)
def _lowest_bit_compiled(word: Any) -> Any:
    return lambda word: _lowest_bit(word)  # noqa: PLW0108  numba compiles no intrinsic
