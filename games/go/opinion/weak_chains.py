"""Chains of one or two liberties, and what the player to move may do about them: read once for a position.

Ladders are read as `arena.games.go.chase` says; a reading that takes too many moves counts as an escape.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.games.go.attempt import begin_trial, may_try, take_back, try_move
from arena.games.go.board import Board
from arena.games.go.chase import LOST, NOWHERE, UNKNOWN, attacks, beside, chase, chase_fields, first_liberties
from arena.games.go.state import CHAIN_SHIFT
from arena.games.go.stones import EITHER, bit_of
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Field, Record


def _by_stones(*ways: str) -> tuple[str, ...]:
    """Each way for a single stone and for more."""
    return tuple(f"{way}: {stones}" for way in ways for stones in ("a stone", "stones"))


#: What a move takes, by importance: what would be lost anyway, what could get away, the last move with its chain, or a
#: chain next to an own one in atari.
CAPTURES = _by_stones("what is lost", "what could escape", "the last move", "what gives atari")

#: What becomes of an own chain in atari by a move on its last liberty, after the last move has put it there or not.
EXTENSIONS = _by_stones("in vain, not from new atari", "in vain", "not from new atari", "from new atari")

#: Whether a chain that a move leaves one liberty is next to an own one that has two at most.
ATARIS = _by_stones("to any chain", "next to own weak stones")

#: What a move on one of its two liberties keeps from being captured in a ladder, next to the last move or not. Single
#: stones that have been in danger for longer are of no account.
RESCUES = ("stones, not next to the last move", "a stone", "stones")

_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
_CHAIN = np.uint64(CHAIN_SHIFT)

#: Moves that a ladder's reading tries at most.
_TRIES = np.uint64(60)
#: Where the levels of each kind are in the marks of an empty point: 0 for nothing, else they are numbered from 1.
CAPTURE_SHIFT, EXTENSION_SHIFT, ATARI_SHIFT, RESCUE_SHIFT = (np.uint64(shift) for shift in (0, 4, 8, 12))
LEVEL = np.uint64(15)

#: Whether a move gives atari to a chain, and whether to two at once.
ATARI_MARK, DOUBLE_MARK = np.uint64(1 << 16), np.uint64(1 << 17)


def weak_chains_fields(board: Board) -> list[Field]:
    """Fields of the record that the survey writes to.

    `marks` says of an empty vertex what a move there does to weak chains, `room` how many liberties the chain of a
    vertex that names one has, three standing for more. `weak`, `one` and `two` list those with less, and their
    liberties.
    """
    return [
        ("marks", "u4", (board.vertices,)),
        ("room", "u1", (board.vertices,)),
        ("weak", "u2", (board.cells,)),
        ("one", "u2", (board.cells,)),
        ("two", "u2", (board.cells,)),
        *chase_fields(board),
    ]


@helper
def _note(sheet: Record, vertex: np.uint64, shift: np.uint64, level: np.uint64) -> None:
    """Mark a vertex with a level of a kind; the highest one stays."""
    here = np.uint64(sheet.marks[vertex])
    if (here >> shift) & LEVEL < level:
        sheet.marks[vertex] = (here & ~(LEVEL << shift)) | (level << shift)


@helper
def _level(way: np.uint64, stones: np.uint64) -> np.uint64:
    """The level of something that is told for a single stone and for more."""
    return way + way + (_ONE if stones == _ONE else _TWO)


@helper
def _is_captured(sheet: Record, state: Record, stone: np.uint64, attacker: np.uint64, width: np.uint64) -> bool:
    """Whether a stone's chain of two liberties is captured in a ladder, the attacker being to move."""
    found = chase(sheet, stone, True, attacker, _TRIES, width)
    if found == UNKNOWN:
        begin_trial(state, sheet)  # a reading that is broken off leaves its moves there
    return bool(found == LOST)


@helper
def _survives(
    sheet: Record, state: Record, stone: np.uint64, liberty: np.uint64, own: np.uint64, width: np.uint64
) -> bool:
    """Whether a chain of the colour `own` gets away by a move on one of its liberties."""
    if not may_try(sheet, liberty, own, width):
        return False
    try_move(sheet, liberty, own, width)
    chain = np.uint64(sheet.points[stone]) >> _CHAIN
    count, one, two = first_liberties(sheet, chain, _THREE, width)
    if count == _TWO:
        one, two = attacks(sheet, one, two, width)
        in_reach = one != NOWHERE or two != NOWHERE
        lost = in_reach and _is_captured(sheet, state, stone, EITHER ^ own, width)
    else:
        lost = count == _ONE
    if sheet.ply > 0:  # it is taken back already if the reading was broken off
        take_back(sheet, own, width)
    return not lost


@helper
def _touches(state: Record, chain: np.uint64, last: np.uint64, width: np.uint64) -> bool:
    """Whether a chain is next to the last move."""
    if last != NOWHERE:
        for side in range(4):
            there = np.uint64(state.points[beside(last, np.uint64(side), width)])
            if there & EITHER != _ZERO and there >> _CHAIN == chain:
                return True
    return False


@helper
def _weakest_beside(state: Record, sheet: Record, chain: np.uint64, own: np.uint64, width: np.uint64) -> np.uint64:
    """How many liberties the weakest of the chains of a colour has that are next to a chain; three for more."""
    found, vertex = _THREE, chain
    while True:
        for side in range(4):
            there = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if there & EITHER == own:
                found = min(found, np.uint64(sheet.room[there >> _CHAIN]))
        vertex = np.uint64(state.following[vertex])
        if vertex == chain:
            return found


@helper
def _give_atari(sheet: Record, vertex: np.uint64, level: np.uint64) -> None:
    _note(sheet, vertex, ATARI_SHIFT, level)
    sheet.marks[vertex] |= DOUBLE_MARK if np.uint64(sheet.marks[vertex]) & ATARI_MARK != _ZERO else ATARI_MARK


@helper
def _look_at_own(
    state: Record, sheet: Record, number: np.uint64, own: np.uint64, last: np.uint64, width: np.uint64
) -> None:
    chain, one, two = np.uint64(sheet.weak[number]), np.uint64(sheet.one[number]), np.uint64(sheet.two[number])
    stones, fresh = np.uint64(state.stones[chain]), _touches(state, chain, last, width)
    if sheet.room[chain] == _ONE:
        way = _TWO if _survives(sheet, state, chain, one, own, width) else _ZERO
        _note(sheet, one, EXTENSION_SHIFT, _level(way + (_ONE if fresh else _ZERO), stones))
        return
    if not fresh and stones == _ONE:
        return
    first, second = attacks(sheet, one, two, width)
    if first == NOWHERE and second == NOWHERE:
        return
    if _is_captured(sheet, state, chain, EITHER ^ own, width):
        level = _level(_ZERO, stones) + _ONE if fresh else _ONE
        if _survives(sheet, state, chain, one, own, width):
            _note(sheet, one, RESCUE_SHIFT, level)
        if _survives(sheet, state, chain, two, own, width):
            _note(sheet, two, RESCUE_SHIFT, level)


@helper
def _look_at_other(
    state: Record, sheet: Record, number: np.uint64, own: np.uint64, last: np.uint64, width: np.uint64
) -> None:
    chain, one, two = np.uint64(sheet.weak[number]), np.uint64(sheet.one[number]), np.uint64(sheet.two[number])
    stones, weakest = np.uint64(state.stones[chain]), _weakest_beside(state, sheet, chain, own, width)
    if sheet.room[chain] == _TWO:
        level = _level(_ONE if weakest != _THREE else _ZERO, stones)
        _give_atari(sheet, one, level)
        _give_atari(sheet, two, level)
        return
    if weakest == _ONE:
        way = _THREE
    elif last != NOWHERE and np.uint64(state.points[last]) >> _CHAIN == chain:
        way = _TWO
    else:
        way = _ONE if _survives(sheet, state, chain, one, EITHER ^ own, width) else _ZERO
    _note(sheet, one, CAPTURE_SHIFT, _level(way, stones))


def survey_kernel(board: Board) -> Callable[[Record, Record], None]:
    """A kernel that marks, for the player to move, what moves do to all chains of one or two liberties."""
    width, cells, vertex_of = np.uint64(board.width), np.uint64(board.cells), board.vertex_of

    @apart
    def survey(state: Record, sheet: Record) -> None:
        own = bit_of(np.uint64(state.to_move))
        last = np.uint64(vertex_of[np.uint64(state.last)]) if state.last < cells else NOWHERE
        count = _ZERO
        for number in range(cells):
            vertex = np.uint64(vertex_of[np.uint64(number)])
            sheet.marks[vertex] = 0
            here = np.uint64(state.points[vertex])
            if here & EITHER != _ZERO and here >> _CHAIN == vertex:
                room, one, two = first_liberties(state, vertex, _THREE, width)
                sheet.room[vertex] = room
                if room < _THREE:
                    sheet.weak[count], sheet.one[count], sheet.two[count] = vertex, one, two
                    count += _ONE
        begin_trial(state, sheet)
        for number in range(count):
            weak = np.uint64(sheet.weak[np.uint64(number)])
            if np.uint64(state.points[weak]) & own != _ZERO:
                _look_at_own(state, sheet, np.uint64(number), own, last, width)
            else:
                _look_at_other(state, sheet, np.uint64(number), own, last, width)

    return survey
