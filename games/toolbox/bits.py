"""Bits of a word."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload

from arena.games.toolbox.vectors import intrinsic


def count_bits(word: np.uint64) -> np.uint64:
    """How many bits of a word are set; loops over words become vector instructions."""
    return np.uint64(np.bitwise_count(word))


@intrinsic
def _count_bits(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.uint64(types.uint64), generate


@overload(count_bits, strict=False)
def _count_bits_compiled(word: Any) -> Any:
    return lambda word: _count_bits(word)  # noqa: PLW0108  numba compiles no intrinsic
