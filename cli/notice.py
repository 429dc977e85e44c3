"""What is said on stderr while a command works."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from arena.cli.breaking_off import compiling_interruptible, signals_are_free


def say(message: str) -> None:
    """One line on stderr; nothing if the terminal has been closed."""
    with suppress(OSError):
        print(f"arena: {message}", file=sys.stderr, flush=True)


@contextmanager
def compilation_notice() -> Iterator[None]:
    """Say in a line when kernels have to be compiled first, for that takes seconds.

    Where nobody else has said what signals mean, they end the command at once.
    """
    from arena.games.toolbox.watching import Watcher, waiting_line, watched_by

    class Notice(Watcher):
        told = False

        def begins(self, kernel: str, compiled: bool) -> None:  # noqa: ARG002
            if compiled and not self.told:
                self.told = True
                say("compiling kernels for a first run; later runs find them on disk")

        def waits(self, holder: int | None, seconds: float) -> None:
            say(waiting_line(holder, seconds))

    with watched_by(Notice()), compiling_interruptible() if signals_are_free() else contextlib.nullcontext():
        yield
