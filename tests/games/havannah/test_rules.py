"""Havannah: rings, bridges and forks one by one, and beside the slow definition in random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from arena.games import Position, load
from tests.games.lines import complete_games, games_that_agree, playouts_end_by_the_rules
from tests.games.uniform import own_ways_are_uniform
from tests.naive.havannah import NaiveHavannah

#: A full board on which nobody has a figure.
DRAWN = """      a b c d
   1 O O X O e
  2 O O X X X f
 3 O X X O O X g
4 X X X O X X O
 5 O O O X X O
  6 X X O O O
   7 O X X X"""

#: The stones of a figure on four cells a side, the last one completing it.
FIGURES = {
    "bridge along an edge": "a1 b1 d1 c1",
    "bridge across": "a1 b2 c3 e5 f6 g7 d4",
    "fork": "b1 b2 b3 a3 c4 e6 f7 d5",
    "ring around an empty cell": "c3 d3 c4 e4 d5 e5",
    "ring around the opponent": "d4 e4 f5 f6 e6 d5",
    "ring of which the last stone lies within an edge": "b1 c1 b2 d2 c3 d3",
    "ring around an own stone": "d4 c3 d3 c4 e4 d5 e5",
    "ring around two cells": "c3 d3 e4 c4 d5 f5 e6 f6",
}
#: The same without what counts.
NO_FIGURES = {
    "two edges and the corner between them": "b1 c1 d1 e2 f3",
    "a corner and two edges": "a1 b2 c3 d4 e5 f5 g5",
    "three edges by two chains": "b1 b2 b3 a3 e6 e7",
    "five of the six around a cell": "c3 d3 c4 e4 d5",
    "the stone within comes last, with a gap": "c3 d3 c4 e4 d5 d4",
    "a bow to the rim": "a2 b3 c3 c2 b1",
}


def havannah(size: int = 4):
    return load(f"havannah(size={size})")


def after(moves: str, size: int = 4) -> Position:
    """Black's moves, between which White takes cells far from each other and from them."""
    position = havannah(size).start()
    free = [name for name in ("g4", "a4", "d7", "g6", "b5", "f3", "d1", "a1") if name not in moves.split()]
    for move in moves.split():
        position.play(move)
        if position.winner() is None:
            position.play(free.pop(0))
    return position


@pytest.mark.parametrize("figure", FIGURES)
def test_figures_win_with_their_last_stone(figure: str) -> None:
    *others, last = FIGURES[figure].split()
    position = after(" ".join(others))
    assert position.winner() is None
    position.play(last)
    assert position.winner() == "black"


@pytest.mark.parametrize("figure", NO_FIGURES)
def test_what_is_no_figure(figure: str) -> None:
    assert after(NO_FIGURES[figure]).winner() is None


@pytest.mark.parametrize(("size", "games"), [(4, 20), (5, 6)])
def test_random_games_agree_with_the_definition_after_every_move(size: int, games: int) -> None:
    ends = games_that_agree(havannah(size), lambda: NaiveHavannah(size), games)
    assert ends["black"] > 0 < ends["white"]


def test_rings_agree_with_the_definition_where_nothing_else_can_win() -> None:
    """Games on the cells that are neither corners nor edges, in which only rings are made."""
    game, chance, ends = havannah(5), random.Random(5), Counter[str | None]()
    for _ in range(12):
        position, twin = game.start(), NaiveHavannah(5)
        inner = [name for name in twin.points if len(twin.near[twin.points[name]]) == 6]
        chance.shuffle(inner)
        while twin.winner is None and inner:
            move = inner.pop()
            position.play(move)
            twin.play(move)
            assert position.winner() == twin.winner
        ends[twin.winner] += 1
    assert ends["black"] > 0 < ends["white"]


def test_complete_games_of_the_smallest_board() -> None:
    """Two neighbours on the rim are a bridge there; as many games as the definition has."""

    def by_length(moves: tuple[str, ...]) -> Counter[tuple[str, int]]:
        twin = NaiveHavannah(2)
        for move in moves:
            twin.play(move)
        if twin.winner is not None:
            return Counter({(twin.winner, len(moves)): 1})
        found = Counter[tuple[str, int]]()
        for move in twin.legal_moves():
            found += by_length((*moves, move))
        return found

    counted = complete_games(havannah(2))
    found = {
        (winner, length): int(counted[number, length])
        for number, winner in enumerate(("", "black", "white", "draw"))
        for length in range(counted.shape[1])
        if counted[number, length]
    }
    assert found == by_length(())


def test_a_full_board_without_a_figure_is_a_draw() -> None:
    position = havannah().parse(DRAWN, "black")
    assert position.draw() == f"{DRAWN}\nDraw"


def test_playouts_go_on_until_the_board_is_full() -> None:
    playouts_end_by_the_rules(havannah().parse(DRAWN.replace("1 O O X O", "1 . O . O"), "white"))


def test_playouts_choose_all_moves_equally_often() -> None:
    own_ways_are_uniform(after("d4 c3"), 40_000)


@pytest.mark.parametrize(("size", "openings"), [(4, 6), (10, 30)])
def test_first_moves_are_few_but_for_symmetry(size: int, openings: int) -> None:
    """Twelve symmetries: six openings on four cells a side, as who has solved that board counts them (Castro)."""
    start = havannah(size).start()
    keys = set()
    for move in start.legal_numbers():
        position = start.copy()
        position.play(int(move))
        keys.add(position.key())
    assert len(keys) == openings
