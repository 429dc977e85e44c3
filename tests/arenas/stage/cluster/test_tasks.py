"""What the executor for clusters makes of tasks that fail, with a scheduler that says what the test wants."""

import asyncio
import itertools
import threading
from concurrent.futures import CancelledError
from types import SimpleNamespace

import pytest
from distributed import KilledWorker

from arena.arenas.schedule import Pairing
from arena.arenas.stage.batches import WorkerError
from arena.arenas.stage.cluster.desk import Played
from arena.arenas.stage.cluster.executor import Cluster
from arena.games import Winner
from tests.support.records import record


class Future:
    def __init__(self, key):
        self.key, self.released = key, False

    def release(self):
        self.released = True


class Connection:
    """Keeps what it is sent; nothing is played."""

    key, address, resources, lost = "run", "tcp://head:1", None, False

    def __init__(self, workers=2):
        self.players = frozenset(f"tcp://worker:{number}" for number in range(workers))
        self.sent, self.futures = [], []
        self.client = SimpleNamespace(submit=self._submit)

    def _submit(self, _play, _run, pairings, key, **_more):
        self.sent.append([pairing.game for pairing in pairings])
        self.futures.append(Future(key))
        return self.futures[-1]

    def later(self, work):
        work.close()

    def tell_of_absence(self):
        pass

    def dismiss(self):
        pass

    close = dismiss


@pytest.fixture
def made():
    def cluster(games, workers=2):
        connection = Connection(workers)
        executor = Cluster(connection)
        executor.submit([Pairing(0, number) for number in range(games)])
        return executor, connection

    return cluster


def played(*games, worker="tcp://worker:0", seconds=0.25, **more):
    return Played(worker, [record(0, game, Winner.BLACK) for game in games], [seconds] * len(games), {}, **more)


def killed(worker="tcp://worker:0"):
    return KilledWorker("key", SimpleNamespace(address=worker), 0)


def collected(executor, *arrivals):
    for arrival in arrivals:
        executor._inbox.put(arrival)
    return [game.pairing.game for game in executor.collect(0.0)]


def test_no_more_is_sent_than_the_workers_will_soon_be_at(made):
    executor, connection = made(50)
    assert connection.sent == [[0], [1], [2], [3]]
    assert collected(executor, (1, played(0))) == [0]
    assert connection.sent[4:] == []
    collected(executor)
    assert connection.sent[4:] == [[4, 5, 6, 7]]  # now it is known how long they take
    connection.players = frozenset()
    assert collected(executor, (2, played(1))) == [1]
    collected(executor)
    assert len(connection.sent) == 5


def test_a_task_that_has_come_in_is_let_go_of(made):
    executor, connection = made(1)
    collected(executor, (1, played(0)))
    assert connection.futures[0].released


def test_a_killed_worker_costs_what_it_was_sent_and_tasks_get_other_names(made):
    executor, connection = made(4)
    assert collected(executor, (1, killed()), (2, killed())) == []
    collected(executor)
    assert sorted(itertools.chain(*connection.sent[4:])) == [0, 1]
    assert len({future.key for future in connection.futures}) == len(connection.futures) == 6
    assert collected(executor, (3, played(2)), (4, played(3)), (5, played(0)), (6, played(1))) == [2, 3, 0, 1]


def test_the_task_that_was_sent_first_is_to_blame(made):
    """Of the tasks that a worker was sent it was at the first; the other one is innocent, however often it is hit."""
    executor, _ = made(2, workers=1)
    collected(executor, (2, killed("tcp://worker:7")), (1, killed("tcp://worker:7")))
    collected(executor)
    collected(executor, (3, killed("tcp://worker:8")), (4, killed("tcp://worker:8")))
    collected(executor)
    with pytest.raises(WorkerError, match=r"died 3 times over game 0 of pairing 0 \(the last was tcp://worker:9\)"):
        collected(executor, (6, killed("tcp://worker:9")), (5, killed("tcp://worker:9")))


def test_the_tasks_of_a_worker_are_told_of_within_a_moment(made):
    """One that it had not come to may come in before the one that it was at."""
    executor, _ = made(2, workers=1)
    for first in (1, 3, 5):
        late = threading.Timer(0.01, executor._inbox.put, [(first, killed(f"tcp://worker:{first}"))])
        late.start()
        if first == 5:
            with pytest.raises(WorkerError, match="over game 0 "):
                collected(executor, (first + 1, killed(f"tcp://worker:{first}")))
            return
        collected(executor, (first + 1, killed(f"tcp://worker:{first}")))
        collected(executor)


def test_what_was_lost_on_its_way_is_played_again(made):
    executor, connection = made(1)
    collected(executor, (1, OSError("connection reset")))
    collected(executor)
    assert connection.sent == [[0], [0]]


def test_the_games_of_a_lost_batch_are_sent_one_by_one(made):
    executor, connection = made(9, workers=1)
    collected(executor, (1, played(0)))
    collected(executor)
    assert connection.sent[2] == [2, 3, 4, 5]
    collected(executor, (2, played(1)), (3, killed()))
    collected(executor)
    assert connection.sent[3:] == [[2], [3]]


@pytest.mark.parametrize("error", [CancelledError(), asyncio.CancelledError()])
def test_a_scheduler_that_has_gone_ends_the_run_after_what_has_come_in(made, error):
    executor, _ = made(2)
    assert collected(executor, (1, error), (2, played(1))) == [1]
    with pytest.raises(
        WorkerError, match="the scheduler at tcp://head:1 has gone; what was recorded is kept"
    ) as caught:
        executor.collect(0.0)
    assert caught.value.exit_code == 4


def test_a_scheduler_that_goes_while_nothing_is_played_is_missed_too(made):
    executor, connection = made(2, workers=0)
    assert collected(executor) == []
    connection.lost = True
    with pytest.raises(WorkerError, match="has gone"):
        executor.collect(0.0)


def test_a_worker_that_cannot_take_part_ends_the_run(made):
    executor, _ = made(1)
    with pytest.raises(WorkerError, match="worker tcp://worker:0 cannot take part: it is another one"):
        collected(executor, (1, played(trouble="it is another one")))


def test_any_other_error_is_told(made):
    executor, _ = made(1)
    with pytest.raises(WorkerError, match="a task came to nothing: ValueError: odd"):
        collected(executor, (1, ValueError("odd")))


def test_games_of_a_task_that_were_not_played_are_sent_again(made):
    executor, connection = made(9, workers=1)
    collected(executor, (1, played(0)))
    collected(executor)
    assert connection.sent[2] == [2, 3, 4, 5]
    assert collected(executor, (3, played(2, 3))) == [2, 3]
    collected(executor)
    assert connection.sent[3] == [4, 5, 6, 7]


def test_when_it_stops_what_was_played_is_given_and_nothing_sent(made):
    executor, connection = made(9, workers=1)
    for arrival in ((1, played(0)), (2, played(trouble="it was not set up for this run"))):
        executor._inbox.put(arrival)
    assert [game.pairing.game for game in executor.stop(1.0)] == [0]
    assert len(connection.sent) == 2
