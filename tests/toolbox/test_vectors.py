"""Rows as machine vectors: the compiled form of each function does what its Python body says."""

from __future__ import annotations

import itertools
from typing import Any

import numba
import numpy as np
import pytest

from arena.games.toolbox import rng
from arena.games.toolbox.records import dtype_of
from arena.games.toolbox.vectors import (
    LANES,
    WORDS,
    complement_row,
    count_row,
    majority,
    median_row,
    random_row,
    random_swap,
    set_row,
)
from tests.support.xoshiro import Twin

ROWS = 4
LANE_RECORD = dtype_of(
    [
        ("before", "u1"),
        ("words", "u8", (ROWS, WORDS)),
        ("streams", "u8", (4, WORDS)),
        ("made", "u8", (ROWS, WORDS)),
        ("won", "u8", (ROWS, WORDS)),
        ("wins", "u8", (1, WORDS)),
        ("counted", "u8", (1, WORDS)),
        ("after", "u8"),
    ]
)
ROW_CHOICES = list(itertools.product(range(ROWS), repeat=ROWS))


def filled(dtype: np.dtype[Any], seed: int, length: int = 1) -> np.ndarray[Any, Any]:
    """Records full of random bits."""
    bits = np.random.default_rng(seed).bytes(dtype.itemsize * length)
    return np.frombuffer(bytearray(bits), dtype=dtype)


@numba.njit
def majority_compiled(records, target, a, b, c):  # type: ignore[no-untyped-def]
    majority(records[0].words, target, a, b, c)


@numba.njit
def random_row_compiled(records, target):  # type: ignore[no-untyped-def]
    random_row(records[0].streams, records[0].words, target)


@numba.njit
def random_swap_compiled(records, a, b):  # type: ignore[no-untyped-def]
    random_swap(records[0].streams, records[0].words, a, b)


@numba.njit
def complement_row_compiled(records, target, source):  # type: ignore[no-untyped-def]
    complement_row(records[0].words, target, source)


@numba.njit
def set_row_compiled(records, target, word):  # type: ignore[no-untyped-def]
    set_row(records[0].words, target, word)


@numba.njit
def count_row_compiled(records, row, source):  # type: ignore[no-untyped-def]
    lanes = records[0]
    count_row(lanes.made, lanes.won, row, lanes.words, source, lanes.wins, lanes.counted)


@numba.njit
def count_counted_compiled(records, row):  # type: ignore[no-untyped-def]
    lanes = records[0]
    count_row(lanes.made, lanes.won, row, lanes.counted, np.uint64(0), lanes.wins, lanes.counted)


@numba.njit
def median_row_compiled(records, row):  # type: ignore[no-untyped-def]
    median_row(records[0].values, row)


def unsigned(*numbers: int) -> list[np.uint64]:
    return [np.uint64(number) for number in numbers]


def test_a_row_has_a_bit_per_game() -> None:
    assert LANES == 64 * WORDS


@pytest.mark.parametrize("seed", range(3))
def test_majority(seed: int) -> None:
    """For all choices of rows, also where the target is one of the voters or a voter stands twice."""
    for target, a, b, c in ROW_CHOICES:
        compiled, plain = filled(LANE_RECORD, seed), filled(LANE_RECORD, seed)
        one, two, three = (plain[0].words[row].copy() for row in (a, b, c))
        majority_compiled(compiled, *unsigned(target, a, b, c))
        majority(plain[0].words, *unsigned(target, a, b, c))
        assert compiled.tobytes() == plain.tobytes()
        assert np.array_equal(plain[0].words[target], (one & two) | (one & three) | (two & three))


@pytest.mark.parametrize("target", range(ROWS))
def test_random_row(target: int) -> None:
    """Every column is a generator of its own."""
    compiled, plain = filled(LANE_RECORD, target), filled(LANE_RECORD, target)
    twins = [Twin(*(int(word) for word in column)) for column in plain[0].streams.T]
    assert len(twins) == WORDS
    for _ in range(50):
        random_row_compiled(compiled, np.uint64(target))
        random_row(plain[0].streams, plain[0].words, np.uint64(target))
        assert compiled.tobytes() == plain.tobytes()
        assert [int(word) for word in compiled[0].words[target]] == [twin.word() for twin in twins]
        assert [[int(word) for word in column] for column in compiled[0].streams.T] == [twin.state for twin in twins]


@pytest.mark.parametrize(("a", "b"), list(itertools.permutations(range(ROWS), 2)))
def test_random_swap(a: int, b: int) -> None:
    """Where a random bit is set, the two rows exchange their bits."""
    compiled, plain = filled(LANE_RECORD, a), filled(LANE_RECORD, a)
    for _ in range(20):
        before = plain[0].words.copy()
        chooser = plain.copy()
        random_row(chooser[0].streams, chooser[0].words, np.uint64(0))
        chosen = chooser[0].words[0]
        random_swap_compiled(compiled, *unsigned(a, b))
        random_swap(plain[0].streams, plain[0].words, *unsigned(a, b))
        assert compiled.tobytes() == plain.tobytes()
        assert np.array_equal(plain[0].words[a], (before[b] & chosen) | (before[a] & ~chosen))
        assert np.array_equal(plain[0].words[b], (before[a] & chosen) | (before[b] & ~chosen))
        assert np.array_equal(plain[0].streams, chooser[0].streams)


@pytest.mark.parametrize(("target", "source"), list(itertools.product(range(ROWS), repeat=2)))
def test_complement_row(target: int, source: int) -> None:
    compiled, plain = filled(LANE_RECORD, 4), filled(LANE_RECORD, 4)
    before = plain[0].words[source].copy()
    complement_row_compiled(compiled, *unsigned(target, source))
    complement_row(plain[0].words, *unsigned(target, source))
    assert compiled.tobytes() == plain.tobytes()
    assert np.array_equal(plain[0].words[target], ~before)


@pytest.mark.parametrize("target", range(ROWS))
@pytest.mark.parametrize("word", [0, 0xFFFFFFFFFFFFFFFF, 0x0123456789ABCDEF])
def test_set_row(target: int, word: int) -> None:
    compiled, plain = filled(LANE_RECORD, 5), filled(LANE_RECORD, 5)
    set_row_compiled(compiled, *unsigned(target, word))
    set_row(plain[0].words, *unsigned(target, word))
    assert compiled.tobytes() == plain.tobytes()
    assert set(plain[0].words[target].tolist()) == {word}


def test_random_row_is_the_scalar_generator() -> None:
    """A column gives the words that the scalar generator gives from the same state."""
    records = filled(LANE_RECORD, 9)
    scalar = np.zeros(WORDS, dtype=rng.GENERATOR)
    for column in range(WORDS):
        scalar[column] = tuple(records[0].streams[:, column])
    for _ in range(20):
        random_row_compiled(records, np.uint64(1))
        assert [int(word) for word in records[0].words[1]] == [int(rng.next_word(one)) for one in scalar]


@pytest.mark.parametrize("seed", range(3))
def test_count_row(seed: int) -> None:
    """Bits of the games that count, and of these the ones that are won."""
    for row, source in itertools.product(range(ROWS), repeat=2):
        compiled, plain = filled(LANE_RECORD, seed), filled(LANE_RECORD, seed)
        before = plain.copy()
        for _ in range(2):
            count_row_compiled(compiled, *unsigned(row, source))
            lanes = plain[0]
            count_row(lanes.made, lanes.won, *unsigned(row), lanes.words, *unsigned(source), lanes.wins, lanes.counted)
        assert compiled.tobytes() == plain.tobytes()
        for column in range(WORDS):
            counted = int(before[0].words[source, column]) & int(before[0].counted[0, column])
            won = counted & int(before[0].wins[0, column])
            for field, bits in (("made", counted), ("won", won)):
                added = int(compiled[0][field][row, column]) - int(before[0][field][row, column])
                assert added % (1 << 64) == 2 * bits.bit_count()


def test_count_row_of_all_games_that_count() -> None:
    """The row of counted games may stand for itself."""
    compiled, plain = filled(LANE_RECORD, 5), filled(LANE_RECORD, 5)
    count_counted_compiled(compiled, np.uint64(2))
    lanes = plain[0]
    count_row(lanes.made, lanes.won, np.uint64(2), lanes.counted, np.uint64(0), lanes.wins, lanes.counted)
    assert compiled.tobytes() == plain.tobytes()


@pytest.mark.parametrize("width", [8, 16, 32])
@pytest.mark.parametrize("near", [False, True])
def test_median_row(width: int, near: bool) -> None:
    """The medians of neighbours, of any numbers and of numbers many of which are equal."""
    dtype = dtype_of([("before", "i2"), ("values", "i2", (4, width)), ("after", "i2")])
    for seed, row in itertools.product(range(10), range(3)):
        compiled, plain = filled(dtype, seed), filled(dtype, seed)
        if near:
            compiled["values"] %= 3
            plain["values"] %= 3
        before = plain.copy()
        median_row_compiled(compiled, np.uint64(row))
        median_row(plain[0].values, np.uint64(row))
        here, below = before[0].values[row], before[0].values[row + 1]
        expected = [sorted((here[x], here[x + 1], below[x]))[1] for x in range(width - 1)]
        for after in (compiled, plain):
            assert after[0].values[row, :-1].tolist() == expected
            # Nothing else changes.
            after["values"][0, row] = before["values"][0, row]
            assert after.tobytes() == before.tobytes()
