"""Crediting all moves as first: a player gets credit for every move of a playout, whenever it was made in it.

Credits are the fields `credit_fields` of a record. They say, by player (0 for Black) and move, in how many of the
playouts that are pending the player made the move, and the sum of the results that these had for the player. What
is done for a playout takes time for the moves that were made in it, however many there are in the game.
"""

from __future__ import annotations

import numpy as np

from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import address_of, clear_bytes
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)

#: What a credit consists of, and how many bytes it takes.
_MADE, _GAINED, _BYTES = _ZERO, _ONE, np.uint64(8)


def credit_fields(moves: int) -> list[Field]:
    """Fields of credits, with room for so many moves: `moves` is to be set to how many there are."""
    return [
        ("credit", "f4", (2, moves, 2)),
        ("credited", "u2", (moves,)),  # the moves that have to be cleared, in any order
        ("credits", "u8"),  # how many these are
        ("seen", "u8", (2, moves)),  # the last playout in which the player made the move; see `is_first`
        ("playout", "u8"),  # the number of the playout
        ("moves", "u8"),
    ]


@helper
def set_credit(credits: Record, player: np.uint64, move: np.uint64, playouts: float, results: float) -> None:
    """Say in how many pending playouts a player made a move, and the sum of their results for the player.

    What is to be cleared afterwards has to be noted as well.
    """
    credits.credit[player, move, _MADE] = playouts
    credits.credit[player, move, _GAINED] = results


@helper
def add_credit(credits: Record, player: np.uint64, move: np.uint64, playouts: float, results: float) -> None:
    """Let a player have made a move in so many further playouts, with a sum of results for the player."""
    credits.credit[player, move, _MADE] += playouts
    credits.credit[player, move, _GAINED] += results


@helper
def playouts_with(credits: Record, player: np.uint64, move: np.uint64) -> float:
    """In how many pending playouts a player made a move."""
    return float(credits.credit[player, move, _MADE])


@helper
def note_credited(credits: Record, moves: Record, count: np.uint64) -> None:
    """Remember the first moves of a list: they are credited, and have to be cleared.

    When there are so many that they may well be most of the game's, all are cleared in a row, and none is listed.
    """
    before = np.uint64(credits.credits)
    credits.credits = before + count
    if not _are_many(credits):
        for number in range(count):
            credits.credited[before + np.uint64(number)] = moves[np.uint64(number)]


@helper
def note_one_credited(credits: Record, move: np.uint64) -> None:
    """The same for one move."""
    before = np.uint64(credits.credits)
    credits.credits = before + _ONE
    if not _are_many(credits):
        credits.credited[before] = move


@helper
def _are_many(credits: Record) -> bool:
    """Whether to set all to zero in one go takes less time than to look up those that are listed."""
    return bool(np.uint64(credits.credits) << _TWO >= np.uint64(credits.moves))


@helper
def clear_credits(credits: Record) -> None:
    """Nobody has made a move in pending playouts."""
    if _are_many(credits):
        bytes_a_player = np.uint64(credits.moves) * _BYTES
        clear_bytes(address_of(credits.credit), bytes_a_player)
        clear_bytes(address_of(credits.credit) + np.uint64(credits.credit.shape[1]) * _BYTES, bytes_a_player)
    else:
        for number in range(np.uint64(credits.credits)):
            move = np.uint64(credits.credited[np.uint64(number)])
            set_credit(credits, _ZERO, move, 0.0, 0.0)
            set_credit(credits, _ONE, move, 0.0, 0.0)
    credits.credits = 0


@helper
def is_first(seen: Record, playout: np.uint64, player: np.uint64, move: np.uint64, first_only: bool) -> bool:
    """Whether a player who makes a move is to be credited with it: once a playout.

    And, if of two players who use one point the first alone has it, not if the other was there before. `seen` says,
    by player and move, in which playout that was the case for the last time; playouts are numbered from 1.
    """
    if seen[player, move] == playout or (first_only and seen[_ONE - player, move] == playout):
        return False
    seen[player, move] = playout
    return True


@helper
def credit_playout(credits: Record, trace: Record, turn: np.uint64, black: float, first_only: bool) -> None:
    """Credit the moves of one more playout, the first of which was made by the player `turn`; `black` is its result."""
    playout = np.uint64(credits.playout) + _ONE
    credits.playout = playout
    note_credited(credits, trace.moves, np.uint64(trace.length))
    for number in range(np.uint64(trace.length)):
        move, player = np.uint64(trace.moves[np.uint64(number)]), (turn + np.uint64(number)) & _ONE
        if is_first(credits.seen, playout, player, move, first_only):
            add_credit(credits, player, move, 1.0, black if player == _ZERO else 1.0 - black)


@helper
def credit_only_playout(credits: Record, trace: Record, turn: np.uint64, black: float, first_only: bool) -> None:
    """The same, faster, for a playout that alone is pending.

    It goes from the last move to the first and writes over what is there: who was first has the point.
    """
    length = np.uint64(trace.length)
    note_credited(credits, trace.moves, length)
    for number in range(length):
        place = length - _ONE - np.uint64(number)
        move, player = np.uint64(trace.moves[place]), (turn + place) & _ONE
        set_credit(credits, player, move, 1.0, black if player == _ZERO else 1.0 - black)
        if first_only:
            set_credit(credits, _ONE - player, move, 0.0, 0.0)
