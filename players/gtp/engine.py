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
from collections.abc import Callable, Sequence
from pathlib import Path

from arena.players.errors import PlayerError, SlowError
from arena.players.gtp.answer import Answer, clipped, last_line, read_answer
from arena.players.gtp.meter import Meter
from arena.players.gtp.mode import mode_hint

_WATCHMAN = ("/bin/sh", "-c", "read line; kill -s KILL 0")

_CHUNK = 1 << 16
_LONGEST_ANSWER = 1 << 20  # bytes
_KEPT_COMPLAINTS = 4096  # bytes of stderr
_MOST_CHUNKS = 64
_QUOTED_LINES = 2
_LONGEST_FOREIGN_QUOTE = 80  # characters
_QUIT_SECONDS = 0.5
_EXIT_SECONDS = 1.0
_PULSE_SECONDS = 0.25  # between two looks at the clock
_PATIENT_SECONDS = 2.0  # after which it is said what is waited for
_SILENT_SECONDS = 8.0  # after which a program that has not said a word is doubted
_FOREIGN_SECONDS = 1.0  # of silence after which words that are no answer are known not to become one


class EngineError(PlayerError):
    """An engine does not start, has ended, or does not speak GTP."""


class RefusalError(EngineError):
    """An engine has answered that it cannot do what it was told."""


class ForeignError(EngineError):
    """A program cannot be run, or speaks, but not GTP."""


class Engine:
    """An engine under way. After any error but RefusalError it is of no more use."""

    def __init__(self, arguments: Sequence[str], folder: Path | None = None, numbered: bool = True) -> None:
        self._name = Path(arguments[0]).name
        if not hasattr(os, "killpg"):
            raise ForeignError(f"{self._name} cannot be run: on Windows, programs that speak GTP need WSL")
        self._arguments = arguments
        self._numbered = numbered
        self._number = 0
        self._heard = b""
        self._last_heard = 0.0  # by the clock
        self._complaints = b""
        self._aside = b""  # what of it has come since `heed`
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
            raise ForeignError(f"{self._name} does not start: {error.strerror}") from error
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        self.meter = Meter(watchman.pid)
        self._end = weakref.finalize(self, _dismiss, self._process, watchman, os.getpid())

    def ask(self, command: str, seconds: float, announce: Callable[[str], None] | None = None) -> str:
        """The text of the answer to a command, for which there are so many seconds.

        If the answer takes a while, `announce` is told what is waited for.
        """
        self._number += 1
        line = f"{self._number} {command}\n" if self._numbered else f"{command}\n"
        text = self._exchange(line.encode(), command, seconds, announce)
        answer = read_answer(text)
        if answer is None:
            raise self._foreign(text, command)
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

    def heed(self) -> None:
        """From now on, take note of what the engine says to stderr."""
        self._hear_out()
        self._aside = b""

    def aside(self) -> str:
        """The last line that it has said to stderr since `heed`; what comes late is left out."""
        self._hear_out()
        return last_line(self._aside)

    def _hear_out(self) -> None:
        """Take in what waits on stderr. A program that never stops talking is not waited for."""
        stderr = self._process.stderr.fileno()  # type: ignore[union-attr]
        for _ in range(_MOST_CHUNKS):
            if not _readable(stderr) or not self._listen(stderr, complaints=True):
                return

    def close(self) -> None:
        """Let the engine quit, and end it if it does not."""
        self._end()

    def kill(self) -> None:
        """End the engine and all that it has started, at once."""
        found = self._end.detach()
        if found is not None:
            _, _, (process, watchman, _), _ = found
            _kill(watchman, process)

    def _exchange(self, data: bytes, command: str, seconds: float, announce: Callable[[str], None] | None) -> str:
        """Send a command and wait for the answer, which comes without its empty line."""
        process, start = self._process, time.monotonic()
        notices = self._notices(command) if announce is not None else []
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(process.stderr, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(process.stdin, selectors.EVENT_WRITE)  # type: ignore[arg-type]
            while data or (text := self._whole_answer()) is None:
                waited = time.monotonic() - start
                if waited >= seconds:
                    complaint = self._error(f"has not answered '{command}' within {seconds:g} s{self._doubt}")
                    raise SlowError(str(complaint))
                if notices and announce is not None and waited >= notices[0][0]:
                    announce(notices.pop(0)[1])
                self._refuse_foreign_words(command)
                for key, _ in selector.select(min(seconds - waited, _PULSE_SECONDS)):
                    if key.fileobj is process.stdin:
                        data = self._send(data)
                        if not data:
                            selector.unregister(process.stdin)
                    elif not self._listen(key.fd, key.fileobj is process.stderr):
                        selector.unregister(key.fileobj)
                        if key.fileobj is process.stdout:
                            raise self._gone()
        return text

    def _notices(self, command: str) -> list[tuple[float, str]]:
        """What is to be said of a wait, and after how many seconds."""
        waiting = f"waiting for {self._name} to answer '{command}'"
        if self._number > 1:
            return [(_PATIENT_SECONDS, waiting)]
        return [(_PATIENT_SECONDS, waiting), (_SILENT_SECONDS, f"still {waiting}{self._doubt}")]

    def _refuse_foreign_words(self, command: str) -> None:
        """Do not wait for the end of what cannot be an answer, such as the prompt of a program in another mode."""
        words = self._heard.lstrip(b"\n")
        if words and words[:1] not in b"=?" and time.monotonic() - self._last_heard >= _FOREIGN_SECONDS:
            raise self._foreign(words.decode("utf-8", errors="replace"), command)

    @property
    def _doubt(self) -> str:
        """What may be wrong if the very first answer is: the program may be in another mode."""
        return mode_hint(self._arguments) if self._number == 1 else ""

    def _foreign(self, words: str, command: str) -> EngineError:
        """An error about an answer that is none; the first one may be that of a program in another mode."""
        shown = clipped(words, _LONGEST_FOREIGN_QUOTE)
        said = f"'{shown}'" if any(sign.isalnum() for sign in shown) else "what is no text"
        return ForeignError(str(self._error(f"answers {said} to '{command}', which is not GTP{self._doubt}")))

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
            self._aside = (self._aside + chunk)[-_KEPT_COMPLAINTS:]
        else:
            self._heard += chunk.replace(b"\r", b"")
            self._last_heard = time.monotonic()
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
            self._hear_out()
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
