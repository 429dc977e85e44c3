"""Who plays the games of a run: processes of this machine, this process, or the workers of a cluster."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from arena.library.notice import say

if TYPE_CHECKING:
    from arena.arenas.settings import Settings
    from arena.arenas.stage.cluster.connection import Connection
    from arena.arenas.stage.cluster.scheduler import Scheduler
    from arena.arenas.stage.executor import Executor
    from arena.library.means import Means
    from arena.library.sitting import Sitting


class ExecutorKind(StrEnum):
    """Kinds of executors, as options name them."""

    PROCESSES = "processes"
    DASK = "dask"


def scheduler_of(
    executor: ExecutorKind | None,
    address: str | None,
    tls_ca: Path | None = None,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
) -> Scheduler | None:
    """The scheduler that is asked for; None if this machine is to play.

    Raises InputError for what does not go together.
    """
    from arena.arenas.stage.cluster.scheduler import LOCAL, Scheduler
    from arena.games import InputError

    if executor is ExecutorKind.DASK:
        if address is None:
            raise InputError(f"--executor dask: say where its scheduler is, by --scheduler tcp://HOST:PORT or {LOCAL}")
        return Scheduler(address, tls_ca, tls_cert, tls_key)
    given = {"--scheduler": address, "--tls-ca": tls_ca, "--tls-cert": tls_cert, "--tls-key": tls_key}
    for option, value in given.items():
        if value is not None:
            raise InputError(f"{option} goes with --executor dask")
    return None


def words_of(scheduler: Scheduler | None) -> str:
    """The words of a command line that ask for this executor, after a space; none if it is the usual one."""
    if scheduler is None:
        return ""
    words = ["--executor", ExecutorKind.DASK.value, "--scheduler", scheduler.address]
    words += [word for option, path in scheduler.files.items() for word in (option, str(path))]
    return f" {shlex.join(words)}"


def require_dask() -> None:
    """Raises InputError if Dask is not installed."""
    from arena.games import InputError

    try:
        import distributed  # noqa: F401
    except ImportError:
        raise InputError("--executor dask needs Dask distributed: pip install 'arena-suite[dask]'") from None


def connected(means: Means, settings: Settings, provenance: Mapping[str, str]) -> Connection | None:
    """The connection to a cluster, if one is to play, whose workers have the same code as this process has.

    Raises InputError if that cannot be had.
    """
    if means.scheduler is None:
        return None
    from arena.games import InputError

    stay = [entrant.name for entrant in settings.entrants if entrant.config.stays]
    if stay:
        raise InputError(f"{' and '.join(stay)}: no other process finds what this program has, so no cluster can play")
    if means.concurrency is not None and not means.scheduler.is_local:
        raise InputError(
            f"--concurrency {means.concurrency} goes with games on this machine; on a cluster every worker plays one"
        )
    if means.concurrency == 0:
        raise InputError("--concurrency 0 plays in this process, and --executor dask in others")
    require_dask()
    from arena.arenas.stage.cluster.connection import Connection

    connection = Connection(means.scheduler, means.concurrency or available_cores(), say)
    try:
        connection.muster(f"arena-{os.urandom(6).hex()}", settings.to_document(), provenance)
    except BaseException:
        connection.close()
        raise
    return connection


def executor_for(place: Sitting, workers: int) -> Executor:
    """The workers of a cluster, if there is one; or so many worker processes; none: this process."""
    from arena.arenas.stage.executor import InProcess
    from arena.arenas.stage.processes import Processes

    if place.connection is not None:
        from arena.arenas.stage.cluster.executor import Cluster

        return Cluster(place.connection)
    if place.hall is None:
        raise ValueError("no game is missing")
    return Processes(place.hall.settings, workers) if workers else InProcess(place.hall)


def workers_for(place: Sitting, concurrency: int | None) -> int:
    """How many workers to have, never more than there are games.

    None: one for each core; if players search by several threads, one for as many cores.
    """
    settings, missing = place.settings, max(1, len(place.settings) - place.run.played)
    if place.connection is not None:
        return min(len(place.connection.players), missing)
    stay = [entrant.name for entrant in settings.entrants if entrant.config.stays]
    if stay:
        if concurrency:
            say(f"{' and '.join(stay)}: no other process finds what this program has, so it plays all games itself")
        return 0
    cores = available_cores()
    threads = max(getattr(entrant.config, "threads", 1) for entrant in settings.entrants)
    wanted = min(max(1, cores // threads) if concurrency is None else concurrency, missing)
    if wanted * threads > cores:
        games = f"{wanted} games at a time" if wanted > 1 else "a game"
        by_threads = f" of players with {threads} threads" if threads > 1 else ""
        slower = "each takes longer by the clock, and neither clocks nor time limits allow for that"
        say(f"{games}{by_threads} on {cores} cores: {slower}")
    return wanted


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
