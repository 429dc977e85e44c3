"""Kernels of fills that boards share: they see the same types, and what differs from board to board is in the lanes."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from arena.games import load
from arena.games.connection.reduction import reduction_program
from arena.games.connection.topology import hex_rhombus
from arena.games.game import Game

BOARDS = ("hex(size=2)", "hex(size=11)", "y(board=bent, size=27)", "y(board=straight, size=25)")


@pytest.mark.parametrize("board", BOARDS)
def test_all_boards_of_connection_games_have_the_same_types(board: str) -> None:
    game, other = load(board), load("hex(size=5)")
    assert game.fill_state is other.fill_state
    assert game.new_lanes(1).dtype is other.new_lanes(1).dtype
    assert game.new_lanes(1).dtype != game.new_lanes(2).dtype


def test_the_largest_board_has_just_room() -> None:
    game, program = load("hex(size=25)"), reduction_program(hex_rhombus(25))
    lanes = game.new_lanes(1)[0]
    assert (len(lanes.votes), len(lanes.words), len(lanes.empty)) == (len(program.votes), program.rows, game.cells)
    assert game.fill_state["color"].shape == (game.cells + 1,)
    assert np.array_equal(lanes.votes, program.votes)


def test_lanes_know_their_board() -> None:
    small, large = (load(f"hex(size={size})").new_lanes(1)[0] for size in (2, 3))
    assert (small.cells, large.cells) == (4, 9)
    assert small.steps < large.steps


def test_a_state_that_begins_otherwise_is_refused() -> None:
    game = load("hex(size=3)")
    changed = dataclasses.replace(game, fields=[("turns", "u2"), *game.fields])
    with pytest.raises(TypeError, match="were expected"):
        _ = changed.fill_state


def test_games_without_a_family_have_their_own_types() -> None:
    game: Game = load("go(size=3)")
    assert game.fill_state == game.new_states().dtype
