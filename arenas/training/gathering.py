"""Decisions from recorded games: every position that is wanted is looked at while a game is replayed.

Of a position there remain the different sets of traits of the moves that playouts could make there, and how many have
which (see `decisions`). A set's number is found by hashing, as it is met.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.training.decisions import COUNT_BITS, MOST_IN_ROW, NO_TRAIT, Block, Decisions
from arena.games import Game, InputError
from arena.games.contract import is_legal, play, playout_moves, traits_of
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Field, Record, Records, dtype_of, new

#: How many different sets of traits are told apart, and places for them: a power of 2.
MOST_SETS, _SLOTS = 1 << 20, 1 << 22
#: Rows of a block, many more than a position has.
_ROWS = 1 << 20

#: Rows for each decision for which a block has room.
_ROWS_EACH = 2

_FILL = dtype_of([("rows", "u8"), ("decisions", "u8")])
_WORK: list[Field] = [("ply", "u4"), ("first_pass", "u2"), ("sets", "u8"), ("left_out", "u8")]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_LAST_SLOT, _FACTOR, _SPREAD = np.uint64(_SLOTS - 1), np.uint64(0x9E3779B97F4A7C15), np.uint64(40)
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
def _number_of(true: Any, kind_of: Any, sets: Any, slots: Any, known: np.uint64, count: int) -> np.uint64:
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
            found = _number_of(true, kind_of, sets, slots, known, traits_of(state, move, last, earlier, true))
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
def _replay(
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


class _Page:
    """A block that grows, and those that are full."""

    def __init__(self) -> None:
        self.fills = new(_FILL)
        self.arrays = (
            np.empty(_ROWS, dtype=np.uint32),
            np.zeros(_ROWS // _ROWS_EACH + 1, dtype=np.uint32),
            np.empty(_ROWS // _ROWS_EACH, dtype=np.uint32),
        )
        self._full: list[Block] = []

    def __len__(self) -> int:
        return sum(len(block.chosen) for block in self.blocks())

    def turn(self) -> None:
        """Begin a new block."""
        block = self._block()
        self._full.append(Block(block.rows.copy(), block.starts.copy(), block.chosen.copy()))
        self.fills["rows"] = self.fills["decisions"] = 0

    def _block(self) -> Block:
        rows, starts, chosen = self.arrays
        decisions = int(self.fills["decisions"][0])
        return Block(rows[: int(self.fills["rows"][0])], starts[: decisions + 1], chosen[:decisions])

    def blocks(self) -> list[Block]:
        """All that is there."""
        return [*self._full, self._block()]


class Gathering:
    """Decisions that are taken from games of one kind: to learn from, and those that are set aside for a test."""

    def __init__(self, game: Game) -> None:
        self._game = game
        kinds = [number for number, kind in enumerate(game.trait_kinds) for _ in kind.traits]
        self._table = (
            np.array(kinds, dtype=np.uint8),
            np.empty((MOST_SETS, len(game.trait_kinds)), dtype=np.int32),
            np.zeros(_SLOTS, dtype=np.uint32),
            np.zeros(MOST_SETS, dtype=np.uint32),
            np.empty(len(game.trait_kinds), dtype=np.uint16),
        )
        self._works = new(dtype_of([*_WORK, ("moves", "u2", (game.moves,))]))
        self._works["first_pass"] = game.first_pass
        self._pages = {False: _Page(), True: _Page()}

    @property
    def taken(self) -> int:
        """How many positions there are so far, those that are set aside among them."""
        return sum(len(page) for page in self._pages.values())

    def followed(self, moves: Sequence[int]) -> tuple[int, bool]:
        """How many moves can be made, up to the end of the game, and whether no other stands in the way."""
        halt, made = self._played(moves, (), self._pages[False])
        return made, halt != Halt.ILLEGAL

    def take(self, moves: Sequence[int], plies: Sequence[int], aside: bool = False) -> int:
        """Take the positions before the moves of these numbers; in how many of them playouts could not make the move.

        These are left out.
        """
        self._works["left_out"] = 0
        self._played(moves, plies, self._pages[aside])
        return int(self._works["left_out"][0])

    def _played(self, moves: Sequence[int], plies: Sequence[int], page: _Page) -> tuple[Halt, int]:
        """Make moves, and look at the positions before some of them; why it ended, and how many were made."""
        wanted = np.zeros(len(moves), dtype=bool)
        wanted[list(plies)] = True
        states, made = self._game.new_states(), np.array(moves, dtype=np.uint16)
        self._works["ply"] = 0
        while True:
            halt = Halt(_replay(states, made, wanted, self._works, self._table, page.fills, page.arrays))
            if halt is Halt.SETS:
                raise InputError(f"{self._game.spec} has more than {MOST_SETS} sets of traits of a move")
            if halt is not Halt.FULL:
                return halt, int(self._works["ply"][0])
            page.turn()

    def decisions(self, aside: bool = False) -> Decisions:
        """What has been taken so far."""
        sets = self._table[1][: int(self._works["sets"][0])]
        return Decisions(sets.copy(), self._pages[aside].blocks())
