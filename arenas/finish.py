"""When a run will be over, told from how long the games of each pairing take.

The mean of whatever happened to finish first is no guide: short games finish first. What is left is therefore reckoned
seat by seat, and where two players have not met yet, from what each of them spent on others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Seats


class PlannedFinish(Protocol):
    """Knows how many games are left, and how long they will take."""

    def know(self, rows: Iterable[tuple[int, int, float, float]]) -> None:
        """Take in games of the past: seats, how many, and the seconds of Black and White in all of them."""
        ...

    def see(self, record: GameRecord) -> None:
        """Take in a game that has ended."""
        ...

    @property
    def left(self) -> int:
        """How many games are left."""
        ...

    def seconds(self) -> float | None:
        """Seconds of the clock until all are played; None while that cannot be known."""
        ...


class RoughFinish:
    """Of a run of which nobody knows who will meet: by the mean of all games so far."""

    def __init__(self, games: int, workers: int) -> None:
        self.left = games
        self._workers = max(1, workers)
        self._games, self._spent = 0, 0.0

    def know(self, rows: Iterable[tuple[int, int, float, float]]) -> None:
        """See PlannedFinish."""
        for _, games, black, white in rows:
            self._take(games, black + white)

    def see(self, record: GameRecord) -> None:
        """See PlannedFinish."""
        self._take(1, record.black.seconds + record.white.seconds)

    def _take(self, games: int, seconds: float) -> None:
        self.left = max(0, self.left - games)
        self._games += games
        self._spent += seconds

    def seconds(self) -> float | None:
        """See PlannedFinish."""
        if not self._games:
            return None
        return self.left * self._spent / self._games / min(self._workers, max(1, self.left))


class Finish:
    """The games that are left of a run, and the seconds that they will take."""

    def __init__(self, seats: Sequence[Seats], games: int, workers: int) -> None:
        names = list(dict.fromkeys(name for pair in seats for name in (pair.black, pair.white)))
        numbers = {name: number for number, name in enumerate(names)}
        self._black = np.array([numbers[pair.black] for pair in seats])
        self._white = np.array([numbers[pair.white] for pair in seats])
        self._workers = max(1, workers)
        self._left = np.full(len(seats), games)
        self._played = np.zeros(len(seats))  # games whose times are known, by seats
        self._spent = np.zeros(len(seats))  # seconds in these games
        self._games = np.zeros(len(names))  # likewise, by player
        self._own = np.zeros(len(names))  # the player's own seconds in these

    def know(self, rows: Iterable[tuple[int, int, float, float]]) -> None:
        """Take in games of the past: seats, how many, and the seconds of Black and White in all of them."""
        for seats, games, black, white in rows:
            self._take(seats, games, black, white)

    def see(self, record: GameRecord) -> None:
        """Take in a game that has ended."""
        self._take(record.pairing.seats, 1, record.black.seconds, record.white.seconds)

    def _take(self, seats: int, games: int, black: float, white: float) -> None:
        self._left[seats] -= games
        self._played[seats] += games
        self._spent[seats] += black + white
        for player, seconds in ((self._black[seats], black), (self._white[seats], white)):
            self._games[player] += games
            self._own[player] += seconds

    @property
    def left(self) -> int:
        """How many games are left."""
        return int(self._left.sum())

    def seconds(self) -> float | None:
        """Seconds of the clock until all are played; None while nothing is known of somebody who has games left."""
        open_seats = self._left > 0
        waited_for = np.concatenate([self._black[open_seats], self._white[open_seats]])
        if not self._games[waited_for].all():
            return None
        work = float(self._left @ self._means())
        longest = float(self._means()[open_seats].max(initial=0.0))
        return max(work / min(self._workers, max(1, self.left)), longest)

    def _means(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Expected seconds of a game, by seats."""
        own = self._own / np.maximum(self._games, 1)
        expected = own[self._black] + own[self._white]
        found: np.ndarray[tuple[int], np.dtype[np.float64]] = np.where(
            self._played > 0, self._spent / np.maximum(self._played, 1), expected
        )
        return found
