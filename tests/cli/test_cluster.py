"""Games on clusters, from the command line, tournament files and programs."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.stage.conductor import Conductor, End
from arena.arenas.stage.stop_request import StopRequest
from arena.cli.main import run as arena_run
from arena.games import InputError
from arena.library.calls import match
from arena.library.executors import ExecutorKind, scheduler_of, words_of
from arena.library.tournament.reading import read_tournament
from tests.support.clusters import by_hand, certificates
from tests.support.runs import executor_of

PLAY = ("round-robin", "--game", "tic-tac-toe", "--players", "A,B")
LONG = ("round-robin", "--game", "hex(size=7)", "--players", "A, amaf(playouts=6000, sampling=moves)", "--run", "r")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--executor", "dask"), "--executor dask: say where its scheduler is, by --scheduler tcp://HOST:PORT"),
        (("--scheduler", "dask:local"), "--scheduler goes with --executor dask"),
        (("--tls-key", "k"), "--tls-key goes with --executor dask"),
        (("--executor", "processes", "--scheduler", "dask:local"), "--scheduler goes with --executor dask"),
        (("--executor", "dask", "--scheduler", "here"), "--scheduler 'here': write tcp://HOST:PORT, tls://HOST:PORT"),
        (("--executor", "dask", "--scheduler", "dask:local", "-j", "0"), "--concurrency 0 plays in this process"),
        (("--executor", "dask", "--scheduler", "tcp://x:1", "-j", "2"), "--concurrency 2 goes with games on this"),
        (("--executor", "ray"), "--executor"),
    ],
)
def test_what_does_not_go_together_is_told_in_a_line(tmp_path, monkeypatch, capsys, words, told):
    monkeypatch.chdir(tmp_path)
    assert arena_run([*PLAY, *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "arena.db").exists()


def test_without_dask_it_is_said_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.startswith("arena.arenas.stage.cluster.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert arena_run([*PLAY, "--executor", "dask", "--scheduler", "dask:local"]) == 2
    assert "needs Dask distributed: pip install 'arena-suite[dask]'" in capsys.readouterr().err


def test_nobody_answers(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("arena.arenas.stage.cluster.connection._CONNECT_SECONDS", 0.2)
    assert arena_run([*PLAY, "--executor", "dask", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "tcp://127.0.0.1:9: no scheduler of Dask answers there: " in capsys.readouterr().err
    assert not (tmp_path / "arena.db").exists()


def test_who_is_only_in_this_program_cannot_be_sent_away(tmp_path):
    def first_of_all(position):
        return position.legal_moves()[0]

    with pytest.raises(InputError, match="no other process finds what this program has, so no cluster can play"):
        match("tic-tac-toe", first_of_all, "random", executor="dask", scheduler="dask:local", ledger=tmp_path / "l.db")


def test_a_tournament_file_names_a_cluster(tmp_path):
    file = tmp_path / "t.toml"
    (tmp_path / "ca.pem").write_text("")
    common = 'game = "tic-tac-toe"\nplayers = ["A", "B"]\n'
    file.write_text(f'{common}executor = "dask"\nscheduler = "tls://x:1"\ntls-ca = "ca.pem"\n')
    found = read_tournament(file).scheduler
    assert found is not None
    assert found.address == "tls://x:1"
    assert found.tls_ca == tmp_path / "ca.pem"
    file.write_text(common)
    assert read_tournament(file).scheduler is None


@pytest.mark.parametrize(
    ("said", "line", "told"),
    [
        ('executor = "dask"', 3, "executor dask: say where its scheduler is"),
        ('scheduler = "dask:local"', 3, "scheduler goes with executor dask"),
        ('executor = "dask"\nscheduler = "x"', 4, "scheduler 'x': write tcp://HOST:PORT"),
        ('executor = "ray"', 3, "executor: there is no 'ray'"),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_line(tmp_path, capsys, said, line, told):
    file = tmp_path / "t.toml"
    file.write_text(f'game = "tic-tac-toe"\nplayers = ["A", "B"]\n{said}\n')
    assert arena_run(["run", str(file)]) == 2
    assert f"t.toml, line {line}: {told}" in capsys.readouterr().err


def test_how_to_go_on_names_the_cluster(tmp_path):
    (tmp_path / "a b.pem").write_text("")
    scheduler = scheduler_of(ExecutorKind.DASK, "tls://x:1", tls_ca=tmp_path / "a b.pem")
    assert words_of(scheduler) == f" --executor dask --scheduler tls://x:1 --tls-ca '{tmp_path}/a b.pem'"
    assert words_of(None) == ""


def _command(ledger, *words):
    return [sys.executable, "-m", "arena", *words, "--ledger", str(ledger), "--progress", "none"]


def _recorded(ledger):
    if not ledger.exists():
        return 0
    with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as connection:
        try:
            return connection.execute("SELECT count(*) FROM games").fetchone()[0]
        except sqlite3.Error:
            return 0


def _games(ledger):
    with closing(sqlite3.connect(ledger)) as connection:
        return connection.execute("SELECT pairing, game, moves, winner FROM games ORDER BY pairing, game").fetchall()


def _wait_for_games(ledger, process):
    deadline = time.monotonic() + 180
    while not _recorded(ledger):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _begun(ledger, *words, **more):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(_command(ledger, *LONG, "--games", "1000", *words), **pipes, **more)


@pytest.fixture(scope="module")
def first_games(tmp_path_factory):
    """The first games of the long run, played in this process."""
    ledger = tmp_path_factory.mktemp("first") / "ledger.db"
    assert arena_run([*LONG, "--games", "4", "-j", "0", "--ledger", str(ledger), "--progress", "none"]) == 0
    return _games(ledger)


def test_a_scheduler_that_dies_ends_the_run_and_a_later_one_goes_on(tmp_path, first_games):
    """Over TLS; a worker of another address than the conductor's has a certificate of the same authority."""
    files = certificates(tmp_path)
    options = [word for what, path in files.items() for word in (f"--tls-{what}", path)]
    dasks = [word.replace("--tls-ca", "--tls-ca-file") for word in options]
    ledger = tmp_path / "ledger.db"
    with by_hand(tmp_path, *dasks) as (address, scheduler):
        assert address.startswith("tls://")
        process = _begun(ledger, "--executor", "dask", "--scheduler", address, *options)
        _wait_for_games(ledger, process)
        scheduler.kill()
        _, error = process.communicate(timeout=180)
    assert process.returncode == 4
    assert f"arena: the scheduler at {address} has gone; what was recorded is kept" in error.splitlines()
    assert "Traceback" not in error
    found = {game[:2]: game for game in _games(ledger)}
    assert all(found.get(game[:2], game) == game for game in first_games)
    before = len(found)
    stop = StopRequest()
    with Ledger(ledger) as opened:
        run = opened.run("r")
        settings = run.load_settings()
        tell = lambda record: setattr(stop, "wanted", True)  # noqa: E731
        end = Conductor(opened, run, settings, executor_of(settings), tell, stop=stop).conduct()
        assert end is End.INTERRUPTED
    assert _recorded(ledger) == before + 1


def test_ctrl_c_drains_a_cluster_of_our_own(tmp_path, first_games):
    ledger = tmp_path / "ledger.db"
    process = _begun(ledger, "--executor", "dask", "--scheduler", "dask:local", "-j", "1", start_new_session=True)
    _wait_for_games(ledger, process)
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=180)
    assert process.returncode == 130
    assert "go on with: arena round-robin --resume" in error
    assert "--run r --executor dask --scheduler dask:local" in error
    assert "Traceback" not in error
    found = {game[:2]: game for game in _games(ledger)}
    assert all(found.get(game[:2], game) == game for game in first_games)
