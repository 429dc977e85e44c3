"""A game replayed for what may be learned from it: which sets of traits there are to choose from, and which is chosen.

Different sets are numbered as they are met; they are known by hashing. What is written of a position, `decisions` says.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.contract import is_legal, play, playout_moves, traits_of
from arena.games.decisions import COUNT_BITS, MOST_IN_ROW, NO_TRAIT
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Field, Record, Records, dtype_of

#: Places for the numbers of sets: a power of 2, several times as many as there may be sets.
SLOTS = 1 << 22

#: How far a block is filled.
FILL = dtype_of([("rows", "u8"), ("decisions", "u8")])
#: How far a replay is, and how many sets there are; `moves` come with it, of which there are as many as in the game.
WORK: list[Field] = [("ply", "u4"), ("first_pass", "u2"), ("sets", "u8"), ("left_out", "u8")]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_LAST_SLOT, _FACTOR, _SPREAD = np.uint64(SLOTS - 1), np.uint64(0x9E3779B97F4A7C15), np.uint64(40)
_COUNT, _MOST = np.uint32(COUNT_BITS), np.uint32(MOST_IN_ROW)
_NO_SET = np.uint64(0xFFFF_FFFF)


class Halt(IntEnum):
    """Why a replay has come to a halt."""

    END = 0  # there are no more moves, or the game is over
    ILLEGAL = 1
    FULL = 2  # there may be no room for another position in the block
    SETS = 3  # there are too many sets


_END, _ILLEGAL, _FULL, _SETS = (int(halt) for halt in Halt)


@helper
def number_of(true: Any, kind_of: Any, sets: Any, slots: Any, known: np.uint64, count: int) -> np.uint64:
    """The number of a set of traits; `known` if it is new, in which case it is put there."""
    kinds, mixed = sets.shape[1], _ZERO
    for kind in range(kinds):
        sets[known, kind] = NO_TRAIT
    for place in range(count):
        trait = np.uint64(true[place])
        sets[known, kind_of[trait]] = trait
        mixed = (mixed + trait + _ONE) * _FACTOR
    slot = (mixed >> _SPREAD) & _LAST_SLOT
    while slots[slot] != 0:
        found = np.uint64(slots[slot]) - _ONE
        same = True
        for kind in range(kinds):
            same &= sets[found, kind] == sets[known, kind]
        if same:
            return found
        slot = (slot + _ONE) & _LAST_SLOT
    slots[slot] = known + _ONE
    return known


@helper
def _look(
    state: Record, last: np.uint64, earlier: np.uint64, chosen: np.uint64, work: Record, table: Any, page: Any
) -> bool:
    """Write a position's rows; False, and nothing, if the move that was chosen is none that playouts could make."""
    kind_of, sets, slots, row_of, true = table
    fill, rows, starts, chosen_sets = page
    first = np.uint64(fill.rows)
    count, choice = first, _NO_SET
    for number in range(playout_moves(state, work.moves)):
        move = np.uint64(work.moves[np.uint64(number)])
        if move < work.first_pass:
            known = np.uint64(work.sets)
            found = number_of(true, kind_of, sets, slots, known, traits_of(state, move, last, earlier, true))
            if found == known:
                work.sets = known + _ONE
            row = np.uint64(row_of[found])
            # What `row_of` still has from other positions is not taken for a row of this one.
            if row < first or row >= count or rows[row] >> _COUNT != found or rows[row] & _MOST == _MOST:
                row = count
                rows[row], row_of[found] = np.uint32(found) << _COUNT, row
                count += _ONE
            rows[row] += np.uint32(1)
            if move == chosen:
                choice = found
    if choice == _NO_SET:
        return False
    decision = np.uint64(fill.decisions)
    chosen_sets[decision], starts[decision + _ONE] = choice, count
    fill.decisions, fill.rows = decision + _ONE, count
    return True


@entry
def replay(
    states: Records,
    moves: npt.NDArray[np.uint16],
    wanted: npt.NDArray[np.bool_],
    works: Records,
    table: Any,
    fills: Records,
    page: Any,
) -> int:
    """Make moves from number `ply` of the work on, and look at the positions before some of them; why it ends."""
    state, work, fill = states[0], works[0], fills[0]
    room, none = np.uint64(len(work.moves)), np.uint64(len(work.moves))
    while work.ply < len(moves) and state.winner == UNDECIDED:
        ply = np.uint64(work.ply)
        move = np.uint64(moves[ply])
        if not is_legal(state, move):
            return _ILLEGAL
        if wanted[ply]:
            if fill.rows + room > np.uint64(len(page[0])) or fill.decisions == np.uint64(len(page[2])):
                return _FULL
            if work.sets + room > np.uint64(len(table[1])):
                return _SETS
            last = np.uint64(moves[ply - _ONE]) if ply >= _ONE else none
            earlier = np.uint64(moves[ply - _TWO]) if ply >= _TWO else none
            if not _look(state, last, earlier, move, work, table, (fill, page[0], page[1], page[2])):
                work.left_out += 1
        play(state, move)
        work.ply += 1
    return _END
