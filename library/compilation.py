"""How far compilation is, in a line that takes its own place in a terminal and comes seldom in a log."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from arena.games.toolbox import cache
from arena.games.toolbox.watching import Watcher, function_of, waiting_line
from arena.library.screen import redraws, window

if TYPE_CHECKING:
    from arena.arenas.kernel_needs import Needs

#: Seconds between two lines in a log, and between two drawings of the line in a terminal.
LOG_SECONDS = 10.0
_DRAW_SECONDS = 0.5

_UNKNOWN_SECONDS = 2.0  # of a kernel that nobody has expected
_PRIOR_SECONDS = 3.0  # of compilation, as much as what was known of the machine's speed before weighs
_ERASE = "\r\x1b[K"


class Forecast:
    """Counts kernels, and reckons how long those that are left will take."""

    def __init__(self, needs: Needs, clock: Callable[[], float] = time.monotonic) -> None:
        self._left = dict(needs.seconds)
        self._certain = needs.certain
        self._prior_speed = needs.speed
        self._clock = clock
        self._done = 0
        self._expected, self._taken = 0.0, 0.0  # seconds of the kernels that are done
        self._current: tuple[float, float] | None = None  # when it began, and the seconds it is expected to take
        self._expects = True  # whether one knows of more than what has come unexpected
        self._start = clock()

    @property
    def speed(self) -> float:
        """How many times as long as in the table it takes, by what was known before and what has been seen."""
        return (self._prior_speed * _PRIOR_SECONDS + self._taken) / (_PRIOR_SECONDS + self._expected)

    def begins(self, kernel: str) -> None:
        """A kernel is going to be compiled."""
        seconds = self._off_the_list(kernel)
        self._expects = seconds is not None or bool(self._left)
        self._current = (self._clock(), _UNKNOWN_SECONDS if seconds is None else seconds)

    def ends(self, seconds: float) -> None:
        """It has been compiled."""
        if self._current is not None:
            self._expected += self._current[1]
            self._taken += seconds
            self._done += 1
        self._current = None

    def found(self, kernel: str) -> None:
        """A kernel was on disk, and need not be compiled."""
        self._off_the_list(kernel)

    def _off_the_list(self, kernel: str) -> float | None:
        """Take one kernel of the same function off those that are left; the seconds that it takes in the table."""
        function = function_of(kernel)
        name = next((name for name in self._left if name.partition("/")[0] == function), "")
        return self._left.pop(name, None)

    def line(self) -> str:
        """Where it stands."""
        number = self._done + 1
        if not self._expects:
            return f"compiling kernel {number}, {self._clock() - self._start:.0f} s so far"
        about = "" if self._certain else "about "
        return f"compiling kernel {number} of {about}{number + len(self._left)}, about {self._seconds_left()} s left"

    def _seconds_left(self) -> int:
        began, seconds = self._current or (self._clock(), 0.0)
        rest = max(0.0, seconds * self.speed - (self._clock() - began))
        return max(1, round(rest + sum(self._left.values()) * self.speed))


class Notice(Watcher):
    """Tells the user of compilation on stderr. Of several that are open, the last one does."""

    _open: ClassVar[list[Notice]] = []

    def __init__(self, needs: Callable[[], Needs], clock: Callable[[], float] = time.monotonic) -> None:
        self._needs = needs
        self._clock = clock
        self._found: list[str] = []  # kernels that were on disk, before the first that was not
        self._forecast: Forecast | None = None
        self._pulse: threading.Thread | None = None
        self._over = threading.Event()
        self._lock = threading.Lock()  # of what is below, and of stderr
        self._active = False  # whether something is compiled
        self._drawn = False  # whether there is a line on the terminal
        self._told: float | None = None  # when there was a line in the log
        self.compiled: dict[str, float] = {}  # kernels with the seconds that they took
        Notice._open.append(self)

    @property
    def speed(self) -> float:
        """How many times as long as in the table compilation took."""
        return self._forecast.speed if self._forecast is not None else 1.0

    @property
    def _tells(self) -> bool:
        return Notice._open[-1:] == [self]

    def begins(self, kernel: str, compiled: bool) -> None:
        """See Watcher."""
        if not self._tells:
            return
        if not compiled:
            self._found.append(kernel)
        if self._forecast is None and compiled:
            self._forecast = Forecast(self._needs(), self._clock)
        if self._forecast is None:
            return
        with self._lock:
            while self._found:
                self._forecast.found(self._found.pop())
            if compiled:
                self._forecast.begins(kernel)
                self._active = True
                self._show()
        self._beat()

    def ends(self, kernel: str, compiled: bool, seconds: float) -> None:
        """See Watcher."""
        if self._tells and compiled and self._forecast is not None:
            self.compiled[kernel] = seconds
            with self._lock:
                self._forecast.ends(seconds)

    def leaves(self) -> None:
        """See Watcher. Whatever comes next on the terminal is not disturbed."""
        with self._lock:
            self._active = False
            self._erase()

    def waits(self, holder: int | None, seconds: float) -> None:
        """See Watcher."""
        if self._tells:
            with self._lock:
                self._erase()
                _write(f"arena: {waiting_line(holder, seconds)}\n")

    def close(self) -> None:
        """It is over."""
        self._over.set()
        if self._pulse is not None:
            self._pulse.join()
        self.leaves()
        Notice._open.remove(self)

    @classmethod
    def erase_all(cls) -> None:
        """Take away what is drawn, before the process ends. It does not wait long for whoever draws at this moment."""
        for notice in cls._open:
            if notice._lock.acquire(timeout=0.1):
                notice._active = False
                notice._erase()
                notice._lock.release()

    def _beat(self) -> None:
        """Show the line again and again; Python is free to, while kernels are compiled."""
        if self._pulse is None:
            self._pulse = threading.Thread(target=self._show_again, daemon=True)
            self._pulse.start()

    def _show_again(self) -> None:
        while not self._over.wait(_DRAW_SECONDS):
            with self._lock:
                if self._active:
                    self._show()

    def _show(self) -> None:
        if self._forecast is None:
            return
        line = f"arena: {self._forecast.line()}"
        if redraws(sys.stderr):
            _write(_ERASE + line[: window(sys.stderr).columns - 1])
            self._drawn = True
        elif self._told is None or self._clock() - self._told >= LOG_SECONDS:
            kept = self._told is None and not os.environ.get(cache.PRIVATE_VARIABLE)
            _write(f"{line}{'; later runs find them on disk' if kept else ''}\n")
            self._told = self._clock()

    def _erase(self) -> None:
        if self._drawn:
            _write(_ERASE)
            self._drawn = False


def _write(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # the terminal has been closed
        sys.stderr.write(text)
        sys.stderr.flush()
