"""Errors that a person can act on: one line of text and the exit code of the command line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from arena.games.text import visible

#: The most characters of known words that a message lists.
_LISTED = 160


class ArenaError(Exception):
    """Something the user can put right; `str(error)` is the whole message, on one line."""

    exit_code = 4
    #: Lines that say more, below the message; and all that is known, for those who ask for it.
    details: tuple[str, ...] = ()
    whole: str = ""

    def __str__(self) -> str:
        return visible(" ".join(super().__str__().splitlines()))


class InputError(ArenaError, ValueError):
    """A name, a parameter, a drawing or a move that does not mean anything here."""

    exit_code = 2


class IllegalMoveError(InputError):
    """A move that exists on the board but may not be played now."""


def was_interrupted(error: BaseException | None) -> bool:
    """Whether an error is what became of an interruption on its way, as it may amid compilation."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` when known words are close to `word`, up to three of them, else an empty string."""
    meant = " or ".join(f"'{name}'" for name in _near(word, list(known)))
    return f" (did you mean {meant}?)" if meant else ""


def _near(word: str, known: list[str]) -> list[str]:
    """The known words that are close, and those that the word begins with, or that begin with it."""
    by_lower = {name.lower(): name for name in known}
    lower = word.lower()[:_LISTED]
    close = difflib.get_close_matches(lower, by_lower, n=3, cutoff=0.62)
    if close:
        best = difflib.SequenceMatcher(None, close[0], lower).ratio()
        close = [name for name in close if difflib.SequenceMatcher(None, name, lower).ratio() > best - 0.05]
    stems = [name for name in by_lower if len(name) > 2 and lower.startswith(name)]
    return [by_lower[name] for name in close or stems[:2]]


def known_words(word: str, known: Iterable[str], where: str = "") -> str:
    """What to say after an unknown word: those that are close, or else all that there are.

    Where they are many, the first of them are told, and `where`: the command that lists them.
    """
    names = list(known)
    near = did_you_mean(word, names)
    if near:
        return near
    shown = names
    while len(", ".join(shown)) > _LISTED:
        shown = shown[:-1]
    more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
    told = f" ({where})" if more and where else ""
    return f"; there are {', '.join(shown)}{more}{told}" if shown else "; there are none"
