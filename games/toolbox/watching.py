"""What is told of compilation while it goes on: kernels that are made ready, and waiting for other processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

#: How long one waits for another process in silence, and how often it is told then, in seconds.
SILENT_SECONDS = 1.0
AGAIN_SECONDS = 30.0


def function_of(kernel: str) -> str:
    """The function that a kernel is made of, by the name that watchers are told."""
    return kernel.rpartition("-")[0]


class Watcher:
    """Somebody who wants to know. Kernels that another kernel needs are part of that one."""

    def begins(self, kernel: str, compiled: bool) -> None:
        """A kernel is going to be compiled, or loaded from disk."""

    def ends(self, kernel: str, compiled: bool, seconds: float) -> None:
        """It took so long. Not called if it failed."""

    def leaves(self) -> None:
        """What has begun is over, in whatever way."""

    def waits(self, holder: int | None, seconds: float) -> None:
        """For so long already, another process has been compiling what is needed here."""


_watchers: list[Watcher] = []
_depth = 0


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Tell somebody what is compiled meanwhile."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


@contextmanager
def making_ready(kernel: str, compiled: bool) -> Iterator[None]:
    """Tell that a kernel is compiled, or loaded, unless it is for another one's sake. Under numba's lock."""
    global _depth  # noqa: PLW0603  one thread at a time compiles
    outermost = _depth == 0
    _depth += 1
    start = time.perf_counter()
    told = list(_watchers) if outermost else []
    try:
        for watcher in told:
            watcher.begins(kernel, compiled)
        yield
        for watcher in told:
            watcher.ends(kernel, compiled, time.perf_counter() - start)
    finally:
        _depth -= 1
        for watcher in reversed(told):
            watcher.leaves()


class Patience:
    """Tells of a wait for another process once it has become long, and now and then."""

    def __init__(self) -> None:
        self._next = SILENT_SECONDS

    def __call__(self, holder: int | None, seconds: float) -> None:
        """So long it has been, for this process."""
        if seconds < self._next:
            return
        self._next = seconds + AGAIN_SECONDS
        for watcher in _watchers:
            watcher.waits(holder, seconds)
        if not _watchers:
            print(f"arena: {waiting_line(holder, seconds)}", file=sys.stderr, flush=True)


def waiting_line(holder: int | None, seconds: float) -> str:
    """What a user is told who waits."""
    process = f"process {holder}" if holder else "another process"
    return f"waiting for {process}, which compiles kernels ({seconds:.0f} s so far)"
