"""Commands in a process that lacks what Windows lacks; docs/systems.md says what is left to be tried there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import processes

SITE = Path(__file__).parents[1] / "support" / "windows_like.py"  # to import it would make this process like that
MATCH = ["match", "random", "mc(playouts=10)", "--game", "tic-tac-toe", "--games", "20"]


@pytest.fixture
def system(tmp_path: Path) -> dict[str, str]:
    """The variables of processes that find what Windows has."""
    folder = tmp_path / "site"
    folder.mkdir()
    shutil.copy(SITE, folder / "sitecustomize.py")
    return processes.environment(variables={"PYTHONPATH": str(folder)})


def run(system: dict[str, str], folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=folder,
        env=system,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def arena(system: dict[str, str], folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(system, folder, "-P", "-m", "arena", *words)


def ledgers_games(system: dict[str, str], folder: Path, workers: int) -> str:
    ledger = f"with-{workers}.db"
    done = arena(system, folder, *MATCH, "--ledger", ledger, "-j", str(workers), "--progress", "none")
    assert done.returncode == 0, done.stderr
    done = arena(system, folder, "export", "match-1", "--ledger", ledger, "--to", "csv", "--no-times")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_systems_are_what_they_seem(system: dict[str, str], tmp_path: Path) -> None:
    script = "import os, signal, sys; print(hasattr(signal, 'SIGHUP'), hasattr(os, 'pread'), sys.modules['fcntl'])"
    done = run(system, tmp_path, "-c", script)
    assert done.stdout == "False False None\n"


def test_workers_play_what_one_process_plays(system: dict[str, str], tmp_path: Path) -> None:
    assert ledgers_games(system, tmp_path, 2) == ledgers_games(system, tmp_path, 0)


def test_a_run_is_played_by_one_process_at_a_time(system: dict[str, str], tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from arena.arenas.ledger.run_lock import playing
with playing(Path("a.db"), 3, "mine"), playing(Path("a.db"), 4, "other"):
    print("held", flush=True)
    sys.stdin.read()
"""
    holder = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path, env=system, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    try:
        done = run(system, tmp_path, "-c", script)
    finally:
        holder.communicate("")
    assert f"InputError: a.db: run 'mine' is being played by process {holder.pid}" in done.stderr
    again = run(system, tmp_path, "-c", script)
    assert (again.returncode, again.stdout) == (0, "held\n")


def test_programs_that_speak_gtp_are_refused(system: dict[str, str], tmp_path: Path) -> None:
    done = arena(system, tmp_path, "match", f"gtp(command='{sys.executable}')", "random", "--game", "go(size=9)")
    assert done.returncode != 0
    assert "on Windows, programs that speak GTP need WSL" in done.stderr
    assert "Traceback" not in done.stderr
