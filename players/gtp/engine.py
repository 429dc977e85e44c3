"""A GTP engine as a process: started, asked with a time limit, and ended with all that it has started.

An engine belongs to a process group that is led by a watchman: a shell that reads from a
pipe which only we hold. However this process ends, the pipe closes, and the watchman kills
the group, itself included. That takes nothing but POSIX. An engine that leaves its process
group on purpose is out of reach.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

from arena.players.errors import PlayerError, SlowError
from arena.players.gtp.answer import Answer, clipped, read_answer
from arena.players.gtp.meter import Meter

_WATCHMAN = ("/bin/sh", "-c", "read line; kill -s KILL 0")

_CHUNK = 1 << 16
_LONGEST_ANSWER = 1 << 20  # bytes
_KEPT_COMPLAINTS = 4096  # bytes of stderr
_QUOTED_LINES = 2
_QUIT_SECONDS = 0.5
_EXIT_SECONDS = 1.0


class EngineError(PlayerError):
    """An engine does not start, has ended, or does not speak GTP."""


class RefusalError(EngineError):
    """An engine has answered that it cannot do what it was told."""


class Engine:
    """An engine under way. After any error but RefusalError it is of no more use."""

    def __init__(self, arguments: Sequence[str], folder: Path | None = None, numbered: bool = True) -> None:
        self._name = Path(arguments[0]).name
        self._numbered = numbered
        self._number = 0
        self._heard = b""
        self._complaints = b""
        # The leader of the group is there first, so that at no time an engine has no watchman.
        watchman = subprocess.Popen(
            _WATCHMAN, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0
        )
        try:
            self._process = subprocess.Popen(
                arguments,
                cwd=folder,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                process_group=watchman.pid,
            )
        except OSError as error:
            _kill(watchman)
            raise EngineError(f"{self._name} does not start: {error.strerror}") from error
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        self.meter = Meter(watchman.pid)
        self._end = weakref.finalize(self, _dismiss, self._process, watchman, os.getpid())

    def ask(self, command: str, seconds: float) -> str:
        """The text of the answer to a command, for which there are so many seconds."""
        self._number += 1
        line = f"{self._number} {command}\n" if self._numbered else f"{command}\n"
        text = self._exchange(line.encode(), command, time.monotonic() + seconds, seconds)
        answer = read_answer(text)
        if answer is None:
            raise self._error(f"answers {_quoted(text)} to '{command}', which is not GTP")
        self._check_number(answer, command)
        if not answer.succeeded:
            raise RefusalError(f"{self._name} refuses '{command}': {clipped(answer.text) or 'no reason'}")
        return answer.text

    def _check_number(self, answer: Answer, command: str) -> None:
        expected = self._number if self._numbered else None
        if answer.number != expected:
            found = "without a number" if answer.number is None else f"with number {answer.number}"
            wanted = "none" if expected is None else str(expected)
            raise self._error(f"answers '{command}' {found}, where {wanted} is right")

    def close(self) -> None:
        """Let the engine quit, and end it if it does not."""
        self._end()

    def kill(self) -> None:
        """End the engine and all that it has started, at once."""
        found = self._end.detach()
        if found is not None:
            _, _, (process, watchman, _), _ = found
            _kill(watchman, process)

    def _exchange(self, data: bytes, command: str, deadline: float, seconds: float) -> str:
        """Send a command and wait for the answer, which comes without its empty line."""
        process = self._process
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(process.stderr, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(process.stdin, selectors.EVENT_WRITE)  # type: ignore[arg-type]
            while data or (text := self._whole_answer()) is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    complaint = self._error(f"has not answered '{command}' within {seconds:g} s")
                    raise SlowError(str(complaint))
                for key, _ in selector.select(left):
                    if key.fileobj is process.stdin:
                        data = self._send(data)
                        if not data:
                            selector.unregister(process.stdin)
                    elif not self._listen(key.fd, key.fileobj is process.stderr):
                        selector.unregister(key.fileobj)
                        if key.fileobj is process.stdout:
                            raise self._gone()
        return text

    def _send(self, data: bytes) -> bytes:
        """Write what the pipe takes; returns the rest."""
        try:
            return data[os.write(self._process.stdin.fileno(), data) :]  # type: ignore[union-attr]
        except BlockingIOError:
            return data
        except OSError as error:
            raise self._gone() from error

    def _listen(self, descriptor: int, complaints: bool) -> bool:
        """Take in what has come; whether there may be more."""
        try:
            chunk = os.read(descriptor, _CHUNK)
        except BlockingIOError:
            return True
        if complaints:
            self._complaints = (self._complaints + chunk)[-_KEPT_COMPLAINTS:]
        else:
            self._heard += chunk.replace(b"\r", b"")
        return bool(chunk)

    def _whole_answer(self) -> str | None:
        """Take the first answer off what was heard, if it is complete."""
        heard = self._heard.lstrip(b"\n")
        text, end, rest = heard.partition(b"\n\n")
        if not end:
            if len(heard) > _LONGEST_ANSWER:
                raise self._error("answers without end")
            return None
        self._heard = rest
        return text.decode("utf-8", errors="replace")

    def _gone(self) -> EngineError:
        """What to say of an engine that has closed its end."""
        process = self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=_EXIT_SECONDS)
        with contextlib.suppress(OSError):
            while self._listen(process.stderr.fileno(), complaints=True) and _readable(process.stderr.fileno()):  # type: ignore[union-attr]
                pass
        if process.returncode is None:
            return self._error("has closed its output")
        if process.returncode < 0:
            return self._error(f"was ended by signal {-process.returncode}")
        return self._error(f"has ended with exit code {process.returncode}")

    def _error(self, what: str) -> EngineError:
        """An error that quotes the last complaints of the engine."""
        lines = self._complaints.decode("utf-8", errors="replace").splitlines()
        last = [line for line in map(clipped, lines) if line][-_QUOTED_LINES:]
        return EngineError(f"{self._name} {what}" + (f"; its last words: {' / '.join(last)}" if last else ""))


def _readable(descriptor: int) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_READ)
        return bool(selector.select(0))


def _quoted(text: str) -> str:
    return f"'{clipped(text)}'"


def _dismiss(process: subprocess.Popen[bytes], watchman: subprocess.Popen[bytes], owner: int) -> None:
    """Let an engine quit, then end what is left; not from a fork of the process that started it."""
    if os.getpid() != owner:
        return
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        os.write(process.stdin.fileno(), b"quit\n")
    with contextlib.suppress(OSError):
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=_QUIT_SECONDS)
    _kill(watchman, process)


def _kill(watchman: subprocess.Popen[bytes], process: subprocess.Popen[bytes] | None = None) -> None:
    """Kill the watchman's group. Its number stays taken until we wait for the watchman."""
    with contextlib.suppress(OSError):
        os.killpg(watchman.pid, signal.SIGKILL)
    for ended in filter(None, (process, watchman)):
        for stream in (ended.stdin, ended.stdout, ended.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        ended.wait()
