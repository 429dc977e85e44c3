"""Who plays a run: one process at a time.

Beside a ledger lies a small file with a place for every run. Whoever plays a run locks its place and writes its own
number there. The system lets go of the lock however the process ends, so that nobody has to clear up after a crash.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.games import InputError
from arena.games.toolbox import files

_PLACE = 16  # bytes


def lock_file(ledger: Path) -> Path:
    """The file beside a ledger."""
    return ledger.with_name(f"{ledger.name}-runs")


@contextmanager
def playing(ledger: Path, run: int, name: str) -> Iterator[None]:
    """Hold a run while its games are played; raises InputError if another process does."""
    try:
        file = os.open(lock_file(ledger), os.O_RDWR | os.O_CREAT | files.CLOSED_ON_EXEC, 0o666)
    except OSError as error:
        raise InputError(f"{lock_file(ledger)} cannot be written: {error.strerror}") from error
    try:
        try:
            files.lock_piece(file, _PLACE, run * _PLACE)
        except BlockingIOError as error:
            holder = files.read_at(file, _PLACE, run * _PLACE).strip(b"\0 ").decode("ascii", errors="replace")
            raise InputError(f"{ledger}: run '{name}' is being played by process {holder or '?'}") from error
        files.write_at(file, str(os.getpid()).encode().ljust(_PLACE), run * _PLACE)
        yield
    finally:
        os.close(file)
