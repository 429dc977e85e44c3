"""Area: the stones of a colour, and the empty regions that reach no other colour."""

from __future__ import annotations

import numpy as np

from arena.games.go.state import BLACK_BIT
from arena.games.go.stones import COUNT, shift_of
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _THREE, _COLOUR = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(12)
_BLACK, _WHITE = np.uint64(BLACK_BIT), np.uint64(BLACK_BIT << 1)


@helper
def area_owners(state: Record, width: np.uint64) -> Record:
    """Whose area each vertex is: 1 Black's, 2 White's, 3 or 0 nobody's, for the region reaches both colours or none."""
    count = len(state.points)
    owners = np.zeros(count, dtype=np.uint8)
    for number in range(count):
        vertex = np.uint64(number)
        owners[vertex] = (np.uint64(state.points[vertex]) >> _COLOUR) & _THREE
    # What empty vertices reach is spread up and down the board until nothing is new.
    spreading = True
    while spreading:
        spreading = False
        for number in range(np.uint64(state.empties) + np.uint64(state.empties)):
            turn = np.uint64(number)
            last = np.uint64(state.empties) - _ONE
            place = turn if turn <= last else last + last + _ONE - turn
            vertex = np.uint64(state.free[place])
            reached = owners[vertex - width] | owners[vertex - _ONE] | owners[vertex + _ONE] | owners[vertex + width]
            if reached | owners[vertex] != owners[vertex]:
                owners[vertex] |= reached
                spreading = True
    return owners


@helper
def area_lead(state: Record, width: np.uint64) -> int:
    """Black's area less White's."""
    owners = area_owners(state, width)
    lead = np.int64(0)
    for number in range(len(state.points)):
        owner = owners[np.uint64(number)]
        lead += 1 if owner == 1 else -1 if owner == 2 else 0
    return lead  # type: ignore[return-value]


@helper
def lead_with_eyes(state: Record, lead: int) -> int:
    """The same where no two empty vertices are neighbours; `lead` is Black's stones less White's."""
    for number in range(np.uint64(state.empties)):
        here = np.uint64(state.points[np.uint64(state.free[np.uint64(number)])])
        black, white = (here >> shift_of(_BLACK)) & COUNT, (here >> shift_of(_WHITE)) & COUNT
        lead += 1 if white == _ZERO else -1 if black == _ZERO else 0
    return lead
