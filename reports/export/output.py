"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.games import ArenaError, InputError


def write_file(path: Path, pieces: Iterable[str], force: bool) -> None:
    """Write a text file; with `force`, in place of what stands there."""
    with replacement(path, force) as growing, growing.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)


@contextmanager
def replacement(path: Path, force: bool) -> Iterator[Path]:
    """An empty file to write to. It stands beside the path, and takes its name once it is complete.

    Whether it may, with `force` also in place of what stands there, is found out before anything is written.
    """
    if path.exists():
        if not path.is_file():
            raise InputError(f"{path} is there already, and is not a file")
        if not force:
            raise InputError(f"{path} is there already; --force would replace it")
    target = path.resolve()  # a link stays one
    growing = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        growing.touch(exist_ok=False)
        yield growing
        with growing.open("r+b") as file:
            os.fsync(file.fileno())
        growing.replace(target)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}") from error
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):  # it has its name, or there is no folder for it
            growing.unlink()
