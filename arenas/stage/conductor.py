"""The conductor: has the games of a run played and recorded, each exactly once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import islice
from typing import Protocol

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger, Run
from arena.arenas.schedule import Pairing
from arena.arenas.schedules.itinerary import Itinerary
from arena.arenas.settings import OnForfeit, Settings
from arena.arenas.stage.executor import Executor
from arena.arenas.stage.stop_request import StopRequest
from arena.games import ArenaError
from arena.games.text import shortened

#: How long a run waits for games under way when it is told to stop.
DRAIN_SECONDS = 1.5
#: How often a game is played again before a run gives up on a player that keeps failing.
REPLAYS = 3

_WAIT_SECONDS = 0.1


class ForfeitError(ArenaError):
    """A player broke off a game, and the run was told to stop at that."""

    exit_code = 4


class End(Enum):
    """How conducting a run ended."""

    COMPLETE = auto()  # no game is missing that is needed
    INTERRUPTED = auto()


class Judge(Protocol):
    """Decides from the games so far which others are needed."""

    def see(self, record: GameRecord) -> None:
        """Take in a game that has been recorded; they come in the order of the schedule."""
        ...

    def needs(self, pairing: Pairing) -> bool:
        """Whether this game is still of interest."""
        ...


@dataclass
class Conductor:
    """Conducts one run.

    With a `judge`, games are recorded in the order of the schedule, whatever order they end
    in, so that the judge sees the same games for any number of workers. With an `itinerary`,
    which has seen what is recorded, it is the itinerary that says which games come next.
    """

    ledger: Ledger
    run: Run
    settings: Settings
    executor: Executor
    tell: Callable[[GameRecord], None] = lambda _record: None
    judge: Judge | None = None
    itinerary: Itinerary | None = None
    stop: StopRequest = field(default_factory=StopRequest)
    origin: int | None = None  # the ledger's number of what games are played with and on
    provenance: Mapping[str, str] = field(default_factory=dict)  # the same in words
    pulse: Callable[[], None] = lambda: None  # called several times a second, if games are not played in this process

    def __post_init__(self) -> None:
        self._seats = len(self.settings.seats())
        self._done = bytearray(0 if self.itinerary is not None else len(self.settings))
        self._due = deque(() if self.itinerary is None else self.itinerary.missing)
        if self.itinerary is None:
            for pairing in self.ledger.played(self.run):
                self._done[self._place(pairing)] = 1
        self._missing = (pairing for pairing in self.settings.pairings() if self._wanted(pairing))
        self._next = 0  # the first place that has not been recorded, where games are recorded in order
        self._early: dict[int, GameRecord] = {}
        self._attempts: dict[Pairing, int] = {}
        self._pending = 0
        self._origins: dict[tuple[tuple[str, str], ...], int] = {}  # of other machines

    def _place(self, pairing: Pairing) -> int:
        return pairing.game * self._seats + pairing.seats

    def conduct(self) -> End:
        """Play what is missing. Whatever happens, games that were recorded stay recorded."""
        try:
            end = self._conduct()
        finally:
            self.executor.close()
            self.ledger.commit()
        return end

    def _conduct(self) -> End:
        while True:
            if self.stop.wanted:
                for record in self.executor.stop(DRAIN_SECONDS):
                    self._take(record)
                return End.INTERRUPTED
            issued = self._issued()
            self._pending += len(issued)
            if issued:
                self.executor.submit(issued)
            if not self._pending:
                return End.COMPLETE
            begun = time.monotonic()
            for record in self.executor.collect(_WAIT_SECONDS):
                self._take(record)
            if time.monotonic() - begun > _WAIT_SECONDS / 2:
                self.ledger.commit()  # the next wait may be as long, and an executor in this process waits for a game
            else:
                self.ledger.commit_if_due()
            self.pulse()
            if self.judge is not None and self._next == len(self._done):
                return End.COMPLETE

    def _issued(self) -> list[Pairing]:
        """The games that are begun next."""
        if self.itinerary is not None:
            return [self._due.popleft() for _ in range(min(len(self._due), self.executor.room()))]
        # Games that wait for an earlier one to end hold others back, or they might become many.
        return list(islice(self._missing, max(0, self.executor.room() - len(self._early))))

    def _wanted(self, pairing: Pairing) -> bool:
        return not self._done[self._place(pairing)] and (self.judge is None or self.judge.needs(pairing))

    def _take(self, record: GameRecord) -> None:
        """Record a game that has come in, or have it played again."""
        if record.reason.is_forfeit and self.settings.conduct.on_forfeit is not OnForfeit.COUNT:
            self._forfeited(record)
            return
        self._pending -= 1
        if self.judge is None:
            self._record(record)
        else:
            self._early[self._place(record.pairing)] = record
            self._record_in_order(self.judge)

    def _record_in_order(self, judge: Judge) -> None:
        """Record the games whose turn it is, and pass over those that the judge has no need of."""
        while self._next < len(self._done):
            ready = self._early.pop(self._next, None)
            pairing = Pairing(self._next % self._seats, self._next // self._seats)
            if self._wanted(pairing):
                if ready is None:
                    return
                self._record(ready)
                judge.see(ready)
            self._next += 1

    def _record(self, record: GameRecord) -> None:
        self.ledger.record(self.run, record, self._origin_of(record.pairing))
        self.tell(record)
        if self.itinerary is None:
            self._done[self._place(record.pairing)] = 1
        elif self.itinerary.see(record):
            self._due.extend(self.itinerary.missing)

    def _origin_of(self, pairing: Pairing) -> int | None:
        """The ledger's number of what a game was played with and on."""
        elsewhere = self.executor.played_on(pairing)
        if elsewhere is None:
            return self.origin
        whole = {**self.provenance, **elsewhere}
        key = tuple(sorted(whole.items()))
        if key not in self._origins:
            self._origins[key] = self.ledger.origin(whole)
        return self._origins[key]

    def _forfeited(self, record: GameRecord) -> None:
        """Keep the failure, and play the game again or stop the run."""
        self.ledger.record_failure(self.run, record)
        attempts = self._attempts[record.pairing] = self._attempts.get(record.pairing, 0) + 1
        if self.settings.conduct.on_forfeit is OnForfeit.REPLAY and attempts <= REPLAYS:
            self.executor.submit([record.pairing])
            return
        seats = self.settings.seats()[record.pairing.seats]
        again = f" {attempts} times" if attempts > 1 else ""
        raise ForfeitError(
            f"game {record.pairing.game} of {shortened(seats.black)} against {shortened(seats.white)}"
            f" was forfeited{again} ({record.reason}: {record.detail}); --on-forfeit count would count it as a loss"
        )
