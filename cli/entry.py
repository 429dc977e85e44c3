"""Entry point of the command: signals are minded before anything that takes time is loaded."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING

from arena.library.interruption import ASKING, INTERRUPTED, interrupt

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_AGAIN_SECONDS = 0.002
#: How often Python looks for garbage; left to itself it does while all is loaded, dozens of times and for nothing.
_SELDOM = (50_000, 20, 20)


def main() -> None:
    """Run the command line of this process. SIGTERM and a terminal that closes end it as Ctrl-C does."""
    _mind(_leave)
    gc.set_threshold(*_SELDOM)
    from arena.cli.main import run

    _mind(interrupt)
    sys.unraisablehook = _interrupt_later
    try:
        code = _carried_out(run)
    except KeyboardInterrupt:  # once more, while it was told
        code = INTERRUPTED
    # All is said and done; Python, while it ends, would let itself be killed by them.
    _mind(signal.SIG_IGN)
    _interrupt_after(0)
    gc.freeze()  # nor need it be looked for in what goes with the process
    sys.exit(code)


def _carried_out(run: Callable[[list[str]], int]) -> int:
    try:
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        with suppress(OSError):  # the terminal may have been closed
            print("arena: interrupted", file=sys.stderr)
        return INTERRUPTED


def _mind(answer: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    """Say how signals that ask the command to end are answered; those that are ignored, as under nohup, stay so."""
    for number in ASKING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, answer)


def _interrupt_later(failure: UnraisableHookArgs) -> None:
    """Break off a little later if that came amid something that cannot fail, as the end of an object, and was lost."""
    if isinstance(failure.exc_value, KeyboardInterrupt):
        _interrupt_after(_AGAIN_SECONDS)
    else:
        sys.__unraisablehook__(failure)


def _interrupt_after(seconds: float) -> None:
    """Have a clock interrupt this process, or stop it if there are none; a system without such clocks does at once."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    elif seconds:
        import _thread
        import threading

        threading.Timer(seconds, _thread.interrupt_main).start()


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End at once: nothing has been begun, and an exception amid an import might come out as another one."""
    with suppress(OSError):
        os.write(2, b"arena: interrupted\n")
    os._exit(INTERRUPTED)
