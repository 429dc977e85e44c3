"""The page on what more time is worth: what its sentences say is what its data say."""

from pathlib import Path

from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "doubling.md").read_text(encoding="utf-8").split())
STORED = Stored.read(FOLDER / "data" / "doubling.json")


def test_how_many_doublings_win():
    judged = {row.label: str(row.judgement.outcome) for row in STORED.rows if row.judgement}
    undecided = [label for label, outcome in judged.items() if outcome == "undecided"]
    assert len(judged) == 20
    assert set(judged.values()) == {"holds", "undecided"}
    assert [label.startswith("Y straight 13") for label in undecided] == [True, True]
    assert "in 18 of 20 doublings; in Y on the straight board of side 13 two of four are undecided" in TEXT


def test_what_a_doubling_is_worth():
    worth = {row.label.removesuffix(", Elo a doubling"): row.measured.value for row in STORED.rows if not row.judgement}
    assert [round(worth[f"Go 9x9, {name}"]) for name in ("uct", "erica")] == [289, 141]
    others = ("Hex 11, bridges", "Y straight 13, bridges", "Blokus Duo, blokus")
    assert [round(worth[label]) for label in others] == [109, 48, 86]
    assert "`uct` gains 289 Elo a doubling, and `erica`" in TEXT
    assert "`bridges` gains 109 in Hex and 48 in Y, `blokus` 86" in TEXT


def test_they_are_not_all_the_same():
    (test,) = STORED.document["joint"]
    assert test["p"] < 0.05
    falling = [int(line[5]) for line in STORED.tables[0].rows if line[0] == "Blokus Duo"]
    assert falling == [134, 96, 54, 59]
    assert "134, 96, 54 and 59 Elo" in TEXT
    hex_11 = [int(line[5]) for line in STORED.tables[0].rows if line[0] == "Hex 11"]
    assert max(hex_11) - min(hex_11) < 50
