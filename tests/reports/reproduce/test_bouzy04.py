"""What is said of the slides' tables, for games whose scores are made up; and which games are to be played."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from arena.arenas.match import Cost, GameRecord, Reason
from arena.arenas.plan import new_settings
from arena.arenas.schedule import Pairing
from arena.games import Winner
from arena.reports.reproduce import catalogue
from arena.reports.reproduce.bouzy04 import contests, depth, temperature, together
from arena.reports.reproduce.bouzy04.contest import ASSUMED_GAMES, GAME
from arena.reports.reproduce.evidence import Evidence
from arena.reports.reproduce.literature import published
from arena.reports.reproduce.profile import Profile
from arena.reports.reproduce.step import Games
from tests.support.made_up import recorded

CONTESTS = {
    "bouzy04-rd": contests.rd,
    "bouzy04-sigma-e": contests.sigma_e,
    "bouzy04-amaf": contests.amaf,
    "bouzy04-n": contests.playouts,
    "bouzy04-temperature": contests.temperature,
    "bouzy04-depth": contests.depth,
}
SPREAD = 10.0
FIRST_MOVE = 6.0


def played(step, lead, games=50, seconds=lambda name: 1.0):
    """A run in which the second player of each pair leads the first by `lead(number)` points on average.

    Scores scatter evenly by SPREAD to either side, and moving first is worth something.
    """
    settings = replace(new_settings(step.format, replace(step.wishes, seed=1)), games=games)
    records = []
    for number, seats in enumerate(settings.seats()):
        rival = seats.white if number % 2 == 0 else seats.black
        ahead = lead(settings.names.index(rival))
        for game in range(games):
            score = FIRST_MOVE + (-ahead if number % 2 == 0 else ahead) + SPREAD * (-1) ** game
            costs = [Cost(10, 0.0, 10 * seconds(settings.names.index(name)), 0) for name in (seats.black, seats.white)]
            line = number * games + game
            winner = Winner.BLACK if score > 0 else Winner.WHITE
            records.append(
                GameRecord(Pairing(number, game), (), False, winner, Reason.PLAYED_OUT, "", line, *costs, score)
            )
    return recorded(step.name, settings, records)


def evidence(contest, profile, lead, times=True, **options):
    """Evidence of a contest alone."""
    return Evidence({contest.name: played(contest.step(profile), lead, **options)}, {}, times)


def published_lead(contest, factor=1.0):
    """The published scores, by the number of a column."""
    return lambda number: factor * (contest.columns[number].score or 0.0)


def judged(name, contest, profile, lead, **options):
    """Verdicts by label, and all findings."""
    findings = catalogue.experiment(name).judge(evidence(contest, profile, lead, **options))
    return {row.label: str(row.judgement) for row in findings.rows}, findings


# Which games


@pytest.mark.parametrize("name", CONTESTS)
def test_the_games_are_a_gauntlet_of_the_baseline_on_the_9x9_board(name):
    for profile in Profile:
        (step,) = [step for step in catalogue.experiment(name).steps(profile) if isinstance(step, Games)]
        assert step == CONTESTS[name]().step(profile)
        assert (step.name, step.wishes.game, step.format.value) == (name, "go(size=9)", "gauntlet")
        assert step.wishes.seed is None
    assert step.wishes.games == ASSUMED_GAMES / 2


def players_of(contest, profile):
    step = contest.step(profile)
    return new_settings(step.format, step.wishes).names


def test_the_published_players():
    assert players_of(contests.rd(), Profile.FULL) == [f"pp(rd={rd}.0, equal=0.2, score=final)" for rd in (1, 2, 4, 8)]
    assert players_of(contests.sigma_e(), Profile.FULL) == [
        f"pp(rd=1.0, equal={equal}, score=final)" for equal in (0.2, 0.5, 1.0)
    ]
    assert players_of(contests.amaf(), Profile.FULL) == [
        "amaf(playouts=10000, score=final)",
        "mc(playouts=10000, score=final, each=true)",
        "pp(rd=1.0, equal=0.2, score=final)",
    ]
    assert players_of(contests.playouts(), Profile.FULL) == [
        f"amaf(playouts={n}, score=final)" for n in (10_000, 1_000, 100_000)
    ]
    assert players_of(contests.temperature(), Profile.FULL) == [
        *(f"softmax(playouts=10000, k={k}.0, refresh=10, score=final)" for k in (2, 0, 5, 10, 20)),
        "softmax(playouts=10000, k=0.0, anneal_to=5.0, refresh=10, score=final)",
    ]
    assert players_of(contests.depth(), Profile.FULL) == [
        "depth(plies=1, playouts=100000, score=final)",
        "depth(plies=2, playouts=100000, score=final)",
        "depth(plies=2, playouts=1000000, score=final)",
    ]


def test_a_tenth_of_the_playouts_takes_errors_larger_by_the_root_of_ten():
    for divisor, profile in ((10, Profile.FAST), (100, Profile.SMOKE)):
        numbers = f"least={max(2, 100 // divisor)}, per_move={10_000 // divisor}"
        for name, equal in zip(players_of(contests.sigma_e(), profile), (0.2, 0.5, 1.0), strict=True):
            assert name.endswith(f"{numbers}, score=final)")
            shown = float(name.partition("equal=")[2].partition(",")[0])
            assert shown == pytest.approx(equal * math.sqrt(divisor), rel=0.005)
    assert players_of(contests.amaf(), Profile.FAST)[:2] == [
        "amaf(playouts=1000, score=final)",
        "mc(playouts=1000, score=final, each=true)",
    ]
    least = 82 * 82
    assert f"depth(plies=1, playouts={least}, score=final)" in players_of(contests.depth(), Profile.SMOKE)


# Tables


@pytest.mark.parametrize("name", [name for name in CONTESTS if name != "bouzy04-depth"])
def test_the_published_scores_match_themselves(name):
    contest = CONTESTS[name]()
    found, findings = judged(name, contest, Profile.FULL, published_lead(contest), games=5000)
    scores = {label: verdict for label, verdict in found.items() if label.endswith(": score")}
    assert len(scores) == sum(bool(column.score) for column in contest.columns)
    # A published score of 100 games is known to 2.0 points at the 90 % level: five are enough.
    assert {verdict.partition(" (")[0] for verdict in scores.values()} == {"MATCH"}
    for row in findings.rows:
        if row.label.endswith(": score"):
            assert row.measured.value == pytest.approx(row.published.value)
            # Evenly by ten points to either side, in pairs: such are the errors of 10,000 games and of 100.
            assert row.measured.error == pytest.approx(SPREAD / math.sqrt(10_000), rel=1e-3)
            assert row.published.error == pytest.approx(SPREAD / math.sqrt(ASSUMED_GAMES), rel=1e-3)


def test_other_scores_differ_at_the_published_size():
    contest = contests.rd()
    found, _ = judged("bouzy04-rd", contest, Profile.FULL, lambda number: 5.6 * (number > 0) + 20 * (number == 2))
    assert found["r_d = 2: score"].startswith("MATCH (p = ")
    assert found["r_d = 4: score"].startswith("DIFFERS (p < ")
    assert found["r_d = 8: score"].startswith("COMPATIBLE") or found["r_d = 8: score"].startswith("DIFFERS")


def test_too_few_games_say_how_many_would_decide(monkeypatch):
    monkeypatch.setattr("tests.reports.reproduce.test_bouzy04.SPREAD", 40.0)
    contest = contests.amaf()
    found, _ = judged("bouzy04-amaf", contest, Profile.FULL, published_lead(contest), games=5)
    assert found["PP: score"].endswith(" on both sides would decide)")
    assert found["PP: score"].startswith("COMPATIBLE (p = 1, power ")


def test_with_fewer_playouts_only_directions_are_judged():
    contest = contests.playouts()
    found, findings = judged("bouzy04-n", contest, Profile.FAST, published_lead(contest, 7.0))
    assert list(found) == ["N = 1000: score", "N = 100000: score"]
    for verdict in found.values():
        assert verdict.startswith("ORDER: direction holds (p < 0.0001); size differs: 7 times (")
    assert "With 1/10 of the published numbers of playouts; so scores are judged by their direction." in findings.notes
    turned, _ = judged("bouzy04-n", contest, Profile.FAST, published_lead(contest, -7.0))
    assert {verdict.partition(";")[0] for verdict in turned.values()} == {"ORDER: direction does not hold (p < 0.0001)"}
    level, _ = judged("bouzy04-n", contest, Profile.SMOKE, lambda _: 0.0)
    assert {verdict.partition(";")[0] for verdict in level.values()} == {"ORDER: direction undecided (p = 0.5)"}
    assert judged("bouzy04-n", contest, Profile.FULL, published_lead(contest))[1].notes == []


def test_a_game_of_either_colour_decides_nothing():
    contest = contests.rd()
    found, findings = judged("bouzy04-rd", contest, Profile.SMOKE, lambda number: 8.0 * number, games=1)
    scores = [verdict for label, verdict in found.items() if label.endswith(": score")]
    assert all(verdict.startswith("ORDER: direction undecided") for verdict in scores)
    for row in findings.rows[:3]:
        assert row.measured.error == pytest.approx(88.5 / math.sqrt(2))


def test_the_order_of_all_columns():
    contest = contests.rd()
    for factor, verdict in ((1.0, "holds (tau 1.00, p = 0.042)"), (-1.0, "does not hold (tau -1.00, p = 0.042)")):
        found, _ = judged("bouzy04-rd", contest, Profile.FAST, published_lead(contest, factor))
        assert found["order of all by score"] == f"ORDER: {verdict}"
    assert "order of all by score" not in judged("bouzy04-amaf", contests.amaf(), Profile.FAST, lambda _: 0.0)[0]


def test_thinking_times_are_judged_as_ratios():
    contest = contests.sigma_e()
    minutes = [column.minutes for column in contest.columns]
    found, findings = judged(
        "bouzy04-sigma-e", contest, Profile.FAST, lambda _: 1.0, seconds=lambda number: 3 * minutes[number]
    )
    ratios = {row.label: row for row in findings.rows if row.label.startswith("thinking time")}
    assert [row.published.value for row in ratios.values()] == [0.9, 0.7]
    assert [row.measured.value for row in ratios.values()] == pytest.approx([0.9, 0.7])
    text = "ORDER: direction holds (p < 0.0001); size as published: 1 times (1–1)"
    assert {found[label] for label in ratios} == {text}
    slower, _ = judged("bouzy04-sigma-e", contest, Profile.FAST, lambda _: 1.0, seconds=lambda number: number + 1)
    assert {slower[label].partition("; size differs: ")[0] for label in ratios} == {
        "ORDER: direction does not hold (p < 0.0001)"
    }
    without, findings = judged("bouzy04-sigma-e", contest, Profile.FAST, lambda _: 1.0, times=False)
    assert not set(without) & set(ratios)
    assert "ms/move" not in findings.tables[0].headers


def test_the_table_says_what_its_games_can_show():
    contest = contests.amaf()
    findings = judged("bouzy04-amaf", contest, Profile.FAST, published_lead(contest), games=50)[1]
    (table,) = findings.tables
    assert table.headers == [
        "", "player", "minutes: paper", "ms/move", "paper", "here", "95 %", "games", "shown", "to show the paper's",
    ]  # fmt: skip
    baseline, basic, pruning = table.rows
    assert baseline == ["AMAF", "amaf(playouts=1000, score=final)", "5", "1000.0", "0.0", "0.0", "", "", "", ""]
    error = SPREAD / math.sqrt(98)
    reach = (1.984467 + 0.845335) * error  # as Student's
    margin = contest.found(evidence(contest, Profile.FAST, published_lead(contest))).margin(contest.columns[1])
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
    contest = contests.amaf()
    step = contest.step(Profile.FAST)
    run = played(step, lambda _: 1.0)
    resigned = [replace(game, score=None, reason=Reason.RESIGNED) for game in run.records[:3]]
    run = replace(run, records=[*resigned, *run.records[3:]])
    findings = catalogue.experiment("bouzy04-amaf").judge(Evidence({contest.name: run}, {}, True))
    assert "Games that were not played out, whose scores have bounds only: 3." in findings.notes


def test_few_games_are_judged_as_student_does():
    """Eight games in four pairs, with six degrees of freedom: the interval is 2.4469 errors to either side."""
    contest = contests.amaf()
    found = contest.found(evidence(contest, Profile.FAST, lambda _: 9.0, games=4))
    column = contest.columns[1]
    margin, score = found.margin(column), found.score(column)
    assert margin.error == pytest.approx(SPREAD / math.sqrt(6))
    assert (score.error, score.freedom) == (margin.error, 6)
    assert score.interval.half == pytest.approx(2.446912 * margin.error)
    assert (score.interval.low, score.interval.high) == pytest.approx((margin.interval.low, margin.interval.high))


def test_without_any_score_nothing_is_known():
    contest = contests.amaf()
    run = played(contest.step(Profile.FAST), lambda _: 50.0, games=2)
    resigned = [replace(game, score=None, reason=Reason.RESIGNED) for game in run.records]
    found = catalogue.experiment("bouzy04-amaf").judge(
        Evidence({contest.name: replace(run, records=resigned)}, {}, True)
    )
    assert [(row.measured.value, row.measured.error) for row in found.rows[:2]] == [(0.0, 88.5)] * 2
    assert [str(row.judgement) for row in found.rows[:2]] == [
        f"ORDER: direction undecided (p = 0.5); size open: 0 times ({173.457 / -score:.3g} to {173.457 / score:.3g})"
        for score in (13.7, 4.0)
    ]


# Temperature


def test_annealing_and_greed():
    contest = contests.temperature()
    labels = [column.label for column in contest.columns]
    sentences = ("K from 0 to 5 is no better than K = 5", "greedy, K = 20, is worse than random, K = 0")

    def by_label(**scores):
        return lambda number: scores.get(labels[number].replace(" ", ""), 0.0)

    for annealed, verdict in ((0.0, "holds"), (30.0, "does not hold")):
        lead = by_label(**{"K=5": 2.0, "Kfrom0to5": 2.0 + annealed, "K=0": -8.0, "K=20": -8.0 - 20 + annealed})
        run = evidence(contest, Profile.FAST, lead, games=400)
        found = {row.label: str(row.judgement) for row in temperature.judge(run).rows}
        for sentence in sentences:
            assert found[sentence].startswith(f"CLAIM: {verdict} (p < 0.")
    assert "order of all by score" in found


# Depth


def depth_evidence(lead, ahead=(30.0, -30.0), tictactoe=None):
    contest = contests.depth()
    exact = [float(Fraction(value)) for value in published("bouzy04-depth")["tictactoe"]]
    values = {str(level): exact[level] for level in depth.DEPTHS} if tictactoe is None else tictactoe
    jitter = (-0.001, 0.001)
    sampled = {
        "bouzy04-depth-tictactoe": [
            {level: value + (shift if int(level) < 8 else 0.0) for level, value in values.items()} for shift in jitter
        ],
        "bouzy04-depth-root": [
            {"1": FIRST_MOVE + ahead[0] + shift, "2": FIRST_MOVE + ahead[1] + shift} for shift in jitter
        ],
    }
    return Evidence({contest.name: played(contest.step(Profile.FAST), lead)}, sampled, True)


def test_depth_two_against_depth_one():
    worse = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda number: -9.0 * number)).rows}
    for label in ("depth-2 is worse than depth-1", "depth-2, 10 N is worse than depth-1"):
        assert worse[label] == "CLAIM: holds (p < 0.0001)"
    better = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda number: 9.0 * number)).rows}
    assert better["depth-2 is worse than depth-1"] == "CLAIM: does not hold (p < 0.0001)"


def test_the_value_of_the_root_goes_up_and_down():
    found = {row.label: str(row.judgement) for row in depth.judge(depth_evidence(lambda _: 0.0)).rows}
    claims = [label for label in found if "root" in label or " is above " in label or " is below " in label]
    assert len(claims) == 5
    # Two pieces have one degree of freedom.
    assert {found[label].partition(" (")[0] for label in claims} == {"CLAIM: holds"}
    values = [label for label in found if "value at depth" in label]
    assert len(values) == len(depth.DEPTHS)
    assert {found[label] for label in values} == {"EXACT"}
    flat = {str(level): 0.5 for level in depth.DEPTHS}
    other = depth.judge(depth_evidence(lambda _: 0.0, (-30.0, 30.0), flat)).rows
    turned = {row.label: str(row.judgement) for row in other}
    assert turned["Go: depth-1 overestimates the root"].startswith("CLAIM: does not hold (p")
    assert turned["Go: depth-2 underestimates the root"].startswith("CLAIM: does not hold (p")
    assert turned["tic-tac-toe: depth 2 is below depth 1"] == "CLAIM: undecided (p = 0.5)"
    assert [turned[f"tic-tac-toe: value at depth {level}"] for level in (0, 1, 9)] == ["DIFFERS", "EXACT", "DIFFERS"]


def test_values_of_tic_tac_toe_by_depth():
    """By the players themselves, against exact values: the start is worth 187/630 to random players, one half, 3/7."""
    pieces = [depth.root_values(3, piece, 5_000) for piece in range(2)]
    assert pieces[0] != pieces[1]
    for level, exact in ((0, 187 / 630), (1, 1 / 2), (2, 3 / 7), (3, 47 / 90), (8, 0.0), (9, 0.0)):
        mean = np.mean([piece[str(level)] for piece in pieces])
        assert mean == pytest.approx(exact, abs=0.03 if level < 8 else 0)


# Together


def gnugo_evidence(below):
    """GNU Go's lead over the two versions, at both levels."""
    steps = together.steps(Profile.FULL)
    return Evidence({step.name: played(step, lambda number: -below[number - 1]) for step in steps}, {}, True)


@pytest.fixture
def with_gnugo(monkeypatch):
    monkeypatch.setattr(together, "is_installed", lambda: True)


def test_both_versions_meet_both_levels(with_gnugo):
    for profile, levels in ((Profile.SMOKE, [0]), (Profile.FAST, [10, 0]), (Profile.FULL, [10, 0])):
        found = together.steps(profile)
        assert [step.name for step in found] == [f"bouzy04-together-level-{level}" for level in levels]
        for step, level in zip(found, levels, strict=True):
            engine, *versions = new_settings(step.format, step.wishes).names
            assert f"--level {level} --chinese-rules --capture-all-dead --never-resign --seed {{seed}}" in engine
            if profile is not Profile.SMOKE:
                assert versions == [
                    "pp(rd=1.0, equal=0.2, score=final)",
                    "softmax(playouts=10000, k=2.0, refresh=10, score=final)",
                ]


def test_more_than_thirty_points_below(with_gnugo):
    rows = together.judge(gnugo_evidence((50.0, 20.0))).rows
    found = {row.label: str(row.judgement) for row in rows}
    assert found == {
        f"{version}: more than 30 points below level {level}": f"CLAIM: {verdict} (p < 0.0001)"
        for version, verdict in zip(together.VERSIONS, ("holds", "does not hold"), strict=True)
        for level in (10, 0)
    }
    assert [row.measured.value for row in rows] == pytest.approx([-50, -20, -50, -20])
    level = together.judge(gnugo_evidence((30.0, 30.0))).rows
    assert {str(row.judgement) for row in level} == {"CLAIM: undecided (p = 0.5)"}


def test_without_gnu_go_nothing_is_played_and_the_package_is_named(monkeypatch):
    monkeypatch.setattr(together, "gnugo", lambda level: f'gtp("no-such-program --level {level}")')
    assert together.steps(Profile.FAST) == []
    findings = together.judge(Evidence({}, {}, True))
    assert {str(row.judgement) for row in findings.rows} == {"CLAIM: undecided"}
    assert len(findings.rows) == 4
    (note,) = findings.notes
    assert "install the package `gnugo`" in note
    assert "\n" not in note


def test_gnu_go_is_known_by_its_program(monkeypatch):
    monkeypatch.setattr(together, "load_player", lambda _: SimpleNamespace(build=lambda _game: None))
    assert together.is_installed()


def test_all_tables_are_of_one_board():
    assert GAME == "go(size=9)"
    for name in CONTESTS:
        assert published(name)
