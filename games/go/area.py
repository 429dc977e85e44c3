"""Area: the stones of a colour, and the empty regions that reach no other colour."""

from __future__ import annotations

import numpy as np

from arena.games.go.state import BLACK_BIT
from arena.games.go.stones import COUNT, EITHER, shift_of
from arena.games.toolbox.apart import stay_apart
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO, _THREE, _COLOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(12)
_BLACK, _WHITE = np.uint64(BLACK_BIT), np.uint64(BLACK_BIT << 1)


@helper
def spread_area(state: Record, width: np.uint64) -> None:
    """Mark each empty vertex with the colours that its region reaches, as if there were stones of them.

    Until the marks are gone nothing but `owner_of` may be asked about the state.
    """
    empties = np.uint64(state.empties)
    last = empties - _ONE
    # What empty vertices reach is spread up and down the board until nothing is new.
    spreading = True
    while spreading:
        spreading = False
        for number in range(empties + empties):
            turn = np.uint64(number)
            place = turn if turn <= last else last + last + _ONE - turn
            vertex = np.uint64(state.free[place])
            here = np.uint64(state.points[vertex])
            near = np.uint64(state.points[vertex - width]) | np.uint64(state.points[vertex - _ONE])
            near |= np.uint64(state.points[vertex + _ONE]) | np.uint64(state.points[vertex + width])
            if here | (near & EITHER) != here:
                state.points[vertex] = here | (near & EITHER)
                spreading = True


@helper
def owner_of(state: Record, vertex: np.uint64) -> np.uint64:
    """Whose area a vertex is: 1 Black's, 2 White's, 3 or 0 nobody's, for its region reaches both colours or none."""
    return (np.uint64(state.points[vertex]) >> _COLOUR) & _THREE


@apart
def area_lead(state: Record, width: np.uint64) -> int:
    """Black's area less White's."""
    stay_apart()
    spread_area(state, width)
    lead = np.int64(0)
    for number in range(len(state.points)):
        owner = owner_of(state, np.uint64(number))
        lead += 1 if owner == _ONE else -1 if owner == _TWO else 0
    for number in range(np.uint64(state.empties)):
        vertex = np.uint64(state.free[np.uint64(number)])
        state.points[vertex] = np.uint64(state.points[vertex]) & ~EITHER
    return lead  # type: ignore[return-value]


@helper
def lead_with_eyes(state: Record, lead: int) -> int:
    """The same where no two empty vertices are neighbours; `lead` is Black's stones less White's."""
    for number in range(np.uint64(state.empties)):
        here = np.uint64(state.points[np.uint64(state.free[np.uint64(number)])])
        black, white = (here >> shift_of(_BLACK)) & COUNT, (here >> shift_of(_WHITE)) & COUNT
        lead += 1 if white == _ZERO else -1 if black == _ZERO else 0
    return lead
