"""What the commands of `arena train` share: options, and how long work is done that can be gone on with."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from arena.cli.notice import say
from arena.cli.paths import file_option
from arena.library.interruption import INTERRUPTED
from arena.library.limits import LARGEST_SEED
from arena.library.steps import StoppedError

if TYPE_CHECKING:
    from arena.arenas.stage.stop_request import StopRequest

_MOST_CORES = 4096
#: More positions, playouts and games than anybody waits for.
MOST = 1_000_000_000

Cores = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        "-j",
        min=1,
        max=_MOST_CORES,
        help="Cores that share the work; they make no difference to what comes of it (all cores).",
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed gives the same file.")]
Output = Annotated[str, typer.Option("--output", "-o", metavar="FILE", callback=file_option, help="The file to write.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there and not of the same command.")]
PositionsFile = Annotated[
    str, typer.Option("--positions", metavar="FILE", callback=file_option, help="Positions, by arena train positions.")
]

Worker = TypeVar("Worker")


def workers(cores: int | None, most: int, build: Callable[[], Worker]) -> list[Worker]:
    """A worker for each core that is wanted, but no more than there is work for."""
    from arena.library.executors import available_cores

    count = max(1, min(available_cores() if cores is None else cores, most))
    return [build() for _ in range(count)]


def command_line(*words: str | int | float) -> str:
    """A command as it is typed."""
    return shlex.join(["arena", "train", *(f"{word:g}" if isinstance(word, float) else str(word) for word in words)])


@contextmanager
def resumable(path: Path, command: str) -> Iterator[StopRequest]:
    """Work that a signal stops between two of its pieces; then it is said how it goes on."""
    from arena.arenas.stage.stop_request import StopRequest

    stop = StopRequest()
    try:
        with stop.by_signals():
            yield stop
    except (StoppedError, KeyboardInterrupt):
        say(f"interrupted; what was done is in {path}; go on with: {command}")
        raise typer.Exit(INTERRUPTED) from None
