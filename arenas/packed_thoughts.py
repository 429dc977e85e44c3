"""The thoughts of a game in a few bytes each, as they go from workers to the ledger.

First stand a byte that says which of the rarer columns there are, and the number of decisions. Then come columns,
each of whole numbers, one a decision: value, playouts, microseconds by the clock and of processor time, depth, flags.
A column is one byte that says how wide its numbers are, and the numbers; if all are equal, it is a zero and that
number. What is rounded is so from the start: a record is the same before and after it was in a ledger.
"""

from __future__ import annotations

import itertools
import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, overload

from arena.arenas.thoughts import Considered, Proof, Thought
from arena.games import InputError

#: Values are kept in steps of one so many-th; the code beyond them stands for none.
_STEPS, _NO_VALUE = 60_000, 0xFFFF
_MICROSECONDS = 1_000_000
#: Which of the rarer columns there are, and whether all that follows is compressed.
_CLOCKS, _REMARKS, _CONSIDERED, _COMPRESSED = 1, 2, 4, 8
#: Flags of a decision.
_FULL, _WON, _LOST = 1, 2, 4
_PROOFS = {None: 0, Proof.WON: _WON, Proof.LOST: _LOST}
_FIELDS = attrgetter(*(field.name for field in fields(Thought)))
_LARGEST = 2**63 - 1
#: Codes of `struct` by the number of bytes.
_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
#: More decisions and bytes than a game has: what is damaged must not fill the memory.
_MOST_DECISIONS, _MOST_BYTES = 1 << 20, 1 << 28
_WORTH_COMPRESSING = 500  # bytes; for less it takes longer than it is worth


class Thoughts(Sequence[Thought]):
    """The thoughts of a game, which are unpacked when they are first looked at."""

    __slots__ = ("_found", "packed")

    def __init__(self, packed: bytes) -> None:
        self.packed = packed
        self._found: tuple[Thought, ...] | None = None

    @classmethod
    def of(cls, thoughts: Iterable[Thought]) -> Thoughts:
        """The same thoughts, rounded to what is kept of them."""
        return thoughts if isinstance(thoughts, Thoughts) else cls(packed(list(map(_FIELDS, thoughts))))

    @property
    def _all(self) -> tuple[Thought, ...]:
        if self._found is None:
            try:
                self._found = tuple(_unpacked(self.packed))
            except ValueError as error:
                raise InputError(f"the thoughts of a game are damaged: {error}") from error
        return self._found

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, place: int) -> Thought: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Thought]: ...
    def __getitem__(self, place: int | slice) -> Thought | Sequence[Thought]:
        return self._all[place]

    def __iter__(self) -> Iterator[Thought]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Thoughts):
            return self.packed == other.packed
        return isinstance(other, Sequence) and self._all == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return f"<Thoughts: {len(self.packed)} bytes>"

    def __reduce__(self) -> tuple[type[Thoughts], tuple[bytes]]:
        return Thoughts, (self.packed,)


def packed(rows: Sequence[tuple[Any, ...]]) -> bytes:
    """Thoughts as tuples of their fields, in bytes. This is done after every game, and so it goes by columns."""
    values, playouts, seconds, cpu, depths, full, proofs, clocks, remarks, considered = (
        zip(*rows, strict=True) if rows else [()] * 10
    )
    columns = [
        _value_codes(values),
        _bounded(playouts),
        _microseconds(seconds),
        _microseconds(cpu),
        [0 if depth is None else 1 + max(depth, 0) for depth in depths],
        _flags(full, proofs),
    ]
    kinds, further = 0, b""
    if clocks.count(None) < len(clocks):
        kinds |= _CLOCKS
        columns.append([0 if clock is None else 1 + _microseconds([clock])[0] for clock in clocks])
    if any(remarks):
        kinds |= _REMARKS
        lines = [remark.encode("utf-8", errors="replace") for remark in remarks]
        columns.append([len(line) for line in lines])
        further = b"".join(lines)
    if any(considered):
        kinds |= _CONSIDERED
        columns.append([len(options) for options in considered])
        every = [option for options in considered for option in options]
        columns.append([option.move for option in every])
        columns.append(_bounded([option.visits for option in every]))
        columns.append(_value_codes([option.value for option in every]))
    body = _number(len(rows)) + b"".join(map(_column, columns)) + further
    if len(body) >= _WORTH_COMPRESSING:
        pressed = zlib.compress(body, 1)
        if len(pressed) < len(body):
            return bytes([kinds | _COMPRESSED]) + pressed
    return bytes([kinds]) + body


def _value_codes(values: Sequence[float | None]) -> list[int]:
    """Winning chances in steps; what is no chance from 0 to 1 is drawn to the nearest end, and no number is none."""
    try:
        codes = [_NO_VALUE if value is None else int(value * _STEPS + 0.5) for value in values]
    except (ValueError, OverflowError):  # no numbers are rare
        return _value_codes([None if value is None or not math.isfinite(value) else value for value in values])
    sound = codes and min(codes) >= 0 and max(codes) <= _STEPS
    return codes if sound else [code if code == _NO_VALUE else min(max(code, 0), _STEPS) for code in codes]


def _flags(full: Sequence[bool], proofs: Sequence[Proof | None]) -> list[int]:
    if proofs.count(None) == len(proofs) and not any(full):
        return [0] * len(full)
    return [_FULL * bool(flag) + _PROOFS[proof] for flag, proof in zip(full, proofs, strict=True)]


def _microseconds(seconds: Sequence[float]) -> list[int]:
    return _bounded([int(time * _MICROSECONDS + 0.5) for time in seconds])


def _bounded(numbers: Sequence[int]) -> list[int]:
    """Whole numbers from 0 to the largest that there is room for."""
    if numbers and min(numbers) >= 0 and max(numbers) <= _LARGEST:
        return list(numbers)
    return [min(max(number, 0), _LARGEST) for number in numbers]


def _column(numbers: Sequence[int]) -> bytes:
    most = max(numbers, default=0)
    if min(numbers, default=0) == most:
        return b"\0" + _number(most)
    width = 1 if most < 1 << 8 else 2 if most < 1 << 16 else 4 if most < 1 << 32 else 8
    return bytes([width]) + struct.pack(f"<{len(numbers)}{_CODES[width]}", *numbers)


def _number(number: int) -> bytes:
    """A whole number, seven bits a byte, the lowest first; all bytes but the last have the eighth."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


class _Reader:
    """Reads what was packed from front to back."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, 0

    def number(self) -> int:
        found = shift = 0
        while True:
            (byte,) = self.take(1)
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                return found
            shift += 7
            if shift > 63:
                raise ValueError("a number has too many bytes")

    def take(self, count: int) -> bytes:
        end = self._place + count
        if end > len(self._data):
            raise ValueError("thoughts are cut short")
        found, self._place = self._data[self._place : end], end
        return found

    def column(self, count: int) -> Sequence[int]:
        (width,) = self.take(1)
        if width == 0:
            return [self.number()] * count
        if width not in _CODES:
            raise ValueError(f"numbers of {width} bytes are not known")
        return struct.unpack(f"<{count}{_CODES[width]}", self.take(count * width))

    def end(self) -> None:
        if self._place != len(self._data):
            raise ValueError("thoughts have more bytes than they should")


def _unpacked(packed: bytes) -> Iterator[Thought]:
    """The thoughts; raises ValueError for bytes that were not packed here."""
    kinds, body = packed[0] if packed else 0xFF, packed[1:]
    if kinds >= 2 * _COMPRESSED:
        raise ValueError("thoughts are of a kind that is not known")
    reader = _Reader(_inflated(body) if kinds & _COMPRESSED else body)
    count = reader.number()
    if count > _MOST_DECISIONS:
        raise ValueError(f"{count} decisions are more than a game has")
    values, playouts, seconds, cpu, depths, flags = (reader.column(count) for _ in range(6))
    clocks = reader.column(count) if kinds & _CLOCKS else [0] * count
    lengths = reader.column(count) if kinds & _REMARKS else [0] * count
    considered = _read_considered(reader, count) if kinds & _CONSIDERED else [()] * count
    remarks = [reader.take(length).decode() for length in lengths]
    reader.end()
    for place in range(count):
        flag = flags[place]
        if flag > _FULL | _LOST:
            raise ValueError(f"there is no flag {flag}")
        yield Thought(
            value=_value(values[place]),
            playouts=playouts[place],
            seconds=seconds[place] / _MICROSECONDS,
            cpu_seconds=cpu[place] / _MICROSECONDS,
            depth=depths[place] - 1 if depths[place] else None,
            full=bool(flag & _FULL),
            proof=Proof.WON if flag & _WON else Proof.LOST if flag & _LOST else None,
            clock=(clocks[place] - 1) / _MICROSECONDS if clocks[place] else None,
            remark=remarks[place],
            considered=considered[place],
        )


def _inflated(body: bytes) -> bytes:
    reading = zlib.decompressobj()
    try:
        found = reading.decompress(body, _MOST_BYTES)
    except zlib.error as error:
        raise ValueError(f"thoughts cannot be read: {error}") from error
    if not reading.eof or reading.unused_data:
        raise ValueError("thoughts are cut short, or too long")
    return found


def _read_considered(reader: _Reader, count: int) -> list[tuple[Considered, ...]]:
    counts = reader.column(count)
    total = sum(counts)
    if total > _MOST_DECISIONS * 16:
        raise ValueError(f"{total} candidates are more than a game has")
    moves, visits, values = (reader.column(total) for _ in range(3))
    every = [Considered(*facts) for facts in zip(moves, visits, map(_value, values), strict=True)]
    ends = [0]
    for number in counts:
        ends.append(ends[-1] + number)
    return [tuple(every[start:end]) for start, end in itertools.pairwise(ends)]


def _value(code: int) -> float | None:
    if code == _NO_VALUE:
        return None
    if code > _STEPS:
        raise ValueError(f"a value cannot be {code} of {_STEPS}")
    return code / _STEPS
