"""Random fills of boards of this shape, evaluated in three ways: a part of `python -m tests.games.fills`."""

from __future__ import annotations

import pytest

from arena.games import load
from tests.games.boards import HEX, position_after
from tests.games.fills import check_board, check_fills, filled


@pytest.mark.parametrize("spec", HEX)
def test_a_fill_has_one_winner_by_votes_in_lanes_by_joined_groups_and_by_micro_reduction(spec: str) -> None:
    """All fills go through the game's own lane kernels, its own `play` and the slow micro-reduction."""
    check_board(spec)


@pytest.mark.parametrize("moves", [[0], [0, 1], [0, 1, 3]])
def test_fills_of_the_last_empty_cells(moves: list[int]) -> None:
    check_fills(position_after(load("hex(size=2)"), moves), batches=5, seed=4)


def test_the_last_empty_cell_is_the_movers() -> None:
    position = position_after(load("hex(size=2)"), [0, 1, 3])
    words, won = filled(position, batches=5, seed=5)
    # White takes a2, and with b1 has joined left and right.
    assert position.to_move == "white"
    assert (~words[2] == 0).all()
    assert (~won == 0).all()
