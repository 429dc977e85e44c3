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

from arena.games.connection.rings import (
    CLOSED,
    DIGITS,
    MOST_AROUND,
    Ring,
    are_owned,
    digits_of_codes,
    rings,
    word_numbers,
)
from arena.games.connection.topology import ALL_SIDES, Topology

Table = npt.NDArray[Any]

#: Lines are counted from the sides, and from here on all are one.
FAR_LINE = 3

#: What a cell two steps off is to another: the two have two cells between them, or one.
BRIDGE_OFF, LINE_OFF = 1, 2

#: How many cells are two steps off at most.
MOST_OFF = 12


@dataclass(frozen=True)
class Surroundings:
    """The tables of one board. The first index of those by player is 0 for Black and 1 for White."""

    near: Table  # the cells of each ring in order; the wall, whose number is that of the cells, fills up
    starts: Table  # by cell the code of its ring without stones
    steps: Table  # by cell and place in its ring, what a black stone on the cell adds to the code of that neighbour
    off: Table  # the cells two steps off
    ways_off: Table  # by cell and place there, BRIDGE_OFF or LINE_OFF; 0 for what fills up
    words: Table  # by player and code, the number of the word
    lines: Table  # by player and code, the number of the pair of lines
    bridges: (
        Table  # by player and code, as bits, the places which save the player's bridge from a stone within the ring
    )
    edges: Table  # the same for bridges to a side

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
            codes += parts[-1][0].shape[1]
        starts.append(frames[frame])
    words, pairs, bridges, edges = (np.concatenate(tables, axis=1) for tables in zip(*parts, strict=True))
    off, ways_off = _off(board)
    return Surroundings(
        near=_filled([ring.cells for ring in around], MOST_AROUND, board.cells),
        starts=np.array([*starts, 0], dtype=np.uint32),
        steps=_steps(around),
        off=off,
        ways_off=ways_off,
        words=words.astype(np.uint16),
        lines=pairs.astype(np.uint16),
        bridges=bridges.astype(np.uint8),
        edges=edges.astype(np.uint8),
    )


def _lines_of(board: Topology, turn: int) -> list[int]:
    """By cell, the number of its pair of lines as a player sees it."""
    if are_owned(board):
        distances = [board.steps_from(board.goals[turn]), board.steps_from(board.goals[1 - turn])]
    else:
        sides = [1 << bit for bit in range(ALL_SIDES.bit_length()) if board.goals[0] >> bit & 1]
        every = zip(*(board.steps_from(side) for side in sides), strict=True)
        distances = [list(found) for found in zip(*(sorted(cell)[:2] for cell in every), strict=True)]
    pairs = line_pairs(are_owned(board))
    return [
        pairs.index((min(FAR_LINE, one + 1), min(FAR_LINE, other + 1))) for one, other in zip(*distances, strict=True)
    ]


def _owners(board: Topology, ring: Ring) -> tuple[bool, bool]:
    """Whether the sides at a ring's ends are Black's."""
    first, last = ring.ends
    return bool(first & board.goals[0]), bool(last & board.goals[0])


def _by_code(board: Topology, ring: Ring, lines: tuple[int, int]) -> tuple[Table, Table, Table, Table]:
    """Words, pairs of lines, and what saves bridges, by player and code of one frame."""
    digits = digits_of_codes(len(ring.cells))
    words = np.array([word_numbers(board, ring, turn) for turn in range(2)])
    saving = [_saving(board, ring, turn, digits) for turn in range(2)]
    pairs = np.repeat(np.array(lines)[:, None], len(digits), axis=1)
    return words, pairs, np.array([bridges for bridges, _ in saving]), np.array([edges for _, edges in saving])


def _saving(board: Topology, ring: Ring, turn: int, digits: Table) -> tuple[Table, Table]:
    """By code, the places which save a player's bridges to stones, and those to sides.

    A bridge's two cells touch, and each end of it is beside both in the ring of either. So one is saved where an empty
    cell lies between two own ones, or between one and an own side.
    """
    own = (digits == turn + 1).T
    ends = [np.full(len(digits), bool(side & board.goals[turn])) for side in ring.ends]
    around = [ends[0], *own, ends[1]] if ring.ends != CLOSED else [own[-1], *own, own[0]]
    bridges, edges = np.zeros(len(digits), dtype=np.int64), np.zeros(len(digits), dtype=np.int64)
    for place in range(len(own)):
        at_end = ring.ends != CLOSED and place in (0, len(own) - 1)
        saved = edges if at_end else bridges
        saved |= ((digits[:, place] == 0) & around[place] & around[place + 2]).astype(np.int64) << place
    return bridges, edges


def _steps(around: list[Ring]) -> Table:
    """What a black stone adds to the code of each cell of its ring."""
    steps = [[DIGITS ** around[near].cells.index(cell) for near in ring.cells] for cell, ring in enumerate(around)]
    return _filled(steps, MOST_AROUND, 0)


def _off(board: Topology) -> tuple[Table, Table]:
    """The cells that are two steps off each cell, and how."""
    cells, ways = [], []
    for cell, near in enumerate(board.neighbours):
        between = Counter(far for step in near for far in board.neighbours[step])
        found = {far: count for far, count in between.items() if far not in (cell, *near)}
        cells.append(list(found))
        ways.append([BRIDGE_OFF if count > 1 else LINE_OFF for count in found.values()])
    return _filled(cells, MOST_OFF, board.cells), _filled(ways, MOST_OFF, 0)


def _filled(rows: Sequence[Sequence[int]], width: int, filler: int) -> Table:
    """Rows as a table, and one more for no cell at all."""
    return np.array([[*row, *[filler] * (width - len(row))] for row in [*rows, ()]], dtype=np.uint16)
