"""Symmetries of a game: permutations of its moves and of its cells that fit together.

A symmetry takes the move m to the move s[m], and the cell c to the cell t[c]; what s[m] touches is then what t makes
of the cells that m touches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from arena.games.errors import InputError

#: Permutations, one in each row.
Permutations = npt.NDArray[np.uint16]

#: The cells that each move touches, one move in each row, filled up with the number of cells.
Touches = npt.NDArray[np.uint16]

_SEED = 1918


def touch_table(touched: Sequence[Sequence[int]], cells: int) -> Touches:
    """Lists of cells as rows of one length."""
    widest = max(map(len, touched), default=0)
    table = np.full((len(touched), max(widest, 1)), cells, dtype=np.uint16)
    for row, places in zip(table, touched, strict=True):
        row[: len(places)] = places
    return table


def cell_by_cell(moves: int, passes: int, cells: int) -> Touches:
    """The table of a game in which every move but the passes touches the cell of its own number."""
    table = np.full((moves, 1), cells, dtype=np.uint16)
    table[: moves - passes, 0] = np.arange(moves - passes)
    return table


def permutations(given: Sequence[Sequence[int]], things: int) -> Permutations:
    """Permutations of so many things; none given: only the identity."""
    return np.array(given if len(given) else [range(things)], dtype=np.uint16)


def of_cells(of_moves: Permutations, touches: Touches, cells: int) -> Permutations:
    """The permutations of cells that go with these of moves.

    A cell goes to the cell that is touched by the images of the moves which touch it. Raises InputError where that
    is none or more than one.
    """
    identity = np.arange(cells, dtype=np.uint16)
    words = np.asarray(np.random.SeedSequence(_SEED).generate_state(len(touches), np.uint64), dtype=np.uint64)
    own = _sums(words, touches, cells)
    order = np.argsort(own, kind="stable")
    ordered = own[order]
    found = np.empty((len(of_moves), cells), dtype=np.uint16)
    for row, moved in zip(found, of_moves, strict=True):
        if np.array_equal(moved, np.arange(len(moved))):
            row[:] = identity
            continue
        wanted = _sums(words[moved], touches, cells)
        places = np.searchsorted(ordered, wanted)
        ends = np.searchsorted(ordered, wanted, side="right")
        for cell in np.flatnonzero(ends - places != 1)[:1]:
            raise InputError(
                f"what becomes of cell {cell} does not follow from a symmetry of moves, as {ends[cell] - places[cell]}"
                " cells are touched by the images of the moves that touch it; say it as symmetries_of_cells"
            )
        row[:] = order[places]
    return found


def _sums(words: npt.NDArray[np.uint64], touches: Touches, cells: int) -> npt.NDArray[np.uint64]:
    """For each cell the sum of the words of all moves that touch it: equal for equal sets of moves."""
    sums = np.zeros(cells + 1, dtype=np.uint64)
    np.add.at(sums, touches, words[:, None])
    return sums[:cells]


def complaints(of_moves: Permutations, of_cells: Permutations, touches: Touches) -> Iterator[str]:
    """What is wrong with permutations of moves and of cells as the symmetries of one game."""
    cells = of_cells.shape[1]
    if len(of_moves) != len(of_cells):
        yield f"there are {len(of_moves)} symmetries of moves, but {len(of_cells)} of cells"
        return
    for number, (moved, turned) in enumerate(zip(of_moves, of_cells, strict=True)):
        image = np.append(turned, np.uint16(cells))[touches]
        wrong = np.flatnonzero((np.sort(image, axis=1) != np.sort(touches[moved], axis=1)).any(axis=1))
        if len(wrong):
            yield (
                f"symmetry number {number} takes move {wrong[0]} to {moved[wrong[0]]}, which does not touch the images"
                " of the cells that the move touches"
            )
    yield from _complaints_of_group(of_moves)


def _complaints_of_group(of_moves: Permutations) -> Iterator[str]:
    """The same image is the least one for all positions that are equal only if no symmetry is missing."""
    if not np.array_equal(of_moves[0], np.arange(of_moves.shape[1])):
        yield "the first of its symmetries is not the identity"
    known = {moved.tobytes() for moved in of_moves}
    for first, one in enumerate(of_moves):
        for second, other in enumerate(of_moves):
            if one[other].tobytes() not in known:
                yield f"symmetries number {second} and {first}, one after the other, make one that is missing"
                return


def least_image(colours: npt.NDArray[np.uint8], of_cells: Permutations) -> bytes:
    """The same bytes for all boards that a symmetry turns into this one."""
    return bytes(min(image.tobytes() for image in colours[of_cells]))


def least_line(moves: Sequence[int], of_moves: Permutations) -> bytes:
    """The same bytes for all lines of moves that a symmetry turns into this one."""
    return bytes(min(line.tobytes() for line in of_moves[:, list(moves)]))
