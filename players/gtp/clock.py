"""Time settings as GTP has them: a main time, then periods of so many seconds for so many moves."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games.errors import InputError
from arena.players.allowance import ClockFace

_DIGITS = 7  # of a number of seconds or moves


@dataclass(frozen=True)
class TimeSettings:
    """Whole seconds and moves. Without a period the main time is all there is."""

    main: int
    period: int
    moves: int

    @property
    def unlimited(self) -> bool:
        """GTP's way to say that there is no limit: a period without moves."""
        return self.period > 0 and self.moves == 0

    def __str__(self) -> str:
        return f"{self.main} {self.period} {self.moves}"


def read_time_settings(text: str) -> TimeSettings:
    """Three whole numbers, such as `0 5 1` for five seconds a move."""
    words = text.split()
    if len(words) != 3 or not all(word.isascii() and word.isdigit() and len(word) <= _DIGITS for word in words):
        raise InputError(f"time '{text}': write main time, period and moves a period, such as '0 5 1' or '300 30 10'")
    return TimeSettings(*map(int, words))


class Clock:
    """What one player has left in one game."""

    def __init__(self, settings: TimeSettings) -> None:
        self._settings = settings
        self._main = float(settings.main)
        self._period = float(settings.period)
        self._moves = settings.moves

    @property
    def seconds(self) -> float | None:
        """How long the next move may take at most; None for without limit."""
        if self._settings.unlimited:
            return None
        return max(0.0, self._main) + (self._period if self._settings.moves else 0.0)

    def face(self, overhead: float) -> ClockFace | None:
        """What a player is told, but for some seconds that are lost on the way; None for without limit."""
        settings = self._settings
        if settings.unlimited or settings == TimeSettings(0, 0, 0):
            return None
        each = self._period / self._moves if self._moves else 0.0
        if self._main > each or not settings.moves:
            return ClockFace(max(0.0, self._main - overhead), each)
        return ClockFace(max(0.0, self._main + self._period - overhead), moves=self._moves)

    def set(self, seconds: int, moves: int) -> None:
        """So much is left, as `left` has it."""
        self._main, self._period = (float(seconds), float(self._settings.period)) if moves == 0 else (0.0, seconds)
        self._moves = moves or self._settings.moves

    def left(self) -> tuple[int, int]:
        """What `time_left` says: whole seconds, and the moves to be made in them (0 during the main time)."""
        if self._main > 0 or not self._settings.moves:
            return int(self._main), 0
        return int(self._period), self._moves

    def spend(self, seconds: float) -> None:
        """A move has taken so long."""
        if self._settings.unlimited:
            return
        over = seconds - self._main
        self._main = max(0.0, -over)
        if over <= 0 or not self._settings.moves:
            return
        self._period -= over
        self._moves -= 1
        if self._moves == 0:
            self._period, self._moves = float(self._settings.period), self._settings.moves
