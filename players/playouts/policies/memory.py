"""How much memory policies may take, for all of them alike: which tables fit, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np

from arena.games.toolbox.records import Field

#: Bytes of the largest record that a policy may have.
MOST_BYTES = 256 << 20

#: Bytes of the largest record whose tables have a place for everything that could be learned; where that would take
#: more, what is learned is kept in slots.
MOST_DIRECT_BYTES = MOST_BYTES

#: Bytes of records that keep it in slots.
SLOT_BYTES = 128 << 20

#: With fewer slots nothing worth while would be kept.
_FEWEST_SLOTS = 256


def size_of(fields: Sequence[Field]) -> int:
    """The bytes that fields take, but for what lies between them."""
    return sum(np.dtype(field[1]).itemsize * prod(field[2] if len(field) == 3 else ()) for field in fields)


def fits_directly(fields: Sequence[Field]) -> bool:
    """Whether tables with a place for everything are small enough."""
    return size_of(fields) <= MOST_DIRECT_BYTES


def most_slots(fields_with: Callable[[int], Sequence[Field]]) -> int:
    """How many slots a record may have, a power of two, if these are its fields with so many."""
    slots = _FEWEST_SLOTS
    while size_of(fields_with(2 * slots)) <= SLOT_BYTES:
        slots *= 2
    return slots
