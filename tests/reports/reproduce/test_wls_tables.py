"""Tables I and II of Win/Loss States, for evidence that is made up."""

import pytest

from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls import table_1 as plan_1
from arena.arenas.experiments.wls import table_2 as plan_2
from arena.reports.reproduce.wls import table_1, table_2
from tests.support.wls_pieces import piece, tables, verdicts


def test_the_printed_tables_match_themselves():
    for table, cells in ((table_1, 4), (table_2, 12)):
        findings = table.judge(tables())
        found = verdicts(findings)
        assert findings.notes == [
            f"Of the {cells} means: {cells} MATCH.",
            f"Of the {cells} standard deviations: {cells} MATCH.",
        ]
        assert [verdict for label, verdict in found.items() if label.endswith("calculated")] == ["MATCH"] * (cells // 2)
        assert [verdict for verdict in found.values() if verdict.startswith("CLAIM")] == [
            "CLAIM: holds (p < 0.0001)"
        ] * (2 if table is table_1 else 3)


def test_tables_have_the_papers_shape():
    (first,) = table_1.judge(tables()).tables
    assert list(first.rows[0]) == [
        "c = 20", "0.0899 ± 0.0155", "0.0899 ± 0.0155", "MATCH", "0.9624 ± 0.0157", "0.9624 ± 0.0157", "MATCH",
    ]  # fmt: skip
    (second,) = table_2.judge(tables()).tables
    assert [row[0] for row in second.rows] == [
        *(f"K = {k}" for k in (0.9, 1.0, 1.1, 1.2, 1.3, 1.4)), "K = 1.0, ties up", "K = 1.4, ties up",
    ]  # fmt: skip
    assert [row[3] for row in second.rows] == ["MATCH"] * 6 + ["-"] * 2


def test_other_numbers_differ():
    evidence = tables({plan_2.case(1.3).name: [piece((0.0827, 0.0125), (0.9759, 0.0107))]})
    found = verdicts(table_2.judge(evidence))
    assert found["K = 1.3: SD_r"].startswith("DIFFERS")
    assert found["K = 1.3: S_rc"] == "MATCH"
    assert found["K = 1.3: S_rc: standard deviation"].startswith("DIFFERS")
    assert found["K = 1.2: SD_r"] == "MATCH"
    evidence = tables({"wls-exact-1": [{"rms": 0.0912}, {"rms": 0.2342}]})
    found = verdicts(table_1.judge(evidence))
    assert found["c = 20: root mean square of SD_r, calculated"] == "MATCH"
    assert found["c = 200: root mean square of SD_r, calculated"].startswith("DIFFERS")


def test_few_experiments_decide_nothing():
    line = plan_1.lines()[0]
    evidence = tables({line.case.name: [piece(line.sd_r, line.s_rc, experiments=100)]})
    found = verdicts(table_1.judge(evidence))
    # 0.0155² / ((0.0005 / 2.9264)² - 0.0155² / 25000 - 0.0001² / 12), the variance being 25000 / 24999 of that.
    assert found["c = 20: SD_r"] == "COMPATIBLE (p = 1, power 2 %, n = 12814 here would decide)"


@pytest.mark.parametrize(
    ("k", "sd_r", "s_rc", "label", "outcome"),
    [
        (1.2, 0.0807, 0.9759, "SD_r: least of the others, less that of K = 1.3", "does not hold"),
        (1.2, 0.0817, 0.9759, "SD_r: least of the others, less that of K = 1.3", "undecided"),
        (1.4, 0.0909, 0.9746, "SD_r: worst highlighted, less that of c = 20", "does not hold"),
        (0.9, 0.1184, 0.9742, "SD_r: worst highlighted, less that of c = 20", "holds"),
        (0.9, 0.1084, 0.9604, "S_rc: worst highlighted, less that of c = 20", "does not hold"),
    ],
)
def test_what_is_said_of_table_2_can_fail(k, sd_r, s_rc, label, outcome):
    evidence = tables({plan_2.case(k).name: [piece((sd_r, 0.0132), (s_rc, 0.0102))]})
    assert verdicts(table_2.judge(evidence))[label].startswith(f"CLAIM: {outcome}")


def test_what_is_said_of_table_1_can_fail():
    evidence = tables({plan_1.lines()[1].case.name: [piece((0.0799, 0.0155), (0.9724, 0.0157))]})
    found = [verdict for verdict in verdicts(table_1.judge(evidence)).values() if verdict.startswith("CLAIM")]
    assert found == ["CLAIM: does not hold (p < 0.0001)"] * 2


def test_highlighted_values_are_those_that_are_better():
    reference, table = published("wls-table-1")["rows"][0], published("wls-table-2")
    better = {
        "sd_r": [row["k"] for row in table["rows"] if row["sd_r"][0] < reference["sd_r"][0]],
        "s_rc": [row["k"] for row in table["rows"] if row["s_rc"][0] > reference["s_rc"][0]],
    }
    assert better == {"sd_r": table["better_sd_r"], "s_rc": table["better_s_rc"]}
    assert min(table["rows"], key=lambda row: row["sd_r"][0])["k"] == table["best_k"]


def test_tables_differ_together_where_means_do():
    equal, off = (table_1.judge(evidence).joints[0] for evidence in (tables(), tables(
        {plan_1.lines()[0].case.name: [piece((0.0902, 0.0155), (0.9621, 0.0157))]}
    )))  # fmt: skip
    assert (equal.label, equal.differs) == ("the 4 means and 4 standard deviations", False)
    assert equal.joint.statistic == pytest.approx(0.0, abs=1e-6)
    assert off.joint.statistic > 4
