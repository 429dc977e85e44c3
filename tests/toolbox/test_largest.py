"""The largest of many numbers: the compiled form does what its Python body says."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from arena.games.toolbox.largest import first_of_largest
from arena.games.toolbox.rowwise import ROW

ROWS = 20


@numba.njit
def _find(table, count):  # type: ignore[no-untyped-def]
    return first_of_largest(table, np.uint64(count))


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 15, 16, 17, 64, 65, 100, 159, 160])
def test_of_equal_ones_the_first_is_found(count: int) -> None:
    """Few different numbers, and larger ones behind those that count."""
    chance = np.random.default_rng(count)
    for _ in range(200):
        table = chance.integers(-3, 3, (ROWS, ROW)).astype(np.float32)
        table.reshape(-1)[count:] = 9.0
        numbers = table.reshape(-1)[:count].tolist()
        assert _find(table, count) == numbers.index(max(numbers))


@pytest.mark.parametrize("count", [1, 5, 8, 20])
def test_infinite_numbers_are_numbers(count: int) -> None:
    table = np.full((ROWS, ROW), -np.inf, dtype=np.float32)
    assert _find(table, count) == 0
    table.reshape(-1)[count - 1] = -1e30
    assert _find(table, count) == count - 1
    table.reshape(-1)[count - 1 :] = np.inf
    assert _find(table, count) == count - 1
