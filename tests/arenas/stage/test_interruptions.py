"""Nothing that was recorded is lost, nothing is played twice, and all games come out the same."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from arena.arenas.ledger import LedgerError
from arena.arenas.stage.conductor import End
from arena.arenas.stage.processes import Processes, WorkerError
from tests.support.runs import games_of, play_into, settings_of

ROOT = Path(__file__).parents[3]

PLAYERS = "A, B, amaf(playouts=6000, sampling=moves)"  # its games take some hundredths of a second
SETTINGS = settings_of("hex(size=7)", PLAYERS, games=20, openings="random:2")

#: Plays or resumes the run of SETTINGS with two workers, in a process of its own.
SCRIPT = """
import sys
from pathlib import Path
from tests.arenas.stage.test_interruptions import SETTINGS
from tests.support.runs import play_into

if __name__ == "__main__":
    play_into(Path(sys.argv[1]), SETTINGS, workers=2)
"""

#: Begins the run and resumes it 30 times, and kills it each time at a random moment of its work: after so much time
#: of the processor, however busy that is. Prints how many games were recorded each time. It forks what it kills, so
#: that nothing has to be loaded again.
KILLING = """
import os, random, signal, sys, time
from pathlib import Path
import arena.arenas.ledger.ledger
from arena.arenas.ledger import Ledger
from tests.arenas.stage.test_interruptions import SETTINGS
from tests.support.runs import executor_of, play_into

executor_of(SETTINGS)
arena.arenas.ledger.ledger._COMMIT_SECONDS = 0.02
path, chance = Path(sys.argv[1]), random.Random(11)

def worked(process):
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9

Ledger(path, create=True).__exit__(None, None, None)
for _ in range(30):
    child = os.fork()
    if child == 0:
        play_into(path, SETTINGS)
        os._exit(0)
    moment = chance.uniform(0.0, 0.06)
    while worked(child) < moment:
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    with Ledger(path) as ledger:
        print(*(f"{p.seats}:{p.game}" for run in ledger.runs() for p in sorted(ledger.played(run), key=repr)))
"""


def in_a_process(script, tmp_path, *arguments, stdout=None):
    """A script in a process of its own, which finds these tests."""
    path = tmp_path / "script.py"
    path.write_text(script)
    places = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}
    return subprocess.Popen(
        [sys.executable, str(path), *map(str, arguments)], env=environment, stdout=stdout, text=True
    )


def lines(path):
    """What is left of the games when the times are taken away."""
    return [(g.pairing, g.moves, g.swapped, g.winner, g.reason, g.line) for g in games_of(path)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed") / "ledger.db"
    play_into(path, SETTINGS)
    return lines(path)


def test_workers_play_the_same_games(tmp_path, undisturbed):
    path = tmp_path / "ledger.db"
    assert play_into(path, SETTINGS, workers=2) is End.COMPLETE
    assert lines(path) == undisturbed
    assert len(undisturbed) == len(SETTINGS) == 120


def test_a_game_over_which_workers_die_ends_the_run(tmp_path):
    """A player that kills its process: the run ends with an error that names the game, and keeps the others."""
    (tmp_path / "rough_player.py").write_text("from tests.support.rough import RoughConfig as CONFIG\n")
    installed = tmp_path / "rough_player-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: rough-player\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[arena.players]\nrough = rough_player:CONFIG\n")
    paths = [str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = ["round-robin", "--game", "hex(size=4)", "--players", "A, rough(die)", "--games", "2", "-j", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "arena", *command],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 4, done.stderr
    assert done.stdout == ""
    assert "a worker died 3 times over game" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_killed_conductor_loses_nothing(tmp_path, undisturbed):
    path = tmp_path / "ledger.db"
    process = in_a_process(KILLING, tmp_path, path, stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    recorded = [set(line.split()) for line in out.splitlines()]
    assert len(recorded) == 30
    assert all(before <= after for before, after in pairwise(recorded))
    assert 5 < len(recorded[-1]) < len(SETTINGS)
    play_into(path, SETTINGS)
    assert lines(path) == undisturbed


def test_a_conductor_killed_with_its_workers_busy_loses_nothing(tmp_path, undisturbed):
    path = tmp_path / "ledger.db"
    for kill in range(3):
        process = in_a_process(SCRIPT, tmp_path, path)
        while _count(path) <= 10 * kill:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
        process.wait()
    assert 20 < _count(path) < len(SETTINGS)
    play_into(path, SETTINGS, workers=2)
    assert lines(path) == undisturbed


def _count(path):
    if not path.exists():
        return 0
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error:
        return 0  # the tables have not been made yet
    finally:
        connection.close()


def test_workers_leave_with_a_killed_conductor(tmp_path):
    path = tmp_path / "ledger.db"
    process = in_a_process(SCRIPT, tmp_path, path)
    while _count(path) == 0:
        assert process.poll() is None
        time.sleep(0.01)
    children = _children(process.pid)
    assert len(children) >= 2
    process.kill()
    process.wait()
    deadline = time.monotonic() + 60
    while any(_alive(child) for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _children(parent):
    with open(f"/proc/{parent}/task/{parent}/children", encoding="ascii") as file:
        return [int(child) for child in file.read().split()]


def _alive(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(
    shutil.which("mount") is None or os.geteuid() != 0, reason="mounting a small disk takes root and mount"
)
def test_a_full_disk_is_an_error_that_leaves_a_good_ledger(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting a tmpfs is not allowed here")
    try:
        settings = settings_of("tic-tac-toe", "A", self_play=True, games=100_000)
        path = disk / "ledger.db"
        with pytest.raises(LedgerError, match="full") as caught:
            play_into(path, settings)
        assert caught.value.exit_code == 4
        subprocess.run(["mount", "-o", "remount,size=16m", str(disk)], check=True)
        games = games_of(path)
        assert len(games) > 100
        few = settings_of("tic-tac-toe", "A", self_play=True, games=len(games))
        again = tmp_path / "again.db"
        play_into(again, few)
        assert lines(path) == lines(again)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_worker_that_breaks_down_says_why(tmp_path, monkeypatch):
    settings = settings_of("hex(size=3)", "A,B", games=2)
    executor = Processes.__new__(Processes)
    document = {**settings.to_document(), "players": {"A": "random", "B": "nobody"}}
    monkeypatch.setattr(type(settings), "to_document", lambda _self: document)
    executor.__init__(settings, 1)
    executor.submit(list(settings.pairings()))
    with pytest.raises(WorkerError, match="no player is called 'nobody'"):
        [executor.collect(0.2) for _ in range(100)]
    executor.close()
