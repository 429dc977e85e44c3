"""Mean scores as they are printed, and for programs."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from arena.arenas.game_record import GameRecord, Reason
from arena.arenas.leads import margins_of
from arena.arenas.ledger import Ledger
from arena.arenas.pool import recorded_pool
from arena.arenas.settings import Format, Settings
from arena.arenas.statistics.margins import Margin
from arena.games import InputError, Winner
from arena.reports.form import Form
from arena.reports.metric import Metric
from arena.reports.results import results_report
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

B, W = Winner.BLACK, Winner.WHITE
GO = "go(size=5)"


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as opened:
        yield opened


def match(games: int = 4, **wishes: Any) -> Settings:
    return settings_of(GO, "A, B", format=Format.MATCH, games=games, **wishes)


#: In the order of the schedule.
PLAYED = [
    record(0, 0, B, score=5.0),
    record(1, 0, B, score=2.0),
    record(0, 1, W, score=-3.0),
    record(1, 1, B, score=10.5),
    record(0, 2, B, score=4.0),
    record(1, 2, W, score=-1.0),
    record(1, 3, W, score=-1.0),
]
FORFEITED = [*PLAYED[:-1], record(0, 3, B, reason=Reason.TIME), PLAYED[-1]]
GIVEN_UP = [*PLAYED[:-1], record(0, 3, B, reason=Reason.RESIGNED), PLAYED[-1]]


def report(
    ledger: Ledger,
    settings: Settings,
    games: list[GameRecord] = FORFEITED,
    form: Form = Form.TABLE,
    metric: Metric = Metric.SCORE,
) -> str:
    run = fill_ledger(ledger, settings, games, f"run {len(ledger.runs())}")
    return results_report(ledger, run, form, times=False, metric=metric)


def margin(games: list[GameRecord]) -> Margin:
    return margins_of(recorded_pool(match(), games))["A", "B"]


def row_of(text: str) -> list[str]:
    """The row on B in the table of mean scores."""
    lines = text.partition("mean score of A, in points a game")[2].splitlines()
    return next(line.split() for line in lines if line.startswith("B "))


def test_a_match_shows_the_mean_score_and_what_its_games_can_tell(ledger) -> None:
    text, found = report(ledger, match()), margin(FORFEITED)
    assert found.mean is not None
    assert found.interval is not None
    assert found.shown is not None
    assert f"Mean score: {found.mean:+.1f} ± {found.interval.half:.1f} points a game (7 games)\n" in text
    ends = [f"{found.interval.low:+.1f}", "to", f"{found.interval.high:+.1f}"]
    assert row_of(text) == ["B", "7", f"{found.mean:+.1f}", *ends, f"{found.shown:.1f}", str(found.games_to_show(1.0))]
    assert "All from A's side. Intervals are Student's, over games;" in text
    assert "Left out as forfeited: one game." in text
    assert "Not played out" not in text
    assert "Score of A vs B: " in text


def test_where_games_were_given_up_the_mean_has_bounds(ledger) -> None:
    text, found = report(ledger, match(), GIVEN_UP), margin(GIVEN_UP)
    assert found.bounds is not None
    assert found.interval is not None
    bounds = [f"{found.bounds.low:+.1f}", "to", f"{found.bounds.high:+.1f}"]
    assert f"Mean score: {' '.join(bounds)} points a game (8 games, 1 of them not played out)\n" in text
    ends = [f"{found.interval.low:+.1f}", "to", f"{found.interval.high:+.1f}"]
    assert row_of(text) == ["B", "8", *bounds, *ends, "-", "-"]
    assert "Not played out: one game. Where a player gave up, the other's lead may be anything" in text
    assert "Left out as forfeited" not in text


def test_openings_are_what_the_interval_is_over(ledger, tmp_path) -> None:
    several = report(ledger, match(openings="random:1"))
    assert "Intervals are Student's, over openings, each with all its games;" in several
    book = tmp_path / "book"
    book.write_text("A1\nE5\n")
    assert "Intervals are Student's, over games;" in report(ledger, match(openings=str(book)))


def test_without_the_metric_there_is_nothing_of_it(ledger) -> None:
    assert "Mean score:" not in report(ledger, match(), metric=Metric.WINS)
    assert "margins" not in json.loads(report(ledger, match(), form=Form.JSON, metric=Metric.WINS))
    assert "mean_score against" not in report(ledger, match(), form=Form.CSV, metric=Metric.WINS)


@pytest.mark.parametrize("given_up", [False, True])
def test_a_round_robin_shows_a_matrix(ledger, given_up) -> None:
    settings = settings_of(GO, "A, B, C", games=4)
    games = [record(number, 0, B, score=float(number)) for number in range(6)]
    games += [record(number, 1, B, score=float(number + 1)) for number in range(5)]
    games += [record(0, 2, B, reason=Reason.RESIGNED)] * given_up
    text = report(ledger, settings, games)
    matrix = text.partition("mean score of the row's player against the column's")[2].splitlines()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in matrix if line[:1] in "ABC" and line}
    found = margins_of(recorded_pool(settings, games))
    for one in "ABC":
        cells = []
        for other in "ABC":
            pair = found.get((one, other))
            if pair is None:
                cells.append("-")
            elif pair.bounds is not None:
                cells.append(f"{pair.bounds.low:+.1f} to {pair.bounds.high:+.1f}")
            else:
                assert pair.mean is not None
                assert pair.interval is not None
                cells.append(f"{pair.mean:+.1f} ± {pair.interval.half:.1f}")
        assert rows[one] == " ".join(cells).replace("+0.0", "0.0").replace("-0.0", "0.0")
    assert f"3 to {4 + given_up} games for each pair, both colours together." in text
    assert ("Not played out: one game." in text) == given_up


def test_programs_get_all_numbers(ledger) -> None:
    found = margins_of(recorded_pool(match(), FORFEITED))
    documents = json.loads(report(ledger, match(), form=Form.JSON))["margins"]
    assert [(document["player"], document["opponent"]) for document in documents] == [("A", "B"), ("B", "A")]
    for document in documents:
        expected = found[document["player"], document["opponent"]]
        assert expected.interval is not None
        assert document["mean"] == document["mean_low"] == document["mean_high"] == expected.mean
        assert document["error"] == expected.error
        assert document["degrees_of_freedom"] == 5
        assert (document["ci_low"], document["ci_high"]) == (expected.interval.low, expected.interval.high)
        counts = ("games", "not_played_out", "forfeits", "repeats", "clusters")
        assert [document[count] for count in counts] == [7, 0, 1, 0, 7]
        assert (document["shown"], document["games_to_show_a_point"]) == (expected.shown, expected.games_to_show(1.0))
    first, second = csv.DictReader(io.StringIO(report(ledger, match(), form=Form.CSV)))
    assert float(first["mean_score against B"]) == found["A", "B"].mean == -float(second["mean_score against A"])
    assert float(first["mean_score_error against B"]) == found["A", "B"].error
    assert first["mean_score against A"] == first["mean_score_error against A"] == ""


def test_programs_get_bounds(ledger) -> None:
    found = margin(GIVEN_UP)
    document = json.loads(report(ledger, match(), GIVEN_UP, Form.JSON))["margins"][0]
    assert found.bounds is not None
    assert (document["mean"], document["error"], document["degrees_of_freedom"]) == (None, None, None)
    assert (document["mean_low"], document["mean_high"]) == (found.bounds.low, found.bounds.high)
    assert (document["games"], document["not_played_out"]) == (8, 1)


@pytest.mark.parametrize("format", [Format.MATCH, Format.GAUNTLET, Format.ROUND_ROBIN])
@pytest.mark.parametrize("form", list(Form))
def test_nothing_played_is_no_trouble(ledger, format, form) -> None:
    settings = settings_of(GO, "A, B", format=format, games=2)
    text = report(ledger, settings, [], form)
    assert "nan" not in text
    assert "inf" not in text


@pytest.mark.parametrize("form", list(Form))
def test_games_without_points_are_refused(ledger, form) -> None:
    with pytest.raises(InputError, match="has no points"):
        report(ledger, settings_of("hex(size=4)", "A, B", games=1), [], form)
