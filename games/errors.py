"""Errors that a person can act on: one line of text and the exit code of the command line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ArenaError(Exception):
    """Something the user can put right; `str(error)` is the whole message, on one line."""

    exit_code = 4

    def __str__(self) -> str:
        return " ".join(super().__str__().splitlines())


class InputError(ArenaError, ValueError):
    """A name, a parameter, a drawing or a move that does not mean anything here."""

    exit_code = 2


class IllegalMoveError(InputError):
    """A move that exists on the board but may not be played now."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` when a known word is close to `word`, else an empty string."""
    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.55)
    return f" (did you mean '{by_lower[close[0]]}'?)" if close else ""
