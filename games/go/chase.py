"""Chasing a chain that has one or two liberties: the kernels of ladders.

The attacker takes one of two liberties, which gives atari. The defender plays on the last
liberty, or captures a chaser in atari, which is a chain next to the chased one. Neither has
other moves. The chain escapes if it has three liberties when the attacker is to move, or if the
attacker has no move; it is lost if it can be captured. Of rules against repetition only that of
the simple ko is heeded.
"""

from __future__ import annotations

import numpy as np

from arena.games.go.attempt import may_try, most_plies, take_back, trial_fields, try_move
from arena.games.go.board import Board
from arena.games.go.state import CHAIN_SHIFT, WALL_BIT
from arena.games.go.stones import COUNT, EITHER
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
_CHAIN = np.uint64(CHAIN_SHIFT)
_OCCUPIED = np.uint64(WALL_BIT) | EITHER

#: A vertex that is none: a corner of the wall.
NOWHERE = _ZERO

#: Answers of `chase`; the last one if it takes too many moves to tell.
ESCAPES, LOST, UNKNOWN = np.uint64(0), np.uint64(1), np.uint64(2)

#: What is known of a position before its moves are tried.
_OPEN = np.uint64(3)

#: Room for choices, in times the room for moves in a row.
_CHOICES = 6


def chase_fields(board: Board) -> list[Field]:
    """Fields of the record on which a chase is read: a trial, and the moves that are left to try.

    `choices` has those of every ply from `first` to `last`. `tried` counts moves that were
    tried, and `best` is the first of those by which somebody gets what they want.
    """
    plies = most_plies(board)
    # A record that begins with all fields of another one would be taken for it, with a warning of numba's.
    return [
        ("tried", "u4"),
        ("best", "u2"),
        *trial_fields(board),
        ("choices", "u2", (_CHOICES * plies,)),
        ("first", "u2", (plies,)),
        ("last", "u2", (plies,)),
    ]


@helper
def beside(vertex: np.uint64, side: np.uint64, width: np.uint64) -> np.uint64:
    """A neighbour of a vertex, by side: 0 above, 1 to the left, 2 to the right, 3 below."""
    if side < _TWO:
        return vertex - (width if side == _ZERO else _ONE)
    return vertex + (_ONE if side == _TWO else width)


@helper
def surely_has(record: Record, chain: np.uint64, most: np.uint64) -> bool:
    """Whether a chain must have so many liberties at least, by how often stones have one.

    A liberty is next to at most four stones of a chain, and at most every other one: they are no
    neighbours of each other, so that further stones join them.
    """
    libs, stones = np.uint64(record.libs[chain]), np.uint64(record.stones[chain])
    return (libs > _FOUR * (most - _ONE)) | (libs + libs > (stones + _ONE) * (most - _ONE))  # type: ignore[return-value]


@helper
def first_liberties(
    record: Record, chain: np.uint64, most: np.uint64, width: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """How many liberties a chain has, `most` standing for more, and the first two; `most` is 2 or 3.

    The liberties are of no account if there are as many as `most`.
    """
    one, two, count = NOWHERE, NOWHERE, _ZERO
    if surely_has(record, chain, most):
        return most, one, two
    vertex = chain
    while True:
        room = np.uint64(record.points[vertex]) & COUNT
        if room >= most:
            return most, one, two
        if room != _ZERO:
            for number in range(4):
                near = beside(vertex, np.uint64(number), width)
                if np.uint64(record.points[near]) & _OCCUPIED == _ZERO and near != one and near != two:
                    one, two = near, one
                    count += _ONE
                    if count == most:
                        return most, one, two
        vertex = np.uint64(record.following[vertex])
        if vertex == chain:
            return count, one, two


@helper
def last_liberty(record: Record, chain: np.uint64, width: np.uint64) -> np.uint64:
    """The liberty of a chain in atari, or NOWHERE if it has more than one."""
    if surely_has(record, chain, _TWO):
        return NOWHERE
    count, liberty, _ = first_liberties(record, chain, _TWO, width)
    return liberty if count == _ONE else NOWHERE


@helper
def attacks(record: Record, one: np.uint64, two: np.uint64, width: np.uint64) -> tuple[np.uint64, np.uint64]:
    """On which of a chain's two liberties an attack may succeed; NOWHERE instead of others.

    Where there is more room the attack comes first. If there are three more liberties next to the
    other one, the chain gets away.
    """
    of_one, of_two = np.uint64(record.points[one]) & COUNT, np.uint64(record.points[two]) & COUNT
    touching = _ONE if one == two - _ONE or two == one - _ONE or one == two - width or two == one - width else _ZERO
    if of_one < of_two:
        one, two, of_one, of_two = two, one, of_two, of_one
    return (
        one if of_two - touching < _THREE else NOWHERE,
        two if of_one - touching < _THREE else NOWHERE,
    )


@helper
def _add(sheet: Record, vertex: np.uint64) -> None:
    """Add a vertex to the choices at this ply, unless it is among them."""
    ply = np.uint64(sheet.ply)
    for number in range(np.uint64(sheet.first[ply]), np.uint64(sheet.last[ply])):
        if np.uint64(sheet.choices[np.uint64(number)]) == vertex:
            return
    sheet.choices[np.uint64(sheet.last[ply])] = vertex
    sheet.last[ply] += 1


@helper
def _attack(sheet: Record, chain: np.uint64, own: np.uint64, width: np.uint64) -> np.uint64:
    """List the attacker's moves, or say what becomes of the chain without any."""
    count, one, two = first_liberties(sheet, chain, _THREE, width)
    if count == _THREE:
        return ESCAPES
    if count == _ONE:
        if one == np.uint64(sheet.ko):
            return ESCAPES
        _add(sheet, one)
        return LOST
    one, two = attacks(sheet, one, two, width)
    if one != NOWHERE and may_try(sheet, one, own, width):
        _add(sheet, one)
    if two != NOWHERE and may_try(sheet, two, own, width):
        _add(sheet, two)
    return _OPEN


@helper
def _defend(sheet: Record, chain: np.uint64, own: np.uint64, width: np.uint64) -> np.uint64:
    """List the defender's moves, unless the chain is not in atari."""
    liberty = last_liberty(sheet, chain, width)
    if liberty == NOWHERE:
        return ESCAPES
    if may_try(sheet, liberty, own, width):
        _add(sheet, liberty)
    vertex = chain
    while True:
        for number in range(4):
            there = np.uint64(sheet.points[beside(vertex, np.uint64(number), width)])
            if there & EITHER == EITHER ^ own:
                weak = last_liberty(sheet, there >> _CHAIN, width)
                if weak != NOWHERE and may_try(sheet, weak, own, width):
                    _add(sheet, weak)
        vertex = np.uint64(sheet.following[vertex])
        if vertex == chain:
            return _OPEN


@helper
def _look(sheet: Record, stone: np.uint64, attacking: bool, own: np.uint64, width: np.uint64) -> np.uint64:
    """What is known of a position at first sight; lists the choices if that is not all."""
    ply = np.uint64(sheet.ply)
    sheet.first[ply] = sheet.last[ply - _ONE] if ply > _ZERO else 0
    sheet.last[ply] = sheet.first[ply]
    chain = np.uint64(sheet.points[stone]) >> _CHAIN
    return _attack(sheet, chain, own, width) if attacking else _defend(sheet, chain, own, width)


@helper
def chase(
    sheet: Record, stone: np.uint64, attacking: bool, own: np.uint64, tries: np.uint64, width: np.uint64
) -> np.uint64:
    """Whether a stone's chain escapes or is lost, in a trial; UNKNOWN if that takes more than so many `tries`.

    `own` is the colour to move and `attacking` whether it is the attacker's. `best` is the move
    that captures the chain or keeps it alive, or NOWHERE if there is none, or none is needed.
    What the trial holds afterwards is undefined.
    """
    start, plies = np.uint64(sheet.ply), np.uint64(len(sheet.vertex))
    sheet.tried, sheet.best = 0, NOWHERE
    if start > _ZERO:
        sheet.last[start - _ONE] = 0
    found = _look(sheet, stone, attacking, own, width)
    if found == LOST:
        sheet.best = sheet.choices[np.uint64(sheet.first[start])]
    while True:
        ply = np.uint64(sheet.ply)
        if found == _OPEN and sheet.first[ply] < sheet.last[ply]:
            full = np.uint64(sheet.last[ply]) + plies > np.uint64(len(sheet.choices))
            if full or ply + _ONE == plies or np.uint64(sheet.tried) == tries:
                return UNKNOWN
            vertex = np.uint64(sheet.choices[np.uint64(sheet.first[ply])])
            sheet.first[ply] += 1
            sheet.tried += 1
            try_move(sheet, vertex, own, width)
            own, attacking = EITHER ^ own, not attacking
            found = _look(sheet, stone, attacking, own, width)
            continue
        if found == _OPEN:
            found = ESCAPES if attacking else LOST
        if ply == start:
            return found
        own, attacking = EITHER ^ own, not attacking
        take_back(sheet, own, width)
        # Who moved here has got what they want, or goes on with their next choice.
        if found != (LOST if attacking else ESCAPES):
            found = _OPEN
        elif ply == start + _ONE:
            sheet.best = sheet.choices[np.uint64(sheet.first[start]) - _ONE]
