"""The connection to a scheduler: opened, looked over before the first game, and closed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import warnings
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from typing import Any

import dask
from distributed import Client, LocalCluster, Security

from arena.arenas.stage.batches import WorkerError
from arena.arenas.stage.cluster.desk import Setup, introduction
from arena.arenas.stage.cluster.scheduler import Scheduler
from arena.arenas.stage.worker import signals_held, without_a_main_program
from arena.games import InputError

#: A worker that declares some of this plays games, and if any does, the others do not.
RESOURCE = "GAME"

_CONNECT_SECONDS = 10
_LOOK_SECONDS = 1.0  # between two looks at who is there
_CLOSE_SECONDS = 3.0
_WAIT_SECONDS = 5.0  # without workers, until that is told
_TOLD = 3  # workers of which it is told why they cannot take part


class Connection:
    """A scheduler and its workers, as they come and go."""

    def __init__(self, scheduler: Scheduler, local_workers: int, announce: Callable[[str], None]) -> None:
        self.scheduler = scheduler
        self.address = scheduler.address
        self.key = ""
        self.players: frozenset[str] = frozenset()  # the addresses of workers that play games
        self.resources: dict[str, float] | None = None  # what a game takes of a worker
        self._announce = announce
        self._stack = contextlib.ExitStack()
        self._without_workers = time.monotonic()
        self._told = False
        _be_quiet()
        try:
            self.client: Any = self._opened(scheduler, local_workers)
        except BaseException:
            self._stack.close()
            raise
        self.later(self._look_again())

    def _opened(self, scheduler: Scheduler, local_workers: int) -> Client:
        if scheduler.is_local:
            # Workers that die are replaced at any time, and the program that plays must not be run by them.
            self._stack.enter_context(without_a_main_program())
            with signals_held(), dask.config.set({"distributed.scheduler.allowed-failures": 0}):
                cluster = LocalCluster(
                    n_workers=local_workers,
                    threads_per_worker=1,
                    memory_limit=0,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
                self._stack.callback(_close, cluster)
                return Client(cluster, set_as_default=False)
        security = _security(scheduler) if scheduler.is_encrypted else None
        try:
            return Client(
                scheduler.address, timeout=_CONNECT_SECONDS, set_as_default=False, security=security, name="arena"
            )
        except (TimeoutError, OSError, ValueError) as error:
            raise InputError(
                f"--scheduler {scheduler.address}: no scheduler of Dask answers there: {_root_of(error)}"
            ) from error

    @property
    def lost(self) -> bool:
        """Whether the scheduler has gone."""
        return str(self.client.status) != "running"

    def later(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """Have something done by the thread that speaks with the scheduler."""
        return asyncio.run_coroutine_threadsafe(work, self.client.loop.asyncio_loop)

    async def _look_again(self) -> None:
        """Keep up with the workers that there are."""
        while self.client.status in {"running", "connecting"}:
            with contextlib.suppress(Exception):  # who has lost the scheduler is told by the tasks
                await self._look()
            await asyncio.sleep(_LOOK_SECONDS)

    async def _look(self) -> Mapping[str, Any]:
        known: dict[str, Any] = (await self.client.scheduler.identity())["workers"]
        declaring = {address for address, worker in known.items() if worker["resources"].get(RESOURCE, 0) >= 1}
        self.resources = {RESOURCE: 1} if declaring else None
        self.players = frozenset(declaring or known)
        return known

    def muster(self, key: str, document: Mapping[str, Any], expected: Mapping[str, str]) -> None:
        """Have all workers, also those to come, get ready for a run; raises InputError if one of them cannot be used.

        Without workers it waits for the first one.
        """
        self.key = key
        try:
            known = self.later(self._look()).result()
            while not known:
                self.tell_of_absence()
                time.sleep(0.1)
                known = self.later(self._look()).result()
            self.client.register_plugin(Setup(key, document, expected))
            self._require_one_at_a_time(known)
            answers = self.client.run(introduction, key, workers=sorted(self.players & set(known)), on_error="return")
        except OSError as error:
            raise WorkerError(f"the scheduler at {self.address} does not answer any more") from error
        self._refuse({worker: str(answer) for worker, answer in answers.items() if answer})

    def _require_one_at_a_time(self, known: Mapping[str, Any]) -> None:
        for address in sorted(self.players):
            threads = known[address]["nthreads"] if address in known else 1
            if self.resources is not None and address in known:
                threads = min(threads, int(known[address]["resources"][RESOURCE]))
            if threads > 1:
                raise InputError(
                    f"worker {address} would play {threads} games in one process, which takes one at a time: start it"
                    f" by dask worker --nworkers {threads} --nthreads 1, or with --resources {RESOURCE}=1"
                )

    def _refuse(self, troubles: Mapping[str, str]) -> None:
        if not troubles:
            return
        worker, trouble = min(troubles.items())
        others = f" (and {len(troubles) - 1} more)" if len(troubles) > 1 else ""
        raise InputError(f"worker {worker}{others} cannot take part: {trouble}")

    def tell_of_absence(self) -> None:
        """Say once that there is nobody to play, if that lasts."""
        if self.players:
            self._without_workers, self._told = time.monotonic(), False
        elif not self._told and time.monotonic() - self._without_workers > _WAIT_SECONDS:
            self._announce(f"the scheduler at {self.address} has no workers; games wait until there are some")
            self._told = True

    def dismiss(self) -> None:
        """Have the workers end the run after the game under way."""
        if self.key and not self.lost:
            with contextlib.suppress(Exception):
                self.later(self.client.unregister_worker_plugin(self.key)).result(_CLOSE_SECONDS)
        self.key = ""

    def close(self) -> None:
        """Let go of everything."""
        self.dismiss()
        with contextlib.suppress(Exception):
            self.client.close(timeout=0 if self.lost else _CLOSE_SECONDS)
        self._stack.close()


def _close(cluster: LocalCluster) -> None:
    """End a scheduler of our own and its workers."""
    with contextlib.suppress(Exception):
        cluster.close(timeout=_CLOSE_SECONDS)


def _be_quiet() -> None:
    """What is to be known is told in one line each; Dask would write a log of it to stderr."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module=r"distributed\b")


def _security(scheduler: Scheduler) -> Security:
    """What is proven by which files: those that are named, or those of Dask's configuration."""
    fields = {"--tls-ca": "tls_ca_file", "--tls-cert": "tls_client_cert", "--tls-key": "tls_client_key"}
    named = {fields[option]: str(path) for option, path in scheduler.files.items()}
    security = Security(require_encryption=True, **named)
    missing = [option for option, field in fields.items() if option != "--tls-key" and not getattr(security, field)]
    if missing:
        raise InputError(
            f"--scheduler {scheduler.address}: {' and '.join(missing)} must be given, or distributed.comm.tls in the"
            " configuration of Dask"
        )
    try:
        security.get_connection_args("client")
    except OSError as error:
        used = ", ".join(str(getattr(security, field)) for field in fields.values() if getattr(security, field))
        raise InputError(f"files for TLS cannot be used ({used}): {_root_of(error)}") from error
    return security


def _root_of(error: BaseException) -> str:
    """What is behind an error, in a few words."""
    while (deeper := error.__cause__ or error.__context__) is not None:
        error = deeper
    return (str(error).strip() or type(error).__name__).splitlines()[0]
