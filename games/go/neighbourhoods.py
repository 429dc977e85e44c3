"""Patterns of the eight points around an empty point: each is empty, black or white, or beyond the edge."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.go.state import BLACK_BIT, WALL_BIT
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import Record

Classes = npt.NDArray[np.uint16]

_EDGE = 3  # as two bits; a colour is 1 for Black and 2 for White
_ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(1, 5))
_COLOUR, _WALL = np.uint64(BLACK_BIT.bit_length() - 1), np.uint64(WALL_BIT.bit_length() - 1)
_BLACKS, _WHITES = np.uint64(0x5555), np.uint64(0xAAAA)


def code_kernel(board: Board) -> Callable[[Record, np.uint64], np.uint64]:
    """A kernel that tells the eight points around a cell, to the player to move, as a code: see `classes_of_codes`."""
    width, vertex_of = np.uint64(board.width), board.vertex_of

    @inlined
    def stone(state: Record, vertex: np.uint64) -> np.uint64:
        """What is on a vertex, as two bits."""
        here = np.uint64(state.points[vertex])
        return ((here >> _COLOUR) & _THREE) | (((here >> _WALL) & _ONE) * _THREE)

    @inlined
    def code_at(state: Record, cell: np.uint64) -> np.uint64:
        vertex = np.uint64(vertex_of[cell])
        above, below = vertex - width, vertex + width
        code = stone(state, above - _ONE)
        code = (code << _TWO) | stone(state, above)
        code = (code << _TWO) | stone(state, above + _ONE)
        code = (code << _TWO) | stone(state, vertex + _ONE)
        code = (code << _TWO) | stone(state, below + _ONE)
        code = (code << _TWO) | stone(state, below)
        code = (code << _TWO) | stone(state, below - _ONE)
        code = (code << _TWO) | stone(state, vertex - _ONE)
        if state.to_move != 0:
            code = ((code & _BLACKS) << _ONE) | ((code & _WHITES) >> _ONE)
        return code

    return code_at


def pattern_kernels(board: Board) -> dict[str, Callable[..., Any]]:
    """The kernel `pattern_of`."""
    code_at, classes = code_kernel(board), classes_of_codes()

    def pattern_of(state: Record, move: np.uint64) -> np.uint64:
        return np.uint64(classes[code_at(state, move)])

    return {"pattern_of": pattern_of}


def classes_of_codes() -> Classes:
    """Numbers of patterns by code: two bits a point, clockwise from the top left one, which has the highest."""
    return _patterns()[0]


def pattern_classes() -> int:
    """How many patterns there are."""
    return len(pattern_pictures())


def pattern_pictures() -> list[str]:
    """The patterns by number: the eight points clockwise from the top left, X and O for own and other stones."""
    return ["".join(".XO#"[point] for point in image) for image in _patterns()[1]]


@functools.cache
def _patterns() -> tuple[Classes, list[tuple[int, ...]]]:
    """Numbers of patterns by code, and the patterns by number.

    A code has two bits a point, clockwise from the top left one, which has the highest. Patterns that are
    turned or reflected have the same number; codes that are none have that of the empty one.
    """
    images: dict[tuple[int, ...], int] = {}
    numbers = np.zeros(1 << 16, dtype=np.uint16)
    for edge in _edges():
        inside = [place for place in range(8) if place not in edge]
        for stones in itertools.product(range(3), repeat=len(inside)):
            points = [_EDGE] * 8
            for place, colour in zip(inside, stones, strict=True):
                points[place] = colour
            number = images.setdefault(_least_image(points), len(images))
            numbers[sum(point << 2 * (7 - place) for place, point in enumerate(points))] = number
    return numbers, list(images)


def _edges() -> list[set[int]]:
    """Which of the eight points may be beyond the edge: none, a side, or the sides that meet at a corner."""
    sides = [{side, side + 1, (side + 2) % 8} for side in range(0, 8, 2)]
    return [set(), *sides, *(sides[number] | sides[(number + 1) % 4] for number in range(4))]


def _least_image(points: list[int]) -> tuple[int, ...]:
    """Of all images of the eight points under turns and reflections, the first in the order of numbers."""
    turns = [points[start:] + points[:start] for start in range(0, 8, 2)]
    return min(tuple(image) for turned in turns for image in (turned, [turned[0], *turned[:0:-1]]))
