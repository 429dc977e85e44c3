"""The page on learning playouts: what it says of policies on top of trained playouts is what the data say."""

from pathlib import Path

from arena.arenas.statistics.score_elo import elo_of_match
from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "learning-playouts.md").read_text(encoding="utf-8").split())
STORED = Stored.read(FOLDER / "data" / "wls-playouts-trained.json")


def row(policy, budget, other="trained"):
    """The row of a match."""
    return {row.label: row for row in STORED.rows}[f"Go 9x9 on top: {policy} against {other}, equal {budget}"]


def outcome(policy, budget, other="trained"):
    return str(row(policy, budget, other).judgement.outcome)


def elo(policy, budget):
    """Elo against the twin with the ends of the interval, as the page has them."""
    found = elo_of_match(row(policy, budget).measured.wins, 1000)
    return tuple(round(value) for value in (found.elo, found.low, found.high))


def test_a_pool_gains_with_either_budget():
    for budget in ("playouts", "time"):
        assert outcome("poolrave", budget) == "holds"
        assert elo("poolrave", budget) == (50, 28, 71)
    assert "`poolrave` gains 50 (28 to 71) at equal playouts, and 50 (28 to 71) at equal time" in TEXT


def test_states_gain_nothing():
    assert {outcome("wls", budget) for budget in ("playouts", "time")} == {"does not hold"}
    assert elo("wls", "playouts") == (-19, -40, 3)
    assert elo("wls", "time") == (-63, -84, -41)
    assert "surely less than 50 Elo: -19 (-40 to 3) at equal playouts. At equal time they lose 63 (41 to 84)" in TEXT


def test_last_good_replies_do_harm():
    assert elo("lgrf2", "playouts") == (-98, -120, -75)
    assert "-98 (-120 to -75) at equal playouts" in TEXT
    assert outcome("wls", "playouts", "lgrf2") == "holds"
    assert f"win {100 * row('wls', 'playouts', 'lgrf2').measured.value:.1f} % of the games against them" in TEXT


def test_all_together():
    assert [test["p"] < 0.0001 for test in STORED.document["joint"]] == [True, True]
    assert "is rejected at equal playouts and at equal time" in TEXT


def test_the_pool_in_a_search_with_an_opinion():
    tried = Stored.read(FOLDER / "data" / "go-gnugo-trained.json").tables[1].rows
    (line,) = (line for line in tried if line[0].startswith("`policy=poolrave(share=0.2"))
    assert f"wins {line[3]} % ({line[4]}) of [{line[2]} games]" in TEXT
