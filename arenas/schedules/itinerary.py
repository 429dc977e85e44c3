"""An itinerary: the games of a run whose schedule follows its results, batch by batch.

A batch is decided when all games of those before it are over, and by nothing else: not by how many games are played at
a time, nor by which of them end first, nor by where a run was interrupted. Whoever takes a run up again goes through
its decisions from the beginning, with the games that are recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing


class Guide(Protocol):
    """Decides which games come next."""

    def batch(self) -> list[Pairing]:
        """The games that are to be played by what has been seen; nothing when no more are needed."""
        ...

    def see(self, records: Sequence[GameRecord]) -> None:
        """Take in the games of a batch, all of them and in its order."""
        ...


class Itinerary:
    """What has been played of a run, and what is to be played."""

    def __init__(self, guide: Guide, recorded: Iterable[GameRecord] = ()) -> None:
        self.guide = guide
        self._known = {record.pairing: _light(record) for record in recorded}
        self._batch = guide.batch()
        self._go_on()

    @property
    def complete(self) -> bool:
        """Whether no more games are needed."""
        return not self._batch

    @property
    def missing(self) -> list[Pairing]:
        """The games of the batch that have not been played, in its order."""
        return [pairing for pairing in self._batch if pairing not in self._known]

    def see(self, record: GameRecord) -> bool:
        """Take in a game of the batch; whether it was the last one, so that another batch has begun."""
        self._known[record.pairing] = _light(record)
        self._left -= 1
        if self._left:
            return False
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Batch after batch, as long as all games of it are known."""
        while self._batch and not self.missing:
            self.guide.see([self._known.pop(pairing) for pairing in self._batch])
            self._batch = self.guide.batch()
        self._left = len(self.missing)


def _light(record: GameRecord) -> GameRecord:
    """A game without what no schedule looks at and what takes room."""
    return replace(record, moves=(), thoughts=None, dead=())
