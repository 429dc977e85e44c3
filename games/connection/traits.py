"""What may be true of a move of a connection game in a playout: its traits.

Four kinds: the `ring` around the cell, as `rings` has its words; the two `lines` on which it lies; where it lies from
the `last` move; and what it `saves` from that move, which took one of the two cells of a bridge: the other one is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.rings import MOST_AROUND, ring_words
from arena.games.connection.surroundings import FAR_LINE, Surroundings, Table, line_pairs
from arena.games.connection.topology import Topology
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.traits import TraitKind

#: Where a cell lies from the last move: in its ring, or two steps off with two cells between or one.
NEARNESS = ("touches it", "a bridge off", "two off in a line")
SAVED = ("bridge", "bridge to a side")

_ZERO, _ONE, _WALL = np.uint64(0), np.uint64(1), np.uint64(3)
_FAR, _NOTHING = np.uint64(len(NEARNESS)), np.uint64(len(SAVED))
_AROUND = np.uint64(MOST_AROUND)


def trait_kinds(board: Topology) -> tuple[TraitKind, ...]:
    """The kinds of a game, whatever the size of its board: what is said of sides depends on whether they are owned."""
    owned = board.is_owned
    return (
        TraitKind("ring", ring_words(owned)),
        TraitKind("lines", tuple(_name_of_lines(pair, owned) for pair in line_pairs(owned))),
        TraitKind("last", NEARNESS),
        TraitKind("saves", SAVED),
    )


def first_traits(board: Topology) -> tuple[int, int, int, int]:
    """The number of the first trait of each kind."""
    counts = [len(kind.traits) for kind in trait_kinds(board)]
    ring, lines, last, saves = (sum(counts[:kind]) for kind in range(len(counts)))
    return ring, lines, last, saves


def _name_of_lines(pair: tuple[int, int], owned: bool) -> str:
    one, other = (f"{line}+" if line == FAR_LINE else str(line) for line in pair)
    return f"own {one} other {other}" if owned else f"{one} and {other}"


def traits_kernel(board: Topology, tables: Surroundings) -> Callable[..., Any]:
    """The kernel `traits_of`."""
    near, starts, bridge_off, line_off = tables.near, tables.starts, tables.bridge_off, tables.line_off
    words, lines, bridges, edges = tables.words, tables.lines, tables.bridges, tables.edges
    _, first_lines, first_last, first_saves = (np.uint64(number) for number in first_traits(board))
    powers = np.array([3**place for place in range(MOST_AROUND)], dtype=np.uint64)

    @helper
    def code_at(state: Record, cell: np.uint64) -> np.uint64:
        """The code of a cell's ring."""
        code = np.uint64(starts[cell])
        for number in range(_AROUND):
            colour = np.uint64(state.color[np.uint64(near[cell, np.uint64(number)])])
            code += (colour if colour < _WALL else _ZERO) * powers[np.uint64(number)]
        return code

    @helper
    def is_in(table: Table, last: np.uint64, move: np.uint64) -> bool:
        """Whether a table has the move among the cells near the last one."""
        for place in range(np.uint64(table.shape[1])):
            if table[last, np.uint64(place)] == move:
                return True
        return False

    @helper
    def nearness(move: np.uint64, last: np.uint64) -> np.uint64:
        """Where a move lies from the last one; how many ways there are for none of them."""
        if is_in(near, last, move):
            return _ZERO
        if is_in(bridge_off, last, move):
            return _ONE
        return np.uint64(2) if is_in(line_off, last, move) else _FAR

    @helper
    def saved(state: Record, move: np.uint64, last: np.uint64) -> np.uint64:
        """What a move beside the last one saves; how many such things there are for nothing."""
        code, mover = code_at(state, last), np.uint64(state.to_move)
        place = _ZERO
        while near[last, place] != move:
            place += _ONE
        if (np.uint64(bridges[mover, code]) >> place) & _ONE == _ONE:
            return _ZERO
        return _ONE if (np.uint64(edges[mover, code]) >> place) & _ONE == _ONE else _NOTHING

    def traits_of(state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64, traits: Record) -> int:
        code, mover = code_at(state, move), np.uint64(state.to_move)
        traits[_ZERO] = words[mover, code]
        traits[_ONE] = first_lines + np.uint64(lines[mover, code])
        count, where = np.uint64(2), nearness(move, last)
        if where < _FAR:
            traits[count] = first_last + where
            count += _ONE
        if where == _ZERO:
            what = saved(state, move, last)
            if what < _NOTHING:
                traits[count] = first_saves + what
                count += _ONE
        return np.int64(count)  # type: ignore[return-value]

    return traits_of
