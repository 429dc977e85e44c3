"""Tables of runs that follow results, also of such as are not over."""

import json

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from arena.reports.form import Form
from arena.reports.results import results_of, results_report
from tests.arenas.schedules.made import Chance, Made, recorded, settings_for
from tests.support.records import fill_ledger

ELO = [300.0, 0.0, -20.0, -300.0, -320.0]


def played(path, format, count=None, elo=ELO, **wishes):
    """A run of which so many games are recorded, or all."""
    settings = settings_for(format, len(elo), **wishes)
    recorded(path, settings, Made(Chance(settings, elo)))
    with Ledger(path) as ledger:
        records = list(ledger.games(ledger.run("run")))
    with Ledger(path) as ledger:
        return fill_ledger(ledger, settings, records[:count], "part")


def told(path, run):
    with Ledger(path) as ledger:
        results = results_of(ledger, run)
        return results_report(ledger, run, Form.TABLE, times=False), json.loads(results.text(Form.JSON, False))


@pytest.mark.parametrize(
    ("format", "wishes", "table"),
    [
        (
            Format.ADAPTIVE,
            {"games": 60},
            "Order by the joint model; wanted: the best 1; unfinished, 30 of at most 1200",
        ),
        (Format.SWISS, {"games": 4}, "Swiss: table after 1 of 4 rounds; unfinished, 30 of 64 games"),
        (Format.KNOCKOUT, {"games": 60}, "Knockout: unfinished; unfinished, 30 of at most 480 games"),
    ],
)
def test_a_part_of_a_run_is_no_whole_one(tmp_path, format, wishes, table):
    path = tmp_path / "ledger.db"
    text, document = told(path, played(path, format, 30, **wishes))
    assert table in text
    assert (document["finished"], document["schedules"][0]["decided"]) == (False, False)


@pytest.mark.parametrize("format", [Format.ADAPTIVE, Format.SWISS, Format.KNOCKOUT])
def test_runs_without_a_game_say_so(tmp_path, format):
    path = tmp_path / "ledger.db"
    with Ledger(path, create=True) as ledger:
        run = fill_ledger(ledger, settings_for(format, 3, 2), [])
    text, document = told(path, run)
    assert not document["schedules"][0]["decided"]
    first = {"adaptive": "Nothing is known", "swiss": "after 0 of 3", "knockout": "Free in the first round: p0."}
    assert first[format] in text


def test_places_hold_a_player_as_surely_as_is_said(tmp_path):
    path = tmp_path / "ledger.db"
    text, document = told(path, played(path, Format.ADAPTIVE, games=60, top=1))
    assert document["finished"]
    rows = [line.split() for line in text.splitlines()[4:9]]
    (schedule,) = document["schedules"]
    assert [row[1] for row in rows] == schedule["order"]
    assert schedule["order"][0] == "p0"
    for row in rows:
        chances = schedule["places"][row[1]]
        first, _, last = row[-1].partition("–")
        assert sum(chances[int(first) - 1 : int(last or first)]) >= 0.95
        assert sum(chances[int(first) :]) < 0.98 or chances[int(first) - 1] > 0.02
        assert float(row[-2]) == pytest.approx(100 * chances[0], abs=0.051)
    assert f"{100 * schedule['error_bound']:.1f} %" in text
    games = [int(row[3]) for row in rows]
    assert sum(games) == 2 * document["recorded"]


def test_a_bracket_tells_points_bounds_and_who_was_free(tmp_path):
    path = tmp_path / "ledger.db"
    text, document = told(path, played(path, Format.KNOCKOUT, elo=[0.0, 0.0, 900.0], games=12))
    assert "Knockout: won by p2" in text
    assert "Free in the first round: p0." in text
    (first, last) = document["schedules"][0]["rounds"]
    assert first["free"] == ["p0"]
    (match,) = last["matches"]
    assert (match["player"], match["opponent"], match["winner"]) == ("p0", "p2", "p2")
    row = next(line.split() for line in text.splitlines() if line.startswith("final"))
    assert row[3] == f"{match['wins']}–{match['losses']}"
    assert row[-1].rstrip("*") == "p2"
    assert (row[-1] == "p2*") == match["by_points"] == ("* not decided" in text)


def test_notes_say_what_results_are_worth(tmp_path):
    for format, words in [
        (Format.ADAPTIVE, "and when the run was over: shares of the points depend on whom a player met"),
        (Format.SWISS, "shares of the points depend on whom a player met; ratings allow for that"),
        (Format.KNOCKOUT, "results of a match lean to the side on which it stopped"),
    ]:
        path = tmp_path / f"{format}.db"
        text, _ = told(path, played(path, format, games=4))
        assert text.count(words) == 1
        assert "arena regress" not in text
