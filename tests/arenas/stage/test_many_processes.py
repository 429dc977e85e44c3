"""Many processes at one ledger: all begin their runs, and no run is played by two."""

import multiprocessing
import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.ledger.run_lock import playing
from arena.arenas.ledger.schema import MIGRATIONS, VERSION
from arena.games import InputError
from tests.support.runs import settings_of

SETTINGS = settings_of("hex(size=4)", "A,B")
FORK = multiprocessing.get_context("fork")


def begin(path: str, gate: object, names: object) -> None:
    gate.wait()  # type: ignore[attr-defined]
    with Ledger(Path(path), create=True) as ledger:
        names.put(ledger.add_run(None, SETTINGS, {}).name)  # type: ignore[attr-defined]


def begun_at_once(path: Path, processes: int) -> list[str]:
    gate, names = FORK.Barrier(processes), FORK.Queue()
    started = [FORK.Process(target=begin, args=(str(path), gate, names)) for _ in range(processes)]
    for process in started:
        process.start()
    found = [names.get(timeout=60) for _ in started]
    for process in started:
        process.join(timeout=60)
        assert process.exitcode == 0
    return found


def old_ledger(path: Path) -> None:
    """As the first version made it."""
    connection = sqlite3.connect(path)
    connection.executescript(f"{MIGRATIONS[0]} PRAGMA application_id = 1634887022; PRAGMA user_version = 1;")
    connection.close()


@pytest.mark.parametrize("old", [False, True])
def test_twenty_processes_begin_runs_in_one_ledger_at_once(tmp_path, old):
    for attempt in range(5):
        path = tmp_path / f"{attempt}.db"
        if old:
            old_ledger(path)
        assert sorted(begun_at_once(path, 20)) == sorted(f"round-robin-{number}" for number in range(1, 21))
        with Ledger.to_read(path) as ledger:
            assert len(ledger.runs()) == 20
            assert next(ledger.query("PRAGMA user_version")) == (VERSION,)


def hold(path: str, run: int, held: object) -> None:
    with playing(Path(path), run, "mine"):
        held.set()  # type: ignore[attr-defined]
        time.sleep(600)


def test_a_run_that_is_being_played_is_refused_with_who_plays_it(tmp_path):
    path, held = tmp_path / "arena.db", FORK.Event()
    holder = FORK.Process(target=hold, args=(str(path), 3, held), daemon=True)
    holder.start()
    assert held.wait(60)
    with (
        pytest.raises(InputError, match=f"run 'mine' is being played by process {holder.pid}$"),
        playing(path, 3, "mine"),
    ):
        pass
    with playing(path, 2, "another"):  # other runs of the ledger are free
        pass
    assert holder.pid is not None
    os.kill(holder.pid, signal.SIGKILL)
    holder.join()
    with playing(path, 3, "mine"):  # and so is this one once its process has gone, however it went
        pass
