"""Pairs added to eight counters at once: the compiled form does what its Python body says."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from arena.games.toolbox.gather import add_gathered
from arena.games.toolbox.records import dtype_of
from arena.games.toolbox.rowwise import ROW

PLACES = 11
RECORD = dtype_of(
    [
        ("before", "u4"),
        ("counts", "u4", (ROW,)),
        ("between", "u4"),
        ("sums", "f8", (ROW,)),
        ("after", "u4"),
        ("table", "f4", (2, PLACES, 2)),
        ("places", "u2", (ROW,)),
        ("last", "u4"),
    ]
)


@numba.njit
def _add(records, row):  # type: ignore[no-untyped-def]
    record = records[0]
    add_gathered(record.counts, record.sums, record.table, np.uint64(row), record.places)


@numba.njit
def _add_to_doubles(records, row):  # type: ignore[no-untyped-def]
    record = records[0]
    add_gathered(record.sums, record.sums, record.table, np.uint64(row), record.places)


def filled(seed: int) -> np.ndarray:  # type: ignore[type-arg]
    """A record of random numbers: whole ones where counts are taken from."""
    draw = np.random.default_rng(seed)
    records = np.zeros(1, dtype=RECORD)
    for name in ("before", "between", "after", "last"):
        records[name] = draw.integers(2**32)
    records["counts"] = draw.integers(0, 2**31, ROW)
    records["sums"] = draw.normal(size=ROW) * 1e6
    records["table"][..., 0] = draw.integers(0, 1000, (2, PLACES))
    records["table"][..., 1] = draw.normal(size=(2, PLACES)).astype(np.float32)
    records["places"] = draw.integers(0, PLACES, ROW)
    return records


@pytest.mark.parametrize("row", [0, 1])
def test_eight_pairs_are_added_from_their_places(row: int) -> None:
    for seed in range(40):
        records = filled(seed)
        expected, plain = records.copy(), records.copy()
        for lane, place in enumerate(records["places"][0]):
            made, gained = records["table"][0, row, place]
            expected["counts"][0, lane] += np.uint32(made)
            expected["sums"][0, lane] += float(gained)
        add_gathered(plain["counts"][0], plain["sums"][0], plain["table"][0], row, plain["places"][0])
        _add(records, row)
        assert records.tobytes() == expected.tobytes() == plain.tobytes()


def test_both_may_be_sums() -> None:
    records = filled(1)
    records["sums"] = 0.0
    expected = records["table"][0, 1, records["places"][0]].astype(np.float64).sum(axis=1)
    _add_to_doubles(records, 1)
    assert records["sums"][0] == pytest.approx(expected, abs=1e-12)


def test_single_sums_are_added_in_double_precision() -> None:
    records = np.zeros(1, dtype=RECORD)
    records["sums"], records["table"] = 1e9, 0.125
    _add(records, 0)
    assert (records["sums"] == 1e9 + 0.125).all()
