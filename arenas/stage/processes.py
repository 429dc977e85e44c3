"""The local executor: worker processes on the cores of this machine."""

from __future__ import annotations

import ctypes
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.stage.batches import Batches, WorkerError
from arena.arenas.stage.worker import News, signals_held, without_a_main_program, work

#: A batch should keep a worker busy about this long; a worker has up to two, so that it never waits.
BATCH_SECONDS = 0.1
LARGEST_BATCH = 256
#: How many games wait here to be handed out.
WAITING = 1024
#: How many workers are started before something else is done.
STARTED_AT_ONCE = 16
#: How many workers in a row may die before they have come as far as playing.
DEATHS_AT_START = 10


@dataclass
class _Worker:
    """A worker process, and what it has been sent but not sent back."""

    process: BaseProcess
    connection: Connection[Any, Any]
    owed: dict[Pairing, float] = field(default_factory=dict)  # in the order of play, with the seconds expected
    ready: bool = False  # whether it has come as far as playing

    @property
    def busy_for(self) -> float:
        """Seconds of work that it is expected to have."""
        return sum(self.owed.values())


class Processes:
    """Plays in worker processes. One that dies costs its unfinished games: they are played again."""

    def __init__(self, settings: Settings, workers: int) -> None:
        self._document = settings.to_document()
        self._context = multiprocessing.get_context("spawn")
        self._halt = self._context.RawValue(ctypes.c_bool, False)
        self._most = workers
        self._workers: list[_Worker] = []
        self._waiting = Batches(BATCH_SECONDS, LARGEST_BATCH)
        self._stillborn = 0

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(theirs, self._document, self._halt), daemon=True)
        try:
            with signals_held(), without_a_main_program():
                process.start()
        except OSError as error:
            ours.close()
            raise WorkerError(
                f"worker {len(self._workers) + 1} cannot be started: {error.strerror}; a smaller -j may help"
            ) from error
        finally:
            theirs.close()
        return _Worker(process, ours)

    def _recruit(self) -> None:
        """Start workers while games wait that nobody is there for, some at a time: whoever calls has more to do."""
        idle = sum(not worker.owed for worker in self._workers)
        wanted = min(self._most - len(self._workers), len(self._waiting) - idle, STARTED_AT_ONCE)
        self._workers += [self._start() for _ in range(wanted)]

    def room(self) -> int:
        """See Executor."""
        return WAITING - len(self._waiting)

    def submit(self, pairings: list[Pairing]) -> None:
        """See Executor."""
        self._waiting.add(pairings)
        self._hand_out()

    def _hand_out(self) -> None:
        """Send batches to the workers that have the least to do, until all have enough."""
        self._recruit()
        while self._waiting:
            worker = min(self._workers, key=lambda candidate: candidate.busy_for)
            if worker.busy_for >= 2 * BATCH_SECONDS:
                return
            batch = self._waiting.next()
            worker.owed.update(batch)
            try:
                worker.connection.send(list(batch))
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
                worker.ready = True
                for record, seconds in zip(news.records, news.seconds, strict=True):
                    worker.owed.pop(record.pairing, None)
                    self._waiting.learn(record.pairing.seats, seconds)
                found += news.records
        except (EOFError, OSError):
            return False
        return worker.process.is_alive() or worker.connection.poll()

    def _replace(self, worker: _Worker) -> None:
        """Start another worker in place of one that died, and have its unfinished games played again."""
        lost = list(worker.owed)
        worker.connection.close()
        worker.process.join(timeout=1)
        self._blame(worker, lost)
        self._waiting.put_back(lost, lost=True)
        self._workers[self._workers.index(worker)] = self._start()

    def _blame(self, worker: _Worker, lost: list[Pairing]) -> None:
        """Give up on a game over which workers keep dying, and on workers that do not even start."""
        code = f"(exit code {worker.process.exitcode})"
        if not worker.ready:
            self._stillborn += 1
            if self._stillborn >= DEATHS_AT_START:
                raise WorkerError(f"{DEATHS_AT_START} workers died before they could play {code}")
            return
        self._stillborn = 0
        if lost:
            self._waiting.blame(lost[0], code)

    def played_on(self, pairing: Pairing) -> None:
        """See Executor."""

    def stop(self, seconds: float) -> Iterator[GameRecord]:
        """See Executor. Workers end the game they are at, send what they have, and leave."""
        self._halt.value = True
        deadline = time.monotonic() + seconds
        playing = {worker.connection: worker for worker in self._workers if worker.owed and worker.ready}
        while playing and (left := deadline - time.monotonic()) > 0:
            for ready in wait(list(playing), timeout=left):
                found: list[GameRecord] = []
                worker = playing[ready]  # type: ignore[index]
                if not self._take(worker, found) or not worker.owed:
                    del playing[ready]  # type: ignore[arg-type]
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
