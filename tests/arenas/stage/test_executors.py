"""What all executors promise: equal games, nothing lost and nothing twice, whoever dies, and a soft end."""

from __future__ import annotations

import itertools
import logging
import os
import signal
from collections.abc import Iterator

import pytest
from distributed import LocalCluster

import arena
from arena.arenas.ledger import Ledger
from arena.arenas.provenance import provenance
from arena.arenas.stage.cluster import executor as cluster_executor
from arena.arenas.stage.cluster.connection import Connection
from arena.arenas.stage.cluster.scheduler import Scheduler
from arena.arenas.stage.conductor import DRAIN_SECONDS, Conductor, End
from arena.arenas.stage.stop_request import StopRequest
from arena.cli.main import run as arena_run
from arena.games import InputError
from tests.support.clusters import played_by, worker_processes
from tests.support.runs import executor_of, games_of, play_into, settings_of

SETTINGS = settings_of("hex(size=7)", "A, amaf(playouts=6000, sampling=moves)", games=20, openings="random:2")
KINDS = ("in this process", "processes", "cluster")
WITH_WORKERS = KINDS[1:]

_keys = (f"arena-test-{number}" for number in itertools.count())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two workers, which are replaced when they die; it gives up on a task at the first death."""
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=0, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.fixture
def make(address, monkeypatch):
    """Executors by their kinds; batches are short, so that there are many."""
    monkeypatch.setattr(cluster_executor, "BATCH_SECONDS", 0.1)

    def made(kind, settings=SETTINGS):
        if kind == "cluster":
            return played_by(address, settings, next(_keys))
        return executor_of(settings, WITH_WORKERS.count(kind) * 2)

    return made


def lines(path):
    """What is left of the games when the times are taken away."""
    return [(g.pairing, g.moves, g.swapped, g.winner, g.reason, g.line, g.score, g.dead) for g in games_of(path)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed") / "ledger.db"
    play_into(path, SETTINGS)
    assert len(lines(path)) == len(SETTINGS) == 40
    return lines(path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wish_to_stop_drains_and_the_rest_gives_the_same_games(tmp_path, make, undisturbed, kind):
    path = tmp_path / "ledger.db"
    stop = StopRequest()

    def tell(_record):
        stop.wanted = True

    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", SETTINGS, {})
        assert Conductor(ledger, run, SETTINGS, make(kind), tell, stop=stop).conduct() is End.INTERRUPTED
        assert 0 < ledger.run("run").played < len(SETTINGS)
    assert play_into(path, SETTINGS, executor=make(kind)) is End.COMPLETE
    assert lines(path) == undisturbed


@pytest.mark.parametrize("kind", WITH_WORKERS)
def test_workers_that_are_killed_lose_nothing_and_double_nothing(tmp_path, make, undisturbed, kind):
    path = tmp_path / "ledger.db"
    executor = make(kind)
    told = []

    def tell(record):
        told.append(record.pairing)
        if len(told) in {5, 20}:
            os.kill(workers_of(executor)[0], signal.SIGKILL)

    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", SETTINGS, {})
        assert Conductor(ledger, run, SETTINGS, executor, tell).conduct() is End.COMPLETE
    assert lines(path) == undisturbed
    assert len(told) == len(set(told)) == len(SETTINGS)


def workers_of(executor):
    if isinstance(executor, cluster_executor.Cluster):
        return worker_processes(executor._connection)
    return [worker.process.pid for worker in executor._workers]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_submitted_comes_back_once_and_stops_coming(make, kind):
    settings = settings_of("tic-tac-toe", "A", self_play=True, games=300)
    executor = make(kind, settings)
    pairings = list(settings.pairings())
    given = pairings[: executor.room()]
    executor.submit(given)
    found = []
    while len(found) < len(given):
        found += executor.collect(1.0)
    assert sorted(record.pairing.game for record in found) == [pairing.game for pairing in given]
    assert executor.collect(0.0) == []
    assert list(executor.stop(DRAIN_SECONDS)) == []
    executor.close()  # once more does no harm


def test_a_game_of_a_cluster_says_where_it_was_played(tmp_path, make):
    settings = settings_of("tic-tac-toe", "A", self_play=True, games=3)
    path = tmp_path / "ledger.db"
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {"processor": "the conductor's", "note": "kept"})
        origin = ledger.origin(run.provenance)
        executor = make("cluster", settings)
        Conductor(ledger, run, settings, executor, origin=origin, provenance=run.provenance).conduct()
        ((provenance, games),) = ledger.origins(run)
    assert games == 3
    assert provenance["note"] == "kept"
    assert provenance["processor"] != "the conductor's"


def test_other_code_is_refused_before_the_first_game(address):
    connection = Connection(Scheduler(address), 1, print)
    settings = settings_of("tic-tac-toe", "A", self_play=True, games=3)
    expected = {**provenance(settings, {}), "kernels": "x"}
    try:
        with pytest.raises(InputError, match=r"worker \S+ \(and 1 more\) cannot take part: arena's kernels are x here"):
            connection.muster(next(_keys), settings.to_document(), expected)
    finally:
        connection.close()


def test_a_program_a_command_and_a_file_have_the_same_games_played(tmp_path, monkeypatch, address):
    monkeypatch.chdir(tmp_path)
    where = ("--executor", "dask", "--scheduler", address, "--progress", "none")
    command = ("match", "A", "B", "--game", "tic-tac-toe", "--games", "6", "--run", "run", "--save", "saved.toml")
    assert arena_run([*command, *where, "--ledger", "command.db"]) == 0
    assert f'executor = "dask"\nscheduler = "{address}"\n' in (tmp_path / "saved.toml").read_text()
    assert arena_run(["run", "saved.toml", "--ledger", "file.db", "--progress", "none"]) == 0
    options = {"executor": "dask", "scheduler": address, "progress": False}
    arena.match("tic-tac-toe", "A", "B", games=6, run="run", ledger="program.db", **options)
    assert arena_run([*command[:-2], "-j", "0", "--progress", "none", "--ledger", "here.db"]) == 0
    found = [lines(tmp_path / f"{name}.db") for name in ("here", "command", "file", "program")]
    assert len(found[0]) == 6
    assert found[1:] == found[:1] * 3
