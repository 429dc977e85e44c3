"""What is true of a move, kind by kind; of each kind one thing at most is.

What is true has a number, from 1 on in the order of the kinds; 0 stands for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from arena.games.go.attempt import may_try, take_back, try_move
from arena.games.go.board import Board
from arena.games.go.chase import beside, first_liberties, surely_has
from arena.games.go.neighbourhoods import classes_of_codes, code_kernel, pattern_pictures
from arena.games.go.opinion.surroundings import (
    SIGNS,
    SIZES,
    distance,
    find_kernel,
    lookup_of,
    numbers_kernel,
    ring_kernel,
)
from arena.games.go.opinion.weak_chains import (
    ATARI_MARK,
    ATARI_SHIFT,
    ATARIS,
    CAPTURE_SHIFT,
    CAPTURES,
    DOUBLE_MARK,
    EXTENSION_SHIFT,
    EXTENSIONS,
    LEVEL,
    RESCUE_SHIFT,
    RESCUES,
    survey_kernel,
    weak_chains_fields,
)
from arena.games.go.state import CHAIN_SHIFT, NO_KO
from arena.games.go.stones import COUNT, EITHER, bit_of
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.traits import TraitKind

#: Distances to the last moves are told apart up to this one; NO_MOVE stands for none: there was no move, or a pass.
FARTHEST = 17
NO_MOVE = FARTHEST + 1

#: Lines that are told apart, from the edge.
LINES = ("first", "second", "third", "fourth")

_DISTANCES = (*map(str, range(FARTHEST + 1)), "none")


#: What the new stone's chain has left, if that is one liberty or two; a move that takes a ko is told apart.
LIBERTIES = (
    "one: a stone",
    "one: two stones",
    "one: more stones",
    "one: takes a ko",
    "two: a stone",
    "two: stones",
)

#: All kinds but the patterns that are harvested.
KINDS = (
    TraitKind("captures", CAPTURES),
    TraitKind("extends", EXTENSIONS),
    TraitKind("gives atari", ATARIS),
    TraitKind("rescues", RESCUES),
    TraitKind("gives double atari", ("to two chains",)),
    TraitKind("gives atari in a ko fight", ("to any chain",)),
    TraitKind("liberties", LIBERTIES),
    TraitKind("line", LINES),
    TraitKind("distance", _DISTANCES),
    TraitKind("distance to the move before", _DISTANCES),
    TraitKind("pattern", tuple(pattern_pictures())),
)

_FIRST = np.cumsum([1, *(len(kind.traits) for kind in KINDS)]).astype(np.uint64)
(_CAPTURES, _EXTENDS, _ATARI, _RESCUES, _DOUBLE, _KO, _LIBERTIES, _LINE, _NEAR, _NEAR_EARLIER, _PATTERN) = _FIRST[:-1]

#: The number of the first harvested pattern.
FIRST_HARVESTED = int(_FIRST[-1])

#: How many things are true at most.
MOST_TRUTHS = len(KINDS) + len(SIZES)

#: Levels of liberties; those of one liberty, in atari, are the number of stones up to three.
_OF_A_KO, _TWO_OF_A_STONE, _TWO_OF_STONES = (np.uint64(level) for level in (4, 5, 6))

_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
_CHAIN, _NO_KO = np.uint64(CHAIN_SHIFT), np.uint64(NO_KO)
_WIDE = np.uint64(len(KINDS))


@dataclass(frozen=True)
class Harvest:
    """Wider patterns that are known: pictures by size."""

    pictures: tuple[tuple[str, ...], ...] = ((),) * len(SIZES)

    def kinds(self) -> tuple[TraitKind, ...]:
        """All kinds, those of wider patterns the last."""
        wider = [TraitKind(f"pattern of {size}", found) for size, found in zip(SIZES, self.pictures, strict=True)]
        return (*KINDS, *wider)

    def points(self, size: int) -> npt.NDArray[np.uint8]:
        """The patterns of one size, by rows of signs."""
        letters = np.frombuffer("".join(self.pictures[size]).encode(), dtype=np.uint8)
        signs = np.zeros(256, dtype=np.uint8)
        signs[[ord(sign) for sign in SIGNS]] = range(len(SIGNS))
        return signs[letters].reshape(-1, SIZES[size])


def count_truths(harvest: Harvest) -> int:
    """How many numbers of truths there are, that of nothing among them."""
    return FIRST_HARVESTED + sum(map(len, harvest.pictures))


def truths_fields(board: Board) -> list[Field]:
    """Fields of the record that the kernels need: what is true of a move, by kind, and work space."""
    return [("truths", "u2", (MOST_TRUTHS,)), ("words", "u8", (4,)), *weak_chains_fields(board)]


def _distances_on(board: Board) -> npt.NDArray[np.uint8]:
    """The distance of cells by the number of a move, which may be that of the pass."""
    found = np.full((board.cells + 1, board.cells), NO_MOVE, dtype=np.uint8)
    for cell in range(board.cells):
        for other in range(board.cells):
            (down, across), (y, x) = divmod(cell, board.size), divmod(other, board.size)
            found[cell, other] = min(distance(down - y, across - x), FARTHEST)
    return found


def _levels_of_lines(board: Board) -> npt.NDArray[np.uint8]:
    """By cell, the number of its line if that is told apart, or 0."""
    rows, columns = np.divmod(np.arange(board.cells), board.size)
    lines = 1 + np.minimum(np.minimum(rows, board.size - 1 - rows), np.minimum(columns, board.size - 1 - columns))
    return np.where(lines <= len(LINES), lines, 0).astype(np.uint8)


@helper
def _told(first: np.uint64, level: np.uint64) -> np.uint64:
    """The number of a level of a kind; nothing for level 0."""
    return first + level - _ONE if level != _ZERO else _ZERO


def truths_kernels(board: Board, harvest: Harvest) -> tuple[Callable[..., None], Callable[..., None]]:
    """What is to be asked of a position first, and what writes what is true of a move on an empty cell."""
    cells, vertex_of = np.uint64(board.cells), board.vertex_of
    lines, distances = _levels_of_lines(board), _distances_on(board)
    code_at, classes = code_kernel(board), classes_of_codes()
    survey, liberties, write_wider = survey_kernel(board), _liberties_kernel(board), _wider_kernel(board, harvest)

    @helper
    def write_truths(state: Record, sheet: Record, cell: np.uint64) -> None:
        vertex = np.uint64(vertex_of[cell])
        marks = np.uint64(sheet.marks[vertex])
        truths = sheet.truths
        truths[0] = _told(_CAPTURES, (marks >> CAPTURE_SHIFT) & LEVEL)
        truths[1] = _told(_EXTENDS, (marks >> EXTENSION_SHIFT) & LEVEL)
        truths[2] = _told(_ATARI, (marks >> ATARI_SHIFT) & LEVEL)
        truths[3] = _told(_RESCUES, (marks >> RESCUE_SHIFT) & LEVEL)
        truths[4] = _DOUBLE if marks & DOUBLE_MARK != _ZERO else _ZERO
        fights = np.uint64(state.ko) != _NO_KO and marks & ATARI_MARK != _ZERO
        truths[5] = _KO if fights else _ZERO
        truths[6] = _told(_LIBERTIES, liberties(state, sheet, vertex))
        truths[7] = _told(_LINE, np.uint64(lines[cell]))
        truths[8] = _NEAR + distances[min(np.uint64(state.last), cells), cell]
        truths[9] = _NEAR_EARLIER + distances[min(np.uint64(state.earlier), cells), cell]
        code = code_at(state, cell)
        truths[10] = _PATTERN + classes[code]
        write_wider(state, sheet, cell, code)

    return survey, write_truths


def _wider_kernel(board: Board, harvest: Harvest) -> Callable[..., None]:
    write_ring, number_at = ring_kernel(), numbers_kernel(board)
    lookups = []
    first = FIRST_HARVESTED
    for size in range(len(SIZES)):
        lookups.append(lookup_of(harvest.points(size), first))
        first += len(harvest.pictures[size])
    find_smaller, find_larger = (find_kernel(lookup) for lookup in lookups)

    @helper
    def write_wider(state: Record, sheet: Record, cell: np.uint64, code: np.uint64) -> None:
        """A pattern of the larger size is known only if the smaller one in it is."""
        write_ring(code, sheet.words)
        smaller, larger = find_smaller(number_at(state, cell, _ZERO, sheet.words)), _ZERO
        if smaller != _ZERO:
            larger = find_larger(number_at(state, cell, _ONE, sheet.words))
        sheet.truths[_WIDE], sheet.truths[_WIDE + _ONE] = smaller, larger

    return write_wider


def _liberties_kernel(board: Board) -> Callable[..., np.uint64]:
    width = np.uint64(board.width)

    @helper
    def liberties(state: Record, sheet: Record, vertex: np.uint64) -> np.uint64:
        """The level of the liberties that a new stone's chain has; 0 for three or more, and where it may not be put."""
        room = np.uint64(state.points[vertex]) & COUNT
        if room >= _THREE:
            return _ZERO
        own = bit_of(np.uint64(state.to_move))
        joins, takes = False, False
        for side in range(4):
            there = np.uint64(state.points[beside(vertex, np.uint64(side), width)])
            if there & EITHER == own:
                if surely_has(state, there >> _CHAIN, _FOUR):
                    return _ZERO
                joins = True
            elif there & EITHER != _ZERO and sheet.room[there >> _CHAIN] == _ONE:
                takes = True
        if not joins and not takes and room != _ZERO:
            return _ONE if room == _ONE else _TWO_OF_A_STONE
        if not may_try(sheet, vertex, own, width):
            return _ZERO
        try_move(sheet, vertex, own, width)
        chain = np.uint64(sheet.points[vertex]) >> _CHAIN
        count, _, _ = first_liberties(sheet, chain, _THREE, width)
        stones, ko = np.uint64(sheet.stones[chain]), np.uint64(sheet.ko)
        take_back(sheet, own, width)
        if count == _ONE:
            return _OF_A_KO if ko != _NO_KO else min(stones, _THREE)
        if count == _TWO:
            return _TWO_OF_A_STONE if stones == _ONE else _TWO_OF_STONES
        return _ZERO

    return liberties
