"""The check of a ledger: it finds nothing in a sound one, and every kind of damage where there is some."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from arena.arenas.checking import Check
from arena.arenas.ledger import Ledger
from arena.arenas.ledger.rows import CHECKSUM, COLUMNS, checksum, selection
from arena.arenas.ledger.schema import VERSION
from arena.games import InputError
from tests.arenas.test_ledger_files import make_older
from tests.faults import pristine


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    path = tmp_path_factory.mktemp("sound") / "ledger.db"
    pristine.write(path)
    return path


@pytest.fixture
def damaged(sound, tmp_path):
    """Changes a copy of the sound ledger; `honestly`: with checksums as if it had been recorded so."""

    def change(*statements, honestly=False):
        path = shutil.copy(sound, tmp_path / "ledger.db")
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                assert connection.execute(statement).rowcount, statement
            if honestly:
                for *row, number in connection.execute(selection(VERSION, "rowid")).fetchall():
                    sums = (checksum(row[:CHECKSUM]), number)
                    connection.execute("UPDATE games SET checksum = ? WHERE rowid = ?", sums)
        return problems(path)

    return change


def problems(path, name=None):
    with Ledger.to_read(path) as ledger:
        return list(Check(ledger, name).problems())


def row_of(sound, run, pairing=0, game=0):
    """Where a game stands, as a condition."""
    with Ledger.to_read(sound) as ledger:
        return f"run = {ledger.run(run).id} AND pairing = {pairing} AND game = {game}"


def test_a_sound_ledger(sound):
    with Ledger.to_read(sound) as ledger:
        check = Check(ledger)
        assert list(check.problems()) == []
        assert check.runs == len(pristine.settings())
        assert check.games == sum(map(len, pristine.settings().values())) - 1


def test_one_run_is_checked_by_itself(sound, tmp_path):
    path = shutil.copy(sound, tmp_path / "ledger.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE games SET winner = 4 - winner WHERE {row_of(sound, 'swap')}")
    assert len(problems(path)) == len(problems(path, "swap")) == 1
    assert problems(path, "all") == []
    with pytest.raises(InputError, match=r"has no run 'swop' \(did you mean 'swap'\?\)"):
        problems(path, "swop")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("moves = x'0000'", "the row is not as it was written"),
        ("line = line + 1", "the row is not as it was written"),
        ("black_cpu = black_cpu + 1", "the row is not as it was written"),
        ("checksum = NULL", "its checksum is gone"),
        ("checksum = NULL, origin = NULL", "its checksum is gone"),
        ("thoughts = NULL", "the row is not as it was written"),
        ("thoughts = x'00'", "the row is not as it was written"),
        ("origin = NULL", "the row is not as it was written"),
        ("winner = 7", "winner is 7"),
        ("reason = 'whim'", "reason is 'whim'"),
        ("swapped = 2", "swapped is 2"),
        ("moves = x'00'", r"moves is b'\x00'"),
        ("white_playouts = -1", "white_playouts is -1"),
        ("black_seconds = 9e999", "black_seconds is inf"),
        ("game = 99", "game is 99"),
        ("pairing = 99", "pairing is 99"),
    ],
)
def test_a_changed_game_is_named_with_its_row(sound, damaged, change, words):
    (problem,) = damaged(f"UPDATE games SET {change} WHERE {row_of(sound, 'all')}")
    assert f"of run 'all' is damaged: {words}" in problem
    assert problem.endswith("(row 1 of the table games)")


@pytest.mark.parametrize(
    ("run", "change", "words"),
    [
        ("all", "moves = CAST(substr(moves, 1, 2) || moves AS BLOB)", "ply 2 cannot be"),
        ("all", "moves = substr(moves, 1, length(moves) - 2)", "its line is not that of its moves"),
        ("all", "line = line + 1", "its line is not that of its moves"),
        ("all", "winner = 1 + winner % 3", " is recorded"),
        ("all", "swapped = 1", "nobody can have swapped sides"),
        ("all", "reason = 'resigned'", "it was over before it ended as 'resigned'"),
        ("all", "reason = 'max moves'", "it is no draw by length"),
        ("all", "score = 1.0", "its score is None"),
        ("all", "thoughts = x''", "the thoughts of a game are damaged"),
        ("all", "thoughts = x'0002000000000000000000000000'", "it has 2 thoughts, and other numbers"),
        ("go", "moves = substr(moves, 3)", "its moves do not begin with the opening"),
    ],
)
def test_what_cannot_have_been_is_found_where_checksums_agree(sound, damaged, run, change, words):
    (problem,) = damaged(f"UPDATE games SET {change} WHERE {row_of(sound, run)}", honestly=True)
    assert words in problem


def test_checksums_as_recorded_agree(damaged):
    assert damaged("UPDATE games SET detail = detail", honestly=True) == []


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE runs SET settings = 'x' WHERE name = 'go'", "run 'go' is damaged: settings are no JSON"),
        ("UPDATE runs SET settings = json_set(settings, '$.games', -1) WHERE name = 'go'", "games is -1, and not"),
        ("UPDATE runs SET settings = json_remove(settings, '$.seed') WHERE name = 'go'", "settings have no 'seed'"),
        ("UPDATE runs SET settings = json_set(settings, '$.sede', 1) WHERE name = 'go'", "settings have 'sede', which"),
        ("UPDATE runs SET settings = json_set(settings, '$.game', 'got') WHERE name = 'go'", "run 'go': no game is"),
        ("UPDATE runs SET provenance = '[]' WHERE name = 'go'", "provenance"),
        ("UPDATE origins SET provenance = '{\"cores\": 2}'", "row 1 of the table origins is damaged"),
        ("DELETE FROM origins", "belongs to a row of the table origins that is not there"),
        ("DELETE FROM runs WHERE name = 'all'", "belongs to a row of the table runs that is not there"),
    ],
)
def test_other_damage_is_named(damaged, statement, words):
    found = damaged(statement)
    assert any(words in problem for problem in found)
    assert all("\n" not in problem for problem in found)


def test_openings_that_cannot_be_played(damaged):
    change = "json_set(settings, '$.opening_moves[0]', json('[4, 4]'))"
    found = damaged(f"UPDATE runs SET settings = {change} WHERE name = 'go'")
    assert found[0].startswith("run 'go' is damaged: opening 0 cannot be: ")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_older_ledgers_are_checked_but_for_what_they_lack(sound, tmp_path, version):
    path = shutil.copy(sound, tmp_path / "ledger.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        for *row, number in connection.execute(selection(VERSION, "rowid")).fetchall():
            sums = (checksum((*row[: COLUMNS.index("thoughts")], None)), number)
            connection.execute("UPDATE games SET checksum = ? WHERE rowid = ?", sums)
    make_older(path, version)
    with closing(sqlite3.connect(path)) as connection, connection:
        if version == 3:
            assert problems(path) == []
            connection.execute("UPDATE games SET checksum = NULL, origin = NULL")
        connection.execute(f"UPDATE games SET line = line + 1 WHERE {row_of(sound, 'all', pairing=2)}")
    (problem,) = problems(path, "all")
    assert "its line is not that of its moves" in problem
