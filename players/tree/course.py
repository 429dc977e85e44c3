"""Work space of a search: the path of a simulation, and what its playouts credit."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.rowwise import ROW
from arena.players.playouts.credit import credit_fields

_ONE = np.uint64(1)


def new_courses(moves: int, max_plies: int) -> Records:
    """Work space for a game with so many moves.

    `pending`, `total` and `squares` count pending playouts and sum up their results for
    Black; what their moves are credited with is said in `playouts.credit`.
    `before_root` are the last two moves that led to the root, the last one first, or
    `moves` where there are none. `repicks`, `updates` and `prunings` count what was done in the whole search.
    """
    courses = new(
        dtype_of(
            [
                *credit_fields(moves),
                ("urgency", "f4", (-(-moves // ROW), ROW)),
                ("prior", "f4", (moves,)),
                ("path", "u4", (max_plies + 1,)),
                ("length", "u4"),
                ("root_turn", "u8"),
                ("pending", "f8"),
                ("total", "f8"),
                ("squares", "f8"),
                ("exploration", "f8"),
                ("legal", "u2", (moves,)),
                ("repicks", "u8"),
                ("updates", "u8"),
                ("prunings", "u8"),
                ("before_root", "u2", (2,)),
            ]
        )
    )
    courses["moves"] = moves
    return courses


@helper
def turn_at(course: Record, depth: np.uint64) -> np.uint64:
    """Who is to move at a depth of the path: 0 for Black, 1 for White."""
    return (np.uint64(course.root_turn) + depth) & _ONE


@helper
def clear_pending(course: Record) -> None:
    """No playout is pending."""
    course.pending, course.total, course.squares = 0.0, 0.0, 0.0
