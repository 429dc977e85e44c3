"""Schedules of a round-robin: everybody against everybody, or those by which results decide who meets whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.library.pairs import games_or_rounds

if TYPE_CHECKING:
    from arena.arenas.settings import Format
    from arena.library.means import Means


def format_of(schedule: str | None, means: Means) -> Format:
    """The schedule of this name; if none was named, that of the run that goes on, or a plain round-robin.

    The run that goes on, if it is not named either, is the last that has one of these schedules.
    """
    from arena.arenas.ledger import Ledger
    from arena.arenas.settings import Format
    from arena.games.errors import InputError, known_words
    from arena.games.text import quoted
    from arena.library.means import TakeUp

    known = [format.value for format in Format if format.all_meet]
    if schedule is not None:
        if schedule not in known:
            raise InputError(f"--schedule: there is no {quoted(schedule)}{known_words(schedule, known)}")
        return Format(schedule)
    if means.take_up is not TakeUp.NEVER and means.ledger.exists():
        with Ledger.to_read(means.ledger) as ledger:
            formats = [run.settings["format"] for run in ledger.runs() if means.run in {None, run.name}]
        found = [format for format in formats if format in known]
        if found:
            return Format(found[-1])
    return Format.ROUND_ROBIN


def sizes(format: Format, games: int | None, rounds: int | None) -> dict[str, Any]:
    """How many games there are, as wishes; of a swiss rounds are a number of their own."""
    from arena.arenas.settings import Format
    from arena.games.errors import InputError

    if format is Format.SWISS:
        return {"games": games, "swiss_rounds": rounds}
    if format is Format.KNOCKOUT and rounds is not None:
        raise InputError("--rounds: a knockout has as many as its players need; --games says how long a match may be")
    return {"games": games_or_rounds(games, rounds)}
