"""The published numbers: what follows from what, as far as the papers say it."""

import numpy as np
import pytest

from arena.arenas.experiments.evidence import share_of
from arena.arenas.experiments.literature import published
from arena.reports.reproduce.raiko.tournament import published_between, published_cell


def test_raikos_second_table_is_that_of_640_games():
    table = published("raiko-table-2")
    wins = np.array(table["black_wins"])
    assert wins.shape == (8, 8) == (len(table["players"]),) * 2
    assert wins.min() == 0
    assert wins.max() == table["games"]
    assert wins.size * table["games"] == table["games_in_all"] == 640
    assert wins.sum() == 342
    assert round(100 * 342 / 640) == table["black_percent"]
    assert round(100 * (342 - wins.trace()) / 560) == table["black_percent"]


def test_raikos_first_table_follows_from_the_second():
    """A player's percentage is of the 140 games against others; A won none of them."""
    table, cells = published("raiko-table-1"), published("raiko-table-2")
    wins = np.array(cells["black_wins"])
    own = wins.diagonal()
    total = wins.sum(axis=1) - own + (70 - (wins.sum(axis=0) - own))
    assert total.tolist() == [0, 23, 92, 91, 91, 85, 90, 88]
    assert [round(100 * won / 140) for won in total.tolist()] == table["percent"]
    for player, won in zip(cells["players"], total.tolist(), strict=True):
        share = share_of(published_between(player, cells["players"]))
        assert (share.wins, share.samples) == (won, 140)
    assert {len(table[column]) for column in ("order", "playouts", "milliseconds", "percent")} == {8}
    assert table["players"] == cells["players"] == list("ABCDEFGH")


@pytest.mark.parametrize(
    ("slow", "fast", "expected"), [("D", "C", 7.7), ("F", "E", 9.2), ("H", "G", 61), ("E", "C", 3.5)]
)
def test_raikos_ratios_of_times(slow, fast, expected):
    table = published("raiko-table-1")
    spent = dict(zip(table["players"], table["milliseconds"], strict=True))
    assert spent[slow] / spent[fast] == pytest.approx(expected, rel=0.01)


def test_raikos_cells_and_pairs():
    assert (published_cell("C", "D").black_wins, published_cell("C", "D").white_wins) == (3, 7)
    # E won 7 of 10 as Black against C, and 3 of 10 as White.
    assert (published_between("E", ["C"]).black_wins, published_between("E", ["C"]).games) == (10, 20)
    # B against C to H: three wins of 120.
    weak = published_between("B", ["C", "D", "E", "F", "G", "H"])
    assert (weak.black_wins, weak.games) == (3, 120)
    assert published_between("B", ["B"]).games == 0
