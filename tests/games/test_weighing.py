"""Playouts whose moves are drawn by weights, in the general way."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from arena.games import InputError, Position, load
from arena.games.traits import traits_at
from arena.players.playouts.policies import parse_policy
from tests.games.weighers import chances, slope
from tests.naive.tictactoe import lines
from tests.support.bare import bare_game
from tests.support.playouts import Playouts

GAME = load("tic-tac-toe")
LOGARITHMS = np.array([-0.4, -1.0, 0.8, 2.0, 1.3])  # corner, side, centre, makes a line, stops one


def positions(count: int, seed: int) -> list[Position]:
    """Undecided positions of random games."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        position = GAME.start()
        for _ in range(chance.randrange(8)):
            if position.winner() is None:
                position.play(chance.choice(position.legal_numbers().tolist()))
        if position.winner() is None:
            found.append(position)
    return found


def test_traits_are_what_is_seen_on_the_board() -> None:
    true: Counter[str] = Counter()
    for position in positions(120, seed=1):
        stones = position.stones().tolist()
        for cell in map(int, position.legal_numbers()):
            here = (cell // 3, cell % 3)
            middles = sum(place == 1 for place in here)
            expected = [GAME.traits.index(("place", ("corner", "side", "centre")[middles]))]
            mover = position.turn + 1
            for kind, colour in (("own line", mover), ("other's line", 3 - mover)):
                others = [line - {here} for line in lines() if here in line]
                if any(all(stones[y * 3 + x] == colour for y, x in line) for line in others):
                    expected.append(next(number for number, trait in enumerate(GAME.traits) if trait[0] == kind))
            assert traits_at(position, cell) == expected
            true.update(GAME.traits[number][1] for number in expected)
    assert min(true.values()) > 10
    assert len(true) == 5


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.csv"
    rows = [f"{kind},{trait},{value},1" for (kind, trait), value in zip(GAME.traits, LOGARITHMS, strict=True)]
    path.write_text("\n".join(['# game = "tic-tac-toe"', "kind,trait,log_gamma,seen", *rows]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("sharpness", [1.0, 0.5])
def test_chances_are_products_of_gammas(weights: Path, sharpness: float) -> None:
    policy = parse_policy(f'trained(weights="{weights}", sharpness={sharpness})')
    playouts, draws = Playouts(GAME, policy, seed=3), 3000
    for position in positions(4, seed=2):
        expected = chances(position, sharpness * LOGARITHMS)
        seen = Counter(playouts.choose(position) for _ in range(draws))
        assert seen.keys() <= expected.keys()
        if len(expected) > 1:
            counts = [seen[move] for move in expected]
            assert stats.chisquare(counts, [draws * chance for chance in expected.values()]).pvalue > 1e-3


def test_playouts_follow_the_chances_to_the_end(weights: Path) -> None:
    """X's share of the wins against the sum over all games, each with the product of its moves' chances."""
    playouts, draws = Playouts(GAME, parse_policy(f'trained("{weights}")'), seed=4), 4000
    for position in positions(3, seed=5):
        expected = _wins(position)
        seen = sum(playouts.play(position).winner == 1 for _ in range(draws))
        assert abs(seen / draws - expected) < 4 * (0.25 / draws) ** 0.5
        assert 0.02 < expected < 0.98 or position.moves


def _wins(position: Position) -> float:
    if position.winner() is not None:
        return float(int(position.state.winner) == 1)
    total = 0.0
    for move, chance in chances(position, LOGARITHMS).items():
        then = position.copy()
        then.play(move)
        total += chance * _wins(then)
    return total


def test_the_slope_is_that_of_the_logarithm_of_the_chance() -> None:
    step = 1e-6
    for position in positions(25, seed=6):
        move = int(position.legal_numbers()[-1])
        expected = []
        for trait in range(len(GAME.traits)):
            up, down = LOGARITHMS.copy(), LOGARITHMS.copy()
            up[trait] += step
            down[trait] -= step
            difference = np.log(chances(position, up)[move]) - np.log(chances(position, down)[move])
            expected.append(difference / (2 * step))
        assert slope(position, move, LOGARITHMS) == pytest.approx(expected, abs=1e-8)


class TestBadInput:
    def test_games_that_say_nothing_of_moves(self, weights: Path) -> None:
        with pytest.raises(InputError, match="does not say what is true of moves"):
            parse_policy(f'trained("{weights}")').require(load("blokus-duo(size=5)"))

    def test_a_game_with_traits_says_which(self) -> None:
        def traits_of(state: Any, move: Any, last: Any, earlier: Any, traits: Any) -> int:
            return 0

        with pytest.raises(InputError, match="goes with trait_kinds"):
            bare_game(traits_of=traits_of)
