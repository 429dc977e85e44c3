"""Being interrupted: by Ctrl-C, or by a signal that means the same."""

from __future__ import annotations

import signal
from types import FrameType

#: By what somebody asks a command to end; on Windows, no terminal says that it closes.
ASKING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
#: Exit code of what was interrupted.
INTERRUPTED = 130


class Interruption(KeyboardInterrupt):
    """Ctrl-C, or a signal that means the same.

    Of KeyboardInterrupt itself Python remembers that it passed through an `exec`, as there are in imports, and ends
    the process by a signal however it was handled.
    """


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """Break off what is being done."""
    raise Interruption
