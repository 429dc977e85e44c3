import os
import sqlite3

import pytest

from arena.arenas.ledger import VERSION, Ledger
from arena.arenas.match import Cost, GameRecord, Reason
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.games import InputError, Winner
from tests.support.runs import settings_of

COST = Cost(decisions=3, seconds=0.25, cpu_seconds=0.125, playouts=7)


def record(seats=0, game=0, moves=(4, 0, 8), detail="", reason=Reason.PLAYED_OUT):
    return GameRecord(Pairing(seats, game), moves, True, Winner.WHITE, reason, detail, 2**62 + 1, COST, COST)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ledger.db"


@pytest.fixture
def settings():
    return settings_of(
        "hex(size=4)",
        "A, amaf(playouts=20)",
        games=3,
        seed=9,
        openings="random:1",
        swap=True,
        max_moves=12,
        move_time_limit=1.5,
        resign="0.05:3",
        on_forfeit="count",
    )


def test_games_and_settings_come_back_as_they_were(path, settings):
    games = [record(seats, game) for game in range(3) for seats in range(2)]
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("first", settings, {"processor": "abacus"})
        for game in reversed(games):
            ledger.record(run, game)
    with Ledger(path) as ledger:
        run = ledger.run("first")
        assert run.load_settings() == settings
        assert run.provenance == {"processor": "abacus"}
        assert run.played == 6
        assert list(ledger.games(run)) == games
        assert ledger.game(run, Pairing(1, 2)) == games[5]
        assert ledger.played(run) == {game.pairing for game in games}


def test_settings_survive_json(settings):
    assert Settings.from_document(settings.to_document()) == settings


def test_a_game_counts_once(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(moves=(1,)))
        ledger.record(run, record(moves=(2,)))
        ledger.commit()
        assert [game.moves for game in ledger.games(run)] == [(1,)]


def test_failures_are_kept(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record_failure(run, record(reason=Reason.CRASHED, detail="RuntimeError: no"))
        assert ledger.failures(run) == [(Pairing(0, 0), "crashed", "RuntimeError: no")]
        assert ledger.run("run").played == 0


def test_names_are_unique_and_free_ones_are_found(path, settings):
    with Ledger(path, create=True) as ledger:
        assert ledger.free_name("match") == "match-1"
        ledger.add_run("match-1", settings, {})
        assert ledger.free_name("match") == "match-2"
        with pytest.raises(InputError, match="already has a run 'match-1'; go on with --resume"):
            ledger.add_run("match-1", settings, {})


def test_an_unknown_run(path, settings):
    with Ledger(path, create=True) as ledger:
        with pytest.raises(InputError, match="there are none"):
            ledger.run("nightly")
        ledger.add_run("nightly", settings, {})
        with pytest.raises(InputError, match="did you mean 'nightly'"):
            ledger.run("nihgtly")


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


def test_a_folder(tmp_path):
    with pytest.raises(InputError, match="is a folder"):
        Ledger(tmp_path)


def test_a_locked_ledger(path, settings, monkeypatch):
    monkeypatch.setattr("arena.arenas.ledger._BUSY_SECONDS", 0.1)
    with Ledger(path, create=True) as ledger:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InputError, match="locked by another program"):
            ledger.add_run("run", settings, {})
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything; run the tests as another user")
def test_a_read_only_ledger(path, settings):
    Ledger(path, create=True).__exit__(None, None, None)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with pytest.raises(InputError, match=r"cannot be (written|used)"), Ledger(path) as ledger:
            ledger.add_run("run", settings, {})
    finally:
        path.parent.chmod(0o755)
