"""Addresses: kernels reach records and other kernels by them, compiled or as plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arena.games import load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.pointers import (
    FLOAT,
    NUMBER,
    address_of,
    array_at,
    call,
    call_for_float,
    call_for_number,
    clear_bytes,
    compiled_at,
    copy_bytes,
    record_at,
    work_record,
)
from arena.games.toolbox.records import ALIGNMENT, STATE_HEAD, TRACE_HEAD, begins_with, dtype_of, new
from tests.support import processes

ROOT = Path(__file__).parents[2]

HEAD = dtype_of([("turn", "u1"), ("value", "f8")])
SMALL = dtype_of([("turn", "u1"), ("value", "f8"), ("moves", "u2", (5,))])
LARGE = dtype_of([("turn", "u1"), ("value", "f8"), ("more", "u8", (9,)), ("moves", "u2", (50,))])
REACH = dtype_of([("it", "u8"), ("raise_at", "u8"), ("sum_at", "u8"), ("scale_at", "u8"), ("moves", "u2", (4,))])
MOVES = np.dtype(np.uint16)


def increase(record, number):  # type: ignore[no-untyped-def]
    record.turn += number
    record.moves[np.uint64(1)] += number


def total(record, reach):  # type: ignore[no-untyped-def]
    return np.uint64(record.moves[np.uint64(1)] + reach.moves[np.uint64(0)])


def scaled(record, number, factor):  # type: ignore[no-untyped-def]
    return record.value * factor + float(number)


@entry
def use(reaches, small):  # type: ignore[no-untyped-def]
    """It is not compiled for the record that `it` leads to."""
    reach = reaches[0]
    call(reach.raise_at, (reach.it, np.uint64(3)))
    head = record_at(reach.it, HEAD)
    head.value += 1.5
    moves = array_at(address_of(reach.moves), 4, MOVES)
    moves[3] = 9
    found = call_for_number(reach.sum_at, (head, reach))
    return head.turn, found, call_for_float(reach.scale_at, (reach.it, np.uint32(2), 2.0)), address_of(head) == reach.it


@entry
def copy(reaches, target, count):  # type: ignore[no-untyped-def]
    copy_bytes(address_of(target), reaches[0].it, np.uint64(count))
    clear_bytes(reaches[0].it, np.uint64(1))


@entry
def add_apart(numbers):  # type: ignore[no-untyped-def]
    """Two records for work, on each of which something else is done."""
    one, other = work_record(LARGE), work_record(LARGE)
    for place in range(len(numbers)):
        one.more[np.uint64(place)] = numbers[place]
        other.more[np.uint64(place)] = 2 * numbers[place]
    found = 0
    for place in range(len(numbers)):
        found += np.int64(one.more[np.uint64(place)]) + np.int64(other.more[np.uint64(place)])
    return found, address_of(one) % np.uint64(ALIGNMENT), address_of(one) != address_of(other)


def told(kind: np.dtype[Any]) -> list[Any]:
    """What comes of a record of this kind."""
    record, reach, target = new(kind), new(REACH), new(kind)
    reach["it"], reach["moves"][0, 0] = record.ctypes.data, 5
    reach["raise_at"] = compiled_at(increase, None, kind, NUMBER)
    reach["sum_at"] = compiled_at(total, NUMBER, kind, REACH)
    reach["scale_at"] = compiled_at(scaled, FLOAT, kind, NUMBER, FLOAT)
    found = [float(number) for number in use(reach, True)]
    copy(reach, target, kind.itemsize)
    copied = [int(target["turn"][0]), float(target["value"][0]), target["moves"][0, :3].tolist()]
    return [*found, *copied, int(record["turn"][0]), reach["moves"][0].tolist()]


EXPECTED = [3.0, 8.0, 5.0, 1.0, 3, 1.5, [0, 3, 0], 0, [5, 0, 0, 9]]


@pytest.mark.parametrize("kind", [SMALL, LARGE])
def test_one_kernel_reaches_records_of_any_kind(kind: np.dtype[Any]) -> None:
    assert told(kind) == EXPECTED


def test_plain_python_does_the_same() -> None:
    script = "from tests.toolbox.test_pointers import LARGE, SMALL, told; print([told(SMALL), told(LARGE)])"
    plain = processes.run(script, path=[ROOT], variables={"NUMBA_DISABLE_JIT": "1"})
    assert plain.strip() == str([EXPECTED, EXPECTED])


def test_records_for_work_lie_apart() -> None:
    assert add_apart(np.arange(9)) == (3 * 36, 0, True)


def test_a_function_is_compiled_once_for_a_kind() -> None:
    first = compiled_at(increase, None, SMALL, NUMBER)
    assert compiled_at(increase, None, SMALL, NUMBER) == first
    assert compiled_at(increase, None, LARGE, NUMBER) != first


def test_records_that_begin_otherwise_are_refused() -> None:
    game = load("go(size=3)")
    begins_with(game.new_states().dtype, STATE_HEAD)
    begins_with(game.new_traces().dtype, TRACE_HEAD)
    begins_with(LARGE, HEAD)
    for fields in ([("value", "f8"), ("turn", "u1")], [("turn", "u1"), ("value", "f4")], [("turn", "u1")]):
        with pytest.raises(TypeError, match="begin with"):
            begins_with(dtype_of(fields), HEAD)
