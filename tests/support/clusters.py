"""Clusters of Dask for tests: of processes of their own, begun by hand as people begin them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from arena.arenas.provenance import provenance
from arena.arenas.settings import Settings
from arena.arenas.stage.cluster.connection import Connection
from arena.arenas.stage.cluster.executor import Cluster
from arena.arenas.stage.cluster.scheduler import Scheduler

_SECONDS = 60


def played_by(address: str, settings: Settings, key: str, said: list[str] | None = None) -> Cluster:
    """The executor of a run on a cluster that is there."""
    connection = Connection(Scheduler(address), 1, [].append if said is None else said.append)
    connection.muster(key, settings.to_document(), provenance(settings, {}))
    return Cluster(connection)


def worker_processes(connection: Connection) -> list[int]:
    """The numbers of the processes that play."""
    return sorted(connection.client.run(os.getpid, on_error="ignore").values())


@contextlib.contextmanager
def by_hand(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler and one worker, as `dask scheduler` and `dask worker` start them; its address and the scheduler."""
    file = folder / "scheduler.json"
    common = ("--scheduler-file", str(file), "--no-dashboard", *options)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    protocol = ("--protocol", "tls") if options else ()
    words = ("--host", "127.0.0.1", "--port", "0", *protocol)
    scheduler = _started("scheduler", *common, *words, **quiet)
    worker = None
    try:
        deadline = time.monotonic() + _SECONDS
        while not file.exists():
            assert scheduler.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        worker = _started("worker", *common, "--nthreads", "1", "--no-nanny", **quiet)
        yield json.loads(file.read_text())["address"], scheduler
    finally:
        for process in filter(None, (worker, scheduler)):
            process.send_signal(signal.SIGKILL)
            process.wait()


def _started(*words: str, **more: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "dask", *words], **more)  # type: ignore[call-overload,no-any-return]


def certificates(folder: Path) -> dict[str, str]:
    """An authority of one's own and a certificate that it has signed, made by openssl: their files by what they are."""
    names = {"ca": folder / "ca.pem", "cert": folder / "cert.pem", "key": folder / "key.pem"}
    ca_key, request = folder / "ca-key.pem", folder / "request.pem"
    new = ("req", "-newkey", "rsa:2048", "-nodes")
    for words in (
        (*new, "-x509", "-days", "2", "-subj", "/CN=arena", "-keyout", ca_key, "-out", names["ca"]),
        (*new, "-subj", "/CN=worker", "-keyout", names["key"], "-out", request),
        ("x509", "-req", "-in", request, "-CA", names["ca"], "-CAkey", ca_key, "-days", "2", "-out", names["cert"]),
    ):
        subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)
    return {what: str(path) for what, path in names.items()}
