"""Micro-reduction with chances."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.players import generator, load_player
from tests.games import opinions
from tests.games.boards import naive_board, twin_of, undecided_position
from tests.naive import estimate as naive
from tests.naive.game import NaiveGame
from tests.support.bare import bare_game

BOARDS = ["hex(size=4)", "hex(size=5)", "y(board=straight, size=5)", "y(board=bent, size=27)"]
FEW, MANY = 3, 20


def twin_at(position: Position) -> NaiveGame:
    """The slow twin with the same stones."""
    twin = twin_of(position.game.spec)
    twin.owner = [(None, "black", "white")[stone] for stone in position.stones()[: position.game.moves]]
    twin.to_move = position.to_move
    return twin


@pytest.mark.parametrize("spec", ["hex(size=3)", "y(board=straight, size=3)"])
def test_full_boards_have_the_winners_chance(spec: str) -> None:
    game = load(spec)
    won = {"black": 0, "white": 0}
    for stones in itertools.product(("black", "white"), repeat=game.moves):
        position, twin = game.start(), twin_of(spec)
        position.states["color"][0, : game.moves] = [1 if stone == "black" else 2 for stone in stones]
        twin.owner = list(stones)
        (winner,) = {twin.result_of(cell) for cell in range(game.moves)} - {None}
        won[winner] += 1
        for turn, side in enumerate(("black", "white")):
            position.states["to_move"] = turn
            assert opinions.estimate(position) == float(winner == side)
    assert won["black"] == won["white"] == 2 ** (game.moves - 1)


@pytest.mark.parametrize("spec", BOARDS)
def test_who_has_joined_the_sides_has_won(spec: str) -> None:
    for seed in range(MANY):
        position = load(spec).start()
        chance = np.random.default_rng(seed)
        while position.winner() is None:
            position.play(int(chance.choice(position.legal_numbers())))
        assert opinions.estimate(position) == float(position.winner() == position.to_move)


@pytest.mark.parametrize("spec", BOARDS)
def test_estimates_are_those_of_the_plain_recursion(spec: str) -> None:
    cells = load(spec).moves
    for seed, plies in enumerate((0, 1, cells // 4, cells // 2)):
        position = undecided_position(spec, plies, seed)
        twin = twin_at(position)
        assert opinions.estimate(position) == pytest.approx(naive.estimate(twin, position.to_move), abs=1e-12)
        chances, odds = opinions.estimates(position)
        for move in list(chances)[:: 1 + cells // 12]:
            twin.owner[move] = position.to_move
            expected = naive.estimate(twin, position.to_move)
            twin.owner[move] = None
            assert chances[move] == pytest.approx(expected, abs=1e-12)
            assert odds[move] == pytest.approx(math.log(expected / (1 - expected)), abs=1e-4)


@pytest.mark.parametrize("spec", BOARDS)
def test_all_moves_at_once_are_as_one_by_one(spec: str) -> None:
    for seed in range(FEW):
        position = undecided_position(spec, 2 + 3 * seed, seed)
        before = position.states.copy()
        chances, _ = opinions.estimates(position)
        assert (position.states == before).all()
        for move, chance in chances.items():
            after = position.copy()
            after.play(move)
            assert 1.0 - opinions.estimate(after) == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize("spec", BOARDS)
def test_symmetries_make_no_difference(spec: str) -> None:
    game = load(spec)
    _, odds = opinions.estimates(game.start())
    for permutation in game.symmetries:
        # Exactly: ties between moves that are the same are to be ties.
        assert all(odds[move] == odds[image] for move, image in enumerate(permutation))
    assert len(set(odds.values())) > game.moves // 12


@pytest.mark.parametrize("spec", ["hex(size=5)", "y(board=straight, size=5)"])
def test_the_start_is_even(spec: str) -> None:
    assert opinions.estimate(load(spec).start()) == pytest.approx(0.5, abs=1e-12)


def test_a_board_of_three_cells_is_one_vote() -> None:
    position = load("y(board=straight, size=2)").start()
    position.states["color"][0, 0] = 1
    assert opinions.estimate(position) == pytest.approx(3 / 4)


@pytest.mark.parametrize(("spec", "bound"), [("y(board=straight, size=5)", 0.7), ("hex(size=5)", 0.5)])
def test_moves_with_a_high_estimate_win_many_playouts(spec: str, bound: float) -> None:
    """The mean correlation over positions of the logarithm of odds with what sampling says."""
    found = []
    for seed in range(MANY):
        position = undecided_position(spec, seed % 10, seed)
        player = load_player(f"mc(playouts={1024 * position.game.moves})").build(position.game)
        sampled = player.choose(position, generator(seed)).candidates
        assert sampled is not None
        _, odds = opinions.estimates(position)
        found.append(np.corrcoef(sampled.values, [odds[int(move)] for move in sampled.moves])[0, 1])
    assert np.mean(found) > bound


def test_estimates_and_estimates_of_moves_go_together() -> None:
    game = bare_game()
    assert not game.has_estimate
    assert opinions.estimate(game.start()) == 0.5
    assert load("y").has_estimate
    assert not load("tic-tac-toe").has_estimate
    with pytest.raises(InputError, match="'estimate' and 'estimate_moves' go together"):
        bare_game(estimate=lambda state, sheet: 0.5)


def test_the_twin_unfolds_boards_as_the_tests_of_fills_do() -> None:
    assert naive.foldings(twin_of("hex(size=3)"))[0] == naive_board("hex(size=3)").triangle
    assert len(naive.foldings(twin_of("y(board=bent, size=27)"))) == 1
