"""Statistics of random fills of the empty Y board."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from arena.games import load
from arena.games.toolbox.rng import generator
from tests.games import probes

EXPECTED = tomllib.loads(Path(__file__).with_name("data").joinpath("first_moves.toml").read_text())
EXPECTED_FILLS = 400_000
BATCHES = 4000


def first_move_values(spec: str) -> tuple[np.ndarray, float]:
    """By cell, how often Black wins among the fills in which it is Black's; and how often in all."""
    game = load(spec)
    states, lanes, rngs = game.new_states(), game.new_lanes(), generator(5)
    made, wins, won = np.zeros(game.moves), np.zeros(game.moves), 0
    probes.begin_fills(states, lanes, rngs)
    for _ in range(BATCHES):
        probes.fill(lanes, rngs)
        owned, result = lanes[0].words[: game.moves], lanes[0].won[0]
        made += np.bitwise_count(owned).sum(axis=1)
        wins += np.bitwise_count(owned & result).sum(axis=1)
        won += int(np.bitwise_count(result).sum())
    return wins / made, won / (BATCHES * probes.LANES)


@pytest.mark.parametrize("spec", EXPECTED)
def test_how_often_black_wins_who_owns_a_cell(spec: str) -> None:
    values, black = first_move_values(spec)
    expected, fills = EXPECTED[spec], BATCHES * probes.LANES
    error = 0.5 * np.sqrt(1 / EXPECTED_FILLS + 1 / fills)
    assert abs(black - expected["black"]) < 4 * error
    # A cell is Black's in half of the fills.
    of_cell = np.sqrt(2) * error
    assert abs(values.max() - expected["max"]) < 4 * of_cell
    assert abs(values.min() - expected["min"]) < 4 * of_cell
    # The values are of many cells; their own noise of 0.001 hardly adds to their spread.
    assert values.std() == pytest.approx(expected["sd"], rel=0.08)


def test_the_best_cell_of_a_straight_board_is_its_centre() -> None:
    values, _ = first_move_values("y(board=straight, size=13)")
    game = load("y(board=straight, size=13)")
    assert game.names[int(values.argmax())] == "e5"
