"""What is said of the slides' tables, for games whose scores are made up."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from arena.arenas.experiments.bouzy04 import gauntlets
from arena.arenas.experiments.bouzy04.gauntlet import GAME
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.experiments.profile import Profile
from arena.arenas.game_record import Reason
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.bouzy04 import temperature
from arena.reports.reproduce.bouzy04.finished import ASSUMED_GAMES, Finished
from tests.support.gauntlets import GAUNTLETS, SPREAD, evidence, played


def published_lead(gauntlet, factor=1.0):
    """The published scores, by the number of a column."""
    return lambda number: factor * (gauntlet.columns[number].score or 0.0)


def judged(name, gauntlet, profile, lead, **options):
    """Verdicts by label, and all findings."""
    findings = catalogue.experiment(name).judge(evidence(gauntlet, profile, lead, **options))
    return {row.label: str(row.judgement) for row in findings.rows}, findings


# Tables


@pytest.mark.parametrize("name", [name for name in GAUNTLETS if name != "bouzy04-depth"])
def test_the_published_scores_match_themselves(name):
    gauntlet = GAUNTLETS[name]()
    found, findings = judged(name, gauntlet, Profile.FULL, published_lead(gauntlet), games=5000)
    scores = {label: verdict for label, verdict in found.items() if label.endswith(": score")}
    assert len(scores) == sum(bool(column.score) for column in gauntlet.columns)
    # A published score of 100 games is known to 2.0 points at the 90 % level: five are enough.
    assert {verdict.partition(" (")[0] for verdict in scores.values()} == {"MATCH"}
    for row in findings.rows:
        if row.label.endswith(": score"):
            assert row.measured.value == pytest.approx(row.published.value)
            # Evenly by ten points to either side, in pairs: such are the errors of 10,000 games and of 100.
            assert row.measured.error == pytest.approx(SPREAD / math.sqrt(10_000), rel=1e-3)
            assert row.published.error == pytest.approx(SPREAD / math.sqrt(ASSUMED_GAMES), rel=1e-3)


def test_other_scores_differ_at_the_published_size():
    gauntlet = gauntlets.rd()
    found, _ = judged("bouzy04-rd", gauntlet, Profile.FULL, lambda number: 5.6 * (number > 0) + 20 * (number == 2))
    assert found["r_d = 2: score"].startswith("MATCH (p = ")
    assert found["r_d = 4: score"].startswith("DIFFERS (p < ")
    assert found["r_d = 8: score"].startswith("COMPATIBLE") or found["r_d = 8: score"].startswith("DIFFERS")


def test_too_few_games_say_how_many_would_decide(monkeypatch):
    monkeypatch.setattr("tests.support.gauntlets.SPREAD", 40.0)
    gauntlet = gauntlets.amaf()
    found, _ = judged("bouzy04-amaf", gauntlet, Profile.FULL, published_lead(gauntlet), games=5)
    assert found["PP: score"].endswith(" on both sides would decide)")
    assert found["PP: score"].startswith("COMPATIBLE (p = 1, power ")


def test_with_fewer_playouts_only_directions_are_judged():
    gauntlet = gauntlets.playouts()
    found, findings = judged("bouzy04-n", gauntlet, Profile.FAST, published_lead(gauntlet, 7.0))
    assert list(found) == ["N = 1000: score", "N = 100000: score"]
    for verdict in found.values():
        assert verdict.startswith("ORDER: direction holds (p < 0.0001); size differs: 7 times (")
    assert "With 1/10 of the published numbers of playouts; so scores are judged by their direction." in findings.notes
    turned, _ = judged("bouzy04-n", gauntlet, Profile.FAST, published_lead(gauntlet, -7.0))
    assert {verdict.partition(";")[0] for verdict in turned.values()} == {"ORDER: direction does not hold (p < 0.0001)"}
    level, _ = judged("bouzy04-n", gauntlet, Profile.SMOKE, lambda _: 0.0)
    assert {verdict.partition(";")[0] for verdict in level.values()} == {"ORDER: direction undecided (p = 0.5)"}
    assert judged("bouzy04-n", gauntlet, Profile.FULL, published_lead(gauntlet))[1].notes == []


def test_a_game_of_either_colour_decides_nothing():
    gauntlet = gauntlets.rd()
    found, findings = judged("bouzy04-rd", gauntlet, Profile.SMOKE, lambda number: 8.0 * number, games=1)
    scores = [verdict for label, verdict in found.items() if label.endswith(": score")]
    assert all(verdict.startswith("ORDER: direction undecided") for verdict in scores)
    for row in findings.rows[:3]:
        assert row.measured.error == pytest.approx((25 + 7.5) / math.sqrt(2))


def test_the_order_of_all_columns():
    gauntlet = gauntlets.rd()
    for factor, verdict in ((1.0, "holds (tau 1.00, p = 0.042)"), (-1.0, "does not hold (tau -1.00, p = 0.042)")):
        found, _ = judged("bouzy04-rd", gauntlet, Profile.FAST, published_lead(gauntlet, factor))
        assert found["order of all by score"] == f"ORDER: {verdict}"
    assert "order of all by score" not in judged("bouzy04-amaf", gauntlets.amaf(), Profile.FAST, lambda _: 0.0)[0]


def test_thinking_times_are_judged_as_ratios():
    gauntlet = gauntlets.sigma_e()
    minutes = [column.minutes for column in gauntlet.columns]
    found, findings = judged(
        "bouzy04-sigma-e", gauntlet, Profile.FAST, lambda _: 1.0, seconds=lambda number: 3 * minutes[number]
    )
    ratios = {row.label: row for row in findings.rows if row.label.startswith("thinking time")}
    assert [row.published.value for row in ratios.values()] == [0.9, 0.7]
    assert [row.measured.value for row in ratios.values()] == pytest.approx([0.9, 0.7])
    text = "ORDER: direction holds (p < 0.0001); size as published: 1 times (1–1)"
    assert {found[label] for label in ratios} == {text}
    slower, _ = judged("bouzy04-sigma-e", gauntlet, Profile.FAST, lambda _: 1.0, seconds=lambda number: number + 1)
    assert {slower[label].partition("; size differs: ")[0] for label in ratios} == {
        "ORDER: direction does not hold (p < 0.0001)"
    }
    without, findings = judged("bouzy04-sigma-e", gauntlet, Profile.FAST, lambda _: 1.0, times=False)
    assert not set(without) & set(ratios)
    assert "ms/move" not in findings.tables[0].headers


def test_the_table_says_what_its_games_can_show():
    gauntlet = gauntlets.amaf()
    findings = judged("bouzy04-amaf", gauntlet, Profile.FAST, published_lead(gauntlet), games=50)[1]
    (table,) = findings.tables
    assert table.headers == [
        "", "player", "minutes: paper", "ms/move", "paper", "here", "95 %", "games", "shown", "to show the paper's",
    ]  # fmt: skip
    baseline, basic, pruning = table.rows
    assert baseline == ["AMAF", "amaf(playouts=1000, score=final)", "5", "1000.0", "0.0", "0.0", "", "", "", ""]
    error = SPREAD / math.sqrt(98)
    reach = (1.984467 + 0.845335) * error  # as Student's
    margin = Finished.of(gauntlet, evidence(gauntlet, Profile.FAST, published_lead(gauntlet))).margin(
        gauntlet.columns[1]
    )
    assert basic[:1] + basic[2:6] == ["basic idea", "120", "1000.0", "+13.7", "+13.7"]
    assert basic[6:] == [
        f"{13.7 - 1.9845 * error:+.1f} to {13.7 + 1.9845 * error:+.1f}",  # Student's, with 98 degrees of freedom
        "100",
        f"{reach:.1f}",
        str(margin.games_to_show(13.7)),
    ]
    assert pruning[2] == "-"
    assert pruning[-1] == str(margin.games_to_show(4.0))


def test_games_that_were_not_played_out_are_told():
    gauntlet = gauntlets.amaf()
    step = gauntlet.step(Profile.FAST)
    run = played(step, lambda _: 1.0)
    resigned = [replace(game, score=None, reason=Reason.RESIGNED) for game in run.records[:3]]
    run = replace(run, records=[*resigned, *run.records[3:]])
    findings = catalogue.experiment("bouzy04-amaf").judge(Evidence({gauntlet.name: run}, {}, True))
    assert "Games that were not played out, whose scores have bounds only: 3." in findings.notes


def test_few_games_are_judged_as_student_does():
    """Eight games in four pairs, with six degrees of freedom: the interval is 2.4469 errors to either side."""
    gauntlet = gauntlets.amaf()
    found = Finished.of(gauntlet, evidence(gauntlet, Profile.FAST, lambda _: 9.0, games=4))
    column = gauntlet.columns[1]
    margin, score = found.margin(column), found.score(column)
    assert margin.error == pytest.approx(SPREAD / math.sqrt(6))
    assert (score.error, score.freedom) == (margin.error, 6)
    assert score.interval.half == pytest.approx(2.446912 * margin.error)
    assert (score.interval.low, score.interval.high) == pytest.approx((margin.interval.low, margin.interval.high))


def test_without_any_score_nothing_is_known():
    gauntlet = gauntlets.amaf()
    run = played(gauntlet.step(Profile.FAST), lambda _: 50.0, games=2)
    resigned = [replace(game, score=None, reason=Reason.RESIGNED) for game in run.records]
    found = catalogue.experiment("bouzy04-amaf").judge(
        Evidence({gauntlet.name: replace(run, records=resigned)}, {}, True)
    )
    assert [(row.measured.value, row.measured.error) for row in found.rows[:2]] == [(0.0, 88.5)] * 2
    assert [str(row.judgement) for row in found.rows[:2]] == [
        f"ORDER: direction undecided (p = 0.5); size open: 0 times ({173.457 / -score:.3g} to {173.457 / score:.3g})"
        for score in (13.7, 4.0)
    ]


# Temperature


def test_annealing_and_greed():
    gauntlet = gauntlets.temperature()
    labels = [column.label for column in gauntlet.columns]
    sentences = ("K from 0 to 5 is no better than K = 5", "greedy, K = 20, is worse than random, K = 0")

    def by_label(**scores):
        return lambda number: scores.get(labels[number].replace(" ", ""), 0.0)

    for annealed, verdict in ((0.0, "holds"), (30.0, "does not hold")):
        lead = by_label(**{"K=5": 2.0, "Kfrom0to5": 2.0 + annealed, "K=0": -8.0, "K=20": -8.0 - 20 + annealed})
        run = evidence(gauntlet, Profile.FAST, lead, games=400)
        found = {row.label: str(row.judgement) for row in temperature.judge(run).rows}
        for sentence in sentences:
            assert found[sentence].startswith(f"CLAIM: {verdict} (p < 0.")
    assert "order of all by score" in found


def test_all_tables_are_of_one_board():
    assert GAME == "go(size=9)"
    for name in GAUNTLETS:
        assert published(name)
