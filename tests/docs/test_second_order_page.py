"""The page on the second order: the figures in its sentences are those of its data."""

from pathlib import Path

import pytest

from arena.reports.reproduce.several_seeds import taken_together
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
SEEDS = [Stored.read(FOLDER / "data" / f"{name}.json") for name in ("second-order", "second-order-seed-2")]
ROWS = {row.label: row for row in taken_together(SEEDS).rows}
TEXT, RAIKO = (
    " ".join((FOLDER / page).read_text(encoding="utf-8").split()) for page in ("second-order.md", "raiko.md")
)
E_AGAINST_C = "Y bent 93: E, guided, 1,000 against C, uniform, 1,000"
F_AGAINST_D = "Y bent 93: F, guided, 10,000 against D, uniform, 10,000"


def percent(label: str) -> int:
    return round(100 * ROWS[label].measured.value)


def games(label: str) -> str:
    return f"{ROWS[label].measured.samples:,.0f}"


def times(label: str) -> str:
    """How many times as long the second order took, with the first seed."""
    (line,) = (line for line in SEEDS[0].tables[0].rows if label == f"{line[0]}: {line[1]} against {line[2]}")
    return line[-1]


def test_raikos_players():
    e, f = E_AGAINST_C, F_AGAINST_D
    assert f"E wins {percent(e)} % of {games(e)} games and F {percent(f)} % of {games(f)}" in TEXT
    assert f"E takes {times(e)} times as long as C, and F {times(f)} times as long as D" in TEXT
    assert f"E wins {percent(e)} % of {games(e)} games against C, and F {percent(f)} % of {games(f)} against D" in RAIKO


def test_the_papers_games_could_not_tell():
    beside = [row for label, row in ROWS.items() if label.endswith("beside the paper")]
    assert [row.published.samples for row in beside] == [20, 20]
    assert [row.judgement.verdict for row in beside] == ["COMPATIBLE", "COMPATIBLE"]
    assert {round(100 * row.judgement.power) for row in beside} == {4}
    assert "with twenty games, a true difference of 5 points is seen in 4 of 100 cases" in TEXT


def test_the_second_order_wins_every_match():
    claims = [row for label, row in ROWS.items() if not label.endswith("beside the paper")]
    assert len(claims) == 14
    assert {str(row.judgement.outcome) for row in claims} == {"holds"}


@pytest.mark.parametrize(
    ("board", "playouts", "more"),
    [
        ("Y bent 93", "1,000", "16,000"),
        ("Y bent 93", "10,000", "50,000"),
        ("Y straight 13", "1,000", "20,000"),
        ("Hex 11", "1,000", "24,000"),
    ],
)
def test_more_playouts_of_the_first_order(board, playouts, more):
    equal, with_more = (
        percent(f"{board}: uniform, {playouts} against {other}")
        for other in (f"first order, uniform, {playouts}", f"amaf, {more}")
    )
    assert f"from {equal} to {with_more} %" in TEXT


@pytest.mark.parametrize("seed", SEEDS, ids=lambda stored: stored.path.stem)
def test_more_playouts_take_longer(seed):
    assert all(float(line[-1]) < 1 for line in seed.tables[0].rows if line[2].startswith("amaf"))
