"""Positions with one right move: proven by exhaustive search, and found by tree search."""

from __future__ import annotations

import pytest

from arena.games import load
from arena.players import generator, load_player
from tests.support.problems import PROBLEMS, Problem, best_moves, winning_moves

EACH = pytest.mark.parametrize("problem", [pytest.param(problem, id=problem.name) for problem in PROBLEMS])
SEEDS = 5

#: Twice the least budget of 1000, 2000, 5000, 10000, ... at which 20 of 20 seeds find every move, or more.
SPECS = ("uct(playouts=20000)", "rave(playouts=50000)", "uct(playouts=100000, leaf_playouts=64)")
CASES = [
    pytest.param(problem, spec, id=f"{spec}: {problem.name}")
    for spec in SPECS
    for problem in PROBLEMS
    if "leaf" not in spec or load(problem.game).has_fills
]


@EACH
def test_there_is_one_right_move(problem: Problem) -> None:
    position = problem.position()
    assert len(position.legal_numbers()) <= 14
    assert best_moves(position) == {problem.move}


@pytest.mark.parametrize(("problem", "spec"), CASES)
def test_tree_search_finds_it(problem: Problem, spec: str) -> None:
    position = problem.position()
    player = load_player(spec).build(position.game)
    found = [player.choose(position, generator(seed)).move for seed in range(SEEDS)]
    assert [position.game.move_name(move) for move in found] == [problem.move] * SEEDS


@pytest.mark.parametrize("spec", ["hex(size=3)", "y(board=straight, size=3)"])
def test_the_solver_finds_all_winning_openings(spec: str) -> None:
    winning = {"hex(size=3)": {"c1", "a2", "b2", "c2", "a3"}, "y(board=straight, size=3)": {"b1", "a2", "b2"}}
    assert winning_moves(load(spec).start()) == winning[spec]
