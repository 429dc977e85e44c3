"""What playouts by weights keep from move to move: codes of surroundings, weights of points, liberties of chains.

Of every vertex the record has its code, see `codes`, and its weight as the shape around it says: Black's in the low
half of a word and White's in the high one; there is none where there is a stone. They are whole numbers, so that their
sums, of rows and of the board, are exact. Of every chain it has the set of its liberties.

A chain that comes into atari changes one code, that of its liberty; it leaves atari only by a stone on its liberty, or
by what is taken next to it.
"""

from __future__ import annotations

import numpy as np

from arena.games.contract import begin_moves, make_move
from arena.games.go.board import Board
from arena.games.go.chase import beside
from arena.games.go.stones import EITHER, bit_of
from arena.games.go.trained.codes import WEAK_BITS, surroundings
from arena.games.go.trained.keeping import coding, renewing
from arena.games.go.trained.liberties import CHAIN, Kernel
from arena.games.go.trained.sets import Sets, bit_in_word, word_of
from arena.games.go.trained.shapes import RING_BITS, shapes
from arena.games.toolbox.jit import apart, helper
from arena.games.toolbox.records import Field, Record

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_RING = np.uint64((1 << RING_BITS) - 1)
_ALL = ~np.uint64(0)


def following_fields(board: Board, sets: Sets) -> list[Field]:
    """Fields of what is kept.

    `weights` are given, by shape. By vertex there are `codes` and `weight`; `rows`, of which the first and the last are
    of the wall, and `total` are sums of the latter. `liberties` are by chain, `empty` is the set of all empty vertices.
    `changed` is work space.
    """
    return [
        ("weights", "u8", (shapes().patterns.shape[1],)),
        ("codes", "u4", (board.vertices,)),
        ("weight", "u8", (board.vertices,)),
        ("rows", "u8", (board.size + 2,)),
        ("total", "u8"),
        ("liberties", "u8", (board.vertices, sets.words)),
        ("empty", "u8", (sets.words,)),
        ("changed", "u2", (board.vertices,)),
    ]


def following_kernels(board: Board, sets: Sets) -> dict[str, Kernel]:
    """The hooks `begin_playout` and `make_choice`."""
    return {"begin_playout": _beginning(board, sets), "make_choice": _making(board, sets)}


def _marking(board: Board, sets: Sets) -> tuple[Kernel, Kernel]:
    """Kernels that keep what codes say of atari."""
    width, weak_bits, count, only = np.uint64(board.width), WEAK_BITS, sets.count, sets.only
    renew, _ = renewing(board)

    @helper
    def mark(record: Record, state: Record, chain: np.uint64) -> None:
        """Tell the liberty of a chain in atari of that."""
        liberty = only(record, chain)
        for number in range(4):
            side = np.uint64(number)
            near = np.uint64(state.points[beside(liberty, side, width)])
            if near & EITHER != _ZERO and near >> CHAIN == chain:
                record.codes[liberty] |= weak_bits[side]
        renew(record, state, liberty)

    @helper
    def look_again(record: Record, state: Record, vertex: np.uint64) -> None:
        """Find out anew which stones around a vertex are in atari."""
        code = np.uint64(record.codes[vertex]) & _RING
        for number in range(4):
            side = np.uint64(number)
            near = np.uint64(state.points[beside(vertex, side, width)])
            if near & EITHER != _ZERO and count(record, near >> CHAIN) == _ONE:
                code |= weak_bits[side]
        record.codes[vertex] = code

    return mark, look_again


def _releasing(board: Board, sets: Sets) -> Kernel:
    width, first, count, only = np.uint64(board.width), np.uint64(sets.first), sets.count, sets.only
    _, look_again = _marking(board, sets)
    _, remove_stone = coding(board)
    renew, renew_around = renewing(board)

    @helper
    def free_liberties(record: Record, state: Record, vertex: np.uint64, changed: np.uint64) -> np.uint64:
        """Let the chains around have a liberty where a stone was taken; those that leave atari by that are listed."""
        place = vertex - first
        word, bit = word_of(place), bit_in_word(place)
        record.empty[word] |= bit
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if near & EITHER != _ZERO:
                chain = near >> CHAIN
                if count(record, chain) == _ONE:
                    record.changed[changed] = only(record, chain)
                    changed += _ONE
                record.liberties[chain, word] |= bit
        return changed

    @apart
    def release(record: Record, state: Record, colour: np.uint64) -> None:
        """Follow the stones of a colour that the last move has taken."""
        empties = np.uint64(state.empties)
        before, changed = empties - np.uint64(state.taken), _ZERO
        for number in range(before, empties):
            vertex = np.uint64(state.free[np.uint64(number)])
            remove_stone(record, vertex, colour)
            changed = free_liberties(record, state, vertex, changed)
        for number in range(before, empties):
            look_again(record, state, np.uint64(state.free[np.uint64(number)]))
        for number in range(changed):
            vertex = np.uint64(record.changed[np.uint64(number)])
            look_again(record, state, vertex)
            renew(record, state, vertex)
        for number in range(before, empties):
            renew_around(record, state, np.uint64(state.free[np.uint64(number)]))

    return release


def _filling(sets: Sets) -> Kernel:
    words, first, around = sets.words, np.uint64(sets.first), sets.around

    @helper
    def fill(record: Record, vertex: np.uint64, near: tuple[np.uint64, ...], own: np.uint64, chain: np.uint64) -> None:
        """Let a stone take a liberty from the chains around, and its chain have theirs; `near` is as it was before."""
        a, b, c, d = near
        of_a, of_b, of_c, of_d = a >> CHAIN, b >> CHAIN, c >> CHAIN, d >> CHAIN
        place = vertex - first
        word, bit = word_of(place), bit_in_word(place)
        record.empty[word] &= ~bit
        with_a, with_b = (_ALL if a & own != _ZERO else _ZERO), (_ALL if b & own != _ZERO else _ZERO)
        with_c, with_d = (_ALL if c & own != _ZERO else _ZERO), (_ALL if d & own != _ZERO else _ZERO)
        record.liberties[of_a, word] &= ~bit
        record.liberties[of_b, word] &= ~bit
        record.liberties[of_c, word] &= ~bit
        record.liberties[of_d, word] &= ~bit
        for number in range(words):
            nth = np.uint64(number)
            found = (record.liberties[of_a, nth] & with_a) | (record.liberties[of_b, nth] & with_b)
            found |= (record.liberties[of_c, nth] & with_c) | (record.liberties[of_d, nth] & with_d)
            record.liberties[chain, nth] = (found | around[vertex, nth]) & record.empty[nth]

    return fill


def _making(board: Board, sets: Sets) -> Kernel:
    number_of_pass, vertex_of = np.uint64(board.cells), board.vertex_of
    width, count, weak, fill = np.uint64(board.width), sets.count, sets.weak, _filling(sets)
    add_stone, _ = coding(board)
    _, renew_around = renewing(board)
    mark, _ = _marking(board, sets)
    release = _releasing(board, sets)

    @helper
    def mark_around(record: Record, state: Record, vertex: np.uint64, sides: np.uint64) -> None:
        for number in range(4):
            side = np.uint64(number)
            if (sides >> side) & _ONE != _ZERO:
                mark(record, state, np.uint64(state.points[beside(vertex, side, width)]) >> CHAIN)

    def make_choice(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
        if move == number_of_pass:
            make_move(state, move, trace)
            return
        turn, vertex = np.uint64(state.to_move), np.uint64(vertex_of[move])
        own = bit_of(turn)
        a, b = np.uint64(state.points[vertex - width]), np.uint64(state.points[vertex - _ONE])
        c, d = np.uint64(state.points[vertex + _ONE]), np.uint64(state.points[vertex + width])
        make_move(state, move, trace)
        chain = np.uint64(state.points[vertex]) >> CHAIN
        fill(policy, vertex, (a, b, c, d), own, chain)
        add_stone(policy, vertex, turn + _ONE)
        if state.taken != 0:
            release(policy, state, _TWO - turn)
        sides = weak(policy, state, vertex, EITHER ^ own, _ONE)
        if sides != _ZERO:
            mark_around(policy, state, vertex, sides)
        if count(policy, chain) == _ONE:
            mark(policy, state, chain)
        renew_around(policy, state, vertex)

    return make_choice


def _beginning(board: Board, sets: Sets) -> Kernel:
    offsets, vertices, words = surroundings(board).offsets, np.uint64(board.vertices), sets.words
    width, first, cells, vertex_of = (
        np.uint64(board.width),
        np.uint64(sets.first),
        np.uint64(board.cells),
        board.vertex_of,
    )
    add_stone, _ = coding(board)
    renew, _ = renewing(board)
    _, look_again = _marking(board, sets)

    @helper
    def clear(record: Record) -> None:
        """As it is on a board of stones without liberties."""
        record.total = 0
        for number in range(vertices):
            vertex = np.uint64(number)
            record.codes[vertex] = offsets[vertex]
            record.weight[vertex] = 0
            for word in range(words):
                record.liberties[vertex, np.uint64(word)] = 0
        for number in range(len(record.rows)):
            record.rows[np.uint64(number)] = 0
        for word in range(words):
            record.empty[np.uint64(word)] = 0

    @apart
    def add_stones(record: Record, state: Record) -> None:
        for number in range(cells):
            cell = np.uint64(number)
            if state.color[cell] != 0:
                add_stone(record, np.uint64(vertex_of[cell]), np.uint64(state.color[cell]))

    @helper
    def add_liberty(record: Record, state: Record, vertex: np.uint64) -> None:
        place = vertex - first
        word, bit = word_of(place), bit_in_word(place)
        record.empty[word] |= bit
        for side in range(4):
            near = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            record.liberties[near >> CHAIN, word] |= bit

    def begin_playout(policy: Record, state: Record, trace: Record) -> None:
        begin_moves(state, trace)
        empties = np.uint64(state.empties)
        clear(policy)
        policy.looked = 0
        if empties < cells:
            add_stones(policy, state)
        for number in range(empties):
            add_liberty(policy, state, np.uint64(state.free[np.uint64(number)]))
        for number in range(empties):
            vertex = np.uint64(state.free[np.uint64(number)])
            if empties < cells:
                look_again(policy, state, vertex)
            renew(policy, state, vertex)

    return begin_playout
