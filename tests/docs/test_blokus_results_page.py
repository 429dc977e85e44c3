"""The page of results on Blokus Duo: the figures in its sentences are those of its data, and of the paper."""

from pathlib import Path

import pytest

from arena.arenas.experiments.literature import published
from arena.reports.reproduce.blokus.bout_rows import note_on_many
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "blokus.md").read_text(encoding="utf-8").split())


LABELS = ("final score: weaker", "sigmoid, k = 0.3: stronger")


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


def test_what_the_exploration_constant_does():
    found = rows("blokus-exploration-10000")
    lost = [found[f"{label} than win-or-lose, both at the paper's constant"].measured.value for label in LABELS]
    assert [round(100 * value, 1) for value in lost] == [-5.8, -4.2]
    assert (
        "the final score wins 5.8 points in 100 less than win-or-lose, and the sigmoid with k = 0.3 wins 4.2 less"
        in TEXT
    )
    found = rows("blokus-exploration-100000")
    for constant, wanted in (
        ("both at the paper's constant", [-8.9, -5.3]),
        ("each at its own best constant", [-2.5, -3.0]),
    ):
        lost = [found[f"{label} than win-or-lose, {constant}"] for label in LABELS]
        assert [round(100 * row.measured.value, 1) for row in lost] == wanted
    assert {str(row.judgement.outcome) for row in lost} == {"undecided"}
    assert "it is 8.9 and 5.3 less, and 2.5 and 3.0 at their own best constants, which is no proof" in TEXT
