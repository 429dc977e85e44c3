"""How far a run is, told on stderr while it is played."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from arena.library.notice import say
from arena.library.screen import Block, Place, place_for

if TYPE_CHECKING:
    from arena.arenas.finish import PlannedFinish
    from arena.arenas.game_record import GameRecord
    from arena.library.sitting import Sitting


#: Between two lines of a log.
LINE_SECONDS = 30.0
_DRAW_SECONDS = 0.5
#: To make a table anew takes at most this share of the time.
_TABLE_SHARE = 0.01
_LEADERS = 3
#: So much of a run has been played when the games that have ended are no longer only the short ones.
_TELLING_SHARE = 0.2

Rows = Sequence[Sequence[str]]


class Display(StrEnum):
    """Ways to tell it."""

    AUTO = "auto"  # a table in a terminal, lines elsewhere
    BAR = "bar"
    TABLE = "table"
    LINES = "lines"
    NONE = "none"


class Progress(Protocol):
    """Is told what happens, and shows it."""

    def see(self, record: GameRecord) -> None:
        """A game has been recorded."""
        ...

    def pulse(self) -> None:
        """Time has gone by; this comes several times a second."""
        ...


class Silent:
    """Shows nothing."""

    def see(self, record: GameRecord) -> None:
        """See Progress."""

    def pulse(self) -> None:
        """See Progress."""


class _Bar:
    """One line that fills up."""

    def __init__(self, update: Callable[[int], object]) -> None:
        self._update = update

    def see(self, record: GameRecord) -> None:  # noqa: ARG002  that there is one more is all it shows
        """See Progress."""
        self._update(1)

    def pulse(self) -> None:
        """See Progress."""


class Pace:
    """Games so far, their rate and when the last one will be over."""

    def __init__(self, finish: PlannedFinish, planned: int, open_ended: bool) -> None:
        self._finish = finish
        self._planned = planned
        self._open_ended = open_ended  # whether a test may end the run before
        self._begun = time.monotonic()
        self._seen = 0

    def see(self, record: GameRecord) -> None:
        """Take in a game."""
        self._seen += 1
        self._finish.see(record)

    def line(self) -> str:
        """All of it in a few words."""
        done = self._planned - self._finish.left
        elapsed = time.monotonic() - self._begun
        words = [f"{done} of {'at most ' if self._open_ended else ''}{self._planned} games"]
        if not self._open_ended:
            words[0] += f" ({100 * done // self._planned} %)"
        if self._seen and elapsed > 0:
            words.append(f"{rate_of(self._seen / elapsed)}")
        left = self._seconds_left(elapsed)
        if left is not None and self._finish.left:
            words.append(f"{'at most ' if self._open_ended else ''}{span(left)} left, until {clock(left)}")
        return ", ".join(words)

    def _seconds_left(self, elapsed: float) -> float | None:
        """By the players' times; and, of games that take next to none, by the rate at which they come."""
        left, games = self._finish.seconds(), self._finish.left
        if left is None or self._seen < _TELLING_SHARE * (self._seen + games):
            return left
        return max(left, games * elapsed / self._seen)


class _Lines:
    """A line now and then, for logs."""

    def __init__(self, pace: Pace, rows: Callable[[], Rows]) -> None:
        self._pace = pace
        self._rows = rows
        self._told = time.monotonic()

    def see(self, record: GameRecord) -> None:
        """See Progress."""
        self._pace.see(record)

    def pulse(self) -> None:
        """See Progress."""
        if time.monotonic() - self._told >= LINE_SECONDS:
            headers, *rows = self._rows()
            say("; ".join([self._pace.line(), *(_leader(headers, row) for row in rows[:_LEADERS])]))
            self._told = time.monotonic()


class _Table:
    """A small table that is drawn anew in its place, with a line below it."""

    def __init__(self, title: str, pace: Pace, rows: Callable[[], Rows], block: Place) -> None:
        self._title = title
        self._pace = pace
        self._rows = rows
        self._block = block
        self._lines: list[str] = []
        self._due = self._drawn = -math.inf  # at once

    def see(self, record: GameRecord) -> None:
        """See Progress."""
        self._pace.see(record)

    def pulse(self) -> None:
        """See Progress."""
        now = time.monotonic()
        if now - self._drawn < _DRAW_SECONDS:
            return
        if now >= self._due:
            self._lines = aligned(self._rows())
            self._due = time.monotonic() + (time.monotonic() - now) / _TABLE_SHARE
        with suppress(OSError):  # the terminal may have been closed
            self._block.draw([self._title, *self._lines, self._pace.line()])
        self._drawn = time.monotonic()

    def clear(self) -> None:
        """Leave the place to the results."""
        with suppress(OSError):
            self._block.clear()


@contextmanager
def progress_of(
    display: Display,
    place: Sitting,
    workers: int,
    rows: Callable[[], Rows],
    open_ended: bool = False,
    titled: bool = True,
) -> Iterator[Progress]:
    """Show how far a run is. `rows` makes a small table with headers; an `open_ended` run may need fewer games.

    Where it is recorded is said unless it is not to be `titled`.
    """
    block = place_for(sys.stderr)
    if display is Display.AUTO:
        display = Display.LINES if block is None else Display.TABLE
    title = f"run '{place.run.name}' in {place.ledger.path}"
    if display is not Display.TABLE and titled:
        say(title)
    if display is Display.NONE:
        yield Silent()
    elif display is Display.BAR:
        from tqdm import tqdm

        # disable=None: no progress bar where stderr is not a terminal.
        with tqdm(total=len(place.settings), initial=place.run.played, unit="game", disable=None, leave=False) as bar:
            yield _Bar(bar.update)
    elif display is Display.LINES:
        yield _Lines(_pace(place, workers, open_ended), rows)
    else:
        table = _Table(title, _pace(place, workers, open_ended), rows, block or Block(sys.stderr))
        try:
            yield table
        finally:
            table.clear()
            with suppress(OSError):
                say(title)


def _pace(place: Sitting, workers: int, open_ended: bool) -> Pace:
    from arena.arenas.finish import Finish, RoughFinish

    settings = place.settings
    finish: PlannedFinish = (
        RoughFinish(len(settings), workers)
        if settings.format.follows_results
        else Finish(settings.seats(), settings.games, workers)
    )
    query = "SELECT pairing, count(*), sum(black_seconds), sum(white_seconds) FROM games WHERE run = ? GROUP BY pairing"
    finish.know(place.ledger.query(query, (place.run.id,)))
    return Pace(finish, len(settings), open_ended)


def aligned(rows: Rows) -> list[str]:
    """Rows as lines: words to the left, numbers to the right."""
    from arena.games.text import width

    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(_padded(row, widths)).rstrip() for row in rows]


def _padded(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    from arena.games.text import width

    for column, cell in enumerate(row):
        space = " " * (widths[column] - width(cell))
        yield f"{cell}{space}" if column == 0 else f"{space}{cell}"


def _leader(headers: Sequence[str], row: Sequence[str]) -> str:
    """A row of the table in a log: who, which share of the points, and the last columns by their names."""
    name, _, _, share, known, elo = row
    return f"{name} {share} % ({headers[-2]}: {known}; {headers[-1]} {elo})"


def rate_of(games: float) -> str:
    """Games a second, or a minute where they are few."""
    return f"{games:.1f} games/s" if games >= 0.1 else f"{60 * games:.1f} games/min"


def span(seconds: float) -> str:
    """A time to come, with as many digits as can be meant."""
    for unit, size in (("d", 86_400.0), ("h", 3_600.0), ("min", 60.0)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


def clock(seconds: float) -> str:
    """The time of day then; with the date if that is not soon."""
    then = time.localtime(time.time() + seconds)
    return time.strftime("%H:%M" if seconds < 43_200 else "%Y-%m-%d %H:%M", then)
