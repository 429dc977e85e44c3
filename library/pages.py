"""Pages for browsers, as files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from arena.library.notice import say

_BEGINNING = 2000  # characters of a file by which it is known to be a page of arena


def write_page(path: Path, written: Callable[[], str]) -> None:
    """Write a page; what is no page of ours is not replaced."""
    from arena.arenas.whole_files import require_writable, write_file
    from arena.games import InputError
    from arena.reports.html.document import is_ours

    require_writable(path, force=True)
    if path.exists():
        with path.open(encoding="utf-8", errors="replace") as file:
            beginning = file.read(_BEGINNING)
        if beginning and not is_ours(beginning):
            raise InputError(f"--html {path}: the file is there already, and is no page of arena's")
    page = written()
    write_file(path, [page], force=True)
    say(f"{path}: a page of {len(page.encode()):,} bytes".replace(",", " "))
