"""Columns of whole numbers as short texts: a page of a thousand games has half a million of them.

The first sign is how many signs a number takes, and they follow one after the other, in digits of base 64. The largest
number of that many signs stands for none. A column that has the same number everywhere is that number.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_DIGITS = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", dtype=np.uint8)
_BITS = 6
#: What scripts can count without rounding.
_LARGEST = 2**53


def packed(numbers: Sequence[int | None]) -> str | int | None:
    """A column of numbers from 0; larger ones than scripts can count are as large as they can."""
    first = numbers[0] if numbers else None
    if all(number == first for number in numbers):
        return first
    given = np.array([-1 if number is None else number for number in numbers], dtype=np.float64)
    column = np.minimum(given, _LARGEST).astype(np.int64)
    width = 1
    while int(column.max()) + 1 >= 1 << (_BITS * width):
        width += 1
    column[column < 0] = (1 << (_BITS * width)) - 1
    shifts = np.arange(width - 1, -1, -1) * _BITS
    digits = (column[:, np.newaxis] >> shifts) & ((1 << _BITS) - 1)
    return f"{width}{_DIGITS[digits].tobytes().decode('ascii')}"
