"""A block of lines at the end of a terminal, drawn anew in its place."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol, TextIO

_UP, _CLEAR_BELOW = "\x1b[{}F", "\x1b[J"


def redraws(stream: TextIO) -> bool:
    """Whether what is written there can be taken back."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def window(stream: TextIO) -> os.terminal_size:
    """The size of a terminal's window; one without a size, as some programs open, has that of old."""
    try:
        size = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        size = os.terminal_size((80, 24))
    return os.terminal_size((max(size.columns or 80, 2), max(size.lines or 24, 3)))


class Place(Protocol):
    """Where lines are shown that take each other's place."""

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines in the place of the former ones."""
        ...

    def clear(self) -> None:
        """Take the lines away."""
        ...


def place_for(stream: TextIO) -> Place | None:
    """A place in the notebook that this process computes, or else in the terminal that a stream leads to, if any."""
    from arena.library.notebook import NotebookBlock, in_notebook

    if in_notebook():
        return NotebookBlock()
    return Block(stream) if redraws(stream) else None


class Block:
    """Lines that take each other's place. They are cut to the window, so that none of them wraps."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._drawn = 0  # lines that are on the screen
        self._width = 0  # of the window when they were drawn

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines in the place of the former ones; of more than the window has, the first and the last."""
        size = window(self._stream)
        shown = [_cut(line, size.columns - 1) for line in _fitting(lines, size.lines - 1)]
        # In a window that has become narrower, terminals have broken the former lines in ways of their own.
        back = self._rewind() if size.columns >= self._width else ""
        self._write(back + "".join(f"{line}\n" for line in shown))
        self._drawn, self._width = len(shown), size.columns

    def clear(self) -> None:
        """Take the lines away."""
        if self._drawn and window(self._stream).columns >= self._width:
            self._write(self._rewind())
        self._drawn = 0

    def _rewind(self) -> str:
        return _UP.format(self._drawn) + _CLEAR_BELOW if self._drawn else ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def _cut(line: str, columns: int) -> str:
    """As much of a line as so many columns hold, with nothing in it that commands the terminal."""
    from arena.games.text import visible_line, width

    line = visible_line(line)[:columns]
    while width(line) > columns:
        line = line[:-1]
    return line


def _fitting(lines: Sequence[str], most: int) -> Sequence[str]:
    """As many lines as there is room for: the last one always, and what is left out is counted."""
    if len(lines) <= most:
        return lines
    kept = max(0, most - 2)
    return [*lines[:kept], f"… {len(lines) - kept - 1} more", lines[-1]][-most:]
