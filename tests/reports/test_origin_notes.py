"""Games of several versions or machines are said to be so, wherever that matters."""

import json

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.origins import Origins, origins_of
from arena.arenas.rating import rate
from arena.games import Winner
from arena.reports.elo_tables import elo_report
from arena.reports.form import Form
from arena.reports.origin_notes import ABOUT_TIMES, origin_notes
from arena.reports.results import results_report
from arena.reports.run_listing import describe_run
from tests.support.records import record
from tests.support.runs import settings_of

HERE = {
    "processor": "Abacus",
    "cores": "2",
    "system": "Linux 6",
    "python": "3.11",
    "arena": "1.0",
    "kernels": "aa",
    "engine gnugo": "GNU Go 3.8",
}
NEWER = {**HERE, "arena": "1.1", "kernels": "bb"}
ELSEWHERE = {**HERE, "processor": "Slide rule", "cores": "1", "python": "3.12"}
VERSIONS = "Warning: the games are of several versions: arena 1.0 (3 games), 1.1 (one game); kernels aa (3 games), bb"
MACHINES = "on several machines: Abacus, 2 cores, Linux 6 (3 games), Slide rule, 1 core, Linux 6 (one game)."


@pytest.fixture
def book(tmp_path):
    with Ledger(tmp_path / "ledger.db", create=True) as ledger:
        yield ledger


def played(ledger, *provenances, name="run"):
    """A run whose games came about with these, one after the other."""
    settings = settings_of("hex(size=4)", "a=random, b=random", games=len(provenances) // 2)
    run = ledger.add_run(name, settings, provenances[0])
    for place, provenance in enumerate(provenances):
        game = record(place % 2, place // 2, (Winner.BLACK, Winner.WHITE)[place % 2 and place // 2 % 2])
        ledger.record(run, game, ledger.origin(provenance))
    ledger.commit()
    return ledger.run(name)


def reports(ledger, run, form, times=True):
    rated = rate(ledger, [run])
    return (
        results_report(ledger, run, form, times),
        elo_report(rated, form, None, False, times, origins=origins_of(ledger, [run])),
    )


@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN])
def test_several_versions_are_said_once(book, form):
    for text in reports(book, played(book, HERE, HERE, HERE, NEWER), form):
        assert text.count(VERSIONS) == 1
        assert "machines" not in text


@pytest.mark.parametrize("form", [Form.TABLE, Form.MARKDOWN])
def test_several_machines_are_said_and_times_qualified(book, form):
    for text in reports(book, played(book, HERE, HERE, HERE, ELSEWHERE), form):
        assert text.count(MACHINES) == text.count(ABOUT_TIMES) == 1
        assert "versions" not in text


def test_without_times_nothing_is_said_that_depends_on_the_machine(book):
    run, other = played(book, HERE, HERE, HERE, ELSEWHERE), played(book, HERE, HERE, HERE, HERE, name="other")
    for form in (Form.TABLE, Form.CSV):
        assert reports(book, run, form, times=False) == reports(book, other, form, times=False)
    assert "several_machines" not in json.loads(results_report(book, run, Form.JSON, times=False))
    mixed = played(book, HERE, HERE, HERE, NEWER, name="mixed")
    assert all(VERSIONS in text for text in reports(book, mixed, Form.TABLE, times=False))


def test_one_origin_says_nothing(book):
    for text in reports(book, played(book, HERE, HERE), Form.TABLE):
        assert "several" not in text


def test_programs_get_all_of_it(book):
    for text in reports(book, played(book, HERE, NEWER, ELSEWHERE, HERE), Form.JSON):
        found = json.loads(text)
        assert found["several_versions"] == ["arena", "kernels"]
        assert found["several_machines"] is True
        assert [(item["games"], item["provenance"]) for item in found["origins"]] == [
            (2, HERE),
            (1, NEWER),
            (1, ELSEWHERE),
        ]


def test_runs_taken_together_are_of_all_their_origins(book):
    runs = [played(book, HERE, HERE, HERE, HERE, name="one"), played(book, NEWER, NEWER, name="two")]
    text = results_report(book, runs, Form.TABLE)
    assert "arena 1.0 (4 games), 1.1 (2 games)" in text


def test_a_description_of_a_run_has_a_table_of_what_differs(book):
    run = played(book, HERE, HERE, HERE, NEWER)
    text = describe_run(book, run, Form.MARKDOWN)
    part = text.partition("**Games by what they were played with and on**")[2].splitlines()
    assert [line.split("|")[1:-1] for line in part[2:3]] == [[" arena   ", " kernels   ", "   games "]]
    assert [[cell.strip() for cell in line.split("|")[1:-1]] for line in part[4:6]] == [
        ["1.0", "aa", "3"],
        ["1.1", "bb", "1"],
    ]
    assert VERSIONS in text
    assert json.loads(describe_run(book, run, Form.JSON))["several_versions"] == ["arena", "kernels"]
    assert "Games by what" not in describe_run(book, played(book, HERE, HERE, name="other"), Form.TABLE)


def test_what_is_not_known_of_some_games_does_not_differ():
    silent = {key: value for key, value in HERE.items() if not key.startswith("engine")}
    assert origin_notes(Origins([(HERE, 3), (silent, 2), ({}, 4)])) == []


def test_engines_and_plug_ins_have_versions():
    parts = [({"engine g": "G 1", "plug-in x": "aa"}, 1), ({"engine g": "G 2", "plug-in x": "bb"}, 2)]
    assert origin_notes(Origins(parts)) == [
        "Warning: the games are of several versions: engine g G 1 (one game), G 2 (2 games);"
        " plug-in x aa (one game), bb (2 games)."
    ]
