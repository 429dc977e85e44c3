"""Answers to GTP commands: `=ID text` for success, `?ID text` for failure, and an empty line."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ANSWER = re.compile(r"([=?])(\d*)(?:[ \t]+|(?=\n)|$)(.*)", re.DOTALL)

_LONGEST_QUOTE = 200  # characters
_LONGEST_REMARK = 120


@dataclass(frozen=True)
class Answer:
    """What an engine said."""

    succeeded: bool
    number: int | None  # of the command, if the answer has one
    text: str


def read_answer(text: str) -> Answer | None:
    """An answer without its empty line; nothing if it is not one."""
    found = _ANSWER.fullmatch(text)
    if found is None:
        return None
    sign, number, rest = found.groups()
    return Answer(sign == "=", int(number) if number else None, rest.strip())


def move_and_comment(text: str) -> tuple[str, str]:
    """The move in an answer to `genmove`, in lower case, and what is said of it after a `#`."""
    move, _, comment = text.partition("#")
    return move.strip().lower(), clipped(comment, _LONGEST_REMARK)


def last_line(said: bytes) -> str:
    """The last line with anything on it of what a program has written besides its answers."""
    lines = (clipped(line, _LONGEST_REMARK) for line in reversed(said.decode("utf-8", errors="replace").splitlines()))
    return next(filter(None, lines), "")


def write_answer(succeeded: bool, number: str, text: str) -> str:
    """An answer with its empty line. Empty lines in the text, which would end it, are left out.

    A blank stands also before an answer without text, for Pentobi's twogtp reads no other; GNU Go writes it as well.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    body = "\n".join(line for place, line in enumerate(lines) if line or place == 0)
    return f"{'=' if succeeded else '?'}{number} {body}\n\n"


def clipped(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """Text from outside on one line, not too long, without control characters."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
