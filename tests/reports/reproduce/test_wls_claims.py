"""What is said of Win/Loss States, for evidence that is made up."""

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.wls import claims as plan
from arena.arenas.experiments.wls import table_2
from arena.reports.reproduce.wls import claims
from tests.support.wls_pieces import piece, verdicts


def said(change=None, times=True):
    """Evidence for the claims as the paper has it, but for some steps."""
    line = {row["k"]: row for row in published("wls-table-2")["rows"]}
    sampled = {"wls-conditions": [{"checked": 10, "failed": []}, {"checked": 8, "failed": []}]}
    sampled |= {
        f"wls-seed-{number}": [piece((0.0817 + number * 1e-5, 0.0125), (0.9759, 0.0097))] for number in range(5)
    }
    sampled |= {f"wls-long-{k}": [piece((row["sd_r"][0] - 0.0004, 0.0125), row["s_rc"])] for k, row in line.items()}
    sampled[table_2.case(1.3).name] = [piece(line[1.3]["sd_r"], line[1.3]["s_rc"])]
    sampled["wls-speed"] = [
        {
            "update to increment": 1.2,
            "update to counters": 0.9 + part,
            "test to comparison": 1.0,
            "bound to test": 20.0 + part,
        }
        for part in (0.0, 0.1)
    ]
    sampled["wls-constants"] = [plan.count_constants(1, 0)]
    sampled |= change or {}
    return Evidence({}, sampled, times)


def test_claims_hold():
    found = verdicts(claims.judge(said()))
    assert list(found.values())[:11] == ["EXACT"] * 11
    assert found["ends of scale at which a condition fails, of 18"] == "EXACT"
    claimed = {label: verdict for label, verdict in found.items() if verdict.startswith("CLAIM")}
    assert len(claimed) == 6
    assert all(verdict.startswith("CLAIM: holds (p ") for verdict in claimed.values())
    assert found["Elo of learning playouts in the authors' program"] == "None"


@pytest.mark.parametrize(
    ("change", "label", "verdict"),
    [
        (
            {"wls-conditions": [{"checked": 10, "failed": [3]}]},
            "ends of scale at which a condition fails, of 10",
            "DIFFERS",
        ),
        (
            {"wls-seed-3": [piece((0.0847, 0.0125), (0.9759, 0.0097))]},
            "largest difference of SD_r between 5 seeds, below 0.001",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-seed-0": [piece((0.0817, 0.0125), (0.9719, 0.0097))]},
            "largest difference of S_rc between 5 seeds, below 0.001",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-long-1.4": [piece((0.0783, 0.0125), (0.97, 0.01))]},
            "ten times the updates: SD_r of the next best K, less that of 1.3",
            "CLAIM: does not hold (p < 0.0001)",
        ),
        (
            {"wls-long-1.3": [piece((0.0827, 0.0125), (0.97, 0.01))]},
            "ten times the updates: SD_r of K = 1.3, less that of table II",
            "CLAIM: does not hold (p < 0.0001)",
        ),
    ],
)
def test_claims_can_fail(change, label, verdict):
    assert verdicts(claims.judge(said(change)))[label] == verdict


def test_costs_can_be_too_high():
    costs = {"update to increment": 1.2, "test to comparison": 1.0}
    slow = [{**costs, "update to counters": 3.0 + part, "bound to test": 0.5 + part} for part in (0.0, 0.01)]
    found = verdicts(claims.judge(said({"wls-speed": slow})))
    assert found["cost of an update, in updates of counters, below 2"].startswith("CLAIM: does not hold")
    assert found["cost of a confidence bound, in threshold tests, above 1"].startswith("CLAIM: does not hold")


def test_without_clocks_there_are_no_costs():
    with_times, without = (claims.judge(said(times=times)).rows for times in (True, False))
    assert [row.label for row in with_times if row not in without] == [
        row.label for row in with_times if row.label.startswith("cost of ")
    ]
    assert len(with_times) == len(without) + 4
