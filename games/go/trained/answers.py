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

from dataclasses import dataclass

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE, beside
from arena.games.go.state import NO_KO
from arena.games.go.stones import EITHER, makes_ko
from arena.games.go.trained.liberties import CHAIN, Kernel, Liberties
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_NO_KO = np.uint64(NO_KO)

#: What a move does, as bits: it captures or extends to save a chain in new atari, puts itself in atari by that, solves
#: a ko, wins a semeai.
SAVES_BY_CAPTURE, SAVES_BY_EXTENDING, EXPOSED, SOLVES_KO, WINS_SEMEAI = (np.uint64(1 << bit) for bit in range(5))


@dataclass(frozen=True)
class Answering:
    """Kernels that tell what a move does; all are given the record that liberties are known from, and the state."""

    answers: Kernel  # of a move, the last move and the mover's colour: all that it does, as bits
    is_exposed: Kernel  # of a move and the mover's colour: whether its chain is in atari then
    is_killed: Kernel  # of a move, the other liberty of a chain next to it and the mover's colour: whether it is caught


def answering(board: Board, liberties: Liberties) -> Answering:
    """What is told by liberties that are known in one way."""
    width, count, other = np.uint64(board.width), liberties.count, liberties.other
    takes_next_to, wins = _taking(width, liberties), _winning(width, liberties)
    is_exposed = _exposing(width, liberties)

    @helper
    def answers(record: Record, state: Record, vertex: np.uint64, last: np.uint64, own: np.uint64) -> np.uint64:
        saving, winning, solving = _ZERO, _ZERO, _ZERO
        has_ko = np.uint64(state.ko) != _NO_KO
        for side in range(4):
            near = np.uint64(state.points[beside(last, np.uint64(side), width)])
            if near & EITHER == own:
                chain = near >> CHAIN
                left = count(record, state, chain)
                takes = (has_ko or left == _ONE) and takes_next_to(record, state, vertex, chain, own)
                if has_ko and takes:
                    solving = SOLVES_KO
                if left == _ONE:
                    if takes:
                        saving = SAVES_BY_CAPTURE
                    elif saving == _ZERO and other(record, state, chain, NOWHERE) == vertex:
                        saving = SAVES_BY_EXTENDING
                elif left == _TWO and wins(record, state, vertex, chain, own):
                    winning = WINS_SEMEAI
        if saving | winning != _ZERO and is_exposed(record, state, vertex, own):
            return exposed(saving) | solving
        return saving | winning | solving

    return Answering(answers, is_exposed, _killing(liberties))


@helper
def exposed(done: np.uint64) -> np.uint64:
    """What a move does that is in self-atari: it wins no semeai, and how it saves anything is a way of its own."""
    found = done & ~WINS_SEMEAI
    return found | EXPOSED if found & (SAVES_BY_CAPTURE | SAVES_BY_EXTENDING) != _ZERO else found


def _taking(width: np.uint64, liberties: Liberties) -> Kernel:
    touches, count = _touching(width), liberties.count

    @helper
    def takes_next_to(record: Record, state: Record, vertex: np.uint64, chain: np.uint64, own: np.uint64) -> bool:
        """Whether a move takes a chain that is next to an own one."""
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and count(record, state, near >> CHAIN) == _ONE:
                if touches(state, near >> CHAIN, chain):
                    return True
        return False

    return takes_next_to


def _winning(width: np.uint64, liberties: Liberties) -> Kernel:
    count, other, touches, is_killed = liberties.count, liberties.other, _touching(width), _killing(liberties)

    @helper
    def wins(record: Record, state: Record, vertex: np.uint64, chain: np.uint64, own: np.uint64) -> bool:
        """Whether a move gives atari to a chain next to a pressed one so that extending does not help it."""
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and count(record, state, near >> CHAIN) == _TWO:
                if touches(state, near >> CHAIN, chain):
                    if is_killed(record, state, vertex, other(record, state, near >> CHAIN, vertex), own):
                        return True
        return False

    return wins


def _killing(liberties: Liberties) -> Kernel:
    room = liberties.room

    @helper
    def is_killed(record: Record, state: Record, vertex: np.uint64, liberty: np.uint64, own: np.uint64) -> bool:
        """Whether a chain of two liberties, one of which a move takes, does not get two again on the other one."""
        return bool(room(record, state, liberty, EITHER ^ own, vertex)[0] < _TWO)

    return is_killed


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


def _exposing(width: np.uint64, liberties: Liberties) -> Kernel:
    count, room = liberties.count, liberties.room

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

    @apart
    def is_exposed_by_little(
        record: Record, state: Record, vertex: np.uint64, own: np.uint64, liberty: np.uint64
    ) -> bool:
        """The same for a stone with one liberty, or none, beside those where it takes something."""
        taken = _ZERO
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER == EITHER ^ own and count(record, state, near >> CHAIN) == _ONE:
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

    @helper
    def is_exposed(record: Record, state: Record, vertex: np.uint64, own: np.uint64) -> bool:
        """Whether a new stone's chain is in atari; one that takes a ko is not."""
        found, liberty = room(record, state, vertex, own, NOWHERE)
        return found < _TWO and is_exposed_by_little(record, state, vertex, own, liberty)

    return is_exposed
