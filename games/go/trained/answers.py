"""What a move has to do with the opponent's last one: the features 1 to 7 of Huang, Coulom and Lin.

A chain that the last move has left with one liberty is in new atari, one that it has left with two is pressed.

* A move saves a chain in new atari by a capture if it takes a chain next to it, else by an extension if it is the
  liberty. Either is in self-atari if the new stone's chain then has one liberty; a capture that takes a ko is not.
* After the last move has taken a ko, a move solves it if it takes a chain next to one that the stone which took it
  touches. (Chains next to the point that may not be retaken have a liberty there, so that no other move takes them.)
* A move wins a semeai if it gives atari to a chain of two liberties next to a pressed one, is not in self-atari, and
  the chain does not get two liberties by extending.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE, beside
from arena.games.go.state import NO_KO
from arena.games.go.stones import EITHER, makes_ko
from arena.games.go.trained.liberties import CHAIN, OCCUPIED, Liberties
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)

#: What a move does, as bits: it captures or extends to save a chain in new atari, puts itself in atari by that, solves
#: a ko, wins a semeai.
SAVES_BY_CAPTURE, SAVES_BY_EXTENDING, EXPOSED, SOLVES_KO, WINS_SEMEAI = (np.uint64(1 << bit) for bit in range(5))

Kernel = Callable[..., Any]


def answers_kernel(board: Board, liberties: Liberties) -> Kernel:
    """A kernel that tells, as bits, what a move of the player to move answers.

    It is given the record that liberties are known from, the state, the move's empty vertex, and that of the last move.
    """
    width = np.uint64(board.width)
    least, but = liberties.least, liberties.but
    takes_next_to, wins = _taking(width, least), _winning(width, liberties)
    is_exposed = _exposing(width, liberties)

    @helper
    def answers(record: Record, state: Record, vertex: np.uint64, last: np.uint64, own: np.uint64) -> np.uint64:
        saving, winning, solving = _ZERO, _ZERO, _ZERO
        has_ko = np.uint64(state.ko) != _NO_KO
        for side in range(4):
            near = np.uint64(state.points[beside(last, np.uint64(side), width)])
            if near & EITHER == own:
                chain = near >> CHAIN
                count = least(record, state, chain)
                takes = (has_ko or count == _ONE) and takes_next_to(record, state, vertex, chain, own)
                if has_ko and takes:
                    solving = SOLVES_KO
                if count == _ONE:
                    if takes:
                        saving = SAVES_BY_CAPTURE
                    elif saving == _ZERO and but(record, state, chain, NOWHERE, NOWHERE)[1] == vertex:
                        saving = SAVES_BY_EXTENDING
                elif count == _TWO and wins(record, state, vertex, chain, own):
                    winning = WINS_SEMEAI
        if saving | winning != _ZERO and is_exposed(record, state, vertex, own):
            saving |= EXPOSED if saving != _ZERO else _ZERO
            winning = _ZERO
        return saving | winning | solving

    return answers


def _taking(width: np.uint64, least: Kernel) -> Kernel:
    touches = _touching(width)

    @helper
    def takes_next_to(record: Record, state: Record, vertex: np.uint64, chain: np.uint64, own: np.uint64) -> bool:
        """Whether a move takes a chain that is next to an own one."""
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and least(record, state, near >> CHAIN) == _ONE:
                if touches(state, near >> CHAIN, chain):
                    return True
        return False

    return takes_next_to


def _winning(width: np.uint64, liberties: Liberties) -> Kernel:
    least, but, room, touches = liberties.least, liberties.but, _room(width, liberties), _touching(width)

    @helper
    def is_killed(record: Record, state: Record, vertex: np.uint64, chain: np.uint64, own: np.uint64) -> bool:
        """Whether a chain of two liberties, one of which a move takes, does not get two again on the other one."""
        _, liberty, _ = but(record, state, chain, vertex, NOWHERE)
        return bool(room(record, state, liberty, EITHER ^ own, vertex)[0] != _TWO)

    @helper
    def wins(record: Record, state: Record, vertex: np.uint64, chain: np.uint64, own: np.uint64) -> bool:
        """Whether a move gives atari to a chain next to a pressed one so that extending does not help it."""
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and least(record, state, near >> CHAIN) == _TWO:
                if touches(state, near >> CHAIN, chain) and is_killed(record, state, vertex, near >> CHAIN, own):
                    return True
        return False

    return wins


def _touching(width: np.uint64) -> Kernel:
    @helper
    def touches(state: Record, one: np.uint64, other: np.uint64) -> bool:
        """Whether a stone of one chain is next to one of another."""
        if state.stones[one] > state.stones[other]:
            one, other = other, one
        vertex = one
        while True:
            for side in range(4):
                near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
                if near & EITHER != _ZERO and near >> CHAIN == other:
                    return True
            vertex = np.uint64(state.following[vertex])
            if vertex == one:
                return False

    return touches


def _room(width: np.uint64, liberties: Liberties) -> Kernel:
    but = liberties.but

    @helper
    def room(
        record: Record, state: Record, vertex: np.uint64, colour: np.uint64, filled: np.uint64
    ) -> tuple[np.uint64, np.uint64]:
        """How many liberties a stone has that takes nothing, two standing for more, and one; another vertex is filled.

        They are those of its chain.
        """
        found = NOWHERE
        for side in range(4):
            count, liberty = _ZERO, beside(vertex, np.uint64(side), width)
            there = np.uint64(state.points[liberty])
            if there & OCCUPIED == _ZERO:
                count = _ONE if liberty != filled else _ZERO
            elif there & EITHER == colour:
                count, liberty, _ = but(record, state, there >> CHAIN, vertex, filled)
            if count == _TWO or (count == _ONE and found != NOWHERE and found != liberty):
                return _TWO, liberty
            if count == _ONE:
                found = liberty
        return (_ZERO if found == NOWHERE else _ONE), found

    return room


def _exposing(width: np.uint64, liberties: Liberties) -> Kernel:
    least, room = liberties.least, _room(width, liberties)

    @helper
    def is_joined(state: Record, vertex: np.uint64, stone: np.uint64, own: np.uint64) -> bool:
        """Whether a vertex is next to a new own stone, or to an own chain that this is next to."""
        for side in range(4):
            near = beside(stone, np.uint64(side), width)
            there = np.uint64(state.points[near])
            if near == vertex:
                return True
            if there & EITHER == own:
                for turn in range(4):
                    around = np.uint64(state.points[beside(vertex, np.uint64(turn), width)])
                    if around & EITHER == own and around >> CHAIN == there >> CHAIN:
                        return True
        return False

    @helper
    def is_exposed(record: Record, state: Record, vertex: np.uint64, own: np.uint64) -> bool:
        """Whether a new stone's chain is in atari; one that takes a ko is not."""
        count, liberty = room(record, state, vertex, own, NOWHERE)
        if count == _TWO:
            return False
        taken = _ZERO
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and least(record, state, near >> CHAIN) == _ONE:
                chain = near >> CHAIN
                taken += np.uint64(state.stones[chain])
                stone = chain
                while True:
                    if stone != liberty and is_joined(state, vertex, stone, own):
                        if liberty != NOWHERE:
                            return False
                        liberty = stone
                    stone = np.uint64(state.following[stone])
                    if stone == chain:
                        break
        return not makes_ko(np.uint64(state.points[vertex]), own, taken)

    return is_exposed
