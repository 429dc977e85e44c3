"""Boards as rows of bits, 32 in a row, eight rows at a time: each function is a few vector instructions.

Boards are fields of a record, rows one after the other; `start` is the place of the first of the eight rows, counted
from the field's beginning. Each function is defined by the numpy lines of its body.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import overload

from arena.games.toolbox.records import Record
from arena.games.toolbox.vectors import intrinsic

#: Rows that are handled at a time.
ROWS = 8

_NARROW, _WIDE = ir.VectorType(ir.IntType(32), ROWS), ir.VectorType(ir.IntType(64), ROWS)


def or_shifted(board: Record, start: np.uint64, shapes: Any, shape: np.uint64, shift: np.uint64) -> None:
    """Set the bits of a shape, one row of the table `shapes`, moved to the left by so many columns."""
    board.reshape(-1)[int(start) : int(start) + ROWS] |= (shapes[shape] << np.uint32(shift)).astype(np.uint32)


def fold(first: Record, second: Record, start: np.uint64, shift: np.uint64, cuts: Any) -> np.uint64:
    """Cut eight rows out of two boards and put them into one word.

    `cuts` has four rows of eight words: how far a row goes to the right beyond `shift`, which bits stay of the first
    board and which of the second, and how far these go to the left.
    """
    rows = slice(int(start), int(start) + ROWS)
    right = cuts[0] + np.uint64(shift)
    ours = (first.reshape(-1)[rows].astype(np.uint64) >> right) & cuts[1]
    theirs = (second.reshape(-1)[rows].astype(np.uint64) >> right) & cuts[2]
    return np.uint64(np.bitwise_or.reduce((ours | theirs) << cuts[3]))


def count_free(
    first: Record, second: Record, start: np.uint64, shapes: Any, shape: np.uint64, shift: np.uint64
) -> np.uint64:
    """How many cells of a shape, moved to the left by so many columns, have no bit on either of two boards."""
    rows = slice(int(start), int(start) + ROWS)
    moved = (shapes[shape] << np.uint32(shift)).astype(np.uint32)
    return np.uint64(np.bitwise_count(moved & ~(first.reshape(-1)[rows] | second.reshape(-1)[rows])).sum())


def _data(context: Any, build: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, build, array).data


def _eight(build: Any, data: Any, start: Any, vector: Any) -> Any:
    """The address of eight items as one vector."""
    return build.bitcast(build.gep(data, [start]), vector.as_pointer())


def _everywhere(build: Any, item: Any, vector: Any) -> Any:
    one = build.insert_element(ir.Constant(vector, ir.Undefined), item, ir.IntType(32)(0))
    return build.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), ROWS), None))


@intrinsic
def _or_shifted(_typing: Any, board: Any, _start: Any, shapes: Any, _shape: Any, _shift: Any) -> Any:
    def generate(context: Any, build: Any, signature: Any, values: Any) -> Any:
        target = _eight(build, _data(context, build, signature.args[0], values[0]), values[1], _NARROW)
        row = build.mul(values[3], values[3].type(ROWS))
        source = _eight(build, _data(context, build, signature.args[2], values[2]), row, _NARROW)
        by = _everywhere(build, build.trunc(values[4], ir.IntType(32)), _NARROW)
        moved = build.shl(build.load(source, align=4), by)
        build.store(build.or_(build.load(target, align=4), moved), target, align=4)
        return context.get_dummy_value()

    number = types.uint64
    return types.void(board, number, shapes, number, number), generate


@intrinsic
def _fold(_typing: Any, first: Any, second: Any, _start: Any, _shift: Any, cuts: Any) -> Any:
    def generate(context: Any, build: Any, signature: Any, values: Any) -> Any:
        table = _data(context, build, signature.args[4], values[4])
        right, ours, theirs, left = (
            build.load(_eight(build, table, ir.IntType(64)(row * ROWS), _WIDE), align=8) for row in range(4)
        )
        right = build.add(right, _everywhere(build, values[3], _WIDE))
        parts = []
        for number, kept in ((0, ours), (1, theirs)):
            rows = _eight(build, _data(context, build, signature.args[number], values[number]), values[2], _NARROW)
            wide = build.zext(build.load(rows, align=4), _WIDE)
            parts.append(build.and_(build.lshr(wide, right), kept))
        return _joined(build, build.shl(build.or_(*parts), left))

    return types.uint64(first, second, types.uint64, types.uint64, cuts), generate


@intrinsic
def _count_free(_typing: Any, first: Any, second: Any, _start: Any, shapes: Any, _shape: Any, _shift: Any) -> Any:
    def generate(context: Any, build: Any, signature: Any, values: Any) -> Any:
        taken = []
        for number in range(2):
            data = _data(context, build, signature.args[number], values[number])
            taken.append(build.load(_eight(build, data, values[2], _NARROW), align=4))
        row = build.mul(values[4], values[4].type(ROWS))
        source = _eight(build, _data(context, build, signature.args[3], values[3]), row, _NARROW)
        by = _everywhere(build, build.trunc(values[5], ir.IntType(32)), _NARROW)
        moved = build.shl(build.load(source, align=4), by)
        kept = build.and_(moved, build.not_(build.or_(*taken)))
        kind = ir.FunctionType(_NARROW, [_NARROW])
        popcount = cgutils.get_or_insert_function(build.module, kind, f"llvm.ctpop.v{ROWS}i32")  # type: ignore[no-untyped-call]
        return _total(build, build.zext(build.call(popcount, [kept]), _WIDE))

    number = types.uint64
    return types.uint64(first, second, number, shapes, number, number), generate


def _joined(build: Any, vector: Any) -> Any:
    """All bits of all eight words in one."""
    return _taken_together(build, vector, build.or_)


def _total(build: Any, vector: Any) -> Any:
    """The sum of eight words."""
    return _taken_together(build, vector, build.add)


def _taken_together(build: Any, vector: Any, two: Any) -> Any:
    """What becomes of eight words if the one half is taken together with the other again and again."""
    count = ROWS
    while count > 1:
        count //= 2
        lanes = ir.VectorType(ir.IntType(32), count)
        low, high = (ir.Constant(lanes, list(range(begin, begin + count))) for begin in (0, count))
        vector = two(build.shuffle_vector(vector, vector, low), build.shuffle_vector(vector, vector, high))
    return build.extract_element(vector, ir.IntType(32)(0))


@overload(or_shifted, strict=False)
def _or_shifted_compiled(board: Any, start: Any, shapes: Any, shape: Any, shift: Any) -> Any:
    return lambda board, start, shapes, shape, shift: _or_shifted(board, start, shapes, shape, shift)  # noqa: PLW0108  numba compiles no intrinsic


@overload(fold, strict=False)
def _fold_compiled(first: Any, second: Any, start: Any, shift: Any, cuts: Any) -> Any:
    return lambda first, second, start, shift, cuts: _fold(first, second, start, shift, cuts)  # noqa: PLW0108  numba compiles no intrinsic


@overload(count_free, strict=False)
def _count_free_compiled(first: Any, second: Any, start: Any, shapes: Any, shape: Any, shift: Any) -> Any:
    # numba compiles no intrinsic
    return lambda first, second, start, shapes, shape, shift: _count_free(  # noqa: PLW0108
        first, second, start, shapes, shape, shift
    )
