"""Turns: threads that work on one thing, of whom one at a time, always in the same order, may touch it.

What they do in between they do at the same time; and as the order is always the same, so is what comes of it.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types

from arena.games.toolbox.jit import COMPILED, helper
from arena.games.toolbox.pointers import address_of, array_at, call
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.vectors import intrinsic

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORD = np.dtype(np.uint64)
_WORD_BYTES = 8

#: Looks at whose turn it is, before a thread lets others have its core between two looks: about a microsecond.
_LOOKS = np.uint64(1000)

#: Threads write to the first two: each of them is in a line of the cache by itself.
TURNS = dtype_of(
    [
        ("turn", "u8", (8,)),  # the number of the thread whose turn it is
        ("over", "u8", (8,)),  # 1 when nobody is to take a turn any more
        ("threads", "u8"),
        ("give_way_at", "u8"),  # the system's function by which a thread lets others have its core
    ]
)


def new_turns(threads: int) -> Records:
    """The record of so many threads, numbered from 0; thread 0 comes first."""
    turns = new(TURNS)
    turns["threads"], turns["give_way_at"] = threads, _give_way_at()
    return turns


@functools.cache
def _give_way_at() -> int:
    system: Any = ctypes
    function = system.windll.kernel32.SwitchToThread if sys.platform == "win32" else ctypes.CDLL(None).sched_yield
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


@helper
def await_turn(turns: Record, number: np.uint64) -> bool:
    """Wait until it is the turn of the thread with this number; False if nobody is to take one any more.

    It sees all that was done in turns before.
    """
    looks = _ZERO
    while True:
        if load_word(address_of(turns.over)) != _ZERO:
            return False
        if load_word(address_of(turns.turn)) == number:
            return True
        looks += _ONE
        if looks > _LOOKS:
            give_way(turns)


@helper
def pass_turn(turns: Record, number: np.uint64) -> None:
    """Let the next thread have its turn, and see all that was done before."""
    following = number + _ONE
    store_word(address_of(turns.turn), following if following < np.uint64(turns.threads) else _ZERO)


@helper
def end_turns(turns: Record) -> None:
    """Nobody takes a turn any more. Whose turn it was is known, for when they go on."""
    store_word(address_of(turns.over), _ONE)


@intrinsic
def _load_word(_typing: Any, address: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load_atomic(builder.inttoptr(values[0], ir.IntType(64).as_pointer()), "acquire", _WORD_BYTES)

    return types.uint64(address), generate


@intrinsic
def _store_word(_typing: Any, address: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        there = builder.inttoptr(values[0], ir.IntType(64).as_pointer())
        builder.store_atomic(values[1], there, "release", _WORD_BYTES)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


def _plain_load_word(address: Any) -> np.uint64:
    """A word that other threads write, and after it all that they wrote before."""
    return np.uint64(array_at(address, 1, _WORD)[0])


def _plain_store_word(address: Any, word: Any) -> None:
    """Write a word that other threads read, after all that was written before."""
    array_at(address, 1, _WORD)[0] = word


@helper
def _compiled_give_way(turns: Record) -> None:
    call(turns.give_way_at, ())


def _plain_give_way(_turns: Record) -> None:
    """Let other threads have the core."""
    time.sleep(0)


load_word: Callable[[Any], np.uint64] = _load_word if COMPILED else _plain_load_word
store_word: Callable[[Any, Any], None] = _store_word if COMPILED else _plain_store_word
give_way: Callable[[Record], None] = _compiled_give_way if COMPILED else _plain_give_way
