"""What results are written on: how wide it is, and whether it has colours."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TextIO

from arena.reports.colours import colours_wanted


@dataclass(frozen=True)
class Page:
    """A page for tables. One that is no terminal has any width, and no colours."""

    width: int | None = None
    colours: bool = False


#: A file or a pipe.
PLAIN = Page()


def page_of(stream: TextIO, width: int | None = None) -> Page:
    """What a stream leads to; tables fit `width` columns if that is given, else the terminal that they go to."""
    if width is None and stream.isatty():
        width = shutil.get_terminal_size().columns
    return Page(width, colours_wanted(stream))
