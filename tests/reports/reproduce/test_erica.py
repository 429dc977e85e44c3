"""What is said of the games and trainings of Huang, Coulom and Lin, of made-up ones."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.arenas.experiments.erica import contests
from arena.arenas.experiments.erica.columns import columns
from arena.arenas.experiments.erica.contests import OPPONENT, TABLE_1, TABLE_2, TABLE_5, TABLE_6, Contest, cells_of
from arena.arenas.experiments.erica.weights import LOCAL_KINDS
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.made_files import Made
from arena.arenas.experiments.profile import Profile
from arena.arenas.game_record import Cost
from arena.arenas.plan import new_settings
from arena.arenas.schedule import Seats
from arena.arenas.standings import Counts
from arena.reports.reproduce.erica import claims, figure_2, figure_3, table_2, table_3, table_4, tables
from arena.reports.reproduce.erica.against import WITHOUT_GNUGO
from arena.reports.reproduce.experiment import Findings
from tests.support.made_up import made_up

GAMES = 500
FEATURES = ["touches", "captures", "captures, exposed", "extends", "extends, exposed", "solves ko", "kills"]


@pytest.fixture(autouse=True)
def shipped_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made of weights does not matter here, nor which are shipped."""
    monkeypatch.setattr(contests, "is_installed", lambda: True)
    monkeypatch.setattr("arena.arenas.experiments.erica.weights.shipped", lambda _: [])


def played(contest: Contest, percent: Sequence[float]) -> Played:
    """A contest at the profile full in which the policies have won so many percent, with either colour."""
    step = contest.play(Profile.FULL)
    settings = replace(new_settings(step.format, replace(step.wishes, seed=1)), games=GAMES)
    won = dict(zip(settings.names[1:], percent, strict=True))

    def results(seats: Seats) -> Counts:
        ours = seats.white if seats.black == OPPONENT else seats.black
        wins = round(won[ours] * GAMES / 100)
        return Counts(wins, GAMES - wins) if ours == seats.black else Counts(GAMES - wins, wins)

    return made_up(step.name, settings, results, lambda _: Cost(10, 0.0, 1.0, 0))


def table_2_played(shift: float = 0.0, flat: bool = False) -> Played:
    """Table 2 with the published shares, all shifted by so many percent points, or with the same for all."""
    step = TABLE_2.play(Profile.FULL)
    cells = cells_of(new_settings(step.format, replace(step.wishes, seed=1)).names)
    return played(
        TABLE_2, [70.0 if flat else columns()[column - 1].percent[iteration] + shift for column, iteration in cells]
    )


def trained(falls: Mapping[int, float]) -> dict[str, Made]:
    """Courses of four iterations; of each column a share of the error is gone in the end."""
    found = {}
    for column in columns():
        span = 0.25 if column.outcome == "01" else 1.0
        errors = [
            {"excess": span * 0.06 * (1 - falls.get(column.number, 0.5) * step / 4), "floor": 0.002, "error": 0.001}
            for step in range(5)
        ]
        found[column.course] = Made(Path(column.course), "", "", errors)
    return found


def evidence(*runs: Played, made: Mapping[str, Made] | None = None) -> Evidence:
    return Evidence({run.run.name: run for run in runs}, {}, True, made or {})


def judged(findings: Findings) -> dict[str, str]:
    """Verdicts by the rows' labels."""
    return {row.label: str(row.judgement) for row in findings.judged("").rows if row.judgement is not None}


TABLES = [(TABLE_1, tables.ONE), (TABLE_5, tables.FIVE), (TABLE_6, tables.SIX)]


@pytest.mark.parametrize(("contest", "experiment"), TABLES)
def test_the_published_shares_are_as_published(contest: Contest, experiment: Any) -> None:
    findings = experiment.judge(evidence(played(contest, published(contest.name)["percent"])))
    verdicts = judged(findings)
    assert not any("DIFFERS" in verdict or "fails" in verdict for verdict in verdicts.values())
    (joint,) = findings.judged("games").joints
    assert joint.joint.chance > 0.99
    assert joint.published


def test_levels_count_only_where_the_opponent_is_the_papers_own() -> None:
    """Against a substitute all rows may be better by as many Elo."""
    shifted = [12.7, 81.6, 58.0]  # 120 Elo more
    findings = tables.ONE.judge(evidence(played(TABLE_1, shifted))).judged("games")
    assert [row.judgement for row in findings.rows[:3]] == [None, None, None]
    assert findings.joints[0].joint.chance > 0.5
    contrasts = [str(row.judgement) for row in findings.rows[3:]]
    assert all("direction holds" in one and "size differs" not in one for one in contrasts)
    direct = tables.FIVE.judge(evidence(played(TABLE_5, [40.0, 70.0, 73.0]))).judged("games")
    assert [str(row.judgement.verdict) for row in direct.rows[:3] if row.judgement] == ["DIFFERS"] * 3
    assert direct.joints[0].differs


def test_an_order_that_is_turned_round_is_told() -> None:
    verdicts = judged(tables.SIX.judge(evidence(played(TABLE_6, [60.0, 50.0, 40.0, 30.0, 20.0]))))
    assert "does not hold" in verdicts["SB above Uniform Random, in Elo"]
    assert "does not hold" in verdicts["order of all rows"]


def test_the_tables_slips_are_flagged() -> None:
    notes = " ".join(tables.SIX.judge(evidence(played(TABLE_6, published("erica-table-6")["percent"]))).notes)
    assert "The text calls this table 5." in notes
    (pm, *_) = tables.ONE.judge(evidence(played(TABLE_1, published("erica-table-1")["percent"]))).notes
    assert pm.endswith("makes 0.8, 1.5, 1.6; printed are 0.8, 1.4, 1.6.")
    notes = " ".join(table_2.judge(evidence(table_2_played(), made=trained({}))).notes)
    assert "quotes 69.2 % of column 4 after 20 iterations; the table has 69.3 there, and 69.2 in column 2" in notes


@pytest.mark.parametrize("experiment", [experiment for _, experiment in TABLES])
def test_without_gnu_go_nothing_is_played(experiment: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "is_installed", lambda: False)
    assert list(experiment.steps(Profile.FAST)) == []
    findings = experiment.judge(evidence())
    assert WITHOUT_GNUGO in findings.notes
    assert {verdict.partition(":")[2].strip() for verdict in judged(findings).values()} == {"undecided"}
    assert list(findings.joints) == []


def test_table_2_has_every_cell_and_how_far_trainings_came() -> None:
    findings = table_2.judge(evidence(table_2_played(shift=-10), made=trained({1: 0.25, 4: 0.75})))
    assert [row.label for row in findings.rows[:3]] == [f"column 1, iteration {count}" for count in (20, 40, 60)]
    cells, training = findings.tables
    assert cells.rows[-1][:5] == ["60", "58.1 / 48.0", "70.1 / 60.0", "70.8 / 60.8", "77.9 / 68.0"]
    assert [row[6] for row in training.rows] == ["25", "50", "50", "75", "50", "50"]
    assert {row[2] for row in training.rows} == {"0.0600"}  # on one scale, whatever the outcome is coded by
    verdicts = judged(findings)
    assert "direction holds" in verdicts["column 4, iteration 60 above column 1, iteration 60, in Elo"]
    assert "holds" in verdicts["order of all rows"]
    assert ": holds" in verdicts["column 6: the error is less after iteration 4"]


def test_cells_that_the_paper_has_not_are_shown() -> None:
    run = table_2_played()
    step = TABLE_2.play(Profile.SMOKE)
    few = replace(new_settings(step.format, replace(step.wishes, seed=1)), games=1)
    small = made_up(step.name, few, lambda _: Counts(1, 0), lambda _: Cost(10, 0.0, 1.0, 0))
    assert run.run.name == small.run.name
    findings = table_2.judge(evidence(small, made=trained({})))
    shown = [row for row in findings.rows if row.label.endswith("iteration 2") and "error" not in row.label]
    assert [(row.published, row.judgement) for row in shown] == [(None, None)] * 6
    assert list(findings.joints) == []


def test_table_2_without_games_still_tells_the_trainings() -> None:
    findings = table_2.judge(evidence(made=trained({})))
    assert WITHOUT_GNUGO in findings.notes
    assert len(findings.tables[0].rows) == 6 + 11
    assert findings.rows


CLAIMS = {
    "stronger": "SB's playouts are stronger than MM's",
    "faster": "results of -1 and 1 learn faster than 0 and 1: columns 4 and 1",
    "error": "the same, by the error that is left: columns 1 and 4",
    "evaluation": "better evaluation, better weights: columns 4 and 3",
    "enough": "M = N = 100 is as good as 500: columns 2 and 4",
    "twice": "twice the positions are no better: columns 6 and 4",
}


def test_claims_on_the_published_numbers() -> None:
    mm = played(TABLE_1, published("erica-table-1")["percent"])
    verdicts = judged(claims.judge(evidence(mm, table_2_played(), made=trained({1: 0.2, 4: 0.8}))))
    assert "undecided" in verdicts.pop(CLAIMS["enough"])  # 1.7 points apart, of 5 that are allowed
    for name, label in CLAIMS.items():
        assert "holds" in verdicts.get(label, "it holds"), name
    assert [verdict for label, verdict in verdicts.items() if "95 % confidence" in label] == ["EXACT", "EXACT"]


def test_claims_on_other_numbers() -> None:
    mm = played(TABLE_1, [10.0, 80.0, 50.0])
    verdicts = judged(claims.judge(evidence(mm, table_2_played(flat=True), made=trained({1: 0.8, 4: 0.2}))))
    assert "does not hold" in verdicts[CLAIMS["stronger"]]
    assert "undecided" in verdicts[CLAIMS["faster"]]
    assert "does not hold" in verdicts[CLAIMS["error"]]
    assert "holds" in verdicts[CLAIMS["enough"]]


def weights(features: Sequence[float], patterns: Mapping[str, float]) -> list[tuple[str, str, float]]:
    kinds = [LOCAL_KINDS[0], *[LOCAL_KINDS[1]] * 4, *LOCAL_KINDS[2:]]
    return [
        *(("pattern", name, value) for name, value in patterns.items()),
        *zip(kinds, FEATURES, features, strict=True),
    ]


def weighed(mm: Sequence[tuple[str, str, float]], sb: Sequence[tuple[str, str, float]]) -> Evidence:
    files = {"erica-mm": mm, "erica-sb-4-60": sb}
    return evidence(made={name: Made(Path(name), "", "", told) for name, told in files.items()})


def logs(gammas: Sequence[float]) -> list[float]:
    return [math.log(gamma) for gamma in gammas]


def test_table_3_of_the_published_gammas() -> None:
    paper = published("erica-table-3")
    findings = table_3.judge(weighed(weights(logs(paper["mm"]), {}), weights(logs(paper["sb"]), {})))
    verdicts = judged(findings)
    assert len(verdicts) == 6
    assert all(": holds" in verdict for verdict in verdicts.values())
    assert findings.tables[0].rows[1] == ["2", "save new atari by capturing", "32.37", "32.37", "151.04", "151.04"]
    assert str(findings.joints[0]).startswith("Together, MM's and SB's gammas in orders that are accidents: rejected")


def test_table_3_turned_round() -> None:
    paper = published("erica-table-3")
    turned = [[-value for value in logs(paper[side])] for side in ("mm", "sb")]
    verdicts = judged(table_3.judge(weighed(*(weights(side, {}) for side in turned))))
    assert "does not hold" in verdicts["order of MM's gammas"]
    assert "does not hold" in verdicts["SB's gammas: on the same side of 1"]


def patterns() -> list[str]:
    """2,051 names: of every ten one is at the edge, and one has a stone in atari."""
    signs = {0: "#", 1: "x"}
    return [f"{number:07d}{signs.get(number % 10, '.')}" for number in range(2051)]


def test_table_4_ranks_patterns() -> None:
    names = patterns()
    edge, atari = ([name for name in names if name.endswith(sign)] for sign in "#x")
    mm = {name: float(name in atari[:10]) + 0.1 * (name in edge[:10]) for name in names}
    sb = {name: 2.0 * (name in edge[:10]) - 2.0 * (name in edge[-10:]) - (name == atari[0]) for name in names}
    found = weighed(*(weights([0.0] * 7, side) for side in (mm, sb)))
    verdicts = judged(table_4.judge(found))
    assert verdicts.pop("patterns") == "EXACT"
    assert ["holds" in verdict for verdict in verdicts.values()] == [True, False, True, True]
    drawn = table_4.files(found)[".txt"]
    assert drawn.index("The highest difference of ranks") < drawn.rindex("MM 6") < drawn.rindex("SB 2041")


def test_figure_2_falls_or_rises() -> None:
    falls, rises = (judged(figure_2.judge(evidence(made=trained({4: share})))) for share in (0.8, -0.8))
    assert all("holds" in verdict for verdict in falls.values())
    assert all("does not hold" in verdict for verdict in rises.values())
    assert len(falls) == len(rises) == 2


def test_figure_3_counts_neutral_patterns_from_the_median() -> None:
    names = patterns()
    mm = {name: 5.0 + 0.003 * number for number, name in enumerate(names)}
    sb = {name: 1.0 + 0.0003 * number for number, name in enumerate(names)}
    found = weighed(*(weights([0.0] * 7, side) for side in (mm, sb)))
    rows = figure_3.judge(found).rows
    within = published("erica-figure-3")["neutral"] / 173.72 / 0.003
    assert rows[0].measured is not None
    assert rows[0].measured.wins == pytest.approx(2 * within, abs=1.5)
    assert "holds" in judged(figure_3.judge(found))["SB has more neutral patterns"]
