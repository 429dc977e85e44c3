"""Work space of a search: the path of a simulation, what its playouts have brought, and where all that is needed is."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new, room_for
from arena.games.toolbox.rowwise import ROW
from arena.players.playouts.credit import credit_fields

_ONE = np.uint64(1)

#: The least room there is: for most games it is enough, so that they have one type of course.
_LEAST_MOVES, _LEAST_PLIES = 512, 2048

#: What is at `leaf_at`: a kernel of the game that plays at random, one that goes by a policy, one that plays many fills
#: at once, or one that has a formula.
UNIFORM, BY_POLICY, FILLS, FORMULA = 0, 1, 2, 3


def new_courses(moves: int, max_plies: int) -> Records:
    """Work space for a game with so many moves, and so many plies at most."""
    courses = new(course_dtype(room_for(moves, _LEAST_MOVES), room_for(max_plies, _LEAST_PLIES)))
    courses["moves"] = moves
    return courses


@functools.cache
def course_dtype(moves: int, plies: int) -> np.dtype[Any]:
    """The record with room for so many moves and plies. What ends in `_at` is an address; that of a kernel may be 0."""
    return dtype_of(
        [
            # How urgent children are: first, so that no row of it lies on two lines of the cache.
            ("urgency", "f4", (moves // ROW, ROW)),
            # The path to the leaf.
            ("path", "u4", (plies + 1,)),
            ("length", "u8"),
            ("root_turn", "u8"),
            ("before_root", "u2", (2,)),  # the moves that led to the root, the last one first; `moves` where none did
            # Playouts that are pending, and sums of their results for Black; credits are said in `playouts.credit`.
            ("pending", "f8"),
            ("total", "f8"),
            ("squares", "f8"),
            *credit_fields(moves),
            # What is looked at on the way.
            ("exploration", "f8"),
            ("hope", "f8"),  # what the move that the game recommends most is taken to be worth before its playouts
            ("prior_least", "f8"),  # opinion that a move needs to become a child
            ("legal", "u2", (moves,)),
            ("prior", "f4", (moves,)),
            ("worth", "f8", (moves,)),
            ("spare", "u2", (moves,)),
            # What was done in the whole search, which may be made in pieces: whoever begins one sets it to zero.
            ("repicks", "u8"),
            ("updates", "u8"),
            ("prunings", "u8"),
            ("deepest", "u8"),  # length of the longest path
            # Records whose types are the game's or the policy's: the state at the root, that at the end of the path,
            # and the one that is played on from there; what a leaf is evaluated with; the policy of playouts.
            ("root_at", "u8"),
            ("here_at", "u8"),
            ("further_at", "u8"),
            ("state_bytes", "u8"),
            ("work_at", "u8"),
            ("policy_at", "u8"),
            # The nodes, and the table of positions, for kernels that are called by their addresses.
            ("nodes_at", "u8"),
            ("blocks", "u8"),
            ("homes_at", "u8"),  # of children that wait; see `waiting`
            ("moves_at", "u8"),
            ("table_at", "u8"),
            ("places", "u8"),
            # Kernels of the game, and of the playouts.
            ("play_at", "u8"),
            ("candidates_at", "u8"),
            ("score_at", "u8"),
            ("leaf", "u8"),  # UNIFORM, BY_POLICY, FILLS or FORMULA
            ("leaf_at", "u8"),
            # Kernels of options that are on.
            ("prospect_at", "u8"),
            ("key_at", "u8"),
            ("borrow_at", "u8"),
            ("lend_at", "u8"),
            ("prior_at", "u8"),
            ("sort_at", "u8"),
            ("rank_at", "u8"),
            ("prune_at", "u8"),
            ("prove_at", "u8"),
            ("credit_at", "u8"),
            ("share_at", "u8"),
        ]
    )


@helper
def turn_at(course: Record, depth: np.uint64) -> np.uint64:
    """Who is to move at a depth of the path: 0 for Black, 1 for White."""
    return (np.uint64(course.root_turn) + depth) & _ONE


@helper
def clear_pending(course: Record) -> None:
    """No playout is pending."""
    course.pending, course.total, course.squares = 0.0, 0.0, 0.0
