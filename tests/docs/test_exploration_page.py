"""The page on the exploration constant: what its sentences say is what its data say."""

from pathlib import Path

from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "exploration.md").read_text(encoding="utf-8").split())

#: What there is with 10,000 simulations and with 100,000.
FEW, MANY = (
    Stored.read(FOLDER / "data" / f"blokus-exploration-{simulations}.json") for simulations in (10_000, 100_000)
)

FINAL, SIGMOID, USUAL = "final score", "sigmoid, k = 0.3", "win-or-lose"
OWN, PAPERS = "each at its own best constant", "both at the paper's constant"


def row(stored, label):
    return {row.label: row for row in stored.rows}[label]


def points(stored, label):
    """A difference of shares, in points of 100."""
    return round(100 * row(stored, label).measured.value, 1)


def outcome(stored, label):
    return str(row(stored, label).judgement.outcome)


def joint(stored):
    """The chance of the one joint test."""
    (test,) = stored.document["joint"]
    return test["p"]


def test_games_of_a_cell():
    assert "2000 games a cell" in FEW.tables[0].notes[0]
    assert "Of 2,000 games a cell" in TEXT
    assert "1000 games a cell" in MANY.tables[0].notes[0]
    assert "Of 1,000 games a cell" in TEXT


def test_at_the_papers_constant():
    final, sigmoid = (f"{label} than {USUAL}, {PAPERS}" for label in (f"{FINAL}: weaker", f"{SIGMOID}: stronger"))
    for stored, lost in ((FEW, (-5.8, -4.2)), (MANY, (-8.9, -5.3))):
        assert (points(stored, final), points(stored, sigmoid)) == lost
        assert (outcome(stored, final), outcome(stored, sigmoid)) == ("holds", "does not hold")
    assert "wins 5.8 points less than win-or-lose with 10,000 simulations, and 8.9 less with 100,000" in TEXT
    assert "wins 4.2 and 5.3 less as well" in TEXT


def test_what_constants_gain():
    gains = [f"{name}: stronger at its own best constant than at the paper's" for name in (FINAL, SIGMOID, USUAL)]
    assert [points(FEW, label) for label in gains] == [5.7, 7.8, 2.4]
    assert [outcome(FEW, label) for label in gains] == ["holds", "holds", "undecided"]
    assert [points(MANY, label) for label in gains] == [12.6, 9.7, 6.3]
    assert {outcome(MANY, label) for label in gains} == {"holds"}
    assert "gains 5.7 points with 10,000 simulations and 12.6 with 100,000, the sigmoid 7.8 and 9.7" in TEXT
    assert "2.4, which is not significant once it is corrected, and 6.3, which is" in TEXT


def test_each_at_its_own_constant():
    alike = [f"{label}: as strong as {USUAL}, {OWN}" for label in (SIGMOID, FINAL)]
    apart = [f"{label} than {USUAL}, {OWN}" for label in (f"{SIGMOID}: stronger", f"{FINAL}: weaker")]
    assert [points(FEW, label) for label in alike] == [1.8, -1.7]
    assert {outcome(FEW, label) for label in alike} == {"holds"}
    assert {outcome(FEW, label) for label in apart} == {"undecided"}
    assert joint(FEW) < 0.05
    assert "1.8 points above and the final score 1.7 points below" in TEXT
    assert [points(MANY, label) for label in alike] == [-3.0, -2.5]
    assert {outcome(MANY, label) for label in (*alike, *apart)} == {"undecided"}
    assert joint(MANY) > 0.05
    assert "With 100,000 both are below, by 3.0 and 2.5" in TEXT


def test_the_least_constant_is_the_best():
    for stored in (FEW, MANY):
        for line in stored.tables[0].rows:
            if line[0] != USUAL:
                least, *others = (float(share) for share in line[1:4] if share != "-")
                assert least > max(others)


def test_divided_by_their_spread():
    matched = [float(line[-1]) for line in FEW.tables[0].rows]
    assert (round(min(matched)), round(max(matched))) == (48, 50)
    label = f"{FINAL}: weaker than {USUAL}, both divided by their spread, c = 0.25"
    assert (points(FEW, label), outcome(FEW, label)) == (2.1, "does not hold")
