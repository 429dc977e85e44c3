"""The words behind a command: how many there are, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable

from arena.players.gtp.failure import SYNTAX, Failure

Command = Callable[[tuple[str, ...]], str]

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)", re.ASCII)
_COLORS = {"b": 0, "black": 0, "w": 1, "white": 1}


def without_arguments(command: Callable[[], str]) -> Command:
    """A command that takes no arguments. Any that are given are passed over, as other engines do."""
    return lambda _words: command()


def exactly(words: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many arguments; more are passed over."""
    if len(words) < count:
        raise Failure(SYNTAX)
    return words[:count]


def side_of(color: str) -> int:
    """0 for Black, 1 for White."""
    found = _COLORS.get(color.lower())
    if found is None:
        raise Failure(SYNTAX)
    return found


def whole_number(word: str) -> int:
    """A whole number from 0 on, as far as GTP has them."""
    if not (word.isascii() and word.isdigit()) or len(word) > 10:
        raise Failure(SYNTAX)
    return int(word)


def decimal_number(word: str) -> float:
    """A number with or without a sign and a fraction."""
    if not _NUMBER.fullmatch(word):
        raise Failure(SYNTAX)
    return float(word)
