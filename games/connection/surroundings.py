"""Surroundings of cells as tables: codes of rings, which stones change by sums, and what follows from a code.

The code of a cell's ring says what is on the cells around, and begins at a number that says what ring it is and on
which lines the cell lies. A stone adds to the codes of the cells around it one constant each, a white one twice that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.connection.rings import CLOSED, DIGITS, MOST_AROUND, Ring, digits_of_codes, rings, word_numbers
from arena.games.connection.topology import ALL_SIDES, Topology

Table = npt.NDArray[Any]

#: Lines are counted from the sides, and from here on all are one.
FAR_LINE = 3


@dataclass(frozen=True)
class Surroundings:
    """The tables of one board. The first index of those by player is 0 for Black and 1 for White."""

    near: Table  # the cells of each ring in order; the wall, whose number is that of the cells, fills up
    bridge_off: Table  # the cells two steps off with two cells between; the wall fills up
    line_off: Table  # those with one cell between
    starts: Table  # by cell the code of its ring without stones
    steps: Table  # by cell and place in its ring, what a black stone on the cell adds to the code of that neighbour
    words: Table  # by player and code, the number of the word
    lines: Table  # by player and code, the number of the pair of lines
    bridges: Table  # by player and code, as bits, the places that save the player's bridges from a stone on the cell
    edges: Table  # the same for bridges to a side
    runs: Table  # the same for the first of the player's stones that follow one another in the ring

    @property
    def codes(self) -> int:
        """How many codes there are."""
        return int(self.words.shape[1])


def line_pairs(owned: bool) -> tuple[tuple[int, int], ...]:
    """On which two lines a cell may lie: of an own side and of the opponent's, or of the nearest and the next side."""
    lines = range(1, FAR_LINE + 1)
    return tuple((one, other) for one in lines for other in lines if owned or one <= other)


def surroundings(board: Topology) -> Surroundings:
    """All tables of a board."""
    around, lines = rings(board), [_lines_of(board, turn) for turn in range(2)]
    frames: dict[Any, int] = {}
    starts, parts, codes = [], [], 0
    for cell, ring in enumerate(around):
        frame = (len(ring.cells), _owners(board, ring), lines[0][cell], lines[1][cell])
        if frame not in frames:
            frames[frame] = codes
            parts.append(_by_code(board, ring, (lines[0][cell], lines[1][cell])))
            codes += parts[-1].shape[2]
        starts.append(frames[frame])
    words, pairs, bridges, edges, runs = np.concatenate(parts, axis=2)
    return Surroundings(
        near=_filled([ring.cells for ring in around], board.cells),
        bridge_off=_filled(_off(board, are_two=True), board.cells),
        line_off=_filled(_off(board, are_two=False), board.cells),
        starts=np.array([*starts, 0], dtype=np.uint16),
        steps=_filled(_steps(around), 0),
        words=words,
        lines=pairs,
        bridges=bridges.astype(np.uint8),
        edges=edges.astype(np.uint8),
        runs=runs.astype(np.uint8),
    )


def _lines_of(board: Topology, turn: int) -> list[int]:
    """By cell, the number of its pair of lines as a player sees it."""
    if board.is_owned:
        distances = [board.steps_from(board.goals[turn]), board.steps_from(board.goals[1 - turn])]
    else:
        sides = [1 << bit for bit in range(ALL_SIDES.bit_length()) if board.goals[0] >> bit & 1]
        every = zip(*(board.steps_from(side) for side in sides), strict=True)
        distances = [list(found) for found in zip(*(sorted(cell)[:2] for cell in every), strict=True)]
    pairs = line_pairs(board.is_owned)
    return [
        pairs.index((min(FAR_LINE, one + 1), min(FAR_LINE, other + 1))) for one, other in zip(*distances, strict=True)
    ]


def _owners(board: Topology, ring: Ring) -> tuple[bool, bool]:
    """Whether the sides at a ring's ends are Black's."""
    first, last = ring.ends
    return bool(first & board.goals[0]), bool(last & board.goals[0])


def _by_code(board: Topology, ring: Ring, lines: tuple[int, int]) -> Table:
    """By player and code of one frame: words, pairs of lines, and places in the ring as bits, see Surroundings."""
    digits = digits_of_codes(len(ring.cells))
    found = []
    for turn in range(2):
        pairs = np.full(len(digits), lines[turn])
        found.append([word_numbers(board, ring, turn), pairs, *_places(board, ring, turn, digits)])
    return np.array(found, dtype=np.uint16).swapaxes(0, 1)


def _places(board: Topology, ring: Ring, turn: int, digits: Table) -> tuple[Table, Table, Table]:
    """By code, the places which save a player's bridges to stones, those to sides, and where own stones begin.

    A bridge's two cells touch, and each end of it is beside both in the ring of either. So one is saved where an empty
    cell lies between two own ones, or between one and an own side.
    """
    own = (digits == turn + 1).T
    ends = [np.full(len(digits), bool(side & board.goals[turn])) for side in ring.ends]
    around = [ends[0], *own, ends[1]] if ring.ends != CLOSED else [own[-1], *own, own[0]]
    bridges, edges, runs = np.zeros((3, len(digits)), dtype=np.int64)
    for place, is_own in enumerate(own):
        at_end = ring.ends != CLOSED and place in (0, len(own) - 1)
        saved = edges if at_end else bridges
        saved |= ((digits[:, place] == 0) & around[place] & around[place + 2]).astype(np.int64) << place
        begins = is_own & ~around[place] if ring.ends == CLOSED or place > 0 else is_own
        runs |= begins.astype(np.int64) << place
    runs |= own.all(axis=0)
    return bridges, edges, runs


def _steps(around: list[Ring]) -> list[list[int]]:
    """What a black stone adds to the code of each cell of its ring."""
    return [[DIGITS ** around[near].cells.index(cell) for near in ring.cells] for cell, ring in enumerate(around)]


def _off(board: Topology, are_two: bool) -> list[list[int]]:
    """The cells that are two steps off each cell, with two cells between or with one."""
    off = []
    for cell, near in enumerate(board.neighbours):
        between = Counter(far for step in near for far in board.neighbours[step])
        off.append([far for far, count in between.items() if far not in (cell, *near) and (count > 1) == are_two])
    return off


def _filled(rows: Sequence[Sequence[int]], filler: int) -> Table:
    """Rows as a table of one width, at least that of rings, and one more row for no cell at all."""
    width = max(MOST_AROUND, *map(len, rows))
    return np.array([[*row, *[filler] * (width - len(row))] for row in [*rows, ()]], dtype=np.uint16)
