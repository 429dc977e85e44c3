"""Shell completion, as bash itself asks for it."""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arena.cli.main import run
from tests.support import processes

BASH = shutil.which("bash")
SCRIPT = """
arena() { "$PYTHON" -P -m arena "$@"; }
env() { command env "${@:1:$#-1}" "$PYTHON" -P -m arena; }
eval "$SOURCE"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_arena_completion arena
printf '%s\\n' "${COMPREPLY[@]}"
"""


@functools.cache
def source() -> str:
    """What bash is told once, when a terminal is opened."""
    variables = {"_ARENA_COMPLETE": "source_bash"}
    command = [sys.executable, "-P", "-m", "arena"]
    done = subprocess.run(command, env=processes.environment(variables=variables), capture_output=True, check=True)
    return done.stdout.decode()


def offered(folder: Path, *words: str) -> list[str]:
    """What bash offers for the last word of a command line."""
    if BASH is None:
        pytest.skip("bash is not installed (package bash)")
    done = subprocess.run(
        [BASH, "--norc", "-c", SCRIPT, "bash", "arena", *words],
        cwd=folder,
        env=processes.environment(variables={"PYTHON": sys.executable, "SOURCE": source()}),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if line]


def test_commands_and_options(tmp_path: Path) -> None:
    assert offered(tmp_path, "rep") == ["report", "reproduce", "replay"]
    assert offered(tmp_path, "match", "--open") == ["--openings"]


def test_games_and_players(tmp_path: Path) -> None:
    assert offered(tmp_path, "match", "--game", "h") == ["havannah", "hex"]
    assert offered(tmp_path, "match", "rando") == ["random"]
    assert offered(tmp_path, "round-robin", "--players", "random,poolr") == ["random,poolrave"]
    assert offered(tmp_path, "round-robin", "--players", "random,rando") == []  # it takes part already


def test_experiments(tmp_path: Path) -> None:
    assert offered(tmp_path, "reproduce", "raiko-table-1") == ["raiko-table-1"]
    assert offered(tmp_path, "reproduce", "raiko-table-1", "erica-figure") == ["erica-figure-2", "erica-figure-3"]


def test_runs_are_those_of_the_ledger_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for ledger, name in (("a.db", "first"), ("b.db", "second")):
        words = ["match", "random", "other=random", "--game", "tic-tac-toe", "--games", "2", "-j", "0"]
        assert run([*words, "--ledger", ledger, "--run", name]) == 0
    assert offered(tmp_path, "report", "--ledger", "b.db", "") == ["second"]
    assert offered(tmp_path, "report", "--ledger", "a.db", "--ledger", "b.db", "") == ["first", "second"]
    assert offered(tmp_path, "report", "") == []  # no arena.db here, and nothing is said of it


def test_what_cannot_be_answered_has_no_words(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_text("no ledger")
    assert offered(tmp_path, "report", "--ledger", "broken.db", "") == []
    assert offered(tmp_path, "no-such-command", "--ga") == []
    assert offered(tmp_path, "match", "--games", "many", "--pl") == ["--plot", "--plot-width"]
