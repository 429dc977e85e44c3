"""The largest of many numbers, eight at a time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import overload

from arena.games.toolbox.records import Record
from arena.games.toolbox.rowwise import ROW
from arena.games.toolbox.vectors import intrinsic

_BIT, _LANE, _LONG = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_NUMBERS = ir.VectorType(ir.FloatType(), ROW)
_SHIFT = ROW.bit_length() - 1
_LOWEST = ir.Constant(_NUMBERS, [-math.inf] * ROW)


def first_of_largest(table: Record, count: np.uint64) -> np.uint64:
    """The place of the largest of the first `count` numbers, at least one, row after row; of equal ones the first.

    The table holds rows of eight single floats, none of them NaN.
    """
    return np.uint64(np.argmax(table.reshape(-1)[: int(count)]))


def _larger(builder: Any, one: Any, other: Any) -> Any:
    """Number by number, the larger of two."""
    return builder.select(builder.fcmp_ordered(">", one, other), one, other)


def _in_front(builder: Any, count: Any) -> Any:
    """For which numbers of a row it is so that they are among the first `count`."""
    lanes = ir.VectorType(_LANE, ROW)
    first = builder.insert_element(ir.Constant(lanes, ir.Undefined), builder.trunc(count, _LANE), _LANE(0))
    everywhere = builder.shuffle_vector(first, first, ir.Constant(lanes, [0] * ROW))
    return builder.icmp_unsigned("<", ir.Constant(lanes, list(range(ROW))), everywhere)


def _largest(builder: Any, rows: Any, count: Any) -> Any:
    """The largest number, eight times."""
    most = cgutils.alloca_once_value(builder, _LOWEST)  # type: ignore[no-untyped-call]
    whole = builder.lshr(count, _LONG(_SHIFT))
    with cgutils.for_range(builder, whole) as loop:
        row = builder.load(builder.gep(rows, [loop.index]), align=4)
        builder.store(_larger(builder, row, builder.load(most)), most)
    left = builder.and_(count, _LONG(ROW - 1))
    with builder.if_then(builder.icmp_unsigned(">", left, _LONG(0))):
        row = builder.load(builder.gep(rows, [whole]), align=4)
        row = builder.select(_in_front(builder, left), row, _LOWEST)
        builder.store(_larger(builder, row, builder.load(most)), most)
    found = builder.load(most)
    for step in (4, 2, 1):
        turned = [(lane + step) % ROW for lane in range(ROW)]
        other = builder.shuffle_vector(found, found, ir.Constant(ir.VectorType(_LANE, ROW), turned))
        found = _larger(builder, found, other)
    return found


def _first_place(builder: Any, rows: Any, value: Any) -> Any:
    """The first place where there is a number that is there eight times."""
    search, found = builder.append_basic_block("search"), builder.append_basic_block("found")
    start = builder.block
    builder.branch(search)
    builder.position_at_end(search)
    row = builder.phi(_LONG)
    equal = builder.fcmp_ordered("==", builder.load(builder.gep(rows, [row]), align=4), value)
    lanes = builder.bitcast(equal, ir.IntType(ROW))
    row.add_incoming(_LONG(0), start)
    row.add_incoming(builder.add(row, _LONG(1)), search)
    builder.cbranch(builder.icmp_unsigned("==", lanes, ir.IntType(ROW)(0)), search, found)
    builder.position_at_end(found)
    lane = builder.cttz(builder.zext(lanes, _LONG), _BIT(1))
    return builder.add(builder.shl(row, _LONG(_SHIFT)), lane)


@intrinsic
def _first_of_largest(_typing: Any, table: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        rows = builder.bitcast(data, _NUMBERS.as_pointer())
        return _first_place(builder, rows, _largest(builder, rows, values[1]))

    return types.uint64(table, types.uint64), generate


@overload(first_of_largest, strict=False)
def _first_of_largest_compiled(table: Any, count: Any) -> Any:
    return lambda table, count: _first_of_largest(table, count)
