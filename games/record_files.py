"""Files of recorded games: single ones, and those in folders and archives."""

from __future__ import annotations

import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.games.errors import InputError

RECORD, ARCHIVES = ".sgf", (".tar.gz", ".tgz", ".tar")


@dataclass(frozen=True)
class RecordFile:
    """What stands in a file of records, and what it is called: by the path, or by archive and name in it."""

    name: str
    content: bytes

    @property
    def text(self) -> str:
        """The content as text; what is none is replaced."""
        return self.content.decode("utf-8-sig", "replace")


def record_files(place: Path) -> list[RecordFile]:
    """The records that a path means: a file, an archive, or all in a folder and below; in the order of their names.

    Raises InputError if there are none, or if an archive is damaged.
    """
    try:
        found = [file for path in _paths(place) for file in _within(path)]
    except OSError as error:
        raise InputError(f"{error.filename or place}: {error.strerror or error}") from None
    if not found:
        raise InputError(f"{place}: there are no records in it, which are files ({RECORD}) or archives ({ARCHIVES[0]})")
    return found


def _paths(place: Path) -> list[Path]:
    """All files and archives."""
    if not place.is_dir():
        return [place]
    return sorted(path for path in place.rglob("*") if path.name.endswith((RECORD, *ARCHIVES)) and path.is_file())


def _within(path: Path) -> Iterator[RecordFile]:
    if not path.name.endswith(ARCHIVES):
        yield RecordFile(str(path), path.read_bytes())
        return
    found = {}
    try:
        with tarfile.open(path) as archive:
            for member in archive:  # from the beginning to the end, once
                file = archive.extractfile(member) if member.name.endswith(RECORD) else None
                if file is not None:
                    found[member.name] = file.read()
    except (tarfile.TarError, EOFError, ValueError, zlib.error) as error:
        raise InputError(f"{path}: the archive is damaged: {error}") from None
    for name in sorted(found):
        yield RecordFile(f"{path}/{name}", found[name])
