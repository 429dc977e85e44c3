"""Ctrl-C, SIGTERM and SIGHUP while kernels are compiled.

Compilation runs in machine code for seconds, in which Python cannot answer signals. They
are therefore also read by a thread. If compilation comes to an end soon, the command ends
as it does elsewhere; if not, the thread ends the process. Files on disk take their names
when they are complete, so that nothing is left half done.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from arena.library.interruption import ASKING, INTERRUPTED, Interruption, interrupt

#: How long compilation has to end after a signal.
_GRACE_SECONDS = 0.4


@contextmanager
def compiling_interruptible(ends_process: bool = True) -> Iterator[None]:
    """End the command at once on a signal, also in the middle of compilation, whatever signals mean elsewhere.

    Signals that are ignored stay ignored. In a process that is not ours to end, Ctrl-C waits for the kernel at hand.
    """
    from arena.games.toolbox.watching import watched_by

    # Only the main thread can answer signals, and once is enough.
    if threading.current_thread() is not threading.main_thread() or _Stop.is_armed:
        yield
        return
    asking = ASKING if ends_process else (signal.SIGINT,)
    taken = [number for number in asking if signal.getsignal(number) not in {signal.SIG_IGN, None}]
    stop = _Stop()
    with contextlib.ExitStack() as stack:
        stack.enter_context(watched_by(stop.watcher))
        if ends_process:
            stack.enter_context(_read_by_thread(stop.signalled))
        for number in taken:
            stack.callback(signal.signal, number, signal.signal(number, stop.handle))
        stack.callback(setattr, _Stop, "is_armed", False)
        _Stop.is_armed = True
        yield


def signals_are_free() -> bool:
    """Whether nobody has said that signals mean anything else than to end the command."""
    unanswered = (signal.SIG_DFL, signal.SIG_IGN, signal.default_int_handler, interrupt)
    return all(signal.getsignal(number) in unanswered for number in ASKING)


class _Stop:
    """What happens on a signal."""

    is_armed = False  # whether signals are answered by one of these

    def __init__(self) -> None:
        from arena.games.toolbox.watching import Watcher

        idle = threading.Event()
        idle.set()
        self._idle = idle
        self._wanted = False
        stop = self

        class Compilation(Watcher):
            """Knows whether something is compiled, and breaks off afterwards."""

            def begins(self, kernel: str, compiled: bool) -> None:  # noqa: ARG002
                idle.clear()

            def leaves(self) -> None:
                idle.set()
                if stop._wanted:
                    raise Interruption

        self.watcher = Compilation()

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """Answer a signal, once Python can. Amid compilation an exception might get lost, so it comes after it."""
        self._wanted = True
        if self._idle.is_set():
            raise Interruption

    def signalled(self) -> None:
        """A signal has come; runs in a thread."""
        if not self._idle.wait(_GRACE_SECONDS):
            self._leave()

    def _leave(self) -> None:
        """End the process and those that it has started."""
        import multiprocessing

        from arena.games.toolbox import cache, lock
        from arena.library.compilation import Notice

        with contextlib.suppress(Exception):
            Notice.erase_all()
            print("arena: interrupted", file=sys.stderr, flush=True)
            sys.stdout.flush()
        for child in multiprocessing.active_children():
            child.kill()
        lock.remove_lock_files()
        cache.remove_private()
        os._exit(INTERRUPTED)


@contextmanager
def _read_by_thread(signalled: Callable[[], None]) -> Iterator[None]:
    """Have a thread told of each signal when it comes, whatever the main thread is at."""
    import socket

    inbox, outbox = socket.socketpair()
    outbox.setblocking(False)

    def read() -> None:
        while (content := inbox.recv(1)) not in (b"", b"\0"):
            if content[0] in ASKING:
                signalled()

    thread = threading.Thread(target=read, daemon=True)
    before: Any = signal.set_wakeup_fd(outbox.fileno(), warn_on_full_buffer=False)
    thread.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        outbox.send(b"\0")
        thread.join(1)
        outbox.close()
        inbox.close()
