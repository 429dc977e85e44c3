"""Work space of a search: the path of a simulation, and what its playouts credit."""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record, Records, dtype_of, new
from arena.games.toolbox.rowwise import ROW

_ONE = np.uint64(1)

#: What a credit consists of.
_MADE, _GAINED = np.uint64(0), np.uint64(1)


def new_courses(moves: int, max_plies: int) -> Records:
    """Work space for a game with so many moves.

    `credit` says, by player (0 for Black) and move, in how many of the pending playouts the
    player made the move, and the sum of results these had for the player.
    `pending`, `total` and `squares` count pending playouts and sum up their results for
    Black; `before_root` are the last two moves that led to the root, the last one first, or
    `moves` where there are none. `repicks`, `updates` and `prunings` count what was done in the whole search.
    """
    return new(
        dtype_of(
            [
                ("credit", "f4", (2, moves, 2)),
                ("urgency", "f4", (-(-moves // ROW), ROW)),
                ("prior", "f4", (moves,)),
                ("seen", "u8", (2, moves)),
                ("playout", "u8"),
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


@helper
def turn_at(course: Record, depth: np.uint64) -> np.uint64:
    """Who is to move at a depth of the path: 0 for Black, 1 for White."""
    return (np.uint64(course.root_turn) + depth) & _ONE


@helper
def clear_pending(course: Record) -> None:
    """No playout is pending."""
    course.pending, course.total, course.squares = 0.0, 0.0, 0.0


@helper
def clear_credits(course: Record) -> None:
    """Nobody has made a move in pending playouts."""
    for player in range(2):
        for move in range(course.credit.shape[1]):
            set_credit(course, np.uint64(player), np.uint64(move), 0.0, 0.0)


@helper
def set_credit(course: Record, player: np.uint64, move: np.uint64, playouts: float, results: float) -> None:
    """Say in how many pending playouts a player made a move, and the sum of their results for the player."""
    course.credit[player, move, _MADE] = playouts
    course.credit[player, move, _GAINED] = results


@helper
def add_credit(course: Record, player: np.uint64, move: np.uint64, playouts: float, results: float) -> None:
    """Let a player have made a move in so many further playouts, with a sum of results for the player."""
    course.credit[player, move, _MADE] += playouts
    course.credit[player, move, _GAINED] += results


@helper
def playouts_with(course: Record, player: np.uint64, move: np.uint64) -> float:
    """In how many pending playouts a player made a move."""
    return float(course.credit[player, move, _MADE])
