"""In which line of a TOML file a value stands: the reader of the standard library does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

Path = tuple[str | int, ...]

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
#: A value of more lines is taken to end with the file: to look for its end takes a time that grows with the square.
_LONGEST = 2000


def syntax_problem(text: str, error: tomllib.TOMLDecodeError) -> tuple[int, str]:
    """The line of an error in the syntax of a text, and what it is."""
    message = str(error)
    found = _PLACE.search(message)
    last = text.count("\n", 0, len(text.rstrip())) + 1
    line = int(found[1]) if found and found[1] else last
    words = _PLACE.sub("", message)
    return min(line, last), words[:1].lower() + words[1:]


class Lines:
    """The lines of a text that is TOML."""

    def __init__(self, text: str) -> None:
        self._text = text.splitlines()
        self._first: dict[Path, int] = {}
        self._last: dict[Path, int] = {}
        for path, first, last in _places(self._text):
            self._first.setdefault(path, first)
            self._last[path] = last

    def of(self, path: Sequence[str | int]) -> int:
        """The line where a value begins; of what is not there, that of the table that it would be in."""
        for length in range(len(path), 0, -1):
            found = self._first.get(tuple(path[:length]))
            if found is not None:
                return found
        return 1

    def of_text(self, path: Sequence[str | int], text: str) -> int:
        """The line of a text within a value, such as an item of a list; that of the value if it is not found."""
        first = self.of(path)
        for number in range(first, self._last.get(tuple(path), first) + 1):
            if text in self._text[number - 1]:
                return number
        return first

    def has(self, path: Sequence[str | int]) -> bool:
        """Whether there is such a value."""
        return tuple(path) in self._first


def _places(lines: Sequence[str]) -> Iterator[tuple[Path, int, int]]:
    """Every table and every value with its first and its last line, from 1.

    A statement is as many lines as are TOML of their own: a value that goes on in the next line is not.
    """
    table: Path = ()
    counts: dict[Path, int] = {}
    start = 0
    while start < len(lines):
        end, found = _statement(lines, start)
        if lines[start].lstrip().startswith("["):
            table = _numbered(_header(found), lines[start].lstrip().startswith("[["), counts)
            yield table, start + 1, end
        else:
            yield from ((table + path, start + 1, end) for path in _paths(found))
        start = end


def _statement(lines: Sequence[str], start: int) -> tuple[int, dict[str, Any]]:
    """The line after a statement, and what it says."""
    for end in range(start + 1, min(len(lines), start + _LONGEST) + 1):
        try:
            return end, tomllib.loads("\n".join(lines[start:end]))
        except tomllib.TOMLDecodeError:
            continue
    return len(lines), {}


def _header(found: dict[str, Any]) -> list[str]:
    """The names in a table's header."""
    names: list[str] = []
    inner: Any = found
    while isinstance(inner, dict | list) and inner:
        inner = inner[0] if isinstance(inner, list) else inner
        if not inner:
            break
        (name, inner), *_ = inner.items()
        names.append(name)
    return names


def _numbered(names: Sequence[str], is_another: bool, counts: dict[Path, int]) -> Path:
    """The path of a table, with the numbers of those that stand in lists; `is_another` begins one of a list."""
    path: Path = ()
    for place, name in enumerate(names):
        path = (*path, name)
        if is_another and place == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _paths(found: dict[str, Any], stem: Path = ()) -> Iterator[Path]:
    """The paths of all that a statement says."""
    for name, value in found.items():
        yield (*stem, name)
        if isinstance(value, dict):
            yield from _paths(value, (*stem, name))
