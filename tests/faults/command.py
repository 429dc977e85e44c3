"""The command line as a user starts it: a process in a session of its own, which can be struck and watched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ARENA = (sys.executable, "-m", "arena")

#: A command that has not ended by then hangs.
PATIENCE = 120.0
_GONE_SECONDS = 5.0  # for what a command leaves behind to end by itself
_LOOK_SECONDS = 0.01
_WORKER, _WATCHMAN, _ENGINE = "multiprocessing.spawn", "kill -s KILL 0", "support/engine.py"


@dataclass(frozen=True)
class Ended:
    """A command that has ended."""

    code: int
    out: str
    err: str
    seconds: float  # since it was struck, less those in which it waited for a core
    left: tuple[str, ...]  # the command lines of processes that it left behind

    @property
    def lines(self) -> list[str]:
        """What it said on stderr."""
        return self.err.splitlines()


class Command:
    """`python -m arena` under way. What it starts belongs to its session."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        variables: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
        prepare: Callable[[], None] | None = None,
    ) -> None:
        # Files without a name: they are on another disk than the ledger, and can be read at any time.
        self._out, self._err = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            [*before, *ARENA, *arguments],
            cwd=folder,
            env={**os.environ, **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=self._out,
            stderr=self._err,
            start_new_session=True,
            preexec_fn=prepare,  # noqa: PLW1509
        )
        self.pid = self.process.pid
        self.begun = self._struck = time.monotonic()
        self._delayed = 0.0

    def ended(self) -> bool:
        """Whether the process itself has ended; it is not yet waited for, so that its files in /proc stay."""
        if self.process.returncode is not None:
            return True
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def worked(self) -> float:
        """Seconds of a core that its main thread has had."""
        return self._scheduled()[0]

    def _scheduled(self) -> tuple[float, float]:
        """Seconds that its main thread has had a core, and has waited for one."""
        try:
            had, waited, _ = Path(f"/proc/{self.pid}/schedstat").read_text(encoding="ascii").split()
        except OSError:
            return 0.0, 0.0
        return int(had) / 1e9, int(waited) / 1e9

    def minds_signals(self) -> bool:
        """Whether it has said what SIGTERM means; before that Python itself is being loaded."""
        return self._has_signal("SigCgt", signal.SIGTERM)

    def _has_signal(self, mask: str, number: int) -> bool:
        try:
            text = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return False
        return bool(int(text.partition(f"{mask}:")[2].split()[0], 16) >> (number - 1) & 1)

    def strike(self, number: int, group: bool = False) -> None:
        """Send a signal, to the process alone or to its group. From here on it is measured when it ends."""
        self._struck, self._delayed = time.monotonic(), self._scheduled()[1]
        if not self.ended():
            (os.killpg if group else os.kill)(self.pid, number)

    def wait_until(self, come: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait for something to become true; False if the command ends, or too much time goes by, before it does."""
        deadline = time.monotonic() + seconds
        while not come():
            if self.ended() or time.monotonic() > deadline:
                return False
            time.sleep(_LOOK_SECONDS)
        return True

    def said(self) -> str:
        """What it has said on stderr so far."""
        return os.pread(self._err.fileno(), 1 << 20, 0).decode(errors="replace")

    def members(self) -> dict[int, str]:
        """The live processes of its session, but for itself, with their command lines."""
        found = {process: _line_of(process) for process in _session(self.pid) if process != self.pid}
        return {process: line for process, line in found.items() if line}

    def workers(self) -> list[int]:
        """Its workers, those that are just starting too."""
        return self._parts(_WORKER)

    def engines(self) -> list[int]:
        """The engines that play for it."""
        return [process for process in self._parts(_ENGINE) if os.getpgid(process) != self.pid]

    def watchmen(self) -> list[int]:
        """Who looks after the engines."""
        return self._parts(_WATCHMAN)

    def _parts(self, mark: str) -> list[int]:
        return [process for process, line in self.members().items() if mark in line]

    def end(self, seconds: float = PATIENCE) -> Ended:
        """Wait for its end; one that does not come is forced."""
        self.wait_until(lambda: False, seconds)
        hung = not self.ended()
        if hung:
            os.kill(self.pid, signal.SIGKILL)
            self.wait_until(lambda: False)
        taken = time.monotonic() - self._struck - (self._scheduled()[1] - self._delayed)
        left = self._left_behind()
        code = self.process.wait()
        out, err = (os.pread(file.fileno(), 1 << 24, 0).decode(errors="replace") for file in (self._out, self._err))
        self._out.close()
        self._err.close()
        return Ended(code, out, err + ("\n(it did not end)\n" if hung else ""), taken, left)

    def _left_behind(self) -> tuple[str, ...]:
        """What has not ended with it, nor soon after; it is ended here."""
        deadline = time.monotonic() + _GONE_SECONDS
        while (left := self.members()) and time.monotonic() < deadline:
            time.sleep(_LOOK_SECONDS)
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return tuple(left.values())


def _session(leader: int) -> list[int]:
    """All processes of a session."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.getsid(int(name)) == leader:
                    found.append(int(name))
            except ProcessLookupError:
                continue
    return found


def _line_of(process: int) -> str:
    """The command line of a live process; nothing for one that has ended and is only not waited for."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]
        line = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""
    return "" if state in "ZX" else line.strip() or "?"
