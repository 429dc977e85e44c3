"""Rings: the cells around a cell one after the other, and what stones make of them, on boards of every shape.

Inside a board six cells form a closed ring, or five where a bent board is folded; at a side the ring is open, and its
two ends lie at the sides where the board ends. So a ring is told by what it consists of, and not by where it is drawn.
As the player to move sees it, it is a word: `X` an own stone, `O` one of the opponent's, `.` an empty cell; at both
ends of an open ring `x` an own side, `o` the opponent's, `|` a side of Y, which is nobody's. Words of closed rings that
are turned or reflected are the same, and so are those of open rings that are read from the other end.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.connection.topology import Topology

#: What may be on a cell, as a digit of a code: nothing, a stone of the player, one of the opponent's.
_SIGNS = ".XO"
DIGITS = len(_SIGNS)
_SIDES = "xo|"
_OTHERS_VIEW = np.array([0, 2, 1])

#: How many cells a ring has at most.
MOST_AROUND = 6

#: The ends of a ring that has none.
CLOSED = (0, 0)

Digits = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Ring:
    """The cells around one cell, and the sides at which an open ring begins and ends: their bits, or CLOSED."""

    cells: tuple[int, ...]
    ends: tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """What a ring without stones looks like to a player: how many cells, and the signs of its two ends."""

    cells: int
    ends: str

    @property
    def words(self) -> list[str]:
        """All words."""
        signs = ("".join(_SIGNS[digit] for digit in row) for row in digits_of_codes(self.cells)[_least_of(self)[0]])
        return [self.ends[:1] + sign + self.ends[1:] for sign in signs]

    def numbers(self, turn: int, reversed_: bool) -> Digits:
        """By code, of which the digit 1 is a black stone and 2 a white one, the number of the word that a player sees.

        A ring that is `reversed_` is read from its other end.
        """
        digits = digits_of_codes(self.cells)
        seen = digits if turn == 0 else _OTHERS_VIEW[digits]
        return _least_of(self)[1][_codes_of(seen[:, ::-1] if reversed_ else seen)]


@functools.cache
def _least_of(shape: Shape) -> tuple[Digits, Digits]:
    """The least codes of all words in ascending order, and by code the number of its word among these."""
    digits, ends = digits_of_codes(shape.cells), shape.ends
    ways = [digits, digits[:, ::-1]] if not ends or ends[0] == ends[1] else [digits]
    turns = range(1 if ends else shape.cells)
    least = np.min([_codes_of(np.roll(way, turn, axis=1)) for way in ways for turn in turns], axis=0)
    return np.unique(least, return_inverse=True)


@functools.cache
def digits_of_codes(cells: int) -> Digits:
    """By code, what is on so many cells: the first one's digit is the lowest."""
    codes = np.arange(DIGITS**cells)
    return np.stack([codes // DIGITS**place % DIGITS for place in range(cells)], axis=1)


def _codes_of(digits: Digits) -> Digits:
    return digits @ DIGITS ** np.arange(digits.shape[1])


@functools.cache
def shapes(owned: bool) -> tuple[Shape, ...]:
    """All that rings look like: where sides are `owned`, as in Hex, or where they are nobody's, as in Y."""
    if owned:
        return (Shape(6, ""), Shape(4, "xx"), Shape(4, "oo"), Shape(3, "xo"), Shape(2, "xo"))
    return (Shape(6, ""), Shape(5, ""), Shape(4, "||"), Shape(3, "||"), Shape(2, "||"))


@functools.cache
def ring_words(owned: bool) -> tuple[str, ...]:
    """All words that a player may see: 218 where sides are owned, else 200."""
    return tuple(word for shape in shapes(owned) for word in shape.words)


@functools.cache
def _first_words(owned: bool) -> dict[Shape, int]:
    """Where the words of each shape begin among all."""
    counts = [len(shape.words) for shape in shapes(owned)]
    return dict(zip(shapes(owned), np.cumsum([0, *counts]).tolist(), strict=False))


def ring_picture(word: str) -> tuple[str, ...]:
    """A word as a little drawing of what is around a cell, which is the star; clockwise, from the left."""
    cells = list(word.strip(_SIDES))
    start, end = word[0], word[-1]
    if len(cells) == len("XOXOX"):
        top, right, lower, last, left = cells
        return f"  {top}  ", f"{left} * {right}", f" {last} {lower} "
    if len(cells) == len(word):
        left, first, second, right, lower, last = cells
    elif len(cells) == len("XOXO"):
        left, first, second, right, lower, last = *cells, end, start
    elif len(cells) == len("XOX"):
        left, first, second, right, lower, last = start, *cells, end, " "
    else:
        left, first, second, right, lower, last = start, *cells, end, end, start
    return f" {first} {second} ", f"{left} * {right}", f" {last} {lower} "


def rings(board: Topology) -> list[Ring]:
    """The ring of each cell."""
    return [_ring(board, cell) for cell in range(board.cells)]


def _ring(board: Topology, cell: int) -> Ring:
    """From one end to the other, or from any cell once around."""
    near = {step: set(board.neighbours[step]) & set(board.neighbours[cell]) for step in board.neighbours[cell]}
    ends = [step for step, beside in near.items() if len(beside) == 1]
    path = [min(ends or near)]
    while len(path) < len(near):
        path.append(min(near[path[-1]] - set(path)))
    if not ends:
        return Ring(tuple(path), CLOSED)
    first, last = (board.sides[cell] & board.sides[end] for end in (path[0], path[-1]))
    return Ring(tuple(path), (first, last))


def word_numbers(board: Topology, ring: Ring, turn: int) -> Digits:
    """By code, of which the digit 1 is a black stone and 2 a white one, the number of the word that a player sees."""
    shape, reversed_ = _seen_by(board, ring, turn)
    return _first_words(board.is_owned)[shape] + shape.numbers(turn, reversed_)


def _seen_by(board: Topology, ring: Ring, turn: int) -> tuple[Shape, bool]:
    """What a ring looks like to Black (0) or White (1), and whether it is read from its other end for that."""
    if ring.ends == CLOSED:
        return Shape(len(ring.cells), ""), False
    signs = "".join("|" if not board.is_owned else "x" if side & board.goals[turn] else "o" for side in ring.ends)
    is_reversed = signs == "ox"
    return Shape(len(ring.cells), signs[::-1] if is_reversed else signs), is_reversed
