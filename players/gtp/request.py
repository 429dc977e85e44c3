"""Lines that a GTP controller sends: `[id] command [arguments]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_COMMENT = re.compile(r"#.*")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_LARGEST_ID = (1 << 31) - 1


@dataclass(frozen=True)
class Request:
    """One command."""

    number: str  # as it was written; empty if there is none
    name: str
    arguments: tuple[str, ...]


def read_request(line: str) -> Request | None:
    """The command of a line, without control characters and comments; nothing if none is left."""
    words = _CONTROL.sub("", _COMMENT.sub("", line.replace("\t", " "))).split()
    if not words:
        return None
    number = ""
    if words[0].isascii() and words[0].isdigit() and int(words[0][:11]) <= _LARGEST_ID:
        number = words.pop(0)
    name, arguments = (words[0], tuple(words[1:])) if words else ("", ())
    return Request(number, name, arguments)
