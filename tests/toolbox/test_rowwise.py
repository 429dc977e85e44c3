"""Formulas over rows of eight: the compiled form computes what numpy does with single floats."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from arena.games.toolbox.records import dtype_of
from arena.games.toolbox.rowwise import ROW, larger, rowwise, smaller, square_root, where

ROWS = 3
RECORD = dtype_of(
    [
        ("before", "f4", (ROW,)),
        ("target", "f4", (ROWS, ROW)),
        ("after", "f4", (ROW,)),
        ("doubles", "f8", (ROW,)),
        ("singles", "f4", (ROW,)),
        ("words", "u4", (ROW,)),
        ("bytes", "u1", (ROW,)),
    ]
)

f32 = np.float32


@rowwise
def arithmetic(a, b, c, d):  # type: ignore[no-untyped-def]
    """All operators, with numbers on either side."""
    return 1.5 - (a - b) / (2.0 * c + 0.25) + d * (3.0 + a) - 2.0


@rowwise
def choices(a, b, limit):  # type: ignore[no-untyped-def]
    """Comparisons and what follows from them."""
    return where(a > limit, larger(a, b), where(b > 0.5, smaller(a, b), where(a > b, -1e30, 1e30)))


@rowwise
def roots(a, b):  # type: ignore[no-untyped-def]
    """Two calls of one function, and infinities."""
    return where(a > 0.0, square_root(a) / square_root(larger(b, 1.0)), float("-inf"))


@rowwise
def fused(a, b, c):  # type: ignore[no-untyped-def]
    """Rounded after the product and after the sum."""
    return a * b + c


@numba.njit
def _arithmetic(records, row, d):  # type: ignore[no-untyped-def]
    record = records[0]
    arithmetic(record.target, np.uint64(row), record.doubles, record.singles, record.words, d)


@numba.njit
def _choices(records, row, limit):  # type: ignore[no-untyped-def]
    record = records[0]
    choices(record.target, np.uint64(row), record.doubles, record.singles, limit)


@numba.njit
def _roots(records, row):  # type: ignore[no-untyped-def]
    record = records[0]
    roots(record.target, np.uint64(row), record.words, record.bytes)


@numba.njit
def _fused(records, row):  # type: ignore[no-untyped-def]
    record = records[0]
    fused(record.target, np.uint64(row), record.singles, record.target[np.uint64(row)], record.doubles)


def filled(seed: int) -> npt.NDArray[Any]:
    """A record of random numbers, some of them alike, infinite or zero."""
    draw = np.random.default_rng(seed)
    records = np.zeros(1, dtype=RECORD)
    for name in ("before", "target", "after", "doubles", "singles"):
        shape = records[name].shape
        numbers = draw.choice([draw.normal(size=shape) * 10.0 ** draw.integers(-3, 6), np.zeros(shape) + 0.5])
        records[name] = numbers
    records["words"] = draw.integers(0, 2**32, ROW) >> draw.integers(0, 33, ROW)
    records["bytes"] = draw.integers(0, 8, ROW)
    if seed % 3 == 0:
        records["singles"][0, draw.integers(ROW)] = np.inf
        records["doubles"][0, draw.integers(ROW)] = -np.inf
        records["doubles"][0, 0] = records["singles"][0, 0]
    return records


def single(records: npt.NDArray[Any], name: str) -> npt.NDArray[np.float32]:
    return np.asarray(records[name][0].astype(f32))


def assert_only_row_changed(before: npt.NDArray[Any], after: npt.NDArray[Any], row: int) -> None:
    """All else is as it was, the neighbours of the row first of all."""
    expected = before.copy()
    expected["target"][0, row] = after["target"][0, row]
    assert expected.tobytes() == after.tobytes()


@pytest.mark.parametrize("row", range(ROWS))
def test_compiled_formulas_are_numpys(row: int) -> None:
    """To the last digit: both round every source and every step to single floats."""
    for seed in range(60):
        before = filled(seed)
        a, b, c = (single(before, name) for name in ("doubles", "singles", "words"))
        d, limit = f32(0.1 * seed), f32(0.3)
        with np.errstate(all="ignore"):
            expected = {
                _arithmetic: f32(1.5) - (a - b) / (f32(2) * c + f32(0.25)) + d * (f32(3) + a) - f32(2),
                _choices: np.where(
                    a > limit,
                    np.maximum(a, b),
                    np.where(b > f32(0.5), np.minimum(a, b), np.where(a > b, f32(-1e30), f32(1e30))),
                ),
                _roots: np.where(
                    c > 0, np.sqrt(c) / np.sqrt(np.maximum(single(before, "bytes"), f32(1))), f32(-np.inf)
                ),
                _fused: b * before["target"][0, row] + a,
            }
        arguments = {_arithmetic: (0.1 * seed,), _choices: (0.3,), _roots: (), _fused: ()}
        for kernel, numbers in expected.items():
            after = before.copy()
            kernel(after, row, *arguments[kernel])
            assert numbers.dtype == f32
            np.testing.assert_array_equal(after["target"][0, row], numbers)
            assert_only_row_changed(before, after, row)


def test_the_plain_form_computes_the_same() -> None:
    """What runs without a compiler, from the same formulas."""
    for seed in range(30):
        records = filled(seed)
        compiled = records.copy()
        record: Any = records[0]
        a, b, c, small = (records[name][0] for name in ("doubles", "singles", "words", "bytes"))
        with np.errstate(all="ignore"):
            arithmetic(record["target"], 0, a, b, c, 0.7)
            choices(record["target"], 1, a, b, 0.3)
            roots(record["target"], 2, c, small)
        _arithmetic(compiled, 0, 0.7)
        _choices(compiled, 1, 0.3)
        _roots(compiled, 2)
        np.testing.assert_array_equal(records["target"], compiled["target"])


def test_products_and_sums_are_rounded_one_after_the_other() -> None:
    """(1 + e)(1 - e) - 1 is 0 in single floats, if nothing is kept of the exact product."""
    records = np.zeros(1, dtype=RECORD)
    e = 2.0**-13
    records["singles"], records["target"], records["doubles"] = 1 + e, 1 - e, -1
    _fused(records, 1)
    assert (records["target"][0, 1] == 0).all()


def test_comparisons_with_what_is_no_number_fail() -> None:
    records = np.zeros(1, dtype=RECORD)
    records["doubles"], records["singles"] = np.nan, 0.0
    _choices(records, 0, 0.0)
    assert (records["target"][0, 0] == f32(1e30)).all()
