"""Games that wait to be played, cut into batches that take about equally long, and who is to blame for lost ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from arena.arenas.schedule import Pairing
from arena.games import ArenaError

#: A game over which workers die this often is taken to be what kills them.
DEATHS_PER_GAME = 3

_WEIGHT_OF_NEWS = 0.2


class WorkerError(ArenaError):
    """Games cannot be played because workers die over them, or because there are none."""

    exit_code = 4


class Batches:
    """The games that wait, in the order in which they are played, and how long games take."""

    def __init__(self, seconds: float, largest: int) -> None:
        self._usual = seconds
        self._largest = largest
        self._waiting: deque[Pairing] = deque()
        self._means: dict[int, dict[str, float]] = {}  # duration of a game, by the number of its seats, and by worker
        self._lost: set[Pairing] = set()
        self._deaths: dict[Pairing, int] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, pairings: Iterable[Pairing]) -> None:
        """Let games wait behind the others."""
        self._waiting.extend(pairings)

    def clear(self) -> None:
        """No game is to be played any more."""
        self._waiting.clear()

    def next(self) -> dict[Pairing, float]:
        """The next games that make a batch, with the seconds that they are expected to take.

        A game of unknown length fills a batch, and so does one that was lost before: it is
        to be known which game a worker dies over.
        """
        batch: dict[Pairing, float] = {}
        total = 0.0
        expected: dict[int, float] = {}
        while self._waiting and len(batch) < self._largest and total < self._usual:
            seats = self._waiting[0].seats
            lost_before = self._waiting[0] in self._lost
            if seats not in expected:
                expected[seats] = self._seconds(seats)
            if lost_before and batch:
                break
            pairing = self._waiting.popleft()
            batch[pairing] = self._usual if lost_before else expected[seats]
            total += batch[pairing]
        return batch

    def _seconds(self, seats: int) -> float:
        """How long a game takes the fastest worker that has played one: no batch is too short for anybody."""
        return min(self._means.get(seats, {}).values(), default=self._usual)

    def learn(self, seats: int, seconds: float, worker: str = "") -> None:
        """Keep the mean duration of these players' games, by which batches are measured."""
        means = self._means.setdefault(seats, {})
        old = means.get(worker)
        means[worker] = seconds if old is None else old + _WEIGHT_OF_NEWS * (seconds - old)

    def forget(self, worker: str) -> None:
        """A worker has gone, and another one may be slower."""
        for means in self._means.values():
            if len(means) > 1:
                means.pop(worker, None)

    def put_back(self, pairings: Iterable[Pairing], lost: bool) -> None:
        """Have games played again before all others; those that were `lost` with their worker one by one."""
        returned = list(pairings)
        if lost:
            self._lost.update(returned)
        self._waiting.extendleft(reversed(returned))

    def blame(self, game: Pairing, detail: str) -> None:
        """A worker has died over a game; raises WorkerError if it is not the first one."""
        self._deaths[game] = self._deaths.get(game, 0) + 1
        if self._deaths[game] >= DEATHS_PER_GAME:
            raise WorkerError(
                f"a worker died {DEATHS_PER_GAME} times over game {game.game} of pairing {game.seats} {detail}"
            )
