"""Blocks of sixteen columns of a row, handled as one machine vector.

A compiler may not merge the items of a row into vector instructions by itself, for rows of
one record could overlap. As in `arena.games.toolbox.vectors`, each function is defined by the
numpy lines of its body, and compiled as loads, a few vector operations and stores. Arrays are
two-dimensional fields of a record; a block is given by its row and its first column.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import overload

from arena.games.toolbox.records import Record, room_for
from arena.games.toolbox.vectors import intrinsic

#: Columns in a block.
BLOCK = 16

#: With one block more, the least room for columns.
_LEAST_COLUMNS = 8 * BLOCK

_ONE = np.float32(1.0)
_FLOATS = ir.VectorType(ir.FloatType(), BLOCK)


def columns_for(moves: int) -> int:
    """The columns of records with room for so many moves: for those of most games it is the same number.

    It is an odd number of blocks, lest rows that are used together lie in the same lines of a processor's cache.
    """
    return room_for(max(moves - BLOCK, 1), _LEAST_COLUMNS) + BLOCK


def tally_block(
    made: Record,
    won: Record,
    value: Record,
    row: np.uint64,
    made_at: Record,
    side: np.uint64,
    start: np.uint64,
    after: np.int32,
    result: np.float32,
    kept: np.float32,
) -> None:
    """Count one playout in a block of `row`: moves that made_at[side] says were made later than `after`.

    What was counted before is multiplied by `kept`. `value` becomes (won + 1) / (made + 1).
    """
    block = slice(int(start), int(start) + BLOCK)
    counts = made_at[side, block] > after
    made[row, block] = made[row, block] * kept + counts.astype(np.float32)
    won[row, block] = won[row, block] * kept + counts * result
    value[row, block] = (won[row, block] + _ONE) / (made[row, block] + _ONE)


def raise_block(best: Record, side: np.uint64, value: Record, row: np.uint64, start: np.uint64) -> None:
    """In a block, best[side] becomes the larger of itself and value[row]."""
    block = slice(int(start), int(start) + BLOCK)
    best[side, block] = np.maximum(best[side, block], value[row, block])


def _block(context: Any, builder: Any, kind: Any, array: Any, row: Any, start: Any) -> Any:
    """The address of a block, as a pointer to a vector."""
    data = context.make_array(kind)(context, builder, array).data
    place = builder.add(builder.mul(row, row.type(kind.shape[-1])), start)
    vector = ir.VectorType(context.get_data_type(kind.dtype), BLOCK)
    return builder.bitcast(builder.gep(data, [place]), vector.as_pointer())


def _everywhere(builder: Any, value: Any) -> Any:
    """A vector with the same value in every column."""
    vector = ir.VectorType(value.type, BLOCK)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.IntType(64)(0))
    return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK))


def _write_tally_block(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    kinds = signature.args
    row, side, start = values[3], values[5], values[6]
    after, result, kept = (_everywhere(builder, value) for value in values[7:10])
    times = builder.load(_block(context, builder, kinds[4], values[4], side, start), align=4)
    counts = builder.icmp_signed(">", times, after)
    zero, one = (ir.Constant(_FLOATS, [number] * BLOCK) for number in (0.0, 1.0))
    sums = []
    for array, gain in ((0, one), (1, result)):
        address = _block(context, builder, kinds[array], values[array], row, start)
        before = builder.fmul(builder.load(address, align=4), kept)
        sums.append(builder.fadd(before, builder.select(counts, gain, zero)))
        builder.store(sums[-1], address, align=4)
    made, won = (builder.fadd(total, one) for total in sums)
    address = _block(context, builder, kinds[2], values[2], row, start)
    builder.store(builder.fdiv(won, made), address, align=4)
    return context.get_dummy_value()


def _write_raise_block(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    kinds = signature.args
    address = _block(context, builder, kinds[0], values[0], values[1], values[4])
    best = builder.load(address, align=4)
    value = builder.load(_block(context, builder, kinds[2], values[2], values[3], values[4]), align=4)
    name = f"llvm.maxnum.v{BLOCK}f32"
    larger = cgutils.get_or_insert_function(builder.module, ir.FunctionType(_FLOATS, [_FLOATS] * 2), name)  # type: ignore[no-untyped-call]
    builder.store(builder.call(larger, [best, value]), address, align=4)
    return context.get_dummy_value()


@intrinsic
def _tally_block(
    _typing: Any,
    made: Any,
    won: Any,
    value: Any,
    row: Any,
    made_at: Any,
    side: Any,
    start: Any,
    after: Any,
    result: Any,
    kept: Any,
) -> Any:
    word, single = types.uint64, types.float32
    signature = types.void(made, won, value, word, made_at, word, word, types.int32, single, single)
    return signature, _write_tally_block


@overload(tally_block, strict=False)
def _tally_block_compiled(
    made: Any,
    won: Any,
    value: Any,
    row: Any,
    made_at: Any,
    side: Any,
    start: Any,
    after: Any,
    result: Any,
    kept: Any,
) -> Any:
    return lambda made, won, value, row, made_at, side, start, after, result, kept: _tally_block(  # noqa: PLW0108  numba compiles no intrinsic
        made, won, value, row, made_at, side, start, after, result, kept
    )


@intrinsic
def _raise_block(_typing: Any, best: Any, side: Any, value: Any, row: Any, start: Any) -> Any:
    return types.void(best, types.uint64, value, types.uint64, types.uint64), _write_raise_block


@overload(raise_block, strict=False)
def _raise_block_compiled(best: Any, side: Any, value: Any, row: Any, start: Any) -> Any:
    return lambda best, side, value, row, start: _raise_block(best, side, value, row, start)  # noqa: PLW0108  numba compiles no intrinsic
