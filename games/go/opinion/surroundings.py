"""Wider patterns: the stones on so many points around an empty one, up to turns and reflections.

The points are ordered by distance, those of one distance clockwise; the first eight are those of `neighbourhoods`. A
picture of a pattern has a sign for each point: empty, an own or another stone, or beyond the edge.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record

#: How many points wider patterns have, and the ring that they begin with; what a point may be.
SIZES = (12, 20)
RING = 8
SIGNS = ".XO#"

EDGE = 3
_IMAGES = 8
_WORDS = _IMAGES // 2  # each has the keys of two images

_ZERO, _ONE, _TWO, _HALF, _LOW = (np.uint64(number) for number in (0, 1, 2, 32, 0xFFFFFFFF))
_HALF_CODE = np.uint64(RING)  # two bits for each point of one half

Key = npt.NDArray[np.uint64]
Points = npt.NDArray[np.uint8]


def distance(down: int, across: int) -> int:
    """How far a point is from another: the sum of the distances in rows and in columns, and the larger one again."""
    return abs(down) + abs(across) + max(abs(down), abs(across))


@functools.cache
def places() -> list[tuple[int, int]]:
    """Where the points are: rows downwards and columns to the right."""
    reach = range(-4, 5)
    around = [(down, across) for down in reach for across in reach if (down, across) != (0, 0)]
    ring = [place for place in around if max(map(abs, place)) == 1]
    further = [place for place in around if place not in ring]

    def clockwise(place: tuple[int, int]) -> float:
        """The angle from the top left corner."""
        return (math.atan2(place[1], -place[0]) + math.pi / 4) % math.tau

    ordered = [*sorted(ring, key=clockwise), *sorted(further, key=lambda place: (distance(*place), clockwise(place)))]
    return ordered[: SIZES[-1]]


@functools.cache
def _turned() -> npt.NDArray[np.int64]:
    """By image and point, which point is turned or reflected to there."""
    found = []
    for mirror in (1, -1):
        for turns in range(4):
            row = []
            for down, across in places():
                across *= mirror
                for _ in range(turns):
                    down, across = across, -down
                row.append(places().index((down, across)))
            found.append(row)
    return np.array(found)


def least_image(points: Sequence[int]) -> tuple[int, ...]:
    """Of all images of the points of a pattern, as numbers of signs, the first in their order."""
    turned = _turned()[:, : len(points)]
    return min(tuple(points[place] for place in image) for image in turned.tolist())


@functools.cache
def _keys() -> npt.NDArray[np.uint64]:
    """By point, sign and word: what it adds to the keys of the images."""
    chance = np.random.Generator(np.random.PCG64(2007))
    keys = chance.integers(0, 1 << 32, size=(SIZES[-1], len(SIGNS)), dtype=np.uint64)
    images = np.empty((SIZES[-1], len(SIGNS), _IMAGES), dtype=np.uint64)
    for number, image in enumerate(_turned()):
        images[image, :, number] = keys
    return np.ascontiguousarray(images[..., ::2] | images[..., 1::2] << _HALF)


@helper
def _mixed(one: np.uint64, two: np.uint64, three: np.uint64, four: np.uint64) -> np.uint64:
    """A number that patterns have in common if one is an image of the other: the keys of images come in any order."""
    found = (one & _LOW) * (one & _LOW) + (one >> _HALF) * (one >> _HALF)
    found += (two & _LOW) * (two & _LOW) + (two >> _HALF) * (two >> _HALF)
    found += (three & _LOW) * (three & _LOW) + (three >> _HALF) * (three >> _HALF)
    return found + (four & _LOW) * (four & _LOW) + (four >> _HALF) * (four >> _HALF)


def numbers_of(patterns: Points) -> Key:
    """The numbers of patterns, given by rows of signs, as the kernels tell them."""
    words = np.bitwise_xor.reduce(_keys()[np.arange(patterns.shape[1]), patterns], axis=1)
    halves = np.concatenate([words & _LOW, words >> _HALF], axis=1)
    return np.asarray((halves * halves).sum(axis=1, dtype=np.uint64))


@dataclass(frozen=True)
class Places:
    """The points around the cells of a board."""

    cells: npt.NDArray[np.uint16]  # by cell and point; the cell itself, which is empty, for what is beyond the edge
    #: By cell, size and word: how the keys of what is beyond the edge differ from those of empty points; but of the
    #: ring, whose code says what is beyond the edge.
    starts: npt.NDArray[np.uint64]


@functools.cache
def places_on(board: Board) -> Places:
    """Those of a board."""
    cells = np.zeros((board.cells, SIZES[-1]), dtype=np.uint16)
    starts = np.zeros((board.cells, len(SIZES), _WORDS), dtype=np.uint64)
    for cell in range(board.cells):
        row, column = divmod(cell, board.size)
        for place, (down, across) in enumerate(places()):
            y, x = row + down, column + across
            if 0 <= y < board.size and 0 <= x < board.size:
                cells[cell, place] = board.cell(x, y)
            else:
                cells[cell, place] = cell
                for number, size in enumerate(SIZES):
                    # Points are added size by size, so that each is added once.
                    if (SIZES[number - 1] if number else RING) <= place < size:
                        starts[cell, number] ^= _keys()[place, EDGE] ^ _keys()[place, 0]
    return Places(cells, starts)


@functools.cache
def _keys_of_halves() -> npt.NDArray[np.uint64]:
    """By half of the ring, the code of its points (see `neighbourhoods`) and word: what they add to the keys."""
    half = RING // 2
    found = np.zeros((2, len(SIGNS) ** half, _WORDS), dtype=np.uint64)
    for code, signs in enumerate(itertools.product(range(len(SIGNS)), repeat=half)):
        for place, sign in enumerate(signs):
            found[0, code] ^= _keys()[place, sign]
            found[1, code] ^= _keys()[half + place, sign]
    return found


def ring_kernel() -> Callable[[np.uint64, Key], None]:
    """A kernel that writes the keys of a ring, of which the code is known."""
    halves = _keys_of_halves()

    @helper
    def write_ring(code: np.uint64, words: Key) -> None:
        upper, lower = code >> _HALF_CODE, code & ((_ONE << _HALF_CODE) - _ONE)
        for number in range(_WORDS):
            word = np.uint64(number)
            words[word] = halves[_ZERO, upper, word] ^ halves[_ONE, lower, word]

    return write_ring


def numbers_kernel(board: Board) -> Callable[[Record, np.uint64, np.uint64, Key], np.uint64]:
    """A kernel that tells the number of the pattern of one size around an empty cell.

    `words` holds the keys of the ring, or of the size before, and then of this one.
    """
    around = places_on(board)
    cells, starts, keys = around.cells, around.starts, _keys()
    # The colours of stones are own and another one to Black, and the other way round to White.
    seen = np.ascontiguousarray(np.stack([keys[:, :3], keys[:, [0, 2, 1]]]))
    sizes = np.array([RING, *SIZES], dtype=np.uint64)

    @helper
    def number_at(state: Record, cell: np.uint64, size: np.uint64, words: Key) -> np.uint64:
        turn = np.uint64(state.to_move)
        one, two = words[_ZERO] ^ starts[cell, size, 0], words[_ONE] ^ starts[cell, size, 1]
        three, four = words[_TWO] ^ starts[cell, size, 2], words[3] ^ starts[cell, size, 3]
        for number in range(sizes[size], sizes[size + _ONE]):
            place = np.uint64(number)
            colour = np.uint64(state.color[np.uint64(cells[cell, place])])
            one ^= seen[turn, place, colour, 0]
            two ^= seen[turn, place, colour, 1]
            three ^= seen[turn, place, colour, 2]
            four ^= seen[turn, place, colour, 3]
        words[_ZERO], words[_ONE], words[_TWO], words[3] = one, two, three, four
        return _mixed(one, two, three, four)

    return number_at


@dataclass(frozen=True)
class Lookup:
    """Where known patterns are found by their numbers: open addressing."""

    numbers: npt.NDArray[np.uint32]  # the low half of the number; 0 for an empty slot
    found: npt.NDArray[np.uint16]
    shift: int  # from the number to the first slot


def lookup_of(patterns: Points, first: int) -> Lookup:
    """Patterns that are numbered in a row from the first one; each is a row of signs."""
    bits = max(1, (2 * len(patterns)).bit_length())
    numbers, found = np.zeros(1 << bits, dtype=np.uint32), np.zeros(1 << bits, dtype=np.uint16)
    for place, number in enumerate(numbers_of(patterns).tolist()):
        slot = number >> 64 - bits
        while numbers[slot]:
            slot = (slot + 1) % (1 << bits)
        numbers[slot], found[slot] = number & int(_LOW), first + place
    return Lookup(numbers, found, 64 - bits)


def find_kernel(lookup: Lookup) -> Callable[[np.uint64], np.uint64]:
    """A kernel that tells what is found under a number; 0 for nothing."""
    numbers, found, shift = lookup.numbers, lookup.found, np.uint64(lookup.shift)
    last = np.uint64(len(numbers) - 1)

    @helper
    def find(number: np.uint64) -> np.uint64:
        slot, low = number >> shift, np.uint32(number & _LOW)
        while numbers[slot] != 0:
            if numbers[slot] == low:
                return np.uint64(found[slot])
            slot = (slot + _ONE) & last
        return _ZERO

    return find
