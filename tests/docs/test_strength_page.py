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
MORAT = Stored.read(FOLDER / "data" / "against-morat.json")
#: What `bridges` wins in the matches at about equal time, and in that with a quarter of the playouts.
EQUAL = {row.label.partition(", against")[0]: row.measured for row in MORAT.rows}
QUARTER = EQUAL.pop("Hex 11: bridges, 100,000")
#: Wins in per cent of the same matches with other seeds, as another page has them.
EARLIER = {
    "Hex 11: bridges, 400,000": "88.0 (82.8–91.8)",
    "Hex 11: bridges, 900,000": "89.5 (84.8–92.8)",
    "Y straight 13: bridges, 500,000": "87.0 (82.6–90.4)",
    "Y straight 13: bridges, 1,300,000": "84.5 (77.2–89.8)",
}


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


def test_shares_of_200_games_against_morat():
    assert len(EQUAL) == 5
    assert {share.samples for share in [*EQUAL.values(), QUARTER]} == {200}
    low, high = (f"{100 * end(share.value for share in EQUAL.values()):.1f}" for end in (min, max))
    assert f"`bridges` wins from {low} to {high} % of 200 games each" in TEXT
    ends = "–".join(f"{100 * end:.1f}" for end in (QUARTER.interval.low, QUARTER.interval.high))
    assert f"it wins {100 * QUARTER.value:.1f} % ({ends})" in TEXT


def test_morat_takes_about_as_long():
    """With a quarter of the playouts ours takes less than a quarter of the time."""
    times = {(row[0], row[2]): float(row[-2]) / float(row[-1]) for row in MORAT.tables[0].rows}
    assert times.pop(("Hex 11", "100,000")) < 0.25
    assert "in less than a quarter of the time" in TEXT
    assert f"from {min(times.values()):.2f} to {max(times.values()):.2f} times as long" in TEXT


def test_matches_with_other_seeds_do_not_differ():
    other = (FOLDER.parent / "search.md").read_text(encoding="utf-8")
    together = []
    for label, said in EARLIER.items():
        assert f"| {said} |" in other
        before, now = float(said.split()[0]) / 100, EQUAL[label].value
        mean = (before + now) / 2
        assert abs(before - now) < 1.96 * (mean * (1 - mean) * 2 / 200) ** 0.5
        together.append(f"{100 * mean:.1f}")
    hex_11, y_13 = together[:2], together[2:]
    assert f"`bridges` wins {' and '.join(hex_11)} % in Hex 11, and {' and '.join(y_13)} in Y straight 13" in TEXT
