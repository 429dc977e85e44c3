"""Adding to eight pairs of counters at once what a table says of eight places."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import overload

from arena.games.toolbox.records import Record
from arena.games.toolbox.rowwise import ROW
from arena.games.toolbox.vectors import intrinsic

_SINGLE, _LONG = ir.FloatType(), ir.IntType(64)


def add_gathered(counts: Record, sums: Record, table: Record, row: np.uint64, places: Record) -> None:
    """For eight i, add the pair table[row, places[i]] to counts[i] and sums[i]; the table holds single floats."""
    pairs = table[row][np.asarray(places)]
    counts += pairs[:, 0].astype(counts.dtype)
    sums += pairs[:, 1].astype(sums.dtype)


@intrinsic
def _add_gathered(_typing: Any, counts: Any, sums: Any, table: Any, row: Any, places: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        def data(number: int) -> Any:
            return context.make_array(signature.args[number])(context, builder, values[number]).data

        def row_of(number: int) -> tuple[Any, ir.VectorType, int]:
            kind = ir.VectorType(context.get_data_type(signature.args[number].dtype), ROW)
            return builder.bitcast(data(number), kind.as_pointer()), kind, signature.args[number].dtype.bitwidth // 8

        address, _, align = row_of(4)
        wanted = builder.load(address, align=align)
        # A pair of single floats is loaded as one word, and the words are taken apart when all are there.
        words, start = builder.bitcast(data(2), _LONG.as_pointer()), builder.mul(values[3], _LONG(table.shape[1]))
        found = ir.Constant(ir.VectorType(_LONG, ROW), ir.Undefined)
        for lane in range(ROW):
            place = builder.add(start, builder.zext(builder.extract_element(wanted, _LONG(lane)), _LONG))
            found = builder.insert_element(found, builder.load(builder.gep(words, [place]), align=4), _LONG(lane))
        both = builder.bitcast(found, ir.VectorType(_SINGLE, 2 * ROW))
        for number in (0, 1):
            order = ir.Constant(ir.VectorType(ir.IntType(32), ROW), list(range(number, 2 * ROW, 2)))
            added = builder.shuffle_vector(both, both, order)
            address, kind, align = row_of(number)
            before = builder.load(address, align=align)
            if isinstance(signature.args[number].dtype, types.Integer):
                after = builder.add(before, builder.fptoui(added, kind))
            else:
                after = builder.fadd(before, builder.fpext(added, kind))
            builder.store(after, address, align=align)
        return context.get_dummy_value()

    return types.void(counts, sums, table, types.uint64, places), generate


@overload(add_gathered, strict=False)
def _add_gathered_compiled(counts: Any, sums: Any, table: Any, row: Any, places: Any) -> Any:
    return lambda counts, sums, table, row, places: _add_gathered(counts, sums, table, row, places)
