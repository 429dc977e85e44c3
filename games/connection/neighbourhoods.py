"""Patterns of the six cells around a cell, on boards that are drawn without folds.

Each of the six is empty, black or white, or lies beyond the edge. In Hex the edge counts as stones
of the player to whom it belongs, and a corner beyond both as Black's; the edges of Y belong to nobody.
Patterns that are turned or reflected are the same, as the six directions are, whatever the shape of the board.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.connection.topology import DIRECTIONS, Place, Topology
from arena.games.toolbox.records import Record

#: One after the other around a cell.
_AROUND: tuple[Place, ...] = DIRECTIONS

#: What may be in a direction: two bits each.
_EMPTY, _BLACK, _WHITE, _EDGE = range(4)
_SWAPPED = (_EMPTY, _WHITE, _BLACK, _EDGE)

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_DIRECTIONS = np.uint64(len(_AROUND))


def has_patterns(board: Topology) -> bool:
    """Whether cells have their neighbours where they are drawn: not so on a board whose corners are folded."""
    cell_at = {place: cell for cell, place in enumerate(board.places)}
    return all(
        {cell_at.get((x + dx, y + dy)) for dx, dy in _AROUND} - {None} == set(near)
        for (x, y), near in zip(board.places, board.neighbours, strict=True)
    )


def pattern_classes(board: Topology) -> int:
    """How many patterns there are; 0 on boards that have none."""
    return int(_classes(board.is_owned).max()) + 1 if has_patterns(board) else 0


def pattern_kernels(board: Topology) -> dict[str, Callable[..., Any]]:
    """The kernel `pattern_of`, on boards that have patterns."""
    if not has_patterns(board):
        return {}
    near, beyond = _neighbours(board)
    seen_by_black = _classes(board.is_owned)
    classes = np.array([seen_by_black, seen_by_black[_swapped_codes()]], dtype=np.uint16)

    def pattern_of(state: Record, move: np.uint64) -> np.uint64:
        code = np.uint64(beyond[move])
        for direction in range(_DIRECTIONS):
            colour = np.uint64(state.color[np.uint64(near[move, np.uint64(direction)])])
            code ^= colour << (np.uint64(direction) * _TWO)
        return np.uint64(classes[np.uint64(state.to_move), code])

    return {"pattern_of": pattern_of}


def _neighbours(board: Topology) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The cells around each cell, the wall standing for those beyond the edge; and what makes of walls what they are.

    The second is by cell what the walls' bits have to be exchanged for.
    """
    cell_at = {place: cell for cell, place in enumerate(board.places)}
    wall = board.cells
    near = np.array(
        [[cell_at.get((x + dx, y + dy), wall) for dx, dy in _AROUND] for x, y in board.places], dtype=np.uint16
    )
    owned, rows = board.is_owned, {y for _, y in board.places}
    beyond = np.zeros(board.cells, dtype=np.uint16)
    for cell, (_, y) in enumerate(board.places):
        for direction, (_, dy) in enumerate(_AROUND):
            if near[cell, direction] == wall:
                edge = _EDGE if not owned else _BLACK if y + dy not in rows else _WHITE
                beyond[cell] |= (_EDGE ^ edge) << (2 * direction)
    return near, beyond


def _codes() -> range:
    return range(4 ** len(_AROUND))


def _digits(code: int) -> list[int]:
    return [code >> 2 * direction & 3 for direction in range(len(_AROUND))]


def _code(digits: list[int]) -> int:
    return sum(digit << 2 * direction for direction, digit in enumerate(digits))


def _swapped_codes() -> list[int]:
    """By code, that of the same pattern with the colours exchanged."""
    return [_code([_SWAPPED[digit] for digit in _digits(code)]) for code in _codes()]


@functools.cache
def _classes(owned: bool) -> np.ndarray[Any, np.dtype[np.uint16]]:
    """Numbers of patterns by code, those of one pattern that is turned or reflected being the same.

    Codes with edges, if all edges are `owned` and so count as stones, have the number of the empty pattern.
    """
    least = [0 if owned and _EDGE in _digits(code) else _least_image(_digits(code)) for code in _codes()]
    return np.unique(least, return_inverse=True)[1].astype(np.uint16)


def _least_image(digits: list[int]) -> int:
    return min(
        _code(turned[start:] + turned[:start]) for turned in (digits, digits[::-1]) for start in range(len(digits))
    )
