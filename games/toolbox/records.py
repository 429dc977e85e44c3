"""Records: the C structs that kernels work on.

A game's state is one record of a structured dtype. To compiled code a record is a
pointer to plain memory: small functions inline, nothing is reference-counted, and a
copy is `scratch[0] = states[0]`. Python holds records in arrays of length one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

#: A record inside a kernel; its fields depend on the game.
Record = Any

#: An array of records (mostly of length one): what Python hands to entry kernels.
Records = npt.NDArray[Any]

#: One field: name, scalar type and, for an array inside the record, its shape.
Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

#: One field of a game's records is named by this mark and the game's spec; it carries no data.
TAG_MARK = "@"

#: Values of `winner` in a state. A colour on a board is 1 for Black and 2 for White as well.
UNDECIDED, BLACK, WHITE, DRAW = 0, 1, 2, 3

#: Bytes in a line of a processor's cache, and in its widest vectors.
ALIGNMENT = 64

_HEADER: tuple[Field, ...] = (("to_move", "u1"), ("winner", "u1"), ("ply", "u2"))

#: The longest game that a state can count.
_LONGEST = 0xFFFF


def dtype_of(fields: Sequence[Field]) -> np.dtype[Any]:
    """An aligned structured dtype whose items are records, in Python as in compiled code."""
    return np.dtype((np.record, np.dtype([_aligned(field) for field in fields], align=True)))


def _aligned(field: Field) -> Any:
    """A field at whose place a record within a record is aligned as well: numpy puts a `np.record` anywhere."""
    name, kind, *shape = field
    inner = np.dtype(kind)
    if inner.fields is None:
        return field
    formats, offsets = [part[0] for part in inner.fields.values()], [part[1] for part in inner.fields.values()]
    placed: Any = {"names": list(inner.fields), "formats": formats, "offsets": offsets, "itemsize": inner.itemsize}
    return (name, np.dtype(placed, align=True), *shape)


#: What the state of any game begins with, and the record of any playout.
STATE_HEAD = dtype_of(_HEADER)
TRACE_HEAD = dtype_of([("score", "f8"), ("winner", "u1"), ("length", "u4"), ("moves", "u2", (_LONGEST,))])


def begins_with(dtype: np.dtype[Any], head: np.dtype[Any]) -> None:
    """Raise TypeError unless records of a dtype can be read as if they were of another one, its head."""
    for name in head.names or ():
        here, there = (kind.fields[name] if kind.fields and name in kind.fields else None for kind in (dtype, head))
        if here is None or there is None or (here[0].base, here[1]) != (there[0].base, there[1]):
            raise TypeError(f"records that begin with {head.names} were expected, and not with {dtype.names}")


def tagged_dtype(tag: str, fields: Sequence[Field]) -> np.dtype[Any]:
    """The dtype of a record on whose type kernels are dispatched: it belongs to the game with this tag."""
    return dtype_of([*fields, (TAG_MARK + tag, "u1")])


def head_dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """The dtype of what the state of a game begins with whose own fields begin with these."""
    return dtype_of([*_HEADER, *fields])


def state_dtype(tag: str, fields: Sequence[Field]) -> np.dtype[Any]:
    """The dtype of a game's state: the header every game has, and the game's own fields.

    Header: `to_move` 0 for Black (who moves first) or 1 for White; `winner` one of UNDECIDED,
    BLACK, WHITE, DRAW; `ply` the number of moves made.
    """
    return tagged_dtype(tag, [*_HEADER, *fields])


def new(dtype: np.dtype[Any]) -> Records:
    """One record with every field zero, at an address where wide vectors are loaded in one go."""
    memory = np.zeros(dtype.itemsize + ALIGNMENT, dtype=np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + dtype.itemsize].view(dtype)


def room_for(count: int, least: int) -> int:
    """The room for so many items in a record: a power of 2, so that records of most games are of one type."""
    return max(least, 1 << (count - 1).bit_length())
