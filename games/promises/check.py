"""One promise and how it is looked at; all of them, one after the other."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from arena.games.description import place_of, reason
from arena.games.errors import ArenaError, was_interrupted
from arena.games.promises.broken import Broken
from arena.games.promises.look import Look

Subject = TypeVar("Subject")


class Check(Generic[Subject]):
    """Raises Broken if something does not keep a promise; the first line of its documentation says which."""

    def __init__(self, looking: Callable[[Subject, Look], None]) -> None:
        functools.update_wrapper(self, looking)
        self._looking = looking
        self.__name__: str = looking.__name__

    @property
    def promise(self) -> str:
        """What is promised, in a sentence."""
        return (self._looking.__doc__ or "").partition("\n\n")[0].strip().replace("\n    ", " ")

    def __call__(self, subject: Subject, look: Look | None = None) -> None:
        """Look at it; always the same way, if nothing else is said."""
        self._looking(subject, look or Look())


@dataclass(frozen=True)
class Outcome:
    """A promise, how it was broken if it was, and whether there was anything to be looked at."""

    promise: str
    broken: Broken | None
    looked: bool = True


def outcome(check: Check[Subject], subject: Subject, look: Look) -> Outcome:
    """What a check finds; whatever fails meanwhile is a broken promise as well."""
    before = look.seen.total()
    try:
        check(subject, look)
    except Broken as broken:
        return Outcome(check.promise, broken)
    except Exception as error:  # a plug-in may fail in any way
        if was_interrupted(error):
            raise
        failed = Broken(f"it fails: {said_of(error)}")
        if isinstance(error, ArenaError):
            failed.details, failed.whole = error.details, error.whole
        return Outcome(check.promise, failed)
    return Outcome(check.promise, None, look.seen.total() > before)


def said_of(error: Exception) -> str:
    """What was raised, with the place in somebody's code if it is known."""
    if not isinstance(error, ArenaError | AssertionError):
        return reason(error)
    cause = error.__cause__
    return str(error) + ("" if cause is None else place_of(traceback.extract_tb(cause.__traceback__)))


def outcomes(checks: Iterable[Check[Subject]], subject: Subject, look: Look) -> list[Outcome]:
    """What all checks find, one after the other."""
    return [outcome(check, subject, look) for check in checks]


@dataclass(frozen=True)
class Examination:
    """What all checks have found of one game, or of a player of one."""

    subject: str
    outcomes: list[Outcome]
    seen: Mapping[str, int]
    refusal: str = ""  # why there was nothing to be looked at, as a player says that does not play a game

    @property
    def broken(self) -> list[Outcome]:
        """The promises that are not kept."""
        return [outcome for outcome in self.outcomes if outcome.broken is not None]
