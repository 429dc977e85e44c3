"""Whose each point becomes, and which stones are dead."""

from __future__ import annotations

from arena.games import load
from arena.games.go.survival import survival
from arena.games.toolbox.rng import generator
from tests.games.go.boards import SIMPLE, go, shown

#: White has one stone (D5) in Black's corner; the rest is settled.
WITH_A_PRISONER = """
    . X . O X
    X X X X .
    X X X X X
    O O O O O
    . O . O .
    """


def test_dead_stones_are_taken_off() -> None:
    position, _ = shown(WITH_A_PRISONER)
    found = survival(position, 400, generator(1))
    assert found.dead == [3]
    assert position.score() == 13 - 11 - 7.5
    assert position.without(found.dead).score() == 15 - 10 - 7.5
    assert found.shares.shape == (25, 2)
    assert (found.shares.sum(axis=1) <= 1).all()
    assert found.shares[0, 0] > 0.95
    assert found.shares[24, 1] > 0.95


def test_a_game_that_two_passes_have_ended_is_looked_into_all_the_same() -> None:
    position, _ = shown(WITH_A_PRISONER)
    position.play("pass")
    position.play("pass")
    before = position.states.copy()
    found = survival(position, 400, generator(1))
    assert found.dead == [3]
    assert (position.states == before).all()


def test_the_same_seed_gives_the_same_answer() -> None:
    position = go(**SIMPLE).start()
    one, other = (survival(position, 100, generator(2)).shares for _ in range(2))
    assert (one == other).all()
    assert not (one == survival(position, 100, generator(3)).shares).all()


def test_a_game_says_which_stones_are_dead() -> None:
    position, _ = shown(WITH_A_PRISONER)
    assert position.game.has_dead_stones
    assert position.game.dead_stones(position, generator(1)) == [3]
    assert position.without([3]).score() == 15 - 10 - 7.5
    assert position.stones()[3] == 2


def test_in_other_games_all_stones_live() -> None:
    position = load("hex(size=3)").parse("X . .\n . O .\n  . . .")
    assert not position.game.has_dead_stones
    assert position.game.dead_stones(position, generator(1)) == []
    assert position.without([4]).stones().tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0]
