"""Entry point of the command: signals are minded before anything that takes time is loaded."""

from __future__ import annotations

import signal
import sys
from types import FrameType

INTERRUPTED = 130


class Interruption(KeyboardInterrupt):
    """Ctrl-C, or a signal that means the same.

    Of KeyboardInterrupt itself Python remembers that it passed through an `exec`, as there are in imports, and ends
    the process by a signal however it was handled.
    """


def main() -> None:
    """Run the command line of this process. SIGTERM and a terminal that closes end it as Ctrl-C does."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, interrupt)
    try:
        from arena.cli.main import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
        print("arena: interrupted", file=sys.stderr)
    sys.exit(code)


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """Answer a signal that ends the command."""
    raise Interruption
