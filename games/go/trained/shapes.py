"""Patterns of the eight points around an empty one, with which of the stones next to it are in atari.

A **shape** is what Black and White see alike, whichever way the board is turned: stones by colour, the edge, and the
stones in atari. To who is to move it is a **pattern**, of own and other stones, unless they may not play there.

A code says what the surroundings are: its low bits are the ring, numbered by the kind of edge and then by its stones as
digits to the base of 3; the four bits above say of the points above, to the right, below and to the left, in this
order, whether there is a stone in atari.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

#: What a point of the ring is: nothing, an own or another stone, the edge, and an own or another stone in atari.
EMPTY, OWN, OTHER, EDGE, OWN_WEAK, OTHER_WEAK = range(6)
_SIGNS = ".XO#xo"

#: Bits of the ring in a code.
RING_BITS = 13

#: No pattern: nobody may play there.
NO_PATTERN = 0xFFFF

#: Which of the eight points, clockwise from the top left one, are next to the middle.
SIDES = (1, 3, 5, 7)

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Points = npt.NDArray[np.int64]  # a row of eight for each ring, clockwise from the top left

#: How much more a point is in atari, each point as the other player sees it, and what points count as digits.
_WEAKER = OWN_WEAK - OWN
_EXCHANGED = np.array([EMPTY, OTHER, OWN, EDGE, OTHER_WEAK, OWN_WEAK])
_PLACES = len(_SIGNS) ** np.arange(7, -1, -1)


@dataclass(frozen=True)
class Ring:
    """One kind of edge: where the ring leaves the board, and how codes are made."""

    beyond: frozenset[int]  # of the eight points, clockwise from the top left
    offset: int  # the code without any stone
    steps: tuple[int, ...]  # by point, what a black stone adds to the code, and a white one adds twice


def rings() -> list[Ring]:
    """All kinds of edges: none, the four sides from the top clockwise, and the corners between them and the next."""
    sides = [frozenset({side, side + 1, (side + 2) % 8}) for side in range(0, 8, 2)]
    corners = [sides[number] | sides[(number + 1) % 4] for number in range(4)]
    found, offset = [], 0
    for beyond in (frozenset[int](), *sides, *corners):
        inside = [place for place in range(8) if place not in beyond]
        steps = tuple(3 ** inside.index(place) if place in inside else 0 for place in range(8))
        found.append(Ring(beyond, offset, steps))
        offset += 3 ** len(inside)
    return found


@dataclass(frozen=True)
class Shapes:
    """All shapes, and what they are to the players."""

    of_code: npt.NDArray[np.uint16]  # shape by code; those that cannot be have the first one
    patterns: npt.NDArray[np.uint16]  # by player, 0 for Black, and shape; or NO_PATTERN
    pictures: tuple[str, ...]  # by pattern: the ring clockwise from the top left one
    eyes: Flags  # by pattern: whether the point is an own eye


@functools.cache
def shapes() -> Shapes:
    """All of them, numbered as they are found."""
    codes, points = _surroundings()
    numbers = _least_images(points)
    _, first, shape = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    of_code = np.zeros(1 << RING_BITS + len(SIDES), dtype=np.uint16)
    of_code[codes] = order[shape]
    seen = _digits(numbers[np.sort(first)])
    legal = _are_legal(seen)
    patterns = {number: pattern for pattern, number in enumerate(numbers[np.sort(first)][legal].tolist())}
    sides = [_least_images(side).tolist() for side in (seen, _EXCHANGED[seen])]
    return Shapes(
        of_code,
        np.array([[patterns.get(number, NO_PATTERN) for number in side] for side in sides], dtype=np.uint16),
        tuple("".join(_SIGNS[point] for point in image) for image in seen[legal].tolist()),
        _are_eyes(seen[legal]),
    )


def _surroundings() -> tuple[Numbers, Points]:
    """Every code that can be, and its ring as Black sees it."""
    codes, found = [], []
    for ring in rings():
        inside = [place for place in range(8) if place not in ring.beyond]
        stones = np.full((3 ** len(inside), 8), EDGE)
        stones[:, inside] = np.indices((3,) * len(inside)).reshape(len(inside), -1).T
        numbers = ring.offset + stones @ np.array(ring.steps)
        surrounded, joined = _surrounded_and_joined(stones)
        for bits in range(1 << len(SIDES)):
            weak = [number for number in range(len(SIDES)) if bits >> number & 1]
            possible = np.ones(len(stones), dtype=bool)
            for number in weak:
                possible &= surrounded[number]
            for number in range(len(SIDES)):
                if (number in weak) != ((number + 1) % len(SIDES) in weak):
                    possible &= ~joined[number]
            points = stones[possible]
            points[:, [SIDES[number] for number in weak]] += _WEAKER
            codes.append(numbers[possible] + (bits << RING_BITS))
            found.append(points)
    return np.concatenate(codes), np.concatenate(found)


def _surrounded_and_joined(points: Points) -> tuple[list[Flags], list[Flags]]:
    """By side: where there is a stone that has no liberty along the ring, and where it is joined with the next side's.

    A stone next to the middle may be in atari if it is so surrounded, and is so together with what it is joined to.
    """
    surrounded, joined = [], []
    for side in SIDES:
        stone = points[:, side]
        found = (stone == OWN) | (stone == OTHER)
        for step in (-1, 1):
            corner, beyond = points[:, (side + step) % 8], points[:, (side + 2 * step) % 8]
            found &= (corner != EMPTY) & ((corner != stone) | (beyond != EMPTY))
        surrounded.append(found)
        joined.append(((stone == OWN) | (stone == OTHER)) & (corner == stone) & (beyond == stone))
    return surrounded, joined


def _are_legal(points: Points) -> Flags:
    """Whether a stone in the middle has a liberty: an empty point, what it takes, or a chain that has another one."""
    return np.asarray(np.isin(points[:, SIDES], (EMPTY, OWN, OTHER_WEAK)).any(axis=1))


def _are_eyes(points: Points) -> Flags:
    """Whether the middle is an own eye; see `arena.games.go.stones.is_eye`."""
    lost = (points[:, ::2] == OTHER).sum(axis=1) + (points == EDGE).any(axis=1)
    return np.asarray(np.isin(points[:, SIDES], (OWN, OWN_WEAK, EDGE)).all(axis=1) & (lost < 2))


def _least_images(points: Points) -> Numbers:
    """Of all images of the eight points under turns and reflections, the first; as numbers, see `_digits`."""
    turns = [np.roll(_PLACES, turn) for turn in range(0, 8, 2)]
    images = np.array([*turns, *(np.roll(turned[::-1], 1) for turned in turns)])
    # Whole numbers of this size are exact as floats, whose products are much faster.
    return np.asarray(np.min(points.astype(np.float64) @ images.T.astype(np.float64), axis=1).astype(np.int64))


def _digits(numbers: Numbers) -> Points:
    """The eight points of a number, which are its digits."""
    return np.asarray(numbers[:, None] // _PLACES % len(_SIGNS))
