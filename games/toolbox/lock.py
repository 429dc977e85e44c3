"""A lock between processes, who wait for it in sight of the user.

The lock is the operating system's, on a file that holds the number of the process: it goes
with the process, however that ends. A process that was stopped keeps it, and others wait.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.games.toolbox import files

#: Told while a lock is waited for: the process that holds it, if known, and the seconds so far.
Told = Callable[[int | None, float], None]

#: Seconds between two looks at a lock that somebody else holds; signals are answered in between.
_LOOK_SECONDS = 0.03


@contextmanager
def held(path: Path, no_more_needed: Callable[[], bool], told: Told) -> Iterator[None]:
    """Hold the lock, or go on without it once it is no more needed, or where files cannot be locked.

    `told` is called again and again while another process holds it. The file is removed
    afterwards. Who had opened it before then locks a file that is no more, beside somebody
    with a new one: whoever gets the lock has to look first whether the work has been done.
    """
    file = _opened(path)
    try:
        mine = file is not None and _taken(file, no_more_needed, told)
        if file is not None and mine:
            _mine.add(path)
            with contextlib.suppress(OSError):  # the number is only to be told, and the disk may be full
                os.ftruncate(file, 0)
                files.write_at(file, str(os.getpid()).encode(), 0)
        try:
            yield
        finally:
            if mine:
                _let_go(path)
    finally:
        if file is not None:
            os.close(file)


#: The files of the locks that this process holds.
_mine: set[Path] = set()


def _let_go(path: Path) -> None:
    _mine.discard(path)
    with contextlib.suppress(OSError):
        path.unlink()


def remove_lock_files() -> None:
    """Tidy up in a process that is about to end amid its work; the locks go with it anyway."""
    for path in list(_mine):
        _let_go(path)


def _opened(path: Path) -> int | None:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | files.CLOSED_ON_EXEC | files.NO_LINK, 0o600)
    except OSError:
        return None


def _taken(file: int, no_more_needed: Callable[[], bool], told: Told) -> bool:
    """Wait for the lock; whether it was got."""
    start = time.monotonic()
    while not no_more_needed():
        try:
            files.lock_file(file)
        except BlockingIOError:
            told(_holder(file), time.monotonic() - start)
            time.sleep(_LOOK_SECONDS)
        except OSError:  # a file system without locks
            return False
        else:
            return True
    return False


def _holder(file: int) -> int | None:
    """The process that holds the lock; None if it has not said so yet, and what is there is from one that is gone."""
    try:
        process = int(files.read_at(file, 20, 0))
    except (OSError, ValueError):
        return None
    return process if process > 0 and files.is_there(process) else None
