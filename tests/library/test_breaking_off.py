"""Signals while kernels are compiled: the command ends at once, and nothing is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.games.toolbox.watching import making_ready
from arena.library.breaking_off import compiling_interruptible, signals_are_free
from arena.library.interruption import Interruption

PLAYED = ["match", "uct(playouts=9)", "random", "--game", "tic-tac-toe", "--games", "2", "-j", "1"]
ANALYZED = ["analyze", "--game", "tic-tac-toe", "--player", "uct(playouts=9)"]

#: Far longer than it takes (half a second), for the machine may be busy.
AT_ONCE = 5.0


class Started:
    """A command in an empty folder, with a cache of kernels and a group of processes of its own."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "arena", *arguments],
            cwd=folder,
            env={**os.environ, "ARENA_CACHE_DIR": str(folder / "cache")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def line(self) -> str:
        """The next line on stderr."""
        assert self.process.stderr is not None
        return self.process.stderr.readline()

    def ends_after(self, number: int) -> tuple[int, str]:
        """The exit code and the messages after a signal, which must make all processes go at once."""
        start = time.monotonic()
        self.process.send_signal(number)
        _, messages = self.process.communicate(timeout=AT_ONCE)
        assert time.monotonic() - start < AT_ONCE
        with pytest.raises(ProcessLookupError):
            os.killpg(self.process.pid, 0)
        return self.process.returncode, messages

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.mark.parametrize(
    ("arguments", "number", "seconds"),
    [(PLAYED, signal.SIGINT, 1.0), (PLAYED, signal.SIGTERM, 0.0), (ANALYZED, signal.SIGHUP, 0.5)],
)
def test_a_signal_amid_compilation_ends_the_command(
    tmp_path: Path, arguments: list[str], number: int, seconds: float
) -> None:
    started = Started(tmp_path, arguments)
    assert "compiling kernel" in started.line()
    time.sleep(seconds)
    code, messages = started.ends_after(number)
    assert code == 130
    assert messages.splitlines()[-1] == "arena: interrupted"
    left = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert {path.suffix for path in left} <= {".nbc"}


def test_who_waits_for_a_stopped_process_says_so_and_can_be_ended(tmp_path: Path) -> None:
    holder = Started(tmp_path, ANALYZED)
    try:
        assert "compiling kernel" in holder.line()
        holder.process.send_signal(signal.SIGSTOP)
        for number in (signal.SIGTERM, signal.SIGINT):
            waiting = Started(tmp_path, PLAYED)
            while "waiting" not in (line := waiting.line()):
                assert line
            assert line.startswith(f"arena: waiting for process {holder.process.pid}, which compiles kernels (1 s")
            assert waiting.ends_after(number) == (130, "arena: interrupted\n")
    finally:
        holder.kill()


@pytest.fixture
def untouched() -> Iterator[None]:
    """What signals mean is afterwards what it was before."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    threads = threading.active_count()
    yield
    assert [signal.getsignal(number) for number in numbers] == before
    assert signal.set_wakeup_fd(-1) == -1
    assert threading.active_count() == threads


@pytest.mark.usefixtures("untouched")
class TestHandlers:
    def test_outside_of_compilation_a_signal_counts_where_it_comes(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with pytest.raises(Interruption), compiling_interruptible():
                signal.raise_signal(number)

    def test_in_a_process_of_somebody_else_only_ctrl_c_is_heeded_and_waits_for_the_kernel(self) -> None:
        done = []

        def compile_kernel() -> None:
            with making_ready("kernel", compiled=True):
                signal.raise_signal(signal.SIGINT)
                done.append((signal.getsignal(signal.SIGTERM), threading.active_count()))

        before = [(signal.getsignal(signal.SIGTERM), threading.active_count())]
        with pytest.raises(Interruption), compiling_interruptible(ends_process=False):
            compile_kernel()
        assert done == before

    def test_compilation_that_ends_soon_comes_to_its_end(self) -> None:
        done = []

        def compile_kernel() -> None:
            with making_ready("kernel", compiled=True):
                signal.raise_signal(signal.SIGINT)
                done.append("kernel")

        with pytest.raises(Interruption), compiling_interruptible():
            compile_kernel()
        assert done == ["kernel"]

    def test_a_signal_that_is_ignored_stays_so(self) -> None:
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            assert signals_are_free()
            with compiling_interruptible():
                signal.raise_signal(signal.SIGHUP)
        finally:
            signal.signal(signal.SIGHUP, before)

    def test_whether_signals_are_free(self) -> None:
        before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            assert signals_are_free()
            with compiling_interruptible():
                assert not signals_are_free()
            assert signals_are_free()
        finally:
            signal.signal(signal.SIGTERM, before)

    def test_in_another_thread_nothing_is_done(self) -> None:
        found = []

        def work() -> None:
            with compiling_interruptible():
                found.append(signals_are_free())

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert found == [signals_are_free()]
