"""Addresses: how a kernel reaches records, and other kernels, whose types it does not know.

A kernel that is given records of a game is compiled for that game. One that is given addresses is compiled once for
all. What it has to know of a record it reads through the record's first fields, its head, which all games have in
common; the rest is done by kernels that know the type, and these are called by their addresses too.

* Python has a function compiled for certain types by `compiled_at`, and puts the address into a record. Its
  arguments are records or single numbers, its result is a number or nothing. Its machine code is kept on disk like
  that of an entry, in the folder of the plug-in that has a part in the records.
* A kernel calls it by `call`, `call_for_number` or `call_for_float`, with a tuple of records, addresses and numbers.
* `record_at` and `array_at` are the record, or the array, at an address; `address_of` is the other way round;
  `copy_bytes` and `clear_bytes` are for records whose size alone is known, `copy_record` is for those of known type.
* `work_record` is a record on the stack: it lasts until the kernel returns that asks for it.

Nobody keeps alive what is at an address: who puts it anywhere has to keep the array, and must not put another in its
place. A kernel that is called by its address must not raise: the exception would be printed and forgotten.

With NUMBA_DISABLE_JIT=1 all is plain Python: records still are where their addresses say, and the address of a
function is a number by which it is found.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba.core import cgutils, types
from numba.np import arrayobj

from arena.games.toolbox.jit import COMPILED, compiled_callback
from arena.games.toolbox.records import ALIGNMENT, Record, new
from arena.games.toolbox.vectors import intrinsic

#: What a function is compiled for: the dtype of a record, or of a single number.
Kind = np.dtype[Any]

NUMBER, FLOAT = np.dtype(np.uint64), np.dtype(np.float64)

_LONG = ir.IntType(64)


@functools.cache
def compiled_at(function: Callable[..., Any], result: Kind | None, *kinds: Kind) -> int:
    """The address of a function, compiled for arguments of these kinds; `result` is NUMBER, FLOAT or None."""
    if not COMPILED:
        return _plain_at(function, kinds)
    found = types.void if result is None else numba.from_dtype(result)
    return compiled_callback(function, found(*map(numba.from_dtype, kinds)))


#: In plain Python, the functions by their addresses.
_plain: dict[int, Callable[..., Any]] = {}
_next_address = itertools.count(16, 16)


def _plain_at(function: Callable[..., Any], kinds: Sequence[Kind]) -> int:
    """The number by which a function is found; it is given records, whether these or their addresses are passed."""

    def called(*arguments: Any) -> Any:
        given = zip(arguments, kinds, strict=True)
        return function(*(_plain_argument(argument, kind) for argument, kind in given))

    address = next(_next_address)
    _plain[address] = called
    return address


def _plain_argument(argument: Any, kind: Kind) -> Any:
    if kind.names is None:
        return kind.type(argument)
    is_address = isinstance(argument, int | np.integer)
    return _plain_record_at(argument if is_address else _plain_address_of(argument), kind)


def _plain_record_at(address: Any, kind: Kind) -> Any:
    """The record of a kind at an address."""
    return _plain_array_at(address, 1, kind)[0]


def _plain_array_at(address: Any, count: Any, kind: Kind) -> npt.NDArray[Any]:
    """The array of so many items of a kind at an address."""
    memory = (ctypes.c_char * (int(count) * kind.itemsize)).from_address(int(address))
    return np.ndarray((int(count),), dtype=kind, buffer=memory)  # type: ignore[arg-type]


def _plain_work_record(kind: Kind) -> Any:
    """A record of a kind for work within one kernel; what is in it is undefined."""
    return new(kind)[0]


def _plain_address_of(found: Any) -> np.uint64:
    """Where a record, or an array, is."""
    return np.uint64(found.__array_interface__["data"][0])


def _plain_copy_bytes(target: Any, source: Any, count: Any) -> None:
    """Copy so many bytes from one address to another; the two must not overlap."""
    ctypes.memmove(int(target), int(source), int(count))


def _plain_copy_record(target: Any, source: Any) -> None:
    """Copy a record into another one of the same type."""
    _plain_copy_bytes(_plain_address_of(target), _plain_address_of(source), source.dtype.itemsize)


def _plain_clear_bytes(target: Any, count: Any) -> None:
    """Set so many bytes from an address on to zero."""
    ctypes.memset(int(target), 0, int(count))


def _plain_call(address: Any, arguments: tuple[Any, ...]) -> Any:
    """Call the function at an address."""
    return _plain[int(address)](*arguments)


@intrinsic
def _record_at(_typing: Any, address: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], context.get_value_type(signature.return_type))

    return kind.dtype(types.uint64, kind), generate


@intrinsic
def _array_at(_typing: Any, address: Any, count: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array_type = signature.return_type
        array = context.make_array(array_type)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(array_type.dtype)))
        data = builder.inttoptr(values[0], context.get_data_type(array_type.dtype).as_pointer())
        arrayobj.populate_array(array, data, [values[1]], [size], size, meminfo=None)  # type: ignore[no-untyped-call]
        return array._getvalue()

    return types.Array(kind.dtype, 1, "C")(types.uint64, types.intp, kind), generate


@intrinsic
def _work_record(_typing: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, _values: Any) -> Any:
        # `cgutils.alloca_once` would store a zero to every byte, one by one.
        with builder.goto_entry_block():
            memory = builder.alloca(ir.IntType(8), size=_LONG(signature.return_type.size))
        memory.align = ALIGNMENT
        return builder.bitcast(memory, context.get_value_type(signature.return_type))

    return kind.dtype(kind), generate


@intrinsic
def _address_of(_typing: Any, found: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kind = signature.args[0]
        is_record = isinstance(kind, types.Record)
        pointer = values[0] if is_record else context.make_array(kind)(context, builder, values[0]).data
        return builder.ptrtoint(pointer, _LONG)

    return types.uint64(found), generate


@intrinsic
def _copy_bytes(_typing: Any, target: Any, source: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        there, here = (builder.inttoptr(value, cgutils.voidptr_t) for value in values[:2])
        cgutils.raw_memcpy(builder, there, here, values[2], 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64), generate


@intrinsic
def _copy_record(_typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        there, here = (builder.bitcast(value, cgutils.voidptr_t) for value in values)
        cgutils.raw_memcpy(builder, there, here, _LONG(signature.args[0].size), 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(target, target), generate


@intrinsic
def _clear_bytes(_typing: Any, target: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        cgutils.memset(builder, builder.inttoptr(values[0], cgutils.voidptr_t), values[1], 0)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


def _calling(result: Any) -> Any:
    """The intrinsic that calls a function with a result of this type."""

    def call(_typing: Any, address: Any, arguments: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            given = cgutils.unpack_tuple(builder, values[1])  # type: ignore[no-untyped-call]
            passed = [_passed(builder, kind, value) for kind, value in zip(signature.args[1], given, strict=True)]
            kind = ir.VoidType() if result == types.void else context.get_value_type(result)
            function = ir.FunctionType(kind, [value.type for value in passed])
            found = builder.call(builder.inttoptr(values[0], function.as_pointer()), passed)
            return context.get_dummy_value() if result == types.void else found

        return result(types.uint64, arguments), generate

    return intrinsic(call)


def _passed(builder: Any, kind: Any, value: Any) -> Any:
    """An argument as C passes it: a record is an address, and all whole numbers have one size."""
    if isinstance(kind, types.Record):
        return builder.ptrtoint(value, _LONG)
    if isinstance(kind, types.Integer):
        widened = builder.sext if kind in types.signed_domain else builder.zext
        return widened(value, _LONG) if value.type.width < _LONG.width else value
    if kind == types.float64:
        return value
    raise TypeError(f"a kernel is called with records and numbers, not with {kind}")


record_at: Callable[[Any, Kind], Record] = _record_at if COMPILED else _plain_record_at
array_at: Callable[[Any, Any, Kind], Any] = _array_at if COMPILED else _plain_array_at
address_of: Callable[[Any], np.uint64] = _address_of if COMPILED else _plain_address_of
work_record: Callable[[Kind], Record] = _work_record if COMPILED else _plain_work_record
copy_bytes: Callable[[Any, Any, Any], None] = _copy_bytes if COMPILED else _plain_copy_bytes
copy_record: Callable[[Record, Record], None] = _copy_record if COMPILED else _plain_copy_record
clear_bytes: Callable[[Any, Any], None] = _clear_bytes if COMPILED else _plain_clear_bytes
call: Callable[[Any, tuple[Any, ...]], None] = _calling(types.void) if COMPILED else _plain_call
call_for_number: Callable[[Any, tuple[Any, ...]], np.uint64] = _calling(types.uint64) if COMPILED else _plain_call
call_for_float: Callable[[Any, tuple[Any, ...]], float] = _calling(types.float64) if COMPILED else _plain_call
