"""Work in numbered pieces on several cores: by threads, since kernels run without Python's lock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Generic, TypeVar

Worker = TypeVar("Worker")
Found = TypeVar("Found")

#: How many pieces for each worker may be under way, or wait for one before them.
_AHEAD = 4


class Crew(Generic[Worker]):
    """Workers, each of which does one piece at a time. A single one works in the thread of who calls."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = tuple(workers)
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in workers:
            self._free.put(worker)

    def in_order(self, work: Callable[[Worker, int], Found], numbers: Iterable[int]) -> Iterator[Found]:
        """What comes of each piece, in the order of the numbers. Who wants no more just stops to ask."""
        if len(self.workers) == 1:
            for number in numbers:
                yield work(self.workers[0], number)
            return
        waiting: deque[Future[Found]] = deque()
        with ThreadPoolExecutor(len(self.workers)) as threads:
            try:
                for number in numbers:
                    waiting.append(threads.submit(self._piece, work, number))
                    if len(waiting) >= _AHEAD * len(self.workers):
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                threads.shutdown(cancel_futures=True)

    def _piece(self, work: Callable[[Worker, int], Found], number: int) -> Found:
        worker = self._free.get()
        try:
            return work(worker, number)
        finally:
            self._free.put(worker)
