"""The wish that work should stop, as soon as what is under way has been recorded."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from arena.arenas.stage.signals import ASKING


class StopRequest:
    """Whether somebody wants the work to stop."""

    def __init__(self) -> None:
        self.wanted = False

    @contextmanager
    def by_signals(self) -> Iterator[None]:
        """Take Ctrl-C, SIGTERM and a terminal that closes as wishes to stop; a second one interrupts at once.

        Signals come to the main thread only: in another one, whoever wants to stop says so by `wanted`.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def wish(_number: int, _frame: FrameType | None) -> None:
            if self.wanted:
                raise KeyboardInterrupt
            self.wanted = True

        heeded = [number for number in ASKING if signal.getsignal(number) is not signal.SIG_IGN]  # not under nohup
        before = {number: signal.signal(number, wish) for number in heeded}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
