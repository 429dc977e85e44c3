"""Games played in step by the compiled rules and by slow ones written from the definitions."""

from __future__ import annotations

import random

import pytest

from arena.games import load
from tests.games.boards import ALL_BENT, HEX, STRAIGHT, naive_board, twin_of

GAMES_BY_SPEC = (
    {"tic-tac-toe": 300}
    | {spec: 300 // size for spec, size in STRAIGHT.items()}
    | dict.fromkeys(ALL_BENT, 30)
    | {spec: 300 // size for spec, size in HEX.items()}
)


@pytest.mark.parametrize("spec", GAMES_BY_SPEC)
def test_random_games_agree_with_the_definition_after_every_move(spec: str) -> None:
    chance = random.Random(spec)
    game = load(spec)
    winners = set()
    for _ in range(GAMES_BY_SPEC[spec]):
        position, twin = game.start(), twin_of(spec)
        while True:
            assert position.to_move == twin.to_move
            assert position.winner() == twin.winner
            assert position.legal_numbers().tolist() == twin.legal_moves()
            if twin.winner is not None:
                break
            move = chance.choice(twin.legal_moves())
            position.play(move)
            twin.play(move)
        winners.add(twin.winner)
    assert winners >= ({"black"} if spec == "y(board=straight, size=2)" else {"black", "white"})


@pytest.mark.parametrize("spec", [spec for spec in GAMES_BY_SPEC if spec != "tic-tac-toe"])
def test_cells_are_named_by_column_and_row(spec: str) -> None:
    assert list(load(spec).names) == naive_board(spec).names


def test_black_joins_top_and_bottom_in_hex() -> None:
    position = load("hex(size=3)").start()
    for move in ("b1", "a1", "b2", "a2", "b3"):
        assert position.winner() is None
        position.play(move)
    assert position.winner() == "black"


def test_white_joins_left_and_right_in_hex() -> None:
    position = load("hex(size=3)").start()
    for move in ("a1", "a2", "b1", "b2", "a3", "c2"):
        assert position.winner() is None
        position.play(move)
    assert position.winner() == "white"


def test_y_is_won_by_a_group_that_touches_three_sides_and_not_two() -> None:
    position = load("y(board=straight, size=4)").start()
    for move in ("a1", "b2", "b1", "a3", "c1", "c2"):
        position.play(move)
        assert position.winner() is None
    position.play("d1")
    # The whole first side, with both of its corners: all three sides.
    assert position.winner() == "black"


def test_a_bent_point_counts_for_all_places_that_it_stands_for() -> None:
    # On the board of 9 points, the corner a1 alone touches two sides, and neighbours b2.
    position = load("y(board=bent, size=9)").start()
    for move in ("a1", "a3", "b2", "a5"):
        position.play(move)
        assert position.winner() is None
    # b2 touches c2, which stands for the place next to the corner e1.
    position.play("c2")
    assert position.winner() is None
    position.play("b3")
    position.play("e1")
    assert position.winner() == "black"
