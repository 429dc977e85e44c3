"""Points won and lost, counted from made-up games and from games that were played."""

from __future__ import annotations

import csv
import io
import json
import statistics
from dataclasses import replace
from typing import Any

import pytest

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.pool import pool_of
from arena.arenas.scores import Scores, scores_of
from arena.arenas.settings import Format
from arena.games import Winner
from arena.reports.export import EXPORTERS, Source
from arena.reports.form import Form
from arena.reports.results import results_report
from tests.support import toyscore
from tests.support.records import fill_ledger, record
from tests.support.runs import games_of, play_into, settings_of

B, W, D = Winner.BLACK, Winner.WHITE, Winner.DRAW


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


@pytest.fixture
def scored(monkeypatch):
    """Harvest may be named by specs."""
    toyscore.register(monkeypatch)


#: Pairing 0 is A as Black, pairing 1 is B as Black; the last game of each has no score.
GAMES = [
    record(0, 0, B, score=5.0),
    record(0, 1, W, score=-3.0),
    record(0, 2, D, score=0.0),
    record(0, 3, B, reason=Reason.RESIGNED),
    record(1, 0, B, score=2.0),
    record(1, 1, B, score=10.5),
    record(1, 2, W, score=-1.0),
    record(1, 3, W, reason=Reason.TIME),
]
#: From A's side.
LEADS, WON, LOST = [5, -3, 0, -2, -10.5, 1], [5, 1], [-3, -2, -10.5]


def scores(ledger: Ledger, records: Any, players: str = "A, B", **wishes: Any) -> dict[str, Scores]:
    settings = settings_of("hex(size=4)", players, games=4, **wishes)
    return scores_of(pool_of(ledger, [fill_ledger(ledger, settings, records)]))


def test_points_from_both_sides(ledger):
    found = scores(ledger, GAMES)
    assert list(found) == ["A", "B"]
    first, second = found.values()
    assert first.games == second.games == 6
    assert first.mean == pytest.approx(statistics.mean(LEADS))
    assert first.when_winning == statistics.mean(WON)
    assert first.when_losing == pytest.approx(statistics.mean(LOST))
    assert first.variance == pytest.approx(statistics.variance(LEADS))
    mirrored = (-second.mean, -second.when_losing, -second.when_winning, second.variance)
    assert mirrored == pytest.approx((first.mean, first.when_winning, first.when_losing, first.variance))


def test_games_are_counted_in_any_order(ledger):
    """To the last digit: floating sums must not depend on who was faster."""
    awkward = [record(seats, game, B, score=0.1 * 3**game) for seats in range(2) for game in range(4)]
    settings = settings_of("hex(size=4)", "A, B", games=4)
    found = []
    for number, order in enumerate((awkward, awkward[::-1], awkward[1::2] + awkward[::2])):
        run = fill_ledger(ledger, settings, order, f"run {number}")
        found.append(repr(scores_of(pool_of(ledger, [run]))))
    assert found == [found[0]] * 3


def test_what_is_not_known_is_none(ledger):
    found = scores(ledger, [record(0, 0, B, score=4.0)])
    assert found["A"] == Scores(games=1, mean=4.0, when_winning=4.0, when_losing=None, variance=None)
    assert found["B"] == Scores(games=1, mean=-4.0, when_winning=None, when_losing=-4.0, variance=None)


def test_a_draw_is_no_minus_nothing(ledger):
    found = scores(ledger, [record(0, 0, D, score=0.0)])
    assert repr(found["B"]) == repr(Scores(games=1, mean=0.0, when_winning=None, when_losing=None, variance=None))


def test_games_against_oneself_are_left_out(ledger):
    found = scores(ledger, [record(0, 0, B, score=4.0), record(1, 0, W, score=-2.0)], self_play=True)
    assert (found["A"].games, found["A"].mean) == (1, -2.0)


def test_games_without_points_have_none(ledger):
    settings = settings_of("hex(size=4)", "A, B", games=1, format=Format.MATCH)
    run = fill_ledger(ledger, settings, [record(0, 0, B), record(1, 0, W)])
    assert scores_of(pool_of(ledger, [run])) == {}
    for form in Form:
        text = results_report(ledger, run, form)
        assert "mean score" not in text
        assert "mean_score" not in text
        assert "Points" not in text


@pytest.mark.parametrize("format", [Format.ROUND_ROBIN, Format.MATCH, Format.GAUNTLET])
def test_reports_show_points_where_there_are_any(ledger, format):
    settings = settings_of("hex(size=4)", "A, B", games=4, format=format)
    run = fill_ledger(ledger, settings, GAMES)
    table = results_report(ledger, run, Form.TABLE).partition("Points against the other players")[2]
    shown = [line.split() for line in table.splitlines()]
    assert ["A", "6", "-1.58", "3.00", "-5.17", "26.84"] in shown
    assert ["B", "6", "1.58", "5.17", "-3.00", "26.84"] in shown
    for form in (Form.MARKDOWN, Form.LATEX):
        assert "26.84" in results_report(ledger, run, form)
    totals = json.loads(results_report(ledger, run, Form.JSON))["totals"]
    rows = list(csv.DictReader(io.StringIO(results_report(ledger, run, Form.CSV))))
    names = ("mean_score", "mean_score_when_winning", "mean_score_when_losing", "score_variance")
    for total, row, found in zip(totals, rows, scores_of(pool_of(ledger, [run])).values(), strict=True):
        expected = (found.mean, found.when_winning, found.when_losing, found.variance)
        assert tuple(total[name] for name in names) == expected
        assert tuple(float(row[name]) for name in names) == expected


def test_games_without_a_score_are_counted_once(ledger):
    """Also those of players who have finished none."""
    settings = settings_of("hex(size=4)", "A, B, C", games=1)
    given_up = [record(seats, 0, B, reason=Reason.RESIGNED) for seats in (0, 2, 3)]
    run = fill_ledger(ledger, settings, [*given_up, record(1, 0, B, score=2.0), record(4, 0, B, reason=Reason.TIME)])
    text = results_report(ledger, run, Form.TABLE)
    assert "Given up or cut short, and in no mean here: 3 games." in text
    run = fill_ledger(ledger, settings, [record(1, 0, B, score=2.0)], "other")
    assert "Given up" not in results_report(ledger, run, Form.TABLE)


def test_who_has_no_finished_game_has_no_points(ledger):
    settings = settings_of("hex(size=4)", "A, B, C", games=1)
    run = fill_ledger(ledger, settings, [record(0, 0, B, score=4.0)])
    totals = json.loads(results_report(ledger, run, Form.JSON))["totals"]
    assert [total["mean_score"] for total in totals] == [4.0, -4.0, None]
    assert "score_variance" in totals[2]


def test_a_small_minus_is_not_shown_before_nothing(ledger):
    settings = settings_of("hex(size=4)", "A, B", games=1)
    run = fill_ledger(ledger, settings, [record(0, 0, B, score=0.001), record(1, 0, W, score=-0.001)])
    shown = results_report(ledger, run, Form.TABLE).partition("Points against")[2].split()
    assert "0.00" in shown
    assert "-0.00" not in shown


PLAYERS = "mc(playouts=20, score=final), mc(playouts=20)"


def test_played_games_carry_their_scores(scored, tmp_path):
    """Into every export, as the moves give them."""
    settings = settings_of("harvest(size=9)", PLAYERS, games=3)
    play_into(tmp_path / "arena.db", settings)
    records = games_of(tmp_path / "arena.db")
    assert {game.winner for game in records} >= {B, W}
    game = toyscore.harvest(9)
    for played in records:
        position = game.start()
        for move in played.moves:
            position.play(move)
        assert played.score == position.score()
    with Ledger(tmp_path / "arena.db") as ledger:
        run = ledger.run("run")
        exported = {name: "".join(export(Source(run, records, False))) for name, export in EXPORTERS.items()}
    lines = [json.loads(line)["score"] for line in exported["jsonl"].splitlines()]
    assert lines == [played.score for played in records]
    assert [line["score"] for line in json.loads(exported["json"])["games"]] == lines
    assert [float(row["score"]) for row in csv.DictReader(io.StringIO(exported["csv"]))] == lines
    for played, tree in zip(records, exported["sgf"].strip().split("\n("), strict=True):
        colour = {B: "B+", W: "W+", D: "Draw"}[played.winner]
        points = "" if played.winner is D else f"{abs(played.score or 0.0):g}"
        assert f"RE[{colour}{points}]" in tree


def test_sgf_has_points_only_of_games_that_were_played_out(scored):
    settings = settings_of("harvest(size=9)", PLAYERS, games=1)
    with_points = record(0, 0, W, score=-3.5)
    for change, result in (
        ({}, "W+3.5"),
        ({"swapped": True}, "B+3.5"),
        ({"winner": D, "score": 0.0}, "Draw"),
        ({"reason": Reason.RESIGNED, "score": None}, "W+Resign"),
        ({"score": None}, "W+"),
    ):
        text = _sgf(settings, replace(with_points, moves=(0, 8), **change))
        assert f"RE[{result}]" in text


def _sgf(settings: Any, played: Any) -> str:
    from arena.arenas.ledger import Run

    run = Run(1, "run", "2026-05-17T08:00:00+0000", settings.to_document(), {}, 1)
    return "".join(EXPORTERS["sgf"](Source(run, [played], False)))


def test_a_replay_finds_a_changed_score(scored, tmp_path):
    from arena.arenas.replay import Agreement, RecordedRun
    from arena.arenas.stage.replayer import Replayer

    play_into(tmp_path / "arena.db", settings_of("harvest(size=9)", PLAYERS, games=1))
    recorded = games_of(tmp_path / "arena.db")[0]
    with Ledger(tmp_path / "arena.db") as ledger:
        replayer = Replayer(RecordedRun(ledger.run("run")))
    assert replayer.replay(recorded).agreement is Agreement.EQUAL
    changed = replayer.replay(replace(recorded, score=99.0))
    assert changed.agreement is Agreement.DIFFERENT
    assert changed.differences == (f"score: recorded 99.0, played {recorded.score}",)
