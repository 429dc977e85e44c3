"""The pieces, and the places where they can lie."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.games.blokus.board import Board
from arena.games.blokus.tables import Tables
from tests.naive import blokus as naive

#: Placements on 14 lines, and orientations, by piece: as counted by another program.
PLACEMENTS = {
    "1": (196, 1), "2": (364, 2), "I3": (336, 2), "V3": (676, 4), "I4": (308, 2), "L4": (1248, 8), "O": (169, 1),
    "T4": (624, 4), "Z4": (624, 4), "F": (1152, 8), "I5": (280, 2), "L5": (1144, 8), "N": (1144, 8), "P": (1248, 8),
    "T5": (576, 4), "U": (624, 4), "V5": (576, 4), "W": (576, 4), "X": (144, 1), "Y": (1144, 8), "Z5": (576, 4),
}  # fmt: skip


def test_there_are_as_many_orientations_and_placements_as_another_program_counts() -> None:
    board = Board(14, 5)
    names = board.pieces.names
    orientations = Counter(names[one.piece] for one in board.pieces.orientations)
    placements = Counter(names[board.pieces.orientations[number].piece] for number in board.placements[:, 0])
    assert {name: (placements[name], orientations[name]) for name in names} == PLACEMENTS
    assert (len(board.placements), len(board.pieces.orientations)) == (13_729, 91)


@pytest.mark.parametrize("largest", [1, 2, 3, 4, 5])
def test_pieces_are_all_that_squares_can_be_joined_to(largest: int) -> None:
    board = Board(9, largest)
    by_piece: dict[int, set[naive.Shape]] = {}
    for one in board.pieces.orientations:
        by_piece.setdefault(one.piece, set()).add(frozenset(one.squares))
    assert sorted(map(sorted, (map(sorted, ways) for ways in by_piece.values()))) == sorted(
        map(sorted, (map(sorted, ways) for ways in naive.pieces(largest)))
    )
    assert board.pieces.sizes == tuple(len(next(iter(by_piece[piece]))) for piece in range(len(by_piece)))


@pytest.mark.parametrize(("size", "starts"), [(14, ("e10", "j5")), (8, ("c6", "f3")), (5, ("b4", "d2"))])
def test_players_begin_on_two_cells(size: int, starts: tuple[str, str]) -> None:
    board = Board(size, 4)
    assert tuple(board.diagram.names[cell] for cell in board.starts) == starts


@pytest.mark.parametrize(("size", "largest"), [(14, 5), (5, 5), (7, 3)])
def test_a_placement_is_found_by_its_squares(size: int, largest: int) -> None:
    board = Board(size, largest)
    for number, cells in enumerate(board.touched):
        assert board.placement(tuple((cell % size, cell // size) for cell in reversed(cells))) == number
    assert board.placement(((0, 0), (1, 1))) is None


def test_lists_by_status_hold_what_covers_a_cell() -> None:
    """414 placements cover a cell without neighbours; at an anchor there are at most 127."""
    tables = Tables(Board(14, 5))
    windows = tables.windows
    assert len(windows.lists[0]) == 414
    assert windows.lists[255] == [number for number, word in enumerate(windows.words) if int(word).bit_count() == 2]
    assert tables.longest_at_anchor == 127
    assert all(set(windows.lists[status | 16]) <= set(windows.lists[status]) for status in range(256))
