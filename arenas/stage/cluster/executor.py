"""The executor for clusters: batches of games as tasks of Dask, some more than there are workers at any time."""

from __future__ import annotations

import asyncio
import queue
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

from distributed import Future, KilledWorker

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.stage.batches import Batches, WorkerError
from arena.arenas.stage.cluster.connection import Connection
from arena.arenas.stage.cluster.desk import Played, play

#: A task should keep a worker busy about this long: it costs some thousandths of a second.
BATCH_SECONDS = 1.0
LARGEST_BATCH = 4096
#: How many games wait here to be handed out.
WAITING = 4 * LARGEST_BATCH
#: Tasks for each worker: the one it is at, and the next one. More would be lost with it.
TASKS_EACH = 2

_BURST_SECONDS = 0.05  # within which the tasks of a worker that died are told of


@dataclass
class _Task:
    """A batch that has been sent to the scheduler."""

    future: Future[Any]
    pairings: list[Pairing]


class Cluster:
    """Plays on the workers of a cluster. What is lost with one that dies is played again, as a task of another name.

    Dask plays a task at least once. That a game is recorded once, and is the same wherever it is played, the ledger
    and the seeds see to.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting = Batches(BATCH_SECONDS, LARGEST_BATCH)
        self._tasks: dict[int, _Task] = {}
        self._sent = 0
        self._inbox: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        self._origins: dict[Pairing, Mapping[str, str]] = {}
        self._known: frozenset[str] = frozenset()
        self._stopping = False
        self._failure: WorkerError | None = None

    def room(self) -> int:
        """See Executor."""
        return WAITING - len(self._waiting)

    def submit(self, pairings: list[Pairing]) -> None:
        """See Executor."""
        self._waiting.add(pairings)
        self._hand_out()

    def _hand_out(self) -> None:
        """Send tasks while there are workers for them."""
        connection = self._connection
        for gone in self._known - connection.players:
            self._waiting.forget(gone)
        self._known = connection.players
        connection.tell_of_absence()
        while self._waiting and len(self._tasks) < TASKS_EACH * len(self._known):
            self._send(list(self._waiting.next()))

    def _send(self, pairings: list[Pairing]) -> None:
        connection = self._connection
        self._sent += 1
        future = connection.client.submit(
            play,
            connection.key,
            pairings,
            key=f"{connection.key}-{self._sent}",
            pure=False,
            resources=connection.resources,
        )
        self._tasks[self._sent] = _Task(future, pairings)
        connection.later(self._wait_for(self._sent, future))

    async def _wait_for(self, number: int, future: Future[Any]) -> None:
        """Put what becomes of a task into the inbox."""
        try:
            found: Any = await future
        except (Exception, asyncio.CancelledError) as error:
            found = error
        self._inbox.put((number, found))

    def collect(self, seconds: float) -> list[GameRecord]:
        """See Executor."""
        if self._failure is not None:
            raise self._failure
        self._hand_out()
        found = list(self._arrivals(seconds))
        if any(not isinstance(played, Played) for _, played in found):
            found += self._arrivals(_BURST_SECONDS)
        records: list[GameRecord] = []
        try:
            for number, played in found:
                if isinstance(played, Played):
                    records += self._take(number, played)
            self._play_again([(number, error) for number, error in found if not isinstance(error, Played)])
            if not found and self._connection.lost:
                raise self._gone()
        except WorkerError as error:
            self._failure = error  # games that have come in are recorded first
            if not records:
                raise
        return records

    def _arrivals(self, seconds: float) -> Iterator[tuple[int, Any]]:
        """All that has come in; waits for the first of it."""
        try:
            yield self._inbox.get(timeout=seconds)
            while True:
                yield self._inbox.get_nowait()
        except queue.Empty:
            return

    def _take(self, number: int, played: Played) -> list[GameRecord]:
        """The games of a task, which is let go of: Dask would play it again if its worker died."""
        task = self._tasks.pop(number)
        task.future.release()
        if played.trouble and not self._stopping:
            raise WorkerError(f"worker {played.worker} cannot take part: {played.trouble}")
        for record, seconds in zip(played.records, played.seconds, strict=True):
            self._waiting.learn(record.pairing.seats, seconds, played.worker)
            self._origins[record.pairing] = played.origin
        if not self._stopping:
            self._waiting.put_back(task.pairings[len(played.records) :], lost=False)
        return played.records

    def _play_again(self, failed: list[tuple[int, Any]]) -> None:
        """Have the games of tasks played again whose worker died.

        All tasks of that worker fail, also those that it had not come to: the one that was sent first it was at.
        """
        at_it: dict[str, Pairing] = {}
        for number, error in sorted(failed, key=lambda each: each[0], reverse=True):
            task = self._tasks.pop(number)
            task.future.release()
            if not isinstance(error, KilledWorker | OSError):
                raise self._given_up(error)
            self._waiting.put_back(task.pairings, lost=True)
            if isinstance(error, KilledWorker):
                at_it[str(error.last_worker.address)] = task.pairings[0]
        for worker, game in at_it.items():
            self._waiting.blame(game, f"(the last was {worker})")

    def _given_up(self, error: BaseException) -> WorkerError:
        if isinstance(error, asyncio.CancelledError | CancelledError):
            return self._gone()
        return WorkerError(f"a task came to nothing: {type(error).__name__}: {error}")

    def _gone(self) -> WorkerError:
        return WorkerError(f"the scheduler at {self._connection.address} has gone; what was recorded is kept")

    def played_on(self, pairing: Pairing) -> Mapping[str, str] | None:
        """See Executor."""
        return self._origins.pop(pairing, None)

    def stop(self, seconds: float) -> Iterator[GameRecord]:
        """See Executor. Workers end the game they are at; of tasks that they have not begun they play nothing."""
        self._stopping = True
        self._waiting.clear()
        deadline = time.monotonic() + seconds
        self._connection.dismiss()
        while self._tasks and (left := deadline - time.monotonic()) > 0:
            for number, found in self._arrivals(left):
                if isinstance(found, Played):
                    yield from self._take(number, found)
                else:
                    self._tasks.pop(number)
        self.close()

    def close(self) -> None:
        """See Executor."""
        self._stopping = True
        self._tasks.clear()
        self._connection.close()
