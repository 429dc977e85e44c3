"""Options on who plays, and how many games at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.paths import tls_option
from arena.library import limits
from arena.library.executors import ExecutorKind

Concurrency = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        "-j",
        min=0,
        max=limits.MOST_WORKERS,
        help="Games at a time, each in a process of its own; 0 plays in this process (all cores).",
        show_default=False,
    ),
]
Executor = Annotated[
    ExecutorKind | None,
    typer.Option(
        "--executor",
        help="Who plays: worker processes of this machine, or the workers of a Dask cluster (processes;"
        " docs/cluster.md).",
        show_default=False,
    ),
]
SchedulerAddress = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Of --executor dask: tcp://HOST:PORT, tls://HOST:PORT, or dask:local, which starts -j workers here.",
    ),
]
TlsCa = Annotated[
    Path | None,
    typer.Option(
        "--tls-ca",
        metavar="FILE",
        callback=tls_option,
        help="Of tls://: certificate of who signs those of the cluster (Dask's configuration).",
    ),
]
TlsCert = Annotated[
    Path | None,
    typer.Option(
        "--tls-cert", metavar="FILE", callback=tls_option, help="Of tls://: own certificate (Dask's configuration)."
    ),
]
TlsKey = Annotated[
    Path | None,
    typer.Option(
        "--tls-key", metavar="FILE", callback=tls_option, help="Of tls://: its private key (Dask's configuration)."
    ),
]
