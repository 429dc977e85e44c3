"""The size of game trees, by games."""

from __future__ import annotations

import numpy as np
import pytest

from arena.arenas.statistics.tree_sizes import TreeSize
from arena.arenas.tree_size import tree_size, tree_size_by
from arena.games import load


@pytest.mark.parametrize(
    ("spec", "complete"),
    # As tests/games/test_counts.py counts them.
    [("tic-tac-toe", 255_168), ("blokus-duo(size=5, largest=1)", 1)],
)
def test_the_mean_product_is_the_number_of_complete_games(spec: str, complete: int) -> None:
    found = tree_size(load(spec), 40_000, seed=1)
    products = 10.0**found.logs
    assert abs(products.mean() - complete) <= 4 * products.std() / np.sqrt(len(products)) + 1e-6 * complete
    assert found.all_games == pytest.approx(np.log10(products.mean()))


def test_a_game_has_the_product_of_its_numbers_of_moves() -> None:
    """In tic-tac-toe a game of n plies has 9!/(9-n)!."""
    found = tree_size(load("tic-tac-toe"), 200, seed=2)
    expected = [np.log10(np.arange(9, 9 - int(plies), -1)).sum() for plies in found.plies]
    assert found.logs == pytest.approx(np.array(expected))
    assert set(found.plies) >= {7.0, 8.0, 9.0}


def test_by_a_player_it_is_the_size_along_the_games_that_it_plays() -> None:
    told: list[int] = []
    found = tree_size_by("uct(playouts=300)", load("tic-tac-toe"), 8, 3, lambda: told.append(1))
    assert len(told) == found.games == 8
    # Good players fill the board, and draw.
    assert found.plies.mean() > 8.5
    assert found.mean == pytest.approx(np.log10(362_880), abs=0.2)


def test_what_is_said_of_sizes() -> None:
    found = TreeSize(np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0]))
    assert (found.mean, found.deviation, found.error) == pytest.approx((2.0, 1.0, 1 / np.sqrt(3)))
    assert found.all_games == pytest.approx(np.log10(1110 / 3))
    assert found.share_of_largest == pytest.approx(1000 / 1110)
    assert found.branching == pytest.approx(10.0)
