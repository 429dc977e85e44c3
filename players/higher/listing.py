"""Which patterns a player used, for people to read, and how local they are."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.diagram import Diagram
from arena.games.game import Game
from arena.games.toolbox.records import Records

Distances = npt.NDArray[np.float64]


@dataclass(frozen=True)
class PatternInfo:
    """A pattern of one decision."""

    moves: tuple[int, ...]
    sides: tuple[int, ...]  # who makes each of them: 0 for Black, 1 for White
    born: int  # playouts of the decision before it was added
    playouts: float  # in which it occurred; patterns that forget or that began with a parent's count in fractions
    value: float | None  # winning chance in them of the player who decides; None if it never occurred
    distance: float | None  # mean distance on the board between two of its moves; None for fewer than two


@dataclass(frozen=True)
class Locality:
    """How close together the moves of patterns are, against sets of as many moves drawn at random."""

    patterns: int  # with two moves or more
    distance: float  # the mean over these of the mean distance between two moves
    random_distance: float  # what random sets of open moves have, whatever their size

    @property
    def ratio(self) -> float:
        """Below 1, patterns are local."""
        return self.distance / self.random_distance


def list_patterns(game: Game, books: Records, mover: int) -> tuple[PatternInfo, ...]:
    """The patterns of a book in order of appearance, for the player who decided (0 for Black, 1 for White)."""
    book: Any = books[0]
    distances = move_distances(game)
    found = []
    for pattern in range(int(book.count)):
        codes = book.codes[pattern][: book.length[pattern]]
        moves = tuple(int(book.move_of[code // 2]) for code in codes)
        total = float(book.total[pattern])
        found.append(
            PatternInfo(
                moves=moves,
                sides=tuple(int(code % 2) for code in codes),
                born=int(book.born[pattern]),
                playouts=total,
                value=float(book.results[2 * pattern + mover]) / total if total > 0 else None,
                distance=mean_distance(distances, moves) if len(moves) > 1 else None,
            )
        )
    return tuple(found)


def locality(game: Game, patterns: Iterable[PatternInfo], open_moves: Sequence[int]) -> Locality | None:
    """How local the patterns are in a position with these open moves; None if none has two moves."""
    found = [pattern.distance for pattern in patterns if pattern.distance is not None]
    if not found:
        return None
    return Locality(len(found), float(np.mean(found)), mean_distance(move_distances(game), open_moves))


def mean_distance(distances: Distances, moves: Sequence[int]) -> float:
    """The mean distance between two of the moves. It is also what a random set of them has in the mean."""
    among = distances[np.ix_(moves, moves)]
    return float(among.sum()) / (len(moves) * (len(moves) - 1))


def move_distances(game: Game) -> Distances:
    """Steps between the cells that moves touch, for every pair of moves that touch one cell each."""
    cells = np.minimum(game.touches[:, 0], game.cells - 1)  # a pass touches none, and is in no pattern
    return np.asarray(board_distances(game.diagram)[np.ix_(cells, cells)])


@functools.cache
def board_distances(diagram: Diagram) -> Distances:
    """Steps from cell to touching cell, for every pair of cells.

    What touches is read off the drawing: neighbours in a row, and cells of the next row that
    stand nearest. A cell drawn in several places touches what any of these touch.
    """
    cells = diagram.cells
    touching = np.zeros((cells, cells), dtype=bool)
    places = {
        (2 * column + row.indent, number): cell
        for number, row in enumerate(diagram.rows)
        for column, cell in enumerate(row.cells)
    }
    slanted = len({row.indent % 2 for row in diagram.rows}) > 1
    steps = [(2, 0), (1, 1), (-1, 1)] if slanted else [(2, 0), (0, 1)]
    for ((x, y), cell), (right, down) in itertools.product(places.items(), steps):
        other = places.get((x + right, y + down), cell)
        touching[cell, other] = touching[other, cell] = cell != other
    return _steps_between(touching)


def _steps_between(touching: npt.NDArray[np.bool_]) -> Distances:
    """Lengths of shortest paths, grown step by step from every cell at once."""
    cells = len(touching)
    distances = np.full((cells, cells), np.inf)
    reached = np.eye(cells, dtype=bool)
    steps = 0
    while (fresh := reached & np.isinf(distances)).any():
        distances[fresh] = steps
        steps += 1
        reached = fresh @ touching
    return distances
