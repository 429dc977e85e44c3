"""The local executor: worker processes on the cores of this machine."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from arena.arenas.match import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.worker import News, work
from arena.games import ArenaError

#: A batch should keep a worker busy about this long; a worker has up to two, so that it never waits.
BATCH_SECONDS = 0.1
LARGEST_BATCH = 256
#: A game whose worker dies this often is taken to be what kills it.
DEATHS_PER_GAME = 3

_WEIGHT_OF_NEWS = 0.2


class WorkerError(ArenaError):
    """A game cannot be played because its worker dies over it."""

    exit_code = 4


@dataclass
class _Worker:
    """A worker process and what it has been sent but not sent back."""

    process: BaseProcess
    connection: Connection[Any, Any]
    owed: dict[Pairing, None] = field(default_factory=dict)  # in the order in which they are played


class Processes:
    """Plays in worker processes. One that dies costs its unfinished games: they are played again."""

    def __init__(self, settings: Settings, workers: int) -> None:
        self._document = settings.to_document()
        self._context = multiprocessing.get_context("spawn")
        self._workers = [self._start() for _ in range(workers)]
        self._again: deque[Pairing] = deque()
        self._lost: set[Pairing] = set()
        self._deaths: dict[Pairing, int] = {}
        self._seconds_per_game: float | None = None

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(theirs, self._document), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _batch(self) -> int:
        if self._seconds_per_game is None:
            return 1
        return max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(self._seconds_per_game, 1e-9))))

    def room(self) -> int:
        """See Executor: two batches for every worker."""
        batch = self._batch()
        wanted = sum(max(0, 2 * batch - len(worker.owed)) for worker in self._workers)
        return max(0, wanted - len(self._again))

    def submit(self, pairings: list[Pairing]) -> None:
        """See Executor."""
        self._again.extend(pairings)
        self._hand_out()

    def _hand_out(self) -> None:
        """Send what waits to the workers that have the least to do."""
        batch = self._batch()
        while self._again:
            worker = min(self._workers, key=lambda candidate: len(candidate.owed))
            space = 2 * batch - len(worker.owed)
            if space <= 0:
                return
            # A game that was lost before goes alone, so that it is known which one a worker dies over.
            size = (
                1
                if self._again[0] in self._lost
                else max(1, min(batch, space, -(-len(self._again) // len(self._workers))))
            )
            pairings = [self._again.popleft() for _ in range(size)]
            worker.owed.update(dict.fromkeys(pairings))
            try:
                worker.connection.send(pairings)
            except OSError:
                self._replace(worker)

    def collect(self, seconds: float) -> list[GameRecord]:
        """See Executor."""
        self._hand_out()
        watched: dict[Any, _Worker] = {worker.connection: worker for worker in self._workers}
        watched |= {worker.process.sentinel: worker for worker in self._workers}
        found: list[GameRecord] = []
        dead: list[_Worker] = []
        for ready in wait(list(watched), timeout=seconds):
            worker = watched[ready]
            if not self._take(worker, found) and worker not in dead:
                dead.append(worker)
        for worker in dead:
            self._replace(worker)
        return found

    def _take(self, worker: _Worker, found: list[GameRecord]) -> bool:
        """Take all that a worker has sent; whether it is still alive."""
        try:
            while worker.connection.poll():
                news: News = worker.connection.recv()
                if news.error:
                    raise WorkerError(f"a worker broke down: {news.error}")
                self._learn(news.seconds / len(news.records))
                for record in news.records:
                    worker.owed.pop(record.pairing, None)
                found += news.records
        except (EOFError, OSError):
            return False
        return worker.process.is_alive() or worker.connection.poll()

    def _learn(self, seconds: float) -> None:
        """Keep the mean time of a game, by which batches are measured."""
        old = self._seconds_per_game
        self._seconds_per_game = seconds if old is None else old + _WEIGHT_OF_NEWS * (seconds - old)

    def _replace(self, worker: _Worker) -> None:
        """Start another worker in place of one that died, and have its unfinished games played again."""
        lost = list(worker.owed)
        worker.connection.close()
        worker.process.join(timeout=1)
        self._lost.update(lost)
        if lost:
            self._deaths[lost[0]] = self._deaths.get(lost[0], 0) + 1
            if self._deaths[lost[0]] >= DEATHS_PER_GAME:
                raise WorkerError(
                    f"a worker died {DEATHS_PER_GAME} times over game {lost[0].game} of pairing {lost[0].seats}"
                    f" (exit code {worker.process.exitcode})"
                )
        self._again.extendleft(reversed(lost))
        self._workers[self._workers.index(worker)] = self._start()

    def stop(self, seconds: float) -> Iterator[GameRecord]:
        """See Executor."""
        self._again.clear()
        deadline = time.monotonic() + seconds
        while any(worker.owed for worker in self._workers) and (left := deadline - time.monotonic()) > 0:
            connections: dict[Any, _Worker] = {worker.connection: worker for worker in self._workers if worker.owed}
            for ready in wait(list(connections), timeout=left):
                found: list[GameRecord] = []
                worker = connections[ready]
                if not self._take(worker, found):
                    worker.owed.clear()
                yield from found
        self.close()

    def close(self) -> None:
        """See Executor."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.connection.close()
        self._workers = []
