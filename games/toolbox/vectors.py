"""Rows of words handled as one machine vector.

A compiler may not merge the words of a row into one vector instruction by itself, for
rows of one array could overlap. These functions say so outright: each is defined by the
numpy lines of its body, and compiled as a load, a few vector operations and a store.
Rows are given by array and row index; arrays are two-dimensional fields of a record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.extending import overload

from arena.games.toolbox.records import Record
from arena.games.toolbox.row_access import Rows, vector_of, written_by

# Its stub takes an intrinsic's first parameter, which numba supplies, for one of the caller's.
intrinsic: Callable[[Callable[..., Any]], Callable[..., Any]] = numba.extending.intrinsic

#: Words in a row of lanes: one bit of each of 64 * WORDS games.
WORDS = 8
LANES = 64 * WORDS


def majority(words: Record, target: np.uint64, a: np.uint64, b: np.uint64, c: np.uint64) -> None:
    """Bit by bit, row `target` becomes what at least two of the rows `a`, `b`, `c` are."""
    words[target] = (words[a] & words[b]) | (words[c] & (words[a] | words[b]))


def set_row(words: Record, target: np.uint64, word: np.uint64) -> None:
    """Every word of row `target` becomes this one."""
    words[target] = word


def random_row(streams: Record, words: Record, target: np.uint64) -> None:
    """Fill a row with random words, from one xoshiro256++ per column of `streams` (4 rows of state)."""
    words[target] = _next_row(streams)


def complement_row(words: Record, target: np.uint64, source: np.uint64) -> None:
    """Row `target` becomes what row `source` is not."""
    words[target] = ~words[source]


def random_swap(streams: Record, words: Record, a: np.uint64, b: np.uint64) -> None:
    """Exchange rows `a` and `b` in a random half of the bits, chosen as `random_row` chooses its bits."""
    moved = (words[a] ^ words[b]) & _next_row(streams)
    words[a] ^= moved
    words[b] ^= moved


def _next_row(streams: Record) -> Any:
    s0, s1, s2, s3 = (streams[row].copy() for row in range(4))
    random = _rotated(s0 + s3, 23) + s0
    s2 ^= s0
    s3 ^= s1
    streams[0] = s0 ^ s3
    streams[3] = _rotated(s3, 45)
    streams[2] = s2 ^ (s1 << np.uint64(17))
    streams[1] = s1 ^ s2
    return random


def count_row(
    made: Record, won: Record, row: np.uint64, words: Record, source: np.uint64, wins: Record, counted: Record
) -> None:
    """Add to row `row` of `made` the bits of words[source] and of `won` those that are also in wins[0].

    Only bits set in counted[0] count.
    """
    bits = words[source] & counted[0]
    made[row] += np.bitwise_count(bits)
    won[row] += np.bitwise_count(bits & wins[0])


def median_row(values: Record, row: np.uint64) -> None:
    """In row `row` each value becomes the median of itself, its right neighbour and the value below it.

    The last value of the row is left undefined; a row below must exist.
    """
    here, below = values[row].copy(), values[row + np.uint64(1)]
    right = np.append(here[1:], below[:1])
    values[row] = np.maximum(np.minimum(here, right), np.minimum(np.maximum(here, right), below))


def chance_row(values: Record, target: np.uint64, a: np.uint64, b: np.uint64, c: np.uint64) -> None:
    """Item by item, row `target` becomes the chance that two of three events happen at least.

    Rows `a`, `b`, `c` are the events' chances, each on its own.
    """
    both = values[a] * values[b]
    values[target] = both + values[c] * (values[a] + values[b] - (both + both))


def _rotated(words: Any, bits: int) -> Any:
    return (words << np.uint64(bits)) | (words >> np.uint64(64 - bits))


def _write_majority(rows: Rows) -> None:
    build = rows.builder
    a, b, c = (rows.load(0, row) for row in rows.values[2:5])
    rows.store(build.or_(build.and_(a, b), build.and_(c, build.or_(a, b))), 0, rows.values[1])


def _write_set_row(rows: Rows) -> None:
    vector = vector_of(rows.types[0])
    everywhere = rows.builder.insert_element(ir.Constant(vector, ir.Undefined), rows.values[2], ir.IntType(32)(0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), None)
    rows.store(rows.builder.shuffle_vector(everywhere, everywhere, lanes), 0, rows.values[1])


def _write_next_row(rows: Rows) -> Any:
    """Step the streams of argument 0; returns the random words."""
    build, vector = rows.builder, vector_of(rows.types[0])

    def constant(bits: int) -> Any:
        return ir.Constant(vector, [bits] * vector.count)

    def rotated(words: Any, bits: int) -> Any:
        return build.or_(build.shl(words, constant(bits)), build.lshr(words, constant(64 - bits)))

    s0, s1, s2, s3 = (rows.load(0, row) for row in range(4))
    random = build.add(rotated(build.add(s0, s3), 23), s0)
    s2 = build.xor(s2, s0)
    s3 = build.xor(s3, s1)
    rows.store(build.xor(s0, s3), 0, 0)
    rows.store(rotated(s3, 45), 0, 3)
    rows.store(build.xor(s2, build.shl(s1, constant(17))), 0, 2)
    rows.store(build.xor(s1, s2), 0, 1)
    return random


def _write_random_row(rows: Rows) -> None:
    rows.store(_write_next_row(rows), 1, rows.values[2])


def _write_complement_row(rows: Rows) -> None:
    rows.store(rows.builder.not_(rows.load(0, rows.values[2])), 0, rows.values[1])


def _write_random_swap(rows: Rows) -> None:
    build, random = rows.builder, _write_next_row(rows)
    a, b = (rows.load(1, row) for row in rows.values[2:4])
    moved = build.and_(build.xor(a, b), random)
    rows.store(build.xor(a, moved), 1, rows.values[2])
    rows.store(build.xor(b, moved), 1, rows.values[3])


def _write_count_row(rows: Rows) -> None:
    build = rows.builder
    row, source = rows.values[2], rows.values[4]
    bits = build.and_(rows.load(3, source), rows.load(6, 0))
    vector = bits.type
    popcount = f"llvm.ctpop.v{vector.count}i64"
    count = cgutils.get_or_insert_function(build.module, ir.FunctionType(vector, [vector]), popcount)  # type: ignore[no-untyped-call]
    for array, counted in ((0, bits), (1, build.and_(bits, rows.load(5, 0)))):
        rows.store(build.add(rows.load(array, row), build.call(count, [counted])), array, row)


def _write_median_row(rows: Rows) -> None:
    build, row = rows.builder, rows.values[1]
    width = rows.types[0].shape[-1]
    here, right, below = rows.load(0, row), rows.load(0, row, 1), rows.load(0, row, width)

    def lesser(a: Any, b: Any) -> Any:
        return build.select(build.icmp_signed("<", a, b), a, b)

    def greater(a: Any, b: Any) -> Any:
        return build.select(build.icmp_signed("<", a, b), b, a)

    rows.store(greater(lesser(here, right), lesser(greater(here, right), below)), 0, row)


def _write_chance_row(rows: Rows) -> None:
    build = rows.builder
    a, b, c = (rows.load(0, row) for row in rows.values[2:5])
    both = build.fmul(a, b)
    one = build.fsub(build.fadd(a, b), build.fadd(both, both))
    rows.store(build.fadd(both, build.fmul(c, one)), 0, rows.values[1])


@intrinsic
def _majority(_typing: Any, words: Any, target: Any, a: Any, b: Any, c: Any) -> Any:
    return written_by(_write_majority, words, target, a, b, c)


@overload(majority, strict=False)
def _majority_compiled(words: Any, target: Any, a: Any, b: Any, c: Any) -> Any:
    return lambda words, target, a, b, c: _majority(words, target, a, b, c)


@intrinsic
def _set_row(_typing: Any, words: Any, target: Any, word: Any) -> Any:
    return written_by(_write_set_row, words, target, word)


@overload(set_row, strict=False)
def _set_row_compiled(words: Any, target: Any, word: Any) -> Any:
    return lambda words, target, word: _set_row(words, target, word)


@intrinsic
def _random_row(_typing: Any, streams: Any, words: Any, target: Any) -> Any:
    return written_by(_write_random_row, streams, words, target)


@overload(random_row, strict=False)
def _random_row_compiled(streams: Any, words: Any, target: Any) -> Any:
    return lambda streams, words, target: _random_row(streams, words, target)


@intrinsic
def _complement_row(_typing: Any, words: Any, target: Any, source: Any) -> Any:
    return written_by(_write_complement_row, words, target, source)


@overload(complement_row, strict=False)
def _complement_row_compiled(words: Any, target: Any, source: Any) -> Any:
    return lambda words, target, source: _complement_row(words, target, source)


@intrinsic
def _random_swap(_typing: Any, streams: Any, words: Any, a: Any, b: Any) -> Any:
    return written_by(_write_random_swap, streams, words, a, b)


@overload(random_swap, strict=False)
def _random_swap_compiled(streams: Any, words: Any, a: Any, b: Any) -> Any:
    return lambda streams, words, a, b: _random_swap(streams, words, a, b)


@intrinsic
def _count_row(_typing: Any, made: Any, won: Any, row: Any, words: Any, source: Any, wins: Any, counted: Any) -> Any:
    return written_by(_write_count_row, made, won, row, words, source, wins, counted)


@overload(count_row, strict=False)
def _count_row_compiled(made: Any, won: Any, row: Any, words: Any, source: Any, wins: Any, counted: Any) -> Any:
    return lambda made, won, row, words, source, wins, counted: _count_row(made, won, row, words, source, wins, counted)


@intrinsic
def _median_row(_typing: Any, values: Any, row: Any) -> Any:
    return written_by(_write_median_row, values, row)


@overload(median_row, strict=False)
def _median_row_compiled(values: Any, row: Any) -> Any:
    return lambda values, row: _median_row(values, row)


@intrinsic
def _chance_row(_typing: Any, values: Any, target: Any, a: Any, b: Any, c: Any) -> Any:
    return written_by(_write_chance_row, values, target, a, b, c)


@overload(chance_row, strict=False)
def _chance_row_compiled(values: Any, target: Any, a: Any, b: Any, c: Any) -> Any:
    return lambda values, target, a, b, c: _chance_row(values, target, a, b, c)
