"""The page of results on Blokus Duo: the figures in its sentences are those of its data, and of the paper."""

from pathlib import Path

import pytest

from arena.arenas.experiments.literature import published
from arena.reports.reproduce.blokus.bout_rows import note_on_many
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "blokus.md").read_text(encoding="utf-8").split())


def rows(name):
    return {row.label: row for row in Stored.read(FOLDER / "data" / f"{name}.json").rows}


def test_the_papers_shares_as_they_are_corrected():
    late, whole = (note_on_many(published(f"blokus-figure-{number}")) for number in (7, 9))
    assert "k = 0.3: p = 0.00017, corrected 0.0017" in late
    assert whole.count("corrected 0.12") == 2
    assert "56 % for k = 0.3 from move 16: p = 0.0017" in TEXT
    assert "54 % for k = 0.2 and k = 0.7 in whole games: p = 0.12" in TEXT


def test_the_questionnaires_games():
    share = rows("blokus-questionnaire")["the sigmoid: share of all games"].measured
    assert share.value == pytest.approx(1 / 3, abs=0.02)
    assert f"wins a third of {share.samples:.0f} games" in TEXT


def exploration():
    return [rows(name) for name in ("blokus-exploration-10000", "blokus-exploration-10000-seed-2")]


def points(label):
    """A difference of shares by seed, in points of 100."""
    return [round(100 * found[label].measured.value) for found in exploration()]


def test_what_the_final_score_loses_and_gains_by_the_constant():
    assert points("final score: weaker than win-or-lose, both at the paper's constant") == [-5, -8]
    assert "by 5 points in 100 with one seed and by 8 with the other" in TEXT
    gains = [found["final score: stronger at its own best constant than at the paper's"] for found in exploration()]
    assert [gain.measured.value for gain in gains] == pytest.approx([0.115, 0.105])
    assert "gains 12 and 11 points" in TEXT
    assert points("final score: weaker than win-or-lose, each at its own best constant") == [-4, 6]
    assert "4 points less than win-or-lose at its own best with one seed, 6 more with the other" in TEXT


def test_what_is_significant_and_what_is_not():
    held = [[label for label, row in found.items() if str(row.judgement.outcome) == "holds"] for found in exploration()]
    assert held == [["final score: stronger at its own best constant than at the paper's"], []]
    tables = [
        Stored.read(FOLDER / "data" / f"blokus-exploration-10000{seed}.json").tables[0] for seed in ("", "-seed-2")
    ]
    matched = [float(line[-1]) for table in tables for line in table.rows]
    assert (round(min(matched)), round(max(matched))) == (48, 52)
