"""Signals of a terminal, as far as the system has them: on Windows there is no SIGHUP, and none can be held back."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_HANGUP = [signal.SIGHUP] if hasattr(signal, "SIGHUP") else []
#: What reaches all processes of a terminal.
OF_A_TERMINAL: tuple[signal.Signals, ...] = (signal.SIGINT, *_HANGUP)
#: By what somebody asks a process to end.
ASKING: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM, *_HANGUP)


@contextmanager
def held_back() -> Iterator[None]:
    """Have this process, and those that start meanwhile, take the signals of a terminal only later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, OF_A_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore() -> None:
    """Ignore the signals of a terminal in this process, those that were held back too."""
    for number in OF_A_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, OF_A_TERMINAL)
