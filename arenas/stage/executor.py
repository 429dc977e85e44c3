"""Executors: where games are played. All give the same games; they differ in speed only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.stage.hall import Hall


class Executor(Protocol):
    """Plays games somewhere, any number at once.

    The conductor gives out pairings with `submit` while there is `room`, and takes what
    has been played with `collect`. A game that is lost with its worker is played again by
    the executor: what is submitted comes back exactly once, unless `stop` is called.
    """

    def room(self) -> int:
        """How many more games it is worth submitting now."""
        ...

    def submit(self, pairings: list[Pairing]) -> None:
        """Have games played."""
        ...

    def collect(self, seconds: float) -> list[GameRecord]:
        """Games that are over; waits for the first of them for at most that long."""
        ...

    def played_on(self, pairing: Pairing) -> Mapping[str, str] | None:
        """What a game was played with and on, if it was another machine than this; it is asked once, then forgotten."""
        ...

    def stop(self, seconds: float) -> Iterator[GameRecord]:
        """Begin no further game; gives those that end within that time, then lets go of the rest."""
        ...

    def close(self) -> None:
        """Let go of everything at once."""
        ...


class InProcess:
    """Plays in this process, one game after the other: for debugging, and where no process can be started."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._waiting: list[Pairing] = []

    def room(self) -> int:
        """See Executor."""
        return 0 if self._waiting else 1

    def submit(self, pairings: list[Pairing]) -> None:
        """See Executor."""
        self._waiting += pairings

    def collect(self, seconds: float) -> list[GameRecord]:  # noqa: ARG002  there is nothing to wait for
        """See Executor; it plays one game, however long that takes."""
        return [self._hall.play(self._waiting.pop(0))] if self._waiting else []

    def played_on(self, pairing: Pairing) -> None:
        """See Executor."""

    def stop(self, seconds: float) -> Iterator[GameRecord]:  # noqa: ARG002  nothing is under way
        """See Executor."""
        self._waiting.clear()
        return iter(())

    def close(self) -> None:
        """See Executor."""
