"""Files that people name: whether a name can be one, and how text is read that may be anything."""

from __future__ import annotations

import os
from pathlib import Path

from arena.games.errors import InputError
from arena.games.text import quoted

#: How much is read of a file that should be a text of moves, a drawing or a list of players.
LARGEST_TEXT = 16 << 20

_LONGEST_NAME, _LONGEST_PATH = 255, 4095


def path_of(what: str, text: str) -> Path:
    """The path that somebody wrote, with `~` for a home; raises InputError for what no file can be called."""
    if not text:
        raise InputError(f"{what} '': the name of a file or folder is missing")
    if "\0" in text:
        raise InputError(f"{what} {quoted(text)}: no file has a null character in its name")
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        home = text.partition("/")[0]
        raise InputError(
            f"{what} {quoted(text)}: there is no home of {quoted(home[1:])}; for a file of that name write ./{home}"
        ) from None
    try:
        names = [os.fsencode(part) for part in path.parts]
    except UnicodeEncodeError:
        raise InputError(f"{what} {quoted(text)}: no file can be called that") from None
    if max(map(len, names), default=0) > _LONGEST_NAME or len(os.fsencode(path)) > _LONGEST_PATH:
        raise InputError(f"{what} {quoted(text)}: the name is too long for a file")
    return path


def read_content(what: str, path: Path, most: int = LARGEST_TEXT) -> bytes:
    """What stands in a file; raises InputError, which begins with `what`, if it cannot be read or is too large.

    Pipes are read as well, so that a shell's `<(command)` is a file like others.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{what}: {error.strerror}") from error
    if len(content) > most:
        raise InputError(f"{what}: it is larger than {most >> 20} MB, which is the most that is read")
    return content


def as_text(what: str, content: bytes) -> str:
    """Bytes as the text that they should be."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{what}: not a text file") from error


def read_text(what: str, path: Path) -> str:
    """What stands in a text file; see `read_content`."""
    return as_text(what, read_content(what, path))
