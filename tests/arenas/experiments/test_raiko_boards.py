"""Full boards: who has joined the sides, and micro-reduction; against the games' own rules and slow twins."""

from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.experiments.raiko.boards import board_of, central_points, check_fills, has_joined, micro_reductions
from arena.arenas.experiments.raiko.fills import BENT, STRAIGHT
from arena.games import load
from arena.games.y import BENT_BOARDS

BOARDS = ("y(board=straight, size=4)", "y(board=bent, size=27)", "y(board=bent, size=48)")


def joined_by_search(board, stones):
    """Whether one group touches all sides: every group is walked through on its own."""
    left = set(np.flatnonzero(stones))
    while left:
        group, border = set(), [left.pop()]
        while border:
            cell = border.pop()
            group.add(cell)
            border += [near for near in board.neighbours[cell] if near in left]
            left -= set(board.neighbours[cell])
        if all(any(board.sides[cell] >> side & 1 for cell in group) for side in range(3)):
            return True
    return False


@pytest.mark.parametrize("spec", BOARDS)
def test_joined_sides_are_found_by_searching_groups(spec):
    board = board_of(spec)
    stones = np.random.default_rng(1).random((200, board.cells)) < np.linspace(0.2, 0.8, 200)[:, np.newaxis]
    found = has_joined(board, stones)
    assert found.tolist() == [joined_by_search(board, one) for one in stones]
    assert 20 < found.sum() < 180


def test_a_full_board_is_decided_as_the_game_decides_it():
    spec = "y(board=bent, size=27)"
    board, rng = board_of(spec), np.random.default_rng(2)
    for _ in range(20):
        position = load(spec).start()
        order = rng.permutation(board.cells)
        for move in order:
            if position.winner() is None:
                position.play(int(move))
        black = np.zeros(board.cells, dtype=bool)
        black[order[::2]] = True
        assert has_joined(board, black[np.newaxis])[0] == (position.winner() == "black")


def test_micro_reduction_goes_down_to_one_place_by_majorities():
    board = board_of("y(board=straight, size=3)")
    # Black has a1, b2 and a3, in rows a1 b1 c1 / a2 b2 / a3.
    stones = np.array([[True, False, False, False, True, True]])
    stages = micro_reductions(board, stones)
    assert [[row[0].tolist() for row in stage] for stage in stages] == [
        [[True, False, False], [False, True], [True]],
        [[False, False], [True]],
        [[False]],
    ]


@pytest.mark.parametrize("spec", BOARDS)
def test_fills_have_one_winner_whom_micro_reduction_finds(spec):
    assert check_fills(3, 0, spec, 400) == {"fills": 400, "drawn": 0, "won twice": 0, "reduced otherwise": 0}


def test_a_board_that_is_torn_has_draws(monkeypatch):
    """The check can fail: without its last neighbourhoods a board is no Y board."""
    board = board_of(BOARDS[0])
    torn = replace(board, neighbours=((), *board.neighbours[1:3], (), *board.neighbours[4:]))
    monkeypatch.setattr("arena.arenas.experiments.raiko.boards.board_of", lambda _spec: torn)
    found = check_fills(3, 0, BOARDS[0], 400)
    assert found["drawn"] > 0
    assert found["reduced otherwise"] > 0
    sideless = replace(board, sides=(7,) * board.cells)
    monkeypatch.setattr("arena.arenas.experiments.raiko.boards.board_of", lambda _spec: sideless)
    assert check_fills(3, 0, BOARDS[0], 400)["won twice"] > 0


def test_the_centre_is_farthest_from_the_sides():
    names = load("y(board=straight, size=13)").names
    assert [names[cell] for cell in central_points(board_of("y(board=straight, size=13)"))] == ["e5"]
    assert len(central_points(board_of("y(board=straight, size=5)"))) == 3
    bent = board_of("y(board=bent, size=93)")
    centre = central_points(bent)
    # The three turns of the board leave its middle where it is.
    for symmetry in bent.symmetries:
        assert sorted(symmetry[cell] for cell in centre) == centre
    assert 0 < len(centre) <= 3


def test_all_bent_boards_are_filled():
    assert len(BENT) == len(BENT_BOARDS)
    assert len({*BENT, *STRAIGHT}) == len(BENT) + len(STRAIGHT)
