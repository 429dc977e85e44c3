"""What recommends a move before any playout, against a slow twin and on drawn positions."""

from __future__ import annotations

import math
import random

import pytest

from arena.games import load
from tests.games import opinions
from tests.games.boards import position_after, twin_of
from tests.naive import prior as naive
from tests.support.bare import bare_game

GAMES = {"hex(size=4)": 20, "hex(size=5)": 15, "y(board=straight, size=5)": 20, "y(board=bent, size=27)": 8}


@pytest.mark.parametrize("spec", GAMES)
def test_all_moves_of_random_games_are_worth_what_the_twin_says(spec: str) -> None:
    chance, game, saved = random.Random(spec), load(spec), 0
    for _ in range(GAMES[spec]):
        position, twin, last = game.start(), twin_of(spec), None
        while position.winner() is None:
            before = position.states.copy()
            found = opinions.priors(position)
            expected = {move: naive.prior(twin, move, last) for move in found}
            assert found == pytest.approx(expected, abs=1e-6)
            assert all(0.0 <= value <= 1.0 for value in found.values())
            assert (position.states == before).all()
            saved += sum(value == 1.0 for value in found.values())
            # Games of moves that make bridges, and of moves into them.
            best = [move for move, value in found.items() if value == max(found.values())]
            last = chance.choice(best if chance.random() < 0.5 else list(found))
            position.play(last)
            twin.play(last)
    assert saved >= 5


def test_all_moves_of_tic_tac_toe_are_worth_what_the_twin_says() -> None:
    chance, game = random.Random(1), load("tic-tac-toe")
    for _ in range(60):
        position, twin = game.start(), twin_of("tic-tac-toe")
        while position.winner() is None:
            found = opinions.priors(position)
            assert found == pytest.approx({move: naive.tic_tac_toe_prior(twin, move) for move in found})
            move = chance.choice(list(found))
            position.play(move)
            twin.play(move)


def test_wins_come_before_blocks_and_blocks_before_open_lines() -> None:
    found = opinions.priors(position_after(load("tic-tac-toe"), [0, 4, 1, 3]))
    assert (found[2], found[5]) == pytest.approx((1.0, 0.9))
    assert max(value for move, value in found.items() if move not in (2, 5)) < 0.9
    assert opinions.priors(load("tic-tac-toe").start())[4] == pytest.approx(0.8)


def named(spec: str, moves: str) -> dict[str, float]:
    """Worth by name of the move after these."""
    game = load(spec)
    found = opinions.priors(position_after(game, [game.move_number(move) for move in moves.split()]))
    return {game.move_name(move): value for move, value in found.items()}


def test_an_intrusion_into_a_bridge_is_answered() -> None:
    # c2 and b4 are joined by b3 and c3; White has taken one of them.
    found = named("hex(size=5)", "c2 e5 b4 c3")
    assert [move for move, value in found.items() if value == 1.0] == ["b3"]
    assert max(value for value in found.values() if value < 1.0) < 0.95


def test_an_intrusion_between_a_stone_and_a_side_is_answered() -> None:
    # Black's c4 has a bridge to the last row, of b5 and c5; White's stone does not make one to it.
    found = named("hex(size=5)", "c4 a1 e1 b5")
    assert found["c5"] == 1.0
    found = named("hex(size=5)", "a1 c4 b5 e1")
    assert 1.0 not in found.values()


def test_a_bridge_between_stones_that_are_joined_anyway_needs_no_answer() -> None:
    # d2 c3 b4 is a chain by d3, c4 ... of which c3 touches b3's neighbours: the stones are one group.
    found = named("hex(size=5)", "c2 e5 c3 e4 b4 b3")
    assert 1.0 not in found.values()


def test_the_last_move_of_a_drawn_position_is_not_known() -> None:
    position = load("hex(size=5)").parse(position_after(load("hex(size=5)"), [7, 0, 16, 12]).draw())
    assert 1.0 not in opinions.priors(position).values()


def test_the_start_has_the_centre_first() -> None:
    found = named("hex(size=5)", "")
    assert max(found, key=lambda move: found[move]) == "c3"


def test_games_without_an_opinion_write_nothing() -> None:
    game = bare_game()
    assert not game.has_prior
    assert all(math.isnan(value) for value in opinions.priors(game.start()).values())
    assert load("hex").has_prior
    assert load("tic-tac-toe").has_prior
