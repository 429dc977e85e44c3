"""A lock between processes: who waits for it knows for whom, and it goes with its holder."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.games.toolbox import watching
from arena.games.toolbox.lock import held
from tests.support import processes
from tests.support.kernel_scripts import MEASURING, SIZES

HOLDING = """
import sys, time
from pathlib import Path
from arena.games.toolbox.lock import held

with held(Path(sys.argv[1]), lambda: False, print):
    print("held", flush=True)
    time.sleep(100)
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock on the file `lock`."""
    process = processes.start(HOLDING, arguments=[tmp_path / "lock"])
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


class Waiting:
    """Keeps what is told of waiting, and ends it when somebody has been named so often."""

    def __init__(self, most: int = 3) -> None:
        self.holders: list[int | None] = []
        self._most = most

    def told(self, holder: int | None, seconds: float) -> None:
        assert seconds >= 0
        self.holders.append(holder)

    def over(self) -> bool:
        return len(self.holders) >= self._most


def is_locked(path: Path) -> bool:
    """Whether somebody holds the lock."""
    with path.open("r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_held_and_let_go(tmp_path: Path) -> None:
    path, waiting = tmp_path / "lock", Waiting()
    for _ in range(2):
        with held(path, waiting.over, waiting.told):
            assert is_locked(path)
            assert int(path.read_text()) == os.getpid()
        assert not path.exists()
    with pytest.raises(KeyError), held(path, waiting.over, waiting.told):
        raise KeyError
    assert not path.exists()
    assert waiting.holders == []


def test_the_holder_is_named(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    """One waits until nothing more is needed; also for a process that is stopped. The lock stays the holder's."""
    for number in (signal.SIGCONT, signal.SIGSTOP):
        holder.send_signal(number)
        waiting = Waiting()
        with held(tmp_path / "lock", waiting.over, waiting.told):
            assert is_locked(tmp_path / "lock")
        assert waiting.holders == [holder.pid] * 3


def test_the_lock_goes_with_a_holder_that_is_killed(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait()
    assert int((tmp_path / "lock").read_text()) == holder.pid
    waiting = Waiting()
    with held(tmp_path / "lock", waiting.over, waiting.told):
        assert int((tmp_path / "lock").read_text()) == os.getpid()
    assert waiting.holders == []


@pytest.mark.parametrize("content", ["gone", "", "nonsense", "-1", "9" * 30])
def test_what_an_earlier_holder_left_does_not_mislead(
    tmp_path: Path, holder: subprocess.Popen[str], content: str
) -> None:
    if content == "gone":
        past = subprocess.Popen(["true"])
        past.wait()
        content = str(past.pid)
    (tmp_path / "lock").write_text(content)
    waiting = Waiting()
    with held(tmp_path / "lock", waiting.over, waiting.told):
        pass
    assert waiting.holders == [None] * 3


def test_without_a_folder_one_goes_on(tmp_path: Path) -> None:
    waiting = Waiting()
    for path in (tmp_path / "none" / "lock", tmp_path):
        with held(path, waiting.over, waiting.told):
            pass
    assert waiting.holders == []


def test_a_wait_is_told_late_and_seldom(capsys: pytest.CaptureFixture[str]) -> None:
    patience = watching.Patience()
    for seconds in (0.0, 0.5, 0.99, 1.2, 1.3, 25.0, 31.0, 31.3, 59.0, 61.4, 61.5):
        patience(None if seconds > 60 else 77, seconds)
    assert capsys.readouterr().err.splitlines() == [
        "arena: waiting for process 77, which compiles kernels (1 s so far)",
        "arena: waiting for process 77, which compiles kernels (31 s so far)",
        "arena: waiting for another process, which compiles kernels (61 s so far)",
    ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_waits_for_a_kernel_says_so_and_can_be_stopped(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "sizes.py").write_text(SIZES, encoding="utf-8")
    locking = """
import time
from arena.games.toolbox import kept

def slow(_kernel, _body):
    print("compiled", flush=True)
    time.sleep(100)

kept.Kernel.write = slow
"""
    options: dict[str, Any] = {"cache": tmp_path / "cache", "path": [tmp_path], "arguments": [1]}
    first = processes.start(locking + MEASURING, **options)
    assert first.stdout is not None
    assert first.stdout.readline() == "compiled\n"
    second = processes.start(MEASURING, **options)
    try:
        assert second.stderr is not None
        line = second.stderr.readline()
        assert re.fullmatch(processes.WAITING + "\n", line)
        assert f"process {first.pid}," in line
        second.send_signal(number)
        start = time.monotonic()
        second.communicate()
        assert time.monotonic() - start < 5
        assert second.returncode in (-number, 1)
    finally:
        for process in (first, second):
            process.kill()
            process.communicate()
    # The lock has gone with its holder.
    assert processes.run(MEASURING, **options) == "2 times 6 right, 0 from disk\n"
