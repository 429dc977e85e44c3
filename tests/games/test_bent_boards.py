"""The geometry of bent Y boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.games import load
from arena.games.connection.topology import Topology, bent_y, straight_y
from arena.games.y import BENT_BOARDS
from tests.games.boards import BENT
from tests.naive.y import YBoard

#: Boards drawn up independently: ring by ring from the edge inwards, cells numbered in that order.
KNOWN: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("data").joinpath("bent_boards.json").read_text())


def side_sets(board: Topology) -> list[set[int]]:
    return [{cell for cell in range(board.cells) if board.sides[cell] >> bit & 1} for bit in range(3)]


def test_the_boards_on_offer() -> None:
    assert BENT_BOARDS == BENT


@pytest.mark.parametrize("points", BENT)
def test_number_of_points(points: int) -> None:
    side, fold = BENT[points]
    assert side * (side + 1) // 2 - 3 * fold * (fold + 1) == points
    assert bent_y(side, fold).cells == points
    assert load(f"y(board=bent, size={points})").moves == points


@pytest.mark.parametrize("points", [int(points) for points in KNOWN])
def test_same_board_as_known_but_for_the_numbering(points: int) -> None:
    known, board = KNOWN[str(points)], bent_y(*BENT[points])
    assert [len(row) for row in board.triangle] == [len(row) for row in known["triangle"]]
    pairs = {
        (ours, theirs)
        for our_row, their_row in zip(board.triangle, known["triangle"], strict=True)
        for ours, theirs in zip(our_row, their_row, strict=True)
    }
    known_of = dict(pairs)
    # One to one: no cell of either numbering has two counterparts.
    assert len(pairs) == len(known_of) == len(set(known_of.values())) == points == len(known["adjacency"])
    for cell in range(points):
        assert {known_of[near] for near in board.neighbours[cell]} == set(known["adjacency"][known_of[cell]])
    assert [{known_of[cell] for cell in side} for side in side_sets(board)] == [set(side) for side in known["sides"]]


@pytest.mark.parametrize("points", BENT)
def test_same_board_as_by_the_definition(points: int) -> None:
    board, twin = bent_y(*BENT[points]), YBoard(*BENT[points])
    assert [list(row) for row in board.triangle] == twin.triangle
    assert [set(near) for near in board.neighbours] == twin.neighbours
    assert side_sets(board) == [{cell for cell in range(points) if bit in twin.sides[cell]} for bit in range(3)]


@pytest.mark.parametrize("points", BENT)
def test_interior_points_have_six_neighbours_but_for_three_with_five(points: int) -> None:
    board = bent_y(*BENT[points])
    interior = [cell for cell in range(points) if not board.sides[cell]]
    five = [cell for cell in interior if len(board.neighbours[cell]) == 5]
    assert len(five) == 3
    assert all(len(board.neighbours[cell]) == 6 for cell in interior if cell not in five)
    # A triangulated disc: points - lines + triangles = 1 has as many lines as this.
    edge = points - len(interior)
    assert sum(map(len, board.neighbours)) // 2 == 3 * points - 3 - edge


@pytest.mark.parametrize("points", [int(points) for points in KNOWN])
def test_the_points_with_five_neighbours_are_where_they_should_be(points: int) -> None:
    board, pentagons = bent_y(*BENT[points]), set(KNOWN[str(points)]["pentagons"])
    known_of = {
        ours: theirs
        for our_row, their_row in zip(board.triangle, KNOWN[str(points)]["triangle"], strict=True)
        for ours, theirs in zip(our_row, their_row, strict=True)
    }
    five = {cell for cell in range(points) if not board.sides[cell] and len(board.neighbours[cell]) == 5}
    assert {known_of[cell] for cell in five} == pentagons


def test_neighbours_are_mutual_on_every_board() -> None:
    for board in [*(bent_y(*shape) for shape in BENT.values()), *(straight_y(size) for size in range(2, 26))]:
        for cell, near in enumerate(board.neighbours):
            assert cell not in near
            assert list(near) == sorted(set(near))
            assert all(cell in board.neighbours[other] for other in near)


def test_sides_of_the_usual_bent_board() -> None:
    board = bent_y(*BENT[93])
    assert [len(side) for side in side_sets(board)] == [9, 9, 9]
    corners = [cell for cell in range(93) if board.sides[cell].bit_count() == 2]
    assert len(corners) == 3
    assert all(len(board.neighbours[cell]) == 3 for cell in corners)
