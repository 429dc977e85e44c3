"""`arena runs`: what a ledger holds."""

import csv
import io
import json
import sqlite3
from contextlib import closing

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.settings import Format
from tests.support.runs import play_into, settings_of

LATER = settings_of("y(board=bent, size=9)", "A..C", games=4, seed=7, openings="random:2")


@pytest.fixture
def ledger(tmp_path):
    """A ledger with a complete run and one that has not begun."""
    play_into(tmp_path / "arena.db", settings_of("tic-tac-toe", "A, B", games=2), name="first")
    with Ledger(tmp_path / "arena.db") as book:
        book.add_run("later", LATER, {"processor": "fast", "cores": "2"})
    return tmp_path / "arena.db"


def sql(path, statement, *values):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def test_runs_are_listed(arena, ledger):
    code, out, err = arena("runs", "--format", "json")
    assert (code, err) == (0, "")
    first, later = json.loads(out)
    assert first.pop("created") <= later.pop("created")
    assert first == {
        "name": "first",
        "format": "round-robin",
        "game": "tic-tac-toe",
        "players": ["A", "B"],
        "recorded": 4,
        "games": 4,
        "seed": 1,
    }
    assert (later["recorded"], later["games"], later["seed"]) == (0, 24, 7)


def test_all_forms_say_the_same(arena, ledger):
    (first, later) = csv.DictReader(io.StringIO(arena("runs", "--format", "csv")[1]))
    assert (first["players"], first["recorded"], later["game"]) == ("A, B", "4", "y(board=bent, size=9)")
    table = arena("runs")[1]
    assert table.startswith("Runs in arena.db\n")
    assert len([line for line in table.splitlines() if "round-robin" in line]) == 2
    assert "| first  | round-robin | tic-tac-toe" in arena("runs", "--format", "markdown")[1]
    assert r"\begin{tabular}" in arena("runs", "--format", "latex")[1]


def test_a_run_is_described(arena, ledger):
    sql(ledger, "INSERT INTO failures VALUES (2, 1, 3, 'crashed', 'RuntimeError: no idea')")
    code, out, _ = arena("runs", "later", "--format", "json")
    document = json.loads(out)
    assert code == 0
    assert document["settings"]["players"]["C"] == "amaf(playouts=1000)"
    assert document["settings"]["seed"] == 7
    assert [len(moves) for moves in document["settings"]["opening_moves"]] == [2] * 4
    assert document["settings"]["opening_moves"][0][0][0] in "abcde"
    assert document["pairings"][1] == {"pairing": 1, "black": "A", "white": "C", "recorded": 0}
    assert document["provenance"] == {"processor": "fast", "cores": "2"}
    assert document["failures"] == [{"pairing": 1, "game": 3, "reason": "crashed", "detail": "RuntimeError: no idea"}]
    assert [
        pairing["recorded"] for pairing in json.loads(arena("runs", "first", "--format", "json")[1])["pairings"]
    ] == [
        2,
        2,
    ]


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "csv"])
def test_a_description_holds_everything_in_every_form(arena, ledger, form):
    sql(ledger, "INSERT INTO failures VALUES (2, 1, 3, 'crashed', 'RuntimeError: no idea')")
    code, out, _ = arena("runs", "later", "--format", form)
    assert code == 0
    assert all(word in out for word in ("later", "random:2", "amaf", "fast", "crashed", "RuntimeError: no idea"))


def test_a_description_says_whether_a_run_is_finished(arena, ledger):
    assert arena("runs", "later")[1].startswith("Run 'later' in arena.db; unfinished, 0 of 24 games\n")
    assert arena("runs", "first")[1].startswith("Run 'first' in arena.db\n")
    finished = [json.loads(arena("runs", name, "--format", "json")[1])["finished"] for name in ("first", "later")]
    assert finished == [True, False]


def test_a_missing_plug_in_hides_nothing_else(arena, ledger):
    with Ledger(ledger) as book:
        settings = json.dumps(book.run("later").settings).replace("y(board=bent, size=9)", "gone(size=9)")
    settings = settings.replace("amaf(", "vanished(")
    sql(ledger, "UPDATE runs SET settings = ? WHERE name = 'later'", settings)
    code, out, _ = arena("runs", "--format", "json")
    assert code == 0
    assert json.loads(out)[1]["games"] is None
    assert "gone(size=9)" in arena("runs")[1]
    code, out, _ = arena("runs", "later")
    assert code == 0
    assert "vanished(playouts=1000)" in out


@pytest.mark.parametrize("format", Format)
def test_every_format_is_listed(arena, tmp_path, format):
    tuned = {"tuning": {"template": "mc(playouts=?[1..9])", "games": 11}}
    wishes = tuned if format is Format.TUNE else {"games": 5}
    with Ledger(tmp_path / "arena.db", create=True) as book:
        book.add_run("run", settings_of("tic-tac-toe", "A, B", format, **wishes), {})
    games = {Format.SWISS: 20, Format.TUNE: 8}.get(format, 10)
    assert json.loads(arena("runs", "--format", "json")[1])[0]["games"] == games
    assert arena("runs", "run")[0] == 0


def test_a_ledger_without_runs(arena, tmp_path):
    Ledger(tmp_path / "arena.db", create=True).__exit__(None, None, None)
    assert arena("runs") == (0, "arena.db holds no runs yet.\n", "")
    assert arena("runs", "--format", "json")[1] == "[]\n"
    assert arena("runs", "--format", "csv")[1].startswith("name,format,")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("frist",), "arena.db has no run 'frist' (did you mean 'first'?)"),
        (("--ledger", "no.db"), "there is no ledger no.db"),
        (("--format", "xml"), "there is no 'xml'; there are table"),
    ],
)
def test_bad_input(arena, ledger, arguments, message):
    code, out, err = arena("runs", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
