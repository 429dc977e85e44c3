"""Work in numbered pieces on several cores: by threads, since kernels run without Python's lock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from types import TracebackType
from typing import Generic, Self, TypeVar

Worker = TypeVar("Worker")
Found = TypeVar("Found")

#: How many pieces for each worker may be under way, or wait for one before them.
_AHEAD = 4


class Crew(Generic[Worker]):
    """Workers, each of which does one piece at a time. A single one works in the thread of who calls.

    Which of them does a piece is nobody's business: what comes of it must not depend on that.
    """

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = tuple(workers)
        self._threads = ThreadPoolExecutor(len(workers)) if len(workers) > 1 else None
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in workers:
            self._free.put(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def in_order(self, work: Callable[[Worker, int], Found], numbers: Iterable[int]) -> Iterator[Found]:
        """What comes of each piece, in the order of the numbers. Who wants no more just stops to ask."""
        if self._threads is None:
            for number in numbers:
                yield work(self.workers[0], number)
            return
        waiting: deque[Future[Found]] = deque()
        try:
            for number in numbers:
                waiting.append(self._threads.submit(self._piece, work, number))
                if len(waiting) >= _AHEAD * len(self.workers):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()

    def at_once(self, work: Callable[[Worker, int], object]) -> None:
        """Have each worker do its share, by its number. Who calls does one of them: threads take their time to wake."""
        helpers = (
            [self._threads.submit(work, worker, number) for number, worker in enumerate(self.workers[1:], 1)]
            if self._threads
            else []
        )
        work(self.workers[0], 0)
        for helper in helpers:
            helper.result()

    def _piece(self, work: Callable[[Worker, int], Found], number: int) -> Found:
        worker = self._free.get()
        try:
            return work(worker, number)
        finally:
            self._free.put(worker)
