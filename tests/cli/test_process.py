"""The command as a process: streams, progress and signals."""

import fcntl
import json
import os
import pty
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
import time
from contextlib import closing

import pytest

from tests.support.notices import tells_of_compilation, without_compilation

ARENA = [sys.executable, "-m", "arena"]
#: Played by the process itself, and by a worker.
ALONE = [*ARENA, "round-robin", "--game", "hex(size=3)", "--players", "A,B", "--games", "5", "-j", "0"]
SMALL = [*ALONE[:-1], "1"]


@pytest.fixture
def run(tmp_path):
    """Run a command in an empty folder."""

    def call(command, **options):
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path, **options)

    return call


def test_results_go_to_stdout_and_messages_to_stderr(run):
    run(ALONE)  # kernels are on disk from here on
    done = run([*SMALL, "--format", "json"])
    assert json.loads(done.stdout)["game"] == "hex(size=3)"
    assert done.stderr == "arena: run 'round-robin-2' in arena.db\n"


def test_first_run_says_that_kernels_are_compiled(run, tmp_path):
    environment = {**os.environ, "ARENA_CACHE_DIR": str(tmp_path)}
    first, second = (run([*command, "--no-times"], env=environment) for command in (SMALL, ALONE))
    assert first.stderr.splitlines()[0].endswith(" s left; later runs find them on disk")
    assert tells_of_compilation(first.stderr)
    assert without_compilation(first.stderr) == "arena: run 'round-robin-1' in arena.db\n"
    assert second.stderr == "arena: run 'round-robin-2' in arena.db\n"
    assert first.stdout == second.stdout


@pytest.mark.parametrize(
    ("display", "expected"),
    [("auto", b" of 10 games ("), ("table", b"player  games"), ("bar", b"/10 ["), ("lines", b""), ("none", b"")],
)
def test_progress_is_shown_in_a_terminal(tmp_path, display, expected):
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 25, 80, 0, 0))
    done = subprocess.run(
        [*(SMALL if display == "auto" else ALONE), "--progress", display],
        check=True,
        stdout=subprocess.PIPE,
        stderr=follower,
        cwd=tmp_path,
    )
    os.close(follower)
    shown = b""
    while chunk := _read(leader):
        shown += chunk
    os.close(leader)
    assert expected in shown
    assert b"arena: run 'round-robin-1' in arena.db\r\n" in shown
    assert b"hex(size=3)" in done.stdout


def _read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux reports the end of a closed terminal as an error
        return b""


def test_a_reader_who_leaves_is_no_error(run):
    command = " ".join(f"'{word}'" for word in [*ARENA, "players"])
    assert "Traceback" not in run(["sh", "-c", f"{command} | true"]).stderr


PLAYERS = "amaf(playouts=3000, sampling=moves)"
LONG = [*ARENA, "round-robin", "--game", "hex(size=7)", "--players", PLAYERS, "--self-play", "--games", "100"]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What a long run prints."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return subprocess.run([*LONG, "-j", "0", "--no-times"], check=True, capture_output=True, cwd=folder).stdout.decode()


@pytest.mark.parametrize("workers", ["0", "2"])
def test_interrupted_runs_say_how_to_go_on_and_go_on(run, tmp_path, undisturbed, workers):
    command = [*LONG, "-j", workers]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ledger = tmp_path / "arena.db"
    while not ledger.exists() or _played(ledger) == 0:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "\nResults against the other players; unfinished, " in out  # as far as they have come
    assert "go on with: arena round-robin --resume --ledger arena.db --run round-robin-1\n" in err
    before = _played(ledger)
    assert 0 < before < 100
    assert f"interrupted after {before} of 100 games" in err
    resumed = run([*ARENA, "round-robin", "--resume", "--run", "round-robin-1", "--no-times"])
    assert resumed.stdout == undisturbed
    assert _played(ledger) == 100


def _played(ledger):
    try:
        with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT count(*) FROM games WHERE run = 1").fetchone()[0]
    except sqlite3.OperationalError:  # it is only being made
        return 0


#: A command that is interrupted while an object comes to its end, where exceptions are lost.
LOST = """
import signal, time
import arena.cli.main
from arena.cli import entry

class Ending:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)

def run(arguments):
    ending = Ending()
    del ending
    time.sleep(30)

arena.cli.main.run = run
entry.main()
"""


def test_an_interruption_is_not_lost():
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, check=False, timeout=25)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "arena: interrupted\n")
