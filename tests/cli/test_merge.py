"""`arena merge`, and several ledgers read together."""

import csv
import io
import json

import pytest

from tests.support.runs import play_into, settings_of

TTT = "tic-tac-toe"


@pytest.fixture
def ledgers(tmp_path):
    """Two ledgers: `same` is in both with other numbers of games, `name` with other settings."""
    for file, games, seed in (("a.db", 2, 1), ("b.db", 3, 2)):
        play_into(tmp_path / file, settings_of(TTT, "x=random, y=random", games=games), name="same")
        play_into(tmp_path / file, settings_of(TTT, "x=random, z=random", games=1, seed=seed), name="name")
    return ("--ledger", "a.db", "--ledger", "b.db")


def test_merge_says_what_became_of_every_run(arena, ledgers):
    code, out, err = arena("merge", "a.db", "b.db", "--into", "c.db")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "run 'same' of a.db: 4 games",
        "run 'name' of a.db: 2 games",
        "run 'same' of b.db: 2 of its 6 games were missing in run 'same', which has the same settings",
        "run 'name' of b.db: 2 games as run 'name-2', for a run 'name' with other settings was there",
        "c.db: 10 games added; 4 games had been there.",
    ]
    assert arena("runs", "--check", "--ledger", "c.db")[:2] == (
        0,
        "c.db is sound: 3 runs and 10 games are as they were recorded.\n",
    )


def test_several_ledgers_tell_what_a_merged_one_does(arena, ledgers):
    arena("merge", "a.db", "b.db", "--into", "c.db")

    def numbers(*arguments):
        code, out, _ = arena("report", *arguments, "--format", "json", "--no-times")
        assert code == 0
        found = json.loads(out)
        return found["cells"], found["totals"]

    assert numbers("same", *ledgers) == numbers("same", "--ledger", "c.db")
    assert numbers("same", "name", *ledgers) == numbers("same", "name", "name-2", "--ledger", "c.db")
    ratings = [
        json.loads(arena("elo", *arguments, "--format", "json", "--no-times")[1])["players"]
        for arguments in (("same", "name", *ledgers), ("same", "name", "name-2", "--ledger", "c.db"))
    ]
    assert ratings[0] == ratings[1]


def test_titles_say_which_run_of_which_ledger(arena, ledgers):
    assert "; runs a.db:same and b.db:same\n" in arena("report", "same", *ledgers)[1]
    assert "; runs a.db:same, b.db:same and name\n" in arena("report", "same", "a.db:name", *ledgers)[1]
    assert "; runs" not in arena("report", "a.db:same", *ledgers)[1]
    assert "; runs" not in arena("report", "same", "--ledger", "a.db", "--ledger", "./a.db")[1]


def test_what_can_be_of_one_run_only_refuses_several(arena, ledgers):
    message = "arena: there is a run 'same' in a.db and b.db; name one of them, as a.db:same, or make one of both by"
    for command in (("export", "same", "--to", "csv"), ("runs", "same")):
        code, out, err = arena(*command, *ledgers)
        assert (code, out) == (2, "")
        assert err.startswith(message)
        assert err.count("\n") == 1
    rows = list(csv.DictReader(io.StringIO(arena("export", "b.db:same", "--to", "csv", *ledgers)[1])))
    assert len(rows) == 6
    assert json.loads(arena("runs", "b.db:same", *ledgers, "--format", "json")[1])["recorded"] == 6


def test_runs_of_several_ledgers_are_listed_with_them(arena, ledgers):
    found = json.loads(arena("runs", *ledgers, "--format", "json")[1])
    assert [(run["ledger"], run["name"], run["recorded"]) for run in found] == [
        ("a.db", "same", 4),
        ("a.db", "name", 2),
        ("b.db", "same", 6),
        ("b.db", "name", 2),
    ]
    assert "Runs in a.db and b.db\n" in arena("runs", *ledgers)[1]


def test_several_ledgers_are_checked_one_by_one(arena, ledgers):
    code, out, _ = arena("runs", "--check", *ledgers)
    assert (code, out.count(" is sound: ")) == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("report", "sane", "--ledger", "a.db", "--ledger", "b.db"), "no run 'sane' in a.db and b.db (did you mean"),
        (("report", "same", "--ledger", "a.db", "--ledger", "no.db"), "there is no ledger no.db"),
        (("merge", "a.db", "no.db", "--into", "c.db"), "there is no ledger no.db"),
        (("merge", "a.db", "--into", "a.db"), "a.db is what --into names"),
        (("merge", "a.db", "--into", "no/c.db"), "no/c.db cannot be a ledger: there is no folder no"),
        (("merge", "--into", "c.db"), "LEDGER... must be given"),
    ],
)
def test_bad_input(arena, ledgers, tmp_path, arguments, message):
    code, out, err = arena(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert not (tmp_path / "c.db").exists()
