"""Formulas over rows of eight numbers, written once and compiled to vector instructions.

A formula is a Python function of rows and numbers, made of `+ - * /`, comparisons and the
functions below. `rowwise` turns it into a kernel that reads arrays of eight, computes in
single precision, and writes a row of a two-dimensional array of single floats. A compiler
would not vectorise the loop by itself: what is written could overlap what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import overload

from arena.games.toolbox.jit import COMPILED

#: Numbers in a row.
ROW = 8

_SINGLE, _DOUBLE, _LONG = ir.FloatType(), ir.DoubleType(), ir.IntType(64)
_ROW_OF_SINGLES = ir.VectorType(_SINGLE, ROW)


class _Row:
    """A row while a kernel is being compiled: operators append instructions."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder, self.value = builder, value

    def lift(self, other: Any) -> Any:
        """The machine's value of another row, or of a number eight times."""
        return other.value if isinstance(other, _Row) else ir.Constant(_ROW_OF_SINGLES, [float(other)] * ROW)

    def apply(self, name: str, *others: Any) -> _Row:
        """The row that an instruction makes of this row and others."""
        return _Row(self.builder, getattr(self.builder, name)(self.value, *map(self.lift, others)))

    def __add__(self, other: Any) -> _Row:
        return self.apply("fadd", other)

    __radd__ = __add__

    def __mul__(self, other: Any) -> _Row:
        return self.apply("fmul", other)

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> _Row:
        return self.apply("fsub", other)

    def __rsub__(self, other: Any) -> _Row:
        return _Row(self.builder, self.lift(other)).apply("fsub", self)

    def __truediv__(self, other: Any) -> _Row:
        return self.apply("fdiv", other)

    def __gt__(self, other: Any) -> _Row:
        return _Row(self.builder, self.builder.fcmp_ordered(">", self.value, self.lift(other)))


def where(condition: Any, chosen: Any, otherwise: Any) -> Any:
    """Number by number, `chosen` where the condition holds."""
    if isinstance(condition, _Row):
        values = (condition.lift(chosen), condition.lift(otherwise))
        return _Row(condition.builder, condition.builder.select(condition.value, *values))
    return np.where(condition, np.float32(chosen), np.float32(otherwise))


def larger(row: Any, other: Any) -> Any:
    """Number by number, the larger of two."""
    return where(row > other, row, other)


def smaller(row: Any, other: Any) -> Any:
    """Number by number, the smaller of two."""
    return where(row > other, other, row)


def square_root(row: Any) -> Any:
    """Number by number, the square root."""
    if not isinstance(row, _Row):
        return np.sqrt(row)
    form = ir.FunctionType(_ROW_OF_SINGLES, [_ROW_OF_SINGLES])
    name = f"llvm.sqrt.v{ROW}f32"
    function = row.builder.module.globals.get(name) or ir.Function(row.builder.module, form, name)
    return _Row(row.builder, row.builder.call(function, [row.value]))


def rowwise(formula: Callable[..., Any]) -> Callable[..., None]:
    """The kernel `f(target, row, *sources)` that sets target[row] to the formula of the sources.

    Sources are arrays of eight numbers or single numbers, as many as the formula has parameters.
    """
    parameters = formula.__code__.co_varnames[: formula.__code__.co_argcount]

    def plain(target: Any, row: Any, *sources: Any) -> None:
        target[row] = formula(*(np.asarray(source).astype(np.float32) for source in sources))

    if not COMPILED:
        return plain

    def written(_typing: Any, target: Any, row: Any, *sources: Any) -> Any:
        kinds = [source if isinstance(source, types.Array) else types.float64 for source in sources]

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            rows = [
                _Row(builder, _loaded(context, builder, kind, value))
                for kind, value in zip(signature.args[2:], values[2:], strict=True)
            ]
            where_to = _pointer(context, builder, signature.args[0], values[0], builder.mul(values[1], _LONG(ROW)))
            builder.store(formula(*rows).value, where_to, align=4)
            return context.get_dummy_value()

        return types.void(target, types.uint64, *kinds), generate

    # numba wants to see every parameter by name.
    names = ", ".join(("target", "row", *parameters))
    space: dict[str, Any] = {"written": written, "numba": numba.extending}
    lines = [
        f"def intrinsic(typing, {names}): return written(typing, {names})",
        "intrinsic = numba.intrinsic(intrinsic)",
        f"def stub({names}): return plain({names})",
        f"def compiled({names}): return lambda {names}: intrinsic({names})",
    ]
    space["plain"] = plain
    exec("\n".join(lines), space)  # the text is made of parameter names
    overload(space["stub"], strict=False)(space["compiled"])
    return space["stub"]  # type: ignore[no-any-return]


def _pointer(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    numbers = ir.VectorType(context.get_data_type(kind.dtype), ROW)
    return builder.bitcast(builder.gep(data, [start]), numbers.as_pointer())


def _loaded(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """A source as a row of single floats."""
    if not isinstance(kind, types.Array):
        first = builder.insert_element(
            ir.Constant(_ROW_OF_SINGLES, ir.Undefined), builder.fptrunc(value, _SINGLE), _LONG(0)
        )
        places = ir.Constant(ir.VectorType(ir.IntType(32), ROW), [0] * ROW)
        return builder.shuffle_vector(first, first, places)
    row = builder.load(_pointer(context, builder, kind, value, _LONG(0)), align=kind.dtype.bitwidth // 8)
    if isinstance(kind.dtype, types.Integer):
        return builder.uitofp(row, _ROW_OF_SINGLES)
    return row if kind.dtype == types.float32 else builder.fptrunc(row, _ROW_OF_SINGLES)


__all__: Sequence[str] = ["ROW", "larger", "rowwise", "smaller", "square_root", "where"]
