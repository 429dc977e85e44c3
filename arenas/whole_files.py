"""Files that are there as a whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.games import ArenaError, InputError

#: Errors for which another path is the remedy.
_OF_THE_PATH = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL}
#: What of a name there is room for in the name of the file that grows.
_LONGEST_STEM = 50


def write_file(path: Path, pieces: Iterable[str], force: bool) -> None:
    """Write a text file; with `force`, in place of what stands there."""
    with replacement(path, force) as growing, growing.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)


def require_writable(path: Path, force: bool) -> None:
    """Refuse a path before anything is written: its folder is missing, or, without `force`, there is a file already."""
    with _errors(path):
        if path.exists():
            if not path.is_file():
                raise InputError(f"{path} is there already, and is not a file")
            if not force:
                raise InputError(f"{path} is there already; --force would replace it")
        elif not path.parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no folder {path.parent}")


@contextmanager
def replacement(path: Path, force: bool) -> Iterator[Path]:
    """An empty file to write to. It stands beside the path, and takes its name once it is complete.

    Whether it may, with `force` also in place of what stands there, is found out before anything is written.
    """
    require_writable(path, force)
    target = path.resolve()  # a link stays one
    growing = target.with_name(f".{target.name[:_LONGEST_STEM]}.{os.getpid()}.part")
    try:
        with _errors(path):
            growing.touch(exist_ok=False)
            yield growing
            with growing.open("r+b") as file:
                os.fsync(file.fileno())
            growing.replace(target)
    finally:
        with suppress(OSError):  # it has its name, or there is no folder for it
            growing.unlink()


@contextmanager
def _errors(path: Path) -> Iterator[None]:
    """Tell what the user can put right from what the machine has run out of."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        reason = "no file can be made there" if path.parent.is_dir() else f"there is no folder {path.parent}"
        raise InputError(f"{path} cannot be written: {reason}") from error
    except OSError as error:
        kind = InputError if error.errno in _OF_THE_PATH else ArenaError
        raise kind(f"{path} cannot be written: {error.strerror or error}") from error
