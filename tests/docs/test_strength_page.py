"""The page on matches against other programs: what its sentences say is what its data say."""

from pathlib import Path

import pytest

from arena.arenas.experiments.literature import published
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "strength.md").read_text(encoding="utf-8").split())
STORED = Stored.read(FOLDER / "data" / "against-gnugo.json")
#: What `erica` wins with 300 and with 3,000 playouts.
FEW, MANY = (row.measured for row in STORED.rows)


@pytest.mark.parametrize("share", [FEW, MANY])
def test_shares_are_those_of_400_games(share):
    assert share.samples == 400
    low, high = (100 * end for end in (share.interval.low, share.interval.high))
    assert f"wins {100 * share.value:.1f} % ({low:.1f}–{high:.1f})" in TEXT


@pytest.mark.parametrize("page", ["go.md", "erica.md"])
def test_other_pages_say_the_same(page):
    text = (FOLDER / page).read_text(encoding="utf-8")
    assert f"{100 * FEW.value:.1f} %" in text.partition("strength.md")[0][-200:]


def test_what_the_paper_has_lies_within_the_interval_or_not():
    _, mm, sb = published("erica-table-5")["percent"]
    assert FEW.interval.low < mm / 100 < FEW.interval.high < sb / 100
    assert f"won {mm} % with MM's weights" in TEXT
    assert f"{sb} % with those of Simulation Balancing" in TEXT


def test_it_takes_a_quarter_of_the_time():
    """Milliseconds a move of ours and of the program."""
    ours, theirs = (float(cell) for cell in STORED.tables[0].rows[1][-2:])
    assert 0.2 < ours / theirs < 0.3
    assert "in a quarter of the time that GNU Go takes" in TEXT
