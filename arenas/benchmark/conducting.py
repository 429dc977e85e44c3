"""Measurements of running: what scheduling, recording and worker processes cost."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from arena.arenas.benchmark.measurement import Measurement
from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger
from arena.arenas.plan import Wishes, new_settings
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.conductor import Conductor
from arena.arenas.stage.executor import Executor
from arena.arenas.stage.hall import Hall
from arena.arenas.stage.processes import Processes

#: Games of a few hundredths of a second, as between real players.
_REAL = Wishes(game="hex(size=7)", players="amaf(playouts=4000, sampling=moves)", self_play=True)
#: Games that take next to no time: what is left is the arena's own.
_TRIVIAL = Wishes(game="tic-tac-toe", players="random", self_play=True)
_TRIVIAL_GAMES = 20_000
_WITHIN_A_MESSAGE = 0.001  # seconds


#: Makes the executor of a run with so many workers.
Hired = Callable[[Settings, int], Executor]


def run_measurements(repeats: int, seconds: float, hire: Hired = Processes, whose: str = "arena") -> list[Measurement]:
    """Overhead, games per second of trivial players, and the gain of a second worker.

    Each measurement plays about ten times `seconds`.
    """
    share, trivial = "share of time that is not the players' own", "trivial games through the ledger, one worker"
    return [
        Measurement(f"{whose}: {share}", "%", repeats, lambda: _overhead(seconds * 10, hire)),
        Measurement(f"{whose}: {trivial}", "games/s", repeats, lambda: lambda: _trivial_rate(hire)),
        Measurement(f"{whose}: two workers against one", "times", repeats, lambda: _gain(seconds * 10, hire)),
    ]


def hired_by_dask(settings: Settings, workers: int) -> Executor:
    """So many workers of Dask on this machine."""
    from arena.arenas.provenance import provenance
    from arena.arenas.stage.cluster.connection import Connection
    from arena.arenas.stage.cluster.executor import Cluster
    from arena.arenas.stage.cluster.scheduler import LOCAL, Scheduler

    connection = Connection(Scheduler(LOCAL), workers, lambda message: None)  # noqa: ARG005
    connection.muster("arena-bench", settings.to_document(), provenance(settings, {}))
    return Cluster(connection)


def _overhead(seconds: float, hire: Hired) -> Callable[[], float]:
    settings = _lasting(seconds)

    def once() -> float:
        elapsed, thinking, _ = _run(settings, 1, hire)
        return 100 * (1 - thinking / elapsed)

    return once


def _trivial_rate(hire: Hired) -> float:
    elapsed, _, games = _run(_settings(_TRIVIAL, _TRIVIAL_GAMES), 1, hire)
    return games / elapsed


def _gain(seconds: float, hire: Hired) -> Callable[[], float]:
    settings = _lasting(seconds)

    def once() -> float:
        rates = [games / elapsed for elapsed, _, games in (_run(settings, workers, hire) for workers in (1, 2))]
        return rates[1] / rates[0]

    return once


def _settings(wishes: Wishes, games: int) -> Settings:
    return new_settings(Format.ROUND_ROBIN, Wishes(**{**vars(wishes), "games": games}))


def _lasting(seconds: float) -> Settings:
    """A run that keeps one worker busy for about that long."""
    trial = _settings(_REAL, 10)
    hall = Hall(trial)
    hall.warm_up()
    start = time.perf_counter()
    for pairing in trial.pairings():
        hall.play(pairing)
    return _settings(_REAL, max(20, int(10 * seconds / (time.perf_counter() - start))))


def _run(settings: Settings, workers: int, hire: Hired) -> tuple[float, float, int]:
    """Seconds from when all workers play to the end, the players' own seconds meanwhile, and the games."""
    clock = _Clock(workers)
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "ledger.db", create=True) as ledger:
        run = ledger.add_run("bench", settings, {})
        Conductor(ledger, run, settings, hire(settings, workers), clock.tell).conduct()
    return clock.elapsed, clock.thinking, clock.games


class _Clock:
    """Measures from some way into a run, when no worker is still starting, to the last game.

    Games come in messages of several; the clock starts with the last game of a message, so
    that all games it counts were played while it ran.
    """

    def __init__(self, workers: int) -> None:
        self.skipped = 5 * workers
        self.start = 0.0
        self.thinking = 0.0
        self.games = 0
        self.elapsed = 0.0

    def tell(self, record: GameRecord) -> None:
        now = time.perf_counter()
        same_message = self.games == 0 and now - self.start < _WITHIN_A_MESSAGE
        if self.skipped > 0 or same_message:
            self.skipped -= 1
            self.start = now
            return
        self.games += 1
        self.thinking += record.black.seconds + record.white.seconds
        self.elapsed = now - self.start
