"""Files as systems have them: locks, places to read and write, processes that may be gone.

Linux and macOS have POSIX. Windows locks pieces of files so that nobody may read them, knows no file that is read at a
place without moving there, and has another meaning for the signal 0.
"""

from __future__ import annotations

import errno
import importlib
import os
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

#: For `os.open`: not handed on to programs that are started, bytes as they are, and no link followed at the end.
CLOSED_ON_EXEC = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
NO_LINK = getattr(os, "O_NOFOLLOW", 0)

#: Where Windows locks a byte instead of what is meant: nobody reads so far out.
_FAR_OUT = 1 << 30


def lock_file(file: int) -> None:
    """Lock a whole file without waiting: one opened file at a time; BlockingIOError if another one has it locked."""
    if fcntl is None:
        _lock_byte(file, 0)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_piece(file: int, length: int = 0, start: int = 0) -> None:
    """Lock a piece of a file, or all from `start` on, without waiting: one process at a time; or BlockingIOError."""
    if fcntl is None:
        _lock_byte(file, start)
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
    except PermissionError as error:  # another way to say it, on some systems
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error


def _lock_byte(file: int, place: int) -> None:
    msvcrt: Any = importlib.import_module("msvcrt")
    os.lseek(file, _FAR_OUT + place, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EDEADLK}:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error
        raise
    finally:
        os.lseek(file, 0, os.SEEK_SET)


def read_at(file: int, length: int, place: int) -> bytes:
    """The bytes at a place of a file, as many as there are."""
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, length)


def write_at(file: int, content: bytes, place: int) -> None:
    """Write bytes at a place of a file."""
    os.lseek(file, place, os.SEEK_SET)
    os.write(file, content)


def is_there(process: int) -> bool:
    """Whether there is a process of this number, as far as the system tells."""
    if os.name == "nt":  # there, to ask by a signal would be to send Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except (OSError, OverflowError):
        return False
    return True
