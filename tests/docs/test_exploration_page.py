"""The page on the exploration constant: what its sentences say is what its data say."""

import json
from pathlib import Path

from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "exploration.md").read_text(encoding="utf-8").split())
DATA = FOLDER / "data" / "blokus-exploration-10000.json"
STORED = Stored.read(DATA)
ROWS = {row.label: row for row in STORED.rows}

FINAL, SIGMOID, USUAL = "final score", "sigmoid, k = 0.3", "win-or-lose"


def points(label):
    """A difference of shares, in points of 100."""
    return round(100 * ROWS[label].measured.value, 1)


def outcome(label):
    return str(ROWS[label].judgement.outcome)


def test_games_of_a_cell():
    assert "2000 games a cell" in STORED.tables[0].notes[0]
    assert "Of 2,000 games a cell" in TEXT


def test_at_the_papers_constant():
    final, sigmoid = (
        f"{label} than {USUAL}, both at the paper's constant" for label in (f"{FINAL}: weaker", f"{SIGMOID}: stronger")
    )
    assert (points(final), points(sigmoid)) == (-5.8, -4.2)
    assert (outcome(final), outcome(sigmoid)) == ("holds", "does not hold")
    assert "the final score wins 5.8 points less" in TEXT
    assert "wins 4.2 less as well" in TEXT


def test_what_constants_gain():
    gains = {name: f"{name}: stronger at its own best constant than at the paper's" for name in (FINAL, SIGMOID, USUAL)}
    assert [points(label) for label in gains.values()] == [5.7, 7.8, 2.4]
    assert [outcome(label) for label in gains.values()] == ["holds", "holds", "undecided"]
    assert "the final score gains 5.7 points and the sigmoid 7.8; win-or-lose gains 2.4" in TEXT


def test_each_at_its_own_constant():
    where = "each at its own best constant"
    alike = [f"{label}: as strong as {USUAL}, {where}" for label in (SIGMOID, FINAL)]
    assert [points(label) for label in alike] == [1.8, -1.7]
    assert {outcome(label) for label in alike} == {"holds"}
    assert {outcome(f"{label} than {USUAL}, {where}") for label in (f"{SIGMOID}: stronger", f"{FINAL}: weaker")} == {
        "undecided"
    }
    assert json.loads(DATA.read_text(encoding="utf-8"))["joint"][0]["p"] < 0.05
    assert "1.8 points above and the final score 1.7 points below" in TEXT


def test_divided_by_their_spread():
    matched = [float(line[-1]) for line in STORED.tables[0].rows]
    assert (round(min(matched)), round(max(matched))) == (48, 50)
    label = f"{FINAL}: weaker than {USUAL}, both divided by their spread, c = 0.25"
    assert (points(label), outcome(label)) == (2.1, "does not hold")
