"""Putting stones on the board: chains, captures, and the points where a stone makes sense.

`width` is the distance from a vertex to the one below it; `own` and `other` are the bits of
the colours, of who moves and of the opponent. See `state` for what is known of a vertex.
"""

from __future__ import annotations

import numpy as np

from arena.games.go.state import BLACK_BIT, CHAIN_SHIFT, COUNT_BITS, WALL_BIT, WHITE_BIT
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import Record

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_CHAIN, _COUNTS, _NO_CHAIN = np.uint64(CHAIN_SHIFT), np.uint64(0xFFF), np.uint64(0xFFFF)
_WALL = np.uint64(WALL_BIT)
_COUNT_BITS = np.uint64(COUNT_BITS)
COUNT = np.uint64((1 << COUNT_BITS) - 1)
EITHER = np.uint64(BLACK_BIT | WHITE_BIT)

#: What a stone changes in the counts of its neighbours: one that is black, or white, instead of one that is empty.
_BLACK_STONE, _WHITE_STONE = np.uint64((1 << COUNT_BITS) - 1), np.uint64((1 << 2 * COUNT_BITS) - 1)


@helper
def bit_of(turn: np.uint64) -> np.uint64:
    """The bit of a player's stones; `turn` is 0 for Black and 1 for White."""
    return np.uint64(BLACK_BIT) << turn


@helper
def shift_of(colour: np.uint64) -> np.uint64:
    """Where among the counts of a vertex that of neighbours of a colour is."""
    return _COUNT_BITS if colour == np.uint64(BLACK_BIT) else _COUNT_BITS + _COUNT_BITS


@helper
def added_by(colour: np.uint64) -> np.uint64:
    """What a stone of a colour adds to the counts of its neighbours."""
    return _BLACK_STONE if colour == np.uint64(BLACK_BIT) else _WHITE_STONE


@helper
def is_eye(state: Record, vertex: np.uint64, here: np.uint64, other: np.uint64, width: np.uint64) -> bool:
    """Whether an empty vertex is an eye: all neighbours are own stones or the wall, and the corners are safe.

    One of four corners may be the opponent's, none at the edge of the board. `here` are the
    vertex's bits; no neighbour is empty.
    """
    if (here >> shift_of(other)) & COUNT != _ZERO:
        return False
    a, b = np.uint64(state.points[vertex - width - _ONE]), np.uint64(state.points[vertex - width + _ONE])
    c, d = np.uint64(state.points[vertex + width - _ONE]), np.uint64(state.points[vertex + width + _ONE])
    lost = (a & other) + (b & other) + (c & other) + (d & other)
    lost += other if (a | b | c | d) & _WALL != _ZERO else _ZERO
    return lost < other + other  # type: ignore[return-value]


@helper
def is_safe(state: Record, vertex: np.uint64, own: np.uint64, other: np.uint64, width: np.uint64) -> bool:
    """Whether a stone on an empty vertex without empty neighbours has a liberty in the end, so is no suicide."""
    a, b = np.uint64(state.points[vertex - width]), np.uint64(state.points[vertex - _ONE])
    c, d = np.uint64(state.points[vertex + _ONE]), np.uint64(state.points[vertex + width])
    # The stone is there for a moment: each liberty of the neighbours that it takes is one less.
    state.libs[a >> _CHAIN] -= 1
    state.libs[b >> _CHAIN] -= 1
    state.libs[c >> _CHAIN] -= 1
    state.libs[d >> _CHAIN] -= 1
    found = _helps(state, a, own, other) | _helps(state, b, own, other)
    found |= _helps(state, c, own, other) | _helps(state, d, own, other)
    state.libs[a >> _CHAIN] += 1
    state.libs[b >> _CHAIN] += 1
    state.libs[c >> _CHAIN] += 1
    state.libs[d >> _CHAIN] += 1
    return found


@helper
def _helps(state: Record, near: np.uint64, own: np.uint64, other: np.uint64) -> bool:
    """Whether a neighbour is of an own chain that still has a liberty, or of another's that has none left."""
    colour = other if state.libs[near >> _CHAIN] == 0 else own
    return near & colour != _ZERO  # type: ignore[no-any-return]


@inlined
def put(
    state: Record,
    vertex: np.uint64,
    here: np.uint64,
    own: np.uint64,
    other: np.uint64,
    empties: np.uint64,
    width: np.uint64,
) -> np.uint64:
    """Put a stone where it is legal, and take what it captures.

    `here` are the vertex's bits. The vertex is no longer among the first `empties` of
    `state.free`; the captured ones are added there. Returns how many empty vertices there are then.
    """
    above, left, right, below = vertex - width, vertex - _ONE, vertex + _ONE, vertex + width
    a, b = np.uint64(state.points[above]), np.uint64(state.points[left])
    c, d = np.uint64(state.points[right]), np.uint64(state.points[below])
    stone = added_by(own)
    state.points[above] = a + stone
    state.points[left] = b + stone
    state.points[right] = c + stone
    state.points[below] = d + stone
    of_a, of_b, of_c, of_d = a >> _CHAIN, b >> _CHAIN, c >> _CHAIN, d >> _CHAIN
    state.libs[of_a] -= 1
    state.libs[of_b] -= 1
    state.libs[of_c] -= 1
    state.libs[of_d] -= 1
    # All four are looked at before there is a branch, which no processor could foresee.
    kills_a = (a & other != _ZERO) & (state.libs[of_a] == 0)
    kills_b = (b & other != _ZERO) & (state.libs[of_b] == 0)
    kills_c = (c & other != _ZERO) & (state.libs[of_c] == 0)
    kills_d = (d & other != _ZERO) & (state.libs[of_d] == 0)

    state.following[vertex] = vertex
    state.libs[vertex] = 0
    state.stones[vertex] = 0
    chain = of_a if a & own else of_b if b & own else of_c if c & own else of_d if d & own else vertex
    after = state.following[chain]
    state.following[chain] = vertex
    state.following[vertex] = after
    state.libs[chain] += here & COUNT
    state.stones[chain] += 1
    state.points[vertex] = (here & _COUNTS) | own | (chain << _CHAIN)
    joins_b = (b & own != _ZERO) & (of_b != chain)
    joins_c = (c & own != _ZERO) & (of_c != chain)
    joins_d = (d & own != _ZERO) & (of_d != chain)
    if joins_b | joins_c | joins_d:
        chain = _join(state, chain, left, own)
        chain = _join(state, chain, right, own)
        chain = _join(state, chain, below, own)
    if kills_a | kills_b | kills_c | kills_d:
        taken = added_by(other)
        empties = _take(state, above, kills_a, other, taken, empties, width)
        empties = _take(state, left, kills_b, other, taken, empties, width)
        empties = _take(state, right, kills_c, other, taken, empties, width)
        empties = _take(state, below, kills_d, other, taken, empties, width)
    return empties


@helper
def _join(state: Record, chain: np.uint64, near: np.uint64, own: np.uint64) -> np.uint64:
    """Make one chain of `chain` and that of a neighbour, if it is another own one; returns the chain."""
    there = np.uint64(state.points[near])
    more = there >> _CHAIN
    if there & own != _ZERO and more != chain:
        if state.stones[chain] < state.stones[more]:
            chain, more = more, chain
        state.libs[chain] += state.libs[more]
        state.stones[chain] += state.stones[more]
        vertex = more
        while True:
            state.points[vertex] = (np.uint64(state.points[vertex]) & _NO_CHAIN) | (chain << _CHAIN)
            vertex = np.uint64(state.following[vertex])
            if vertex == more:
                break
        after = state.following[chain]
        state.following[chain] = state.following[more]
        state.following[more] = after
    return chain


@helper
def _take(
    state: Record,
    near: np.uint64,
    kills: bool,
    other: np.uint64,
    taken: np.uint64,
    empties: np.uint64,
    width: np.uint64,
) -> np.uint64:
    """Take a chain that is dead, unless it has been taken at another neighbour; returns how many vertices are empty."""
    there = np.uint64(state.points[near])
    if kills and there & other != _ZERO:
        chain = there >> _CHAIN
        vertex = chain
        while True:
            state.points[vertex] = (np.uint64(state.points[vertex]) & _COUNTS) | (vertex << _CHAIN)
            state.free[empties] = vertex
            empties += _ONE
            _leave(state, vertex - width, taken)
            _leave(state, vertex - _ONE, taken)
            _leave(state, vertex + _ONE, taken)
            _leave(state, vertex + width, taken)
            vertex = np.uint64(state.following[vertex])
            if vertex == chain:
                break
    return empties


@helper
def _leave(state: Record, near: np.uint64, taken: np.uint64) -> None:
    """Tell a neighbour that a stone has gone."""
    there = np.uint64(state.points[near])
    state.points[near] = there - taken
    state.libs[there >> _CHAIN] += 1


@helper
def makes_ko(here: np.uint64, own: np.uint64, captured: np.uint64) -> bool:
    """Whether a stone, put where these were the bits, may not be retaken at once: it stands alone and took one.

    It then has one liberty, where it took the stone.
    """
    alone = (here & COUNT) | ((here >> shift_of(own)) & COUNT)
    return alone == _ZERO and captured == _ONE  # type: ignore[no-any-return]
