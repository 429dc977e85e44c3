"""How functions on rows are written: rows of two-dimensional arrays are loaded and stored as machine vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types


def vector_of(array: Any) -> ir.VectorType:
    """The type of a row of an array."""
    item = ir.DoubleType() if array.dtype == types.float64 else ir.IntType(array.dtype.bitwidth)
    return ir.VectorType(item, array.shape[-1])


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, row: Any, shift: int = 0) -> Any:
    """The address of a row, moved on by `shift` items, as a pointer to a vector."""
    data = context.make_array(array_type)(context, builder, array).data
    start = builder.add(builder.mul(row, row.type(array_type.shape[-1])), row.type(shift))
    return builder.bitcast(builder.gep(data, [start]), vector_of(array_type).as_pointer())


class Rows:
    """Loads and stores of whole rows, while one intrinsic is being written."""

    def __init__(self, context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        self.context, self.builder = context, builder
        self.types, self.values = signature.args, arguments

    def _pointer(self, array: int, row: Any, shift: int = 0) -> Any:
        if isinstance(row, int):
            row = ir.IntType(64)(row)
        return _pointer(self.context, self.builder, self.types[array], self.values[array], row, shift)

    def _align(self, array: int) -> int:
        return int(self.types[array].dtype.bitwidth) // 8

    def load(self, array: int, row: Any, shift: int = 0) -> Any:
        """A row of the argument with this number, or as many items from `shift` items further on."""
        return self.builder.load(self._pointer(array, row, shift), align=self._align(array))

    def store(self, value: Any, array: int, row: Any) -> None:
        """Let a row be this."""
        self.builder.store(value, self._pointer(array, row), align=self._align(array))


def written_by(write: Callable[[Rows], None], *arguments: Any) -> Any:
    """What an intrinsic returns: its signature (arrays or row numbers in, nothing out) and its code generator."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        write(Rows(context, builder, signature, values))
        return context.get_dummy_value()

    return types.void(*(a if isinstance(a, types.Array) else types.uint64 for a in arguments)), generate
