"""Random games played by the games' own playouts."""

from __future__ import annotations

import json
from fractions import Fraction
from math import factorial
from pathlib import Path

import numpy as np
import pytest

from arena.games import Position, load
from arena.games.outcome import WINNERS
from arena.games.toolbox.rng import generator
from tests.games import probes
from tests.games.boards import position_after, twin_of, undecided_position
from tests.games.uniform import chi_square_p, own_ways_are_uniform, played

REPLAYED = {
    "tic-tac-toe": (200, [0, 1, 4]),
    "hex(size=2)": (50, [0, 1]),
    "hex(size=3)": (100, [0, 1, 4]),
    "hex(size=5)": (50, [0, 7]),
    "hex(size=11)": (10, [0, 31]),
    "hex(size=25)": (2, [0, 101]),
    "y(board=straight, size=2)": (50, [0, 1]),
    "y(board=straight, size=3)": (50, [0, 2]),
    "y(board=straight, size=8)": (20, [0, 9]),
    "y(board=straight, size=9)": (20, [0, 9]),
    "y(board=straight, size=25)": (3, [0, 61]),
    "y(board=bent, size=9)": (100, [0, 3]),
    "y(board=bent, size=27)": (30, [0, 6]),
    "y(board=bent, size=93)": (15, [0, 21]),
    "y(board=bent, size=141)": (6, [0, 40]),
}


def twin_at(position: Position):
    """The slow rules' game in which this position's moves have been made."""
    twin = twin_of(position.game.spec)
    for move in position.moves:
        twin.play(move)
    return twin


@pytest.mark.parametrize("spec", REPLAYED)
def test_a_playout_is_a_legal_game_that_ends_with_the_deciding_move(spec: str) -> None:
    count, plies = REPLAYED[spec]
    game, rngs = load(spec), generator(21)
    traces = game.new_traces()
    for ply in plies:
        position = undecided_position(spec, ply, seed=22)
        before = position.states.copy()
        for _ in range(count):
            probes.one_playout(position.states, position.states.copy(), traces, rngs)
            assert np.array_equal(position.states, before)
            after, twin = position.copy(), twin_at(position)
            for move in traces[0].moves[: int(traces[0].length)]:
                assert after.winner() is twin.winner is None
                after.play(int(move))
                twin.play(int(move))
            assert after.winner() == twin.winner == WINNERS[int(traces[0].winner)] is not None


@pytest.mark.parametrize(
    ("spec", "plies", "count"),
    [
        ("tic-tac-toe", 0, 300_000),
        ("tic-tac-toe", 3, 300_000),
        ("hex(size=3)", 0, 300_000),
        ("hex(size=5)", 5, 200_000),
        ("hex(size=11)", 0, 30_000),
        ("y(board=straight, size=5)", 2, 200_000),
        ("y(board=bent, size=27)", 0, 100_000),
        ("y(board=bent, size=93)", 17, 40_000),
    ],
)
def test_playouts_are_distributed_as_uniform_moves_are(spec: str, plies: int, count: int) -> None:
    """The game's own playout, and its own ways to draw one move after the other, against moves drawn by its rules."""
    position = undecided_position(spec, plies, seed=23)
    own_ways_are_uniform(position, count)


SMALL_BOARDS = json.loads(Path(__file__).with_name("data").joinpath("small_boards.json").read_text())


@pytest.mark.parametrize("spec", [spec for spec, expected in SMALL_BOARDS.items() if "by_length" in expected])
def test_lengths_of_playouts_have_their_exact_probabilities(spec: str) -> None:
    """A game of L moves on n cells has probability (n - L)! / n!."""
    game, count = load(spec), 200_000
    own, _ = played(game.start(), probes.many_playouts, count, seed=26)
    expected = np.zeros(game.max_plies + 1)
    for length, games in SMALL_BOARDS[spec]["by_length"].items():
        expected[int(length)] = games * factorial(game.moves - int(length)) / factorial(game.moves) * count
    assert expected.sum() == pytest.approx(count)
    assert chi_square_p(own.sum(axis=0), expected) > 1e-5


def test_results_of_random_tic_tac_toe() -> None:
    count = 1_000_000
    results, _ = played(load("tic-tac-toe").start(), probes.many_playouts, count, seed=27)
    expected = {1: Fraction(737, 1260), 2: Fraction(121, 420), 3: Fraction(8, 63)}
    assert sum(expected.values()) == 1
    for winner, exact in expected.items():
        p = float(exact)
        assert abs(results[winner].sum() / count - p) < 4 * np.sqrt(p * (1 - p) / count)


@pytest.mark.parametrize(
    ("opening", "exact"), [("b2", Fraction(1, 2)), ("a1", Fraction(12, 35)), ("b1", Fraction(1, 5))]
)
def test_results_of_random_tic_tac_toe_after_an_opening(opening: str, exact: Fraction) -> None:
    """X's wins less O's, after the centre, a corner and an edge."""
    count = 400_000
    game = load("tic-tac-toe")
    results, _ = played(position_after(game, [game.move_number(opening)]), probes.many_playouts, count, seed=28)
    assert abs((results[1].sum() - results[2].sum()) / count - float(exact)) < 4 / np.sqrt(count)
