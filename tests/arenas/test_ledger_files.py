"""Files of ledgers: older and newer ones, such as cannot be written, and damage."""

import hashlib
import os
import sqlite3
import subprocess
from dataclasses import replace

import pytest

from arena.arenas.ledger import Ledger, LedgerError
from arena.arenas.ledger.rows import checksum
from arena.arenas.ledger.schema import VERSION
from arena.arenas.schedule import Pairing
from arena.games import InputError
from tests.arenas.test_ledger import record
from tests.support.runs import settings_of


def test_no_ledger(path):
    with pytest.raises(InputError, match="there is no ledger"):
        Ledger(path)
    assert not path.exists()


def test_not_a_ledger(path):
    path.write_bytes(b"a diary, not a database" * 100)
    with pytest.raises(InputError, match="not a ledger"):
        Ledger(path, create=True)
    assert path.read_bytes().startswith(b"a diary")


def test_another_sqlite_file(path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(InputError, match="is an SQLite file, but not a ledger"):
        Ledger(path, create=True)


def test_a_newer_ledger(path):
    Ledger(path, create=True).__exit__(None, None, None)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(InputError, match="written by a newer arena"):
        Ledger(path)


NEW_SINCE = {
    2: ["ALTER TABLE games DROP COLUMN dead"],
    3: [
        "ALTER TABLE games DROP COLUMN origin",
        "ALTER TABLE games DROP COLUMN checksum",
        "DROP TABLE origins",
    ],
    4: ["ALTER TABLE games DROP COLUMN thoughts"],
}


def make_older(path, version):
    """Take away what later versions have added."""
    with sqlite3.connect(path) as connection:
        for later in range(VERSION, version, -1):
            for statement in NEW_SINCE[later]:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_older_ledger_is_read_as_it_is_and_brought_up_to_date_to_write(path, settings, version):
    game = record()
    with Ledger(path, create=True) as ledger:
        ledger.record(ledger.add_run("run", settings, {"processor": "abacus"}), game)
    make_older(path, version)
    with Ledger.to_read(path) as ledger:
        run = ledger.run("run")
        assert list(ledger.games(run)) == [game]
        assert ledger.origins(run) == [({"processor": "abacus"}, 1)]
    with Ledger(path) as ledger:
        later = replace(record(game=1), dead=(5, 7))
        ledger.record(ledger.run("run"), later, ledger.origin({"processor": "slide rule"}))
    with Ledger.to_read(path) as ledger:
        run = ledger.run("run")
        assert list(ledger.games(run)) == [game, later]
        assert ledger.origins(run) == [({"processor": "abacus"}, 1), ({"processor": "slide rule"}, 1)]


def test_games_of_one_origin_are_counted_together(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        numbers = [ledger.origin(origin) for origin in ({"a": "1", "b": "2"}, {"a": "2"}, {"b": "2", "a": "1"})]
        assert numbers[0] == numbers[2] != numbers[1]
        for game, number in enumerate(numbers):
            ledger.record(run, record(game=game), number)
        ledger.commit()
        assert ledger.origins(run) == [({"a": "1", "b": "2"}, 2), ({"a": "2"}, 1)]


@pytest.mark.parametrize(
    "change",
    [
        "winner = 3 - winner",
        "moves = x'0100'",
        "line = line + 1",
        "reason = 'resigned'",
        "black_seconds = 9.5",
        "dead = x'0100'",
        "detail = 'x'",
        "origin = NULL",
    ],
)
def test_a_game_that_was_changed_is_noticed(path, settings, change):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(game=0), ledger.origin({}))
        ledger.record(run, record(game=1), ledger.origin({}))
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE games SET {change} WHERE game = 1")
    connection.close()
    with Ledger.to_read(path) as ledger:
        assert ledger.game(run, Pairing(0, 0)) == record(game=0)
        with pytest.raises(InputError, match=r"game 1 of pairing 0 of run 'run' is damaged"):
            ledger.game(run, Pairing(0, 1))
        with pytest.raises(InputError, match=r"game 1 of pairing 0 of run 'run' is damaged"):
            list(ledger.games(run))


def test_a_folder(tmp_path):
    with pytest.raises(InputError, match="is a folder"):
        Ledger(tmp_path)


def test_a_locked_ledger(path, settings, monkeypatch):
    monkeypatch.setattr("arena.arenas.ledger.file.BUSY_SECONDS", 0.1)
    with Ledger(path, create=True) as ledger:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InputError, match="locked by another program"):
            ledger.add_run("run", settings, {})
        other.execute("ROLLBACK")
        other.close()


@pytest.fixture
def read_only(tmp_path):
    """A folder with a ledger in it that cannot be written: to root only a disk can say that."""
    folder = tmp_path / "archive"
    folder.mkdir()
    path = folder / "ledger.db"
    as_root = os.geteuid() == 0
    if as_root:
        made = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], capture_output=True, check=False)
        if made.returncode:
            pytest.skip("as root this takes the right to mount (Debian: mount)")
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings_of("hex(size=4)", "A,B"), {})
        ledger.record(run, record())
    if as_root:
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    else:
        path.chmod(0o444)
        folder.chmod(0o555)
    yield path
    if as_root:
        subprocess.run(["umount", str(folder)], check=True)
    else:
        folder.chmod(0o755)


def test_a_read_only_ledger_can_be_read(read_only):
    with Ledger.to_read(read_only) as ledger:
        assert list(ledger.games(ledger.run("run"))) == [record()]


def test_a_read_only_ledger_cannot_be_written(read_only):
    with (
        pytest.raises(InputError, match="cannot be written"),
        Ledger(read_only) as ledger,
    ):
        ledger.add_run("more", settings_of("hex(size=4)", "A,B"), {})


def test_reading_makes_nothing(tmp_path):
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(InputError), Ledger.to_read(path) as ledger:
        ledger.runs()
    assert path.read_bytes() == b""


@pytest.mark.parametrize("damage", ["winner = 9", "reason = 'whim'", "moves = x'01'"])
def test_a_damaged_game_is_named(path, settings, damage):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(seats=1, game=2))
        ledger.commit()
        with sqlite3.connect(path) as connection:
            connection.execute(f"UPDATE games SET checksum = NULL, {damage}")
        connection.close()
        with pytest.raises(InputError, match="game 2 of pairing 1 of run 'run' is damaged"):
            list(ledger.games(run))


@pytest.mark.parametrize("fate", ["removed", "replaced"])
def test_a_ledger_that_goes_away_is_noticed_and_rescued(path, settings, fate):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(game=0))
        ledger.commit()
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()
        if fate == "replaced":
            Ledger(path, create=True).__exit__(None, None, None)
        ledger.record(run, record(game=1))
        with pytest.raises(LedgerError, match=r"has gone or was replaced .* is in .*rescued-1$") as caught:
            ledger.commit()
    assert caught.value.exit_code == 4
    with Ledger.to_read(path.with_name(f"{path.name}.rescued-1")) as rescued:
        assert rescued.played(rescued.run("run")) == {Pairing(0, 0), Pairing(0, 1)}


def test_checksums_of_games_without_thoughts_are_those_that_were_always_written():
    values = (1, 0, 0, 2, "played out", "", 0, None, 5, b"\x01\x00", 3, 0.25, 0.125, 7, 3, 0.25, 0.125, 7, b"", 1)
    digest = hashlib.blake2b(repr(values).encode(), digest_size=8).digest()
    assert checksum((*values, None)) == int.from_bytes(digest, "little") >> 1 == 2314943111594166407
    assert checksum((*values, b"\x00\x00")) != checksum((*values, None))
