"""Files that grow by a row for every finished piece of work, so that what stops the work costs the last piece.

First come lines `# key = value` in TOML, which say what the work is; the names of the columns; and the rows, as CSV.
When all is done a line `# digest = "..."` ends the file, by which damage is found out.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.arenas.whole_files import require_writable
from arena.games import ArenaError, InputError
from arena.games.files import as_text, read_content
from arena.games.toolbox import files

#: Of the kind of file, of what the work was asked for by, and of the rows.
FORMAT, COMMAND, DIGEST = "format", "command", "digest"

_REMARK = "# "
_LARGEST = 1 << 30

Head = Mapping[str, Any]


@dataclass(frozen=True)
class Journal:
    """What stands in a file: its head, and the rows, each with the number of its line."""

    path: Path
    head: Head
    rows: tuple[tuple[int, list[str]], ...]
    is_whole: bool  # whether all was done
    size: int  # bytes to the end of the last row

    @property
    def digest(self) -> str:
        """What tells these rows from others."""
        return digest_of([_line(cells) for _, cells in self.rows])

    def complaint(self, line: int, what: str) -> InputError:
        """An error that says where it is."""
        return InputError(f"{self.path}, line {line}: {what}")

    def value(self, key: str, kind: type) -> Any:
        """What the head says under a key."""
        found = self.head.get(key)
        if not isinstance(found, kind):
            raise InputError(f"{self.path}: its head does not say what its {key} is")
        return found


def digest_of(lines: Sequence[str]) -> str:
    """A short name for some lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:20]


def _line(cells: Sequence[str]) -> str:
    """Cells as CSV has them."""
    return ",".join('"' + cell.replace('"', '""') + '"' if {",", '"'} & set(cell) else cell for cell in cells)


def _cells_of(path: Path, number: int, line: str) -> list[str]:
    """The other way round; most lines have no quotes, and may be longer than those that the library reads."""
    if '"' not in line:
        return line.split(",")
    try:
        return next(csv.reader([line], strict=True))
    except csv.Error as error:
        raise InputError(f"{path}, line {number}: {error}") from error


def read_journal(path: Path, format: str, columns: Sequence[str]) -> Journal:
    """Read a file of one kind, whole or not; raises InputError for a file that is damaged or of another kind."""
    content = read_content(str(path), path, _LARGEST)
    # A line that was cut short, perhaps within a letter, is none.
    whole_lines = as_text(str(path), content[: content.rfind(b"\n") + 1]).split("\n")[:-1]
    head_lines = _leading(whole_lines)
    head = _head(path, head_lines)
    if head.get(FORMAT) != format:
        raise InputError(f"{path}: it should be a file of the format '{format}', and is not")
    rest = whole_lines[len(head_lines) :]
    if not rest or rest[0] != ",".join(columns):
        raise InputError(f"{path}, line {len(head_lines) + 1}: here should stand the columns, {','.join(columns)}")
    rows, first = rest[1:], len(head_lines) + 2
    digest = _head(path, rows[-1:]).get(DIGEST) if rows and rows[-1].startswith(_REMARK) else None
    rows = rows if digest is None else rows[:-1]
    if digest not in {None, digest_of(rows)}:
        raise InputError(f"{path}: its rows are not those that were written; it is damaged or was edited")
    found = tuple((line, _cells_of(path, line, row)) for line, row in enumerate(rows, first))
    size = sum(len(line.encode()) + 1 for line in whole_lines[: first - 1 + len(rows)])
    journal = Journal(path, head, found, digest is not None, size)
    for line, row in found:
        if len(row) != len(columns):
            raise journal.complaint(line, f"{len(row)} cells where there should be {len(columns)}")
    return journal


def _leading(lines: Sequence[str]) -> list[str]:
    """The remarks in the beginning."""
    count = next((place for place, line in enumerate(lines) if not line.startswith(_REMARK)), len(lines))
    return list(lines[:count])


def _head(path: Path, lines: Sequence[str]) -> dict[str, Any]:
    try:
        return tomllib.loads("\n".join(line[len(_REMARK) :] for line in lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path}: its first lines should be '# key = value': {error}") from error


def _toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


class Writer:
    """Adds rows to a journal that this process alone holds."""

    def __init__(self, path: Path, file: Any, rows: list[list[str]]) -> None:
        self._path = path
        self._file = file
        self.rows = rows  # all that the file has by now

    def begin(self, head: Head, columns: Sequence[str]) -> None:
        """The first lines."""
        self._write(
            "\n".join([*(f"{_REMARK}{key} = {_toml(value)}" for key, value in head.items()), ",".join(columns)])
        )

    def add(self, cells: Sequence[str]) -> None:
        """One more row, which is on the disk when this returns."""
        self._write(_line(cells))
        self.rows.append(list(cells))

    def close(self) -> None:
        """Say that all is done."""
        self._write(f"{_REMARK}{DIGEST} = {_toml(digest_of([_line(row) for row in self.rows]))}")

    def _write(self, line: str) -> None:
        try:
            self._file.write(f"{line}\n".encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise ArenaError(f"{self._path} cannot be written: {error.strerror or error}") from error


@contextmanager
def growing(
    path: Path, head: Head, columns: Sequence[str], force: bool, check: Callable[[Journal], object]
) -> Iterator[Writer]:
    """A journal to add rows to: a new one or, if there is one with the same head, that one as far as it goes.

    The command in the head may be another one than before. `check` raises InputError for rows that make no sense.
    With `force` a file of any other kind, or with another head, is replaced.
    """
    require_writable(path, force=True)
    with _held(path) as file:
        found = _to_go_on_from(path, head, columns, force, check) if os.fstat(file.fileno()).st_size else None
        writer = Writer(path, file, [cells for _, cells in found.rows] if found else [])
        if found is None:
            file.truncate(0)
            writer.begin(head, columns)
        else:
            file.truncate(found.size)
        yield writer


@contextmanager
def _held(path: Path) -> Iterator[Any]:
    """A file to add to, there or not yet, that no other process adds to meanwhile."""
    try:
        file = path.open("ab", buffering=0)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
    with file:
        try:
            files.lock_piece(file.fileno())
        except BlockingIOError as error:
            raise InputError(f"{path}: another process is at it") from error
        except OSError as error:
            raise ArenaError(f"{path} cannot be locked: {error.strerror}") from error
        yield file


def _to_go_on_from(
    path: Path, head: Head, columns: Sequence[str], force: bool, check: Callable[[Journal], object]
) -> Journal | None:
    """What stands in a file that is there, if it is of the same work; None if it may be replaced."""
    try:
        found = read_journal(path, head[FORMAT], columns)
        check(found)
    except InputError as error:
        if force:
            return None
        raise InputError(f"{error}; --force would replace it") from error
    keys = [key for key in {**found.head, **head} if key != COMMAND]
    other = next((key for key in keys if found.head.get(key) != head.get(key)), None)
    if other is None:
        return found
    if force:
        return None
    raise InputError(
        f"{path} was begun with {other} {_told(found.head.get(other))}, and not {_told(head.get(other))};"
        " --force would begin it anew"
    )


def _told(value: Any) -> str:
    return "of nothing" if value is None else str(value)
