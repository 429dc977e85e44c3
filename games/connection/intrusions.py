"""Bridges as tables for kernels: by the cell that answers when the other one is intruded into."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from arena.games.connection.bridges import bridges, side_bridges
from arena.games.connection.topology import BOTTOM, TOP, Topology
from arena.games.toolbox.jit import helper

#: A bridge is one word, of four parts.
_PART, _PART_BITS, _TWO_PARTS, _THREE_PARTS = np.uint64(0xFFFF), np.uint64(16), np.uint64(32), np.uint64(48)


def _entries(board: Topology) -> Iterator[tuple[int, int, int, int]]:
    """Of each cell y: the other cell x of a bridge, and what lies at its ends, as rows of lanes.

    A side that belongs to a player is that player's row. A side of a Y board is nobody's: there both ends are the
    stone.
    """
    for one, other, first, second in bridges(board):
        if one < other:
            yield first, second, one, other
            yield second, first, one, other
    for cell, side, first, second in side_bridges(board):
        end = cell if not board.is_owned else board.black if side & (TOP | BOTTOM) else board.white
        yield first, second, cell, end
        yield second, first, cell, end


def _as_word(answer: int, intruder: int, one: int, other: int) -> int:
    return answer << 48 | intruder << 32 | one << 16 | other


@functools.cache
def intrusions(board: Topology) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """By cell where its own entries begin, with the number of all at the end; and all as words in ascending order."""
    entries = sorted(_entries(board))
    counts = np.bincount([cell for cell, *_ in entries], minlength=board.cells)
    first = np.array([0, *itertools.accumulate(counts.tolist())], dtype=np.uint32)
    return first, np.array([_as_word(*entry) for entry in entries], dtype=np.uint64)


@helper
def parts_of(bridge: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Of a bridge as one word: the cell that answers, the one that is intruded into, and the two ends."""
    return bridge >> _THREE_PARTS, bridge >> _TWO_PARTS & _PART, bridge >> _PART_BITS & _PART, bridge & _PART


@helper
def answered_elsewhere(bridge: np.uint64) -> np.uint64:
    """The same bridge, intruded into at the cell that answered."""
    answer, intruder, one, other = parts_of(bridge)
    return intruder << _THREE_PARTS | answer << _TWO_PARTS | one << _PART_BITS | other
