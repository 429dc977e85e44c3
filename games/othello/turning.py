"""Where discs may be put, and which ones they turn over: both players' discs as bits, all of a direction at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.squares import STRIDE, Squares
from arena.games.toolbox.jit import inlined

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_ALL = ~_ZERO

#: How far the bits of two neighbours are apart: along a row, down a column, and along both diagonals.
_ALONG, _DOWN, _FALLING, _RISING = (np.uint64(step) for step in (1, STRIDE, STRIDE + 1, STRIDE - 1))


@inlined
def _lines_from(discs: np.uint64, between: np.uint64, step: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The discs `between` that follow one of `discs` in a direction, and in the opposite one; at most six in a line."""
    up, down = between & (discs << step), between & (discs >> step)
    up |= between & (up << step)
    down |= between & (down >> step)
    two_up, two_down, twice = between & (between << step), between & (between >> step), step + step
    up |= two_up & (up << twice)
    down |= two_down & (down >> twice)
    up |= two_up & (up << twice)
    down |= two_down & (down >> twice)
    return up, down


def turning(board: Squares) -> tuple[Kernel, Kernel]:
    """`open_cells(own, other)`, where a player may put a disc, and `turned(place, own, other)`, what that turns over.

    Both are bits; without one that is turned over, a disc may not be put anywhere.
    """
    full = np.uint64(board.word())
    # A disc in the first or the last column is never between two others but in its column. So no line leaves the
    # board on one side to come back on the other.
    inner = np.uint64(board.word(columns=range(1, board.columns - 1)))

    @inlined
    def ends(own: np.uint64, between: np.uint64, step: np.uint64) -> np.uint64:
        """The cells next to lines of the other's discs that begin at an own one, both ways."""
        up, down = _lines_from(own, between, step)
        return (up << step) | (down >> step)

    @inlined
    def open_cells(own: np.uint64, other: np.uint64) -> np.uint64:
        between = other & inner
        found = ends(own, between, _ALONG) | ends(own, other, _DOWN)
        found |= ends(own, between, _FALLING) | ends(own, between, _RISING)
        return found & full & ~(own | other)

    @inlined
    def lines(disc: np.uint64, own: np.uint64, between: np.uint64, step: np.uint64) -> np.uint64:
        """The other's discs in a line from a new one to an own one, both ways."""
        up, down = _lines_from(disc, between, step)
        # Without branches, which no processor could foresee.
        closed_up = _ALL if (up << step) & own != _ZERO else _ZERO
        closed_down = _ALL if (down >> step) & own != _ZERO else _ZERO
        return (up & closed_up) | (down & closed_down)

    @inlined
    def turned(place: np.uint64, own: np.uint64, other: np.uint64) -> np.uint64:
        disc, between = _ONE << place, other & inner
        found = lines(disc, own, between, _ALONG) | lines(disc, own, other, _DOWN)
        return found | lines(disc, own, between, _FALLING) | lines(disc, own, between, _RISING)

    return open_cells, turned
