"""What is said of a tournament, for tournaments whose results are made up."""

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.raiko.fills import samplings
from arena.arenas.experiments.raiko.patterns import NAME as PATTERNS
from arena.arenas.experiments.raiko.tournament import NAME
from arena.arenas.game_record import Cost
from arena.arenas.settings import Format, Settings
from arena.arenas.standings import Counts
from arena.players.kinds import load_player
from arena.players.roster import Entrant
from arena.reports.reproduce.joint_test import joint_of_paper, pooled
from arena.reports.reproduce.raiko import claims, table_1, table_2
from arena.reports.reproduce.raiko.tournament import published_cell
from tests.support.made_up import made_up

PLAYERS = list("ABCDEFGH")


def cost(player):
    """Ten moves as slow as in the paper."""
    return Cost(10, 0.0, 10 * table_1.published_milliseconds(player) / 1000, 0)


def tournament(results, times=True, players=PLAYERS, cost=cost):
    """Evidence of a tournament in which `results(black, white)` came about."""
    entrants = tuple(Entrant(name, load_player("random")) for name in players)
    settings = Settings(Format.ROUND_ROBIN, "y(board=bent, size=93)", entrants, games=10, seed=1, self_play=True)
    run = made_up(NAME, settings, lambda pair: results(pair.black, pair.white), cost)
    sampled = {
        step.name: [{"fills": 500, "drawn": 0, "won twice": 0, "reduced otherwise": 0}] for step in samplings("smoke")
    }
    sampled[PATTERNS] = [
        {"moves": [], "open": 91, "patterns": [{"moves": [], "sides": []}, {"moves": [3, 4], "sides": [0, 1]}]}
    ]
    return Evidence({NAME: run}, sampled, times)


def verdicts(findings):
    return {row.label: str(row.judgement) for row in findings.rows}


def even(black, white):
    return Counts(black_wins=5, white_wins=5)


def upside_down(black, white):
    """The weaker always wins."""
    return Counts(black_wins=10 * (black <= white), white_wins=10 * (black > white))


def many(black, white):
    """A hundred times the published games."""
    found = published_cell(black, white)
    return Counts(black_wins=100 * found.black_wins, white_wins=100 * found.white_wins)


def test_the_published_games_are_compatible_with_themselves():
    findings = table_1.judge(tournament(published_cell)).judged("raiko-table-1")
    found = verdicts(findings)
    assert found.pop("percentages that follow from table 2") == "EXACT"
    assert found.pop("order of all by thinking time") == "ORDER: holds (tau 1.00, p < 0.0001)"
    for pair in ("D over C", "F over E", "H over G", "E over C"):
        text = "ORDER: direction holds (p < 0.0001); size as published: 1 times (1–1)"
        assert found.pop(f"thinking time, {pair}") == text
    # None of 140 twice: the 90 % interval of the difference reaches 1.9 points.
    assert found.pop("A against the others") == "MATCH (p = 1)"
    assert set(found) == {f"{name} against the others" for name in "BCDEFGH"}
    # 2 x 0.2253 games on both sides for each 0.017086², by which 1.6449 + 1.2816 errors are five points.
    text = "COMPATIBLE (p = 1, power 2 %, n = 1544 on both sides would decide)"
    assert found["C against the others"] == text
    (joint,) = findings.joints
    assert (joint.label, joint.joint.statistic, joint.joint.freedom) == ("the 8 totals", pytest.approx(0.0), 6)
    assert not joint.differs


def test_totals_that_are_compatible_one_by_one_may_differ_together():
    """Everybody who is published to be strong wins one game in ten less as Black, and as White too."""

    def shifted(black, white):
        found, strong = published_cell(black, white), ("F", "G", "H")
        wins = found.black_wins + (black in strong and white in "CDE") * 2 - (white in strong and black in "CDE") * 2
        wins = min(10, max(0, wins))
        return Counts(black_wins=wins, white_wins=10 - wins)

    findings = table_1.judge(tournament(shifted)).judged("raiko-table-1")
    alone = [row.judgement.verdict for row in findings.rows[:8]]
    assert alone == ["MATCH", *["COMPATIBLE"] * 7]
    (joint,) = findings.joints
    assert joint.differs
    assert joint.joint.asymptotic == pytest.approx(joint.joint.chance, abs=0.003)
    assert str(joint).startswith("Together, the 8 totals: DIFFERS (chi-squared ")


def test_the_paper_has_one_test_of_all_its_games():
    one = table_1.judge(tournament(upside_down)).judged("raiko-table-1").joints
    two = table_2.judge(tournament(upside_down)).judged("raiko-table-2").joints
    assert [joint.evidence for joint in (*one, *two)] == [NAME, NAME, ""]
    whole = joint_of_paper("Raiko 2006", [*one, *two])
    assert whole.joint.chance == pytest.approx(2 * min(one[0].joint.chance, two[0].joint.chance))
    assert whole.differs


def test_pooled_seeds_are_one_measurement():
    (one,) = table_1.judge(tournament(published_cell)).joints
    (other,) = table_1.judge(tournament(even)).joints
    both = pooled([one, other])
    assert both.cells.measured[1] == (5, 15)  # A won none of ten as Black against B, and five
    assert both.joint.freedom == 7  # in an even tournament A wins, too


def test_the_published_percentages_are_shown_beside_the_measured():
    (table,) = table_1.judge(tournament(even)).tables
    assert list(table.headers) == [
        "player", "spec", "order", "# playouts", "ms: paper", "ms: here", "win %: paper", "win %: here",
    ]  # fmt: skip
    assert list(table.rows[2]) == ["C", "random", "1", "1000", "36", "36.0", "65.7", "50.0"]
    assert [row[-2] for row in table.rows] == ["0.0", "16.4", "65.7", "65.0", "65.0", "60.7", "64.3", "62.9"]


def test_without_clocks_table_1_has_no_times():
    findings = table_1.judge(tournament(even, times=False))
    assert not any("time" in row.label for row in findings.rows)
    (table,) = findings.tables
    assert not any("ms" in header for header in table.headers)
    assert list(table.rows[2]) == ["C", "random", "1", "1000", "65.7", "50.0"]


def test_a_tournament_turned_upside_down_differs():
    found = verdicts(table_1.judge(tournament(upside_down)))
    assert found["A against the others"] == "DIFFERS (p < 0.0001)"
    assert found["H against the others"] == "DIFFERS (p < 0.0001)"
    assert found["D against the others"].startswith("COMPATIBLE (p = ")


def test_times_in_another_order_do_not_hold():
    def backwards(player):
        return cost(PLAYERS[7 - PLAYERS.index(player)])

    found = verdicts(table_1.judge(tournament(even, cost=backwards)))
    assert found["order of all by thinking time"].startswith("ORDER: does not hold (tau -")
    assert found["thinking time, H over G"].startswith("ORDER: direction does not hold")


def test_cells_and_pairs_of_table_2():
    findings = table_2.judge(tournament(published_cell))
    found = verdicts(findings)
    assert len(findings.rows) == 1 + 7 + 2 + 64
    assert sum(row.listed for row in findings.rows) == 10
    assert found["games in the table, with self-play"] == found["percentage won by Black in the table"] == "EXACT"
    # Twice 342 of 640: the 90 % interval reaches 4.6 points.
    assert found["Black in all games"] == "MATCH (p = 1)"
    assert found["E against C"].startswith("COMPATIBLE")
    rows = {row.label: row for row in findings.rows}
    assert rows["C as Black against D"].published.wins == 3
    assert rows["E against C"].measured.wins == 10
    # Fisher at 0.05 / 64 with 10 games: the least that is seen four times in five in any cell.
    shown = min(row.judgement.shown for row in findings.rows if row.label.count("as Black"))
    note = f"To be seen to differ four times in five, a cell has to be {100 * shown:.1f} points off at least."
    assert findings.notes == ["Of the 64 cells: 64 COMPATIBLE.", note]
    assert shown > 0.8
    matrix, intervals = findings.tables
    assert intervals.rows[1][:3] == ["B", "100 % (72–100)", "60 % (31–83)"]
    assert list(matrix.rows[2]) == ["C", "10 (10)", "10 (10)", "7 (7)", "3 (3)", "7 (7)", "6 (6)", "6 (6)", "6 (6)"]


def test_single_cells_may_differ():
    def with_one_off(black, white):
        return Counts(white_wins=10) if (black, white) == ("H", "A") else published_cell(black, white)

    findings = table_2.judge(tournament(with_one_off))
    found = verdicts(findings)
    # 0 of 10 against 10 of 10 has the chance 2 / 184756, and there are 64 cells.
    assert found["H as Black against A"] == "DIFFERS (p < 0.0001, corrected 0.00069)"
    assert findings.notes[0] == "Of the 64 cells: 63 COMPATIBLE, 1 DIFFERS."


def test_published_numbers_are_of_those_who_took_part():
    evidence = tournament(published_cell, players=["A", "C", "D"])
    findings = table_1.judge(evidence)
    rows = {row.label: row for row in findings.rows}
    assert set(verdicts(findings)) >= {"A against the others", "thinking time, D over C"}
    assert "thinking time, E over C" not in rows
    # C won 20 of 20 against A, and 3 + 5 of 20 against D.
    assert (rows["C against the others"].published.wins, rows["C against the others"].published.samples) == (28, 40)
    note = "Without B, E, F, G, H, whose games are left out of the published numbers as well."
    assert note in findings.notes
    assert note in table_2.judge(evidence).notes
    assert claims.judge(evidence).notes == [note]
    assert [row.label for row in table_2.judge(evidence).rows][:3] == [
        "Black in all games", "D against C", "games in the table, with self-play",
    ]  # fmt: skip


def one_each(black, white):
    """One game each, which Black wins."""
    return Counts(black_wins=1)


CLAIMS = [
    "who moves first has an advantage",
    "A loses to all others",
    "B is worse than C and up",
    "the second order does not help",
    "selected patterns do not help",
    "C to H do not differ clearly (chi-squared over 15)",
]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (published_cell, ["holds", "holds", "holds", "undecided", "holds", "holds"]),
        (upside_down, ["holds", "does not hold", "does not hold", "holds", "holds", "does not hold"]),
        (even, ["undecided", "does not hold", "undecided", "undecided", "undecided", "holds"]),
        (one_each, ["holds", "does not hold", "undecided", "undecided", "undecided", "undecided"]),
        (many, ["holds", "holds", "holds", "does not hold", "holds", "does not hold"]),
    ],
)
def test_claims(results, expected):
    findings = claims.judge(tournament(results))
    found = [str(row.judgement) for row in findings.rows]
    assert [row.label for row in findings.rows[:6]] == CLAIMS
    assert [verdict.removeprefix("CLAIM: ").partition(" (")[0] for verdict in found[:6]] == expected
    assert found[6:] == ["EXACT"] * 4


def test_claims_show_the_papers_own_numbers():
    rows = {row.label: row for row in claims.judge(tournament(even)).rows}
    shown = {label: (rows[label].published.wins, rows[label].published.samples) for label in CLAIMS[:5]}
    assert shown == {
        CLAIMS[0]: (342, 640),
        CLAIMS[1]: (0, 140),
        CLAIMS[2]: (3, 120),
        CLAIMS[3]: (21, 40),  # E 10 of 20 against C, F 11 of 20 against D
        CLAIMS[4]: (15, 40),  # G 8 of 20 against C, H 7 of 20 against D
    }
    # From the 15 pairs of table 2, each 20 games of which w were won: the mean of (2 w - 20)² / 20.
    cells = published("raiko-table-2")["black_wins"]
    pairs = [cells[one][other] + 10 - cells[other][one] for one in range(2, 8) for other in range(one + 1, 8)]
    assert rows[CLAIMS[5]].published.value == pytest.approx(sum((2 * won - 20) ** 2 / 20 for won in pairs) / 15)
    assert rows[CLAIMS[5]].measured.value == 0


def test_a_board_with_a_draw_would_differ():
    evidence = tournament(even)
    evidence.sampled["raiko-fills-bent-93"][0]["drawn"] = 1
    evidence.sampled["raiko-fills-straight-9"][0]["won twice"] = 1
    evidence.sampled["raiko-fills-straight-13"][0]["reduced otherwise"] = 1
    rows = [(row.measured.value, str(row.judgement)) for row in claims.judge(evidence).rows[6:10]]
    assert rows == [(1, "DIFFERS"), (1, "DIFFERS"), (1, "DIFFERS"), (0, "EXACT")]
