"""How far a long work of equal steps is, told on stderr while it is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from arena.library.notice import say
from arena.library.progress import LINE_SECONDS, Display, clock, span
from arena.library.screen import place_for

if TYPE_CHECKING:
    from arena.arenas.stage.stop_request import StopRequest

_DRAW_SECONDS = 0.5

Item = TypeVar("Item")


class StoppedError(Exception):
    """Somebody wanted the work to stop; what was done is on the disk."""


class Steps:
    """Counts steps, and says when the last one will be done. `unit` is what they are called, in the plural."""

    def __init__(self, display: Display, unit: str, total: int) -> None:
        self._unit, self._total = unit, total
        in_place = display in {Display.TABLE, Display.BAR, Display.AUTO}
        self._block = place_for(sys.stderr) if in_place else None
        self._silent = display is Display.NONE
        self._begun: tuple[int, float] | None = None
        self._told = time.monotonic()

    def expect(self, total: int) -> None:
        """There are so many steps in all, as far as is known by now."""
        self._total = total

    def see(self, done: int, note: str = "") -> None:
        """So many are done by now; `note` is what else is to be known. What is seen first was there before."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = (done, now)
        if self._silent or now - self._told < (_DRAW_SECONDS if self._block else LINE_SECONDS):
            return
        self._told = now
        line = self._line(done, now) + (f"; {note}" if note else "")
        if self._block is None:
            say(line)
            return
        with suppress(OSError):  # the terminal may have been closed
            self._block.draw([line])

    def _line(self, done: int, now: float) -> str:
        first, start = self._begun or (done, now)
        words = [f"{done} of {self._total} {self._unit} ({100 * done // max(self._total, 1)} %)"]
        if done > first and now > start:
            left = (self._total - done) * (now - start) / (done - first)
            words.append(f"{span(left)} left, until {clock(left)}")
        return ", ".join(words)

    def clear(self) -> None:
        """Leave the place to the results."""
        if self._block is not None:
            with suppress(OSError):
                self._block.clear()


@contextmanager
def steps(display: Display, unit: str, total: int) -> Iterator[Steps]:
    """Steps that are shown while they are done."""
    shown = Steps(display, unit, total)
    try:
        yield shown
    finally:
        shown.clear()


def until_stopped(items: Iterable[Item], stop: StopRequest) -> Iterator[Item]:
    """Take what is done piece by piece; raises StoppedError before the next one if somebody wants that."""
    for item in items:
        yield item
        if stop.wanted:
            raise StoppedError
