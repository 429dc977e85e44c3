import numpy as np
import pytest

from arena.arenas.experiments.raiko.boards import board_of
from arena.games.connection.topology import hex_rhombus
from arena.reports.reproduce.board_layout import board_layout

BENT = ("y(board=bent, size=27)", "y(board=bent, size=93)", "y(board=bent, size=141)")


def edges(board):
    return [(cell, other) for cell, near in enumerate(board.neighbours) for other in near if cell < other]


def test_a_straight_board_is_a_triangle_of_equal_steps():
    board = board_of("y(board=straight, size=4)")
    points = board_layout(board)
    assert all(np.linalg.norm(points[cell] - points[other]) == pytest.approx(1) for cell, other in edges(board))
    assert points[0] == pytest.approx([0, 0])
    assert points[3] == pytest.approx([3, 0])
    assert points[-1] == pytest.approx([1.5, -1.5 * np.sqrt(3)])


def test_a_hex_board_is_a_rhombus_of_equal_steps():
    board = hex_rhombus(3)
    points = board_layout(board)
    assert all(np.linalg.norm(points[cell] - points[other]) == pytest.approx(1) for cell, other in edges(board))
    assert points[-1] == pytest.approx([3, -np.sqrt(3)])


@pytest.mark.parametrize("spec", BENT)
def test_neighbours_on_a_bent_board_are_nearest(spec):
    board = board_of(spec)
    points = board_layout(board)
    lengths = [np.linalg.norm(points[cell] - points[other]) for cell, other in edges(board)]
    assert min(lengths) > 0.7
    assert max(lengths) < 1.5
    apart = np.linalg.norm(points[:, np.newaxis] - points, axis=2) + 9 * np.eye(board.cells)
    for cell, near in enumerate(board.neighbours):
        assert apart[cell].argmin() in near


def test_no_lines_of_a_bent_board_cross():
    board = board_of(BENT[1])
    lines = edges(board)
    ends = board_layout(board)[np.array(lines)]
    start, along = ends[:, 0], ends[:, 1] - ends[:, 0]

    def side_of(points):
        """By line and point, on which side of the line the point lies."""
        apart = points[np.newaxis] - start[:, np.newaxis]
        return np.sign(along[:, np.newaxis, 0] * apart[..., 1] - along[:, np.newaxis, 1] * apart[..., 0])

    parted = side_of(ends[:, 0]) * side_of(ends[:, 1]) < 0
    crossing = parted & parted.T
    meeting = np.array([[bool(set(one) & set(other)) for other in lines] for one in lines])
    assert not (crossing & ~meeting).any()
    assert len(lines) > 200


@pytest.mark.parametrize("spec", BENT)
def test_a_bent_board_is_drawn_as_symmetric_as_it_is(spec):
    board = board_of(spec)
    points = board_layout(board)
    points = points - points.mean(axis=0)
    for symmetry in board.symmetries:
        moved = points[list(symmetry)]
        # The best rotation or reflection that takes the points there leaves hardly anything over.
        u, _, vt = np.linalg.svd(points.T @ moved)
        assert np.abs(points @ (u @ vt) - moved).max() < 0.01
