"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from arena.games import ArenaError, InputError


def write_file(path: Path, pieces: Iterable[str], force: bool) -> None:
    """Write a text file; with `force`, in place of what stands there.

    The text grows under another name beside it, and takes the file's name once it is complete.
    """
    if path.exists():
        if not path.is_file():
            raise InputError(f"{path} is there already, and is not a file")
        if not force:
            raise InputError(f"{path} is there already; --force would replace it")
    target = path.resolve()  # a link stays one
    growing = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with growing.open("x", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        growing.replace(target)
    except FileNotFoundError as error:
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}") from error
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        growing.unlink(missing_ok=True)
