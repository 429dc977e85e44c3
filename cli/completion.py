"""What shells offer when a word of a command line is half written: games, players, runs, experiments.

A shell asks anew for every word, and what goes wrong then is nobody's concern: there is nothing to offer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import typer

#: Set by the scripts of the shells; what then stands in the command line is not a command to carry out.
VARIABLE = "_ARENA_COMPLETE"


def is_wanted() -> bool:
    """Whether a shell asks how a command line might go on."""
    return bool(os.environ.get(VARIABLE))


def _that_start(incomplete: str, words: Callable[[], Iterable[str]]) -> list[str]:
    try:
        return [word for word in dict.fromkeys(words()) if word.startswith(incomplete)]
    except Exception:  # a ledger of another version, a plug-in that does not load, a roster with a mistake
        return []


def games(incomplete: str) -> list[str]:
    """Names of games."""

    def words() -> list[str]:
        from arena.games.registry import GAMES

        return GAMES.names()

    return _that_start(incomplete, words)


def _names_of_players() -> list[str]:
    from arena.players.kinds import KINDS
    from arena.players.roster import named_players

    return [*named_players(), *KINDS.names()]


def player(incomplete: str) -> list[str]:
    """Names of players and of kinds."""
    return _that_start(incomplete, _names_of_players)


def players(incomplete: str) -> list[str]:
    """The last player of a list with commas, behind those that stand there already."""
    before, comma, last = incomplete.rpartition(",")
    start = before + comma + " " * (len(last) - len(last.lstrip()))
    taken = {name.strip() for name in before.split(",")}
    return _that_start(incomplete, lambda: [start + name for name in _names_of_players() if name not in taken])


def runs(context: typer.Context, incomplete: str) -> list[str]:
    """Names of the runs in the ledger, or ledgers, that the command line names so far."""

    def words() -> list[str]:
        from arena.arenas.shelf import opened
        from arena.library.means import USUAL_LEDGER

        said = context.params.get("ledger") or USUAL_LEDGER
        with opened([said] if isinstance(said, str) else said) as shelf:
            return [run.name for ledger in shelf.ledgers for run in ledger.runs()]

    return _that_start(incomplete, words)


def experiments(incomplete: str) -> list[str]:
    """Ids of experiments."""

    def words() -> list[str]:
        from arena.reports.reproduce.catalogue import EXPERIMENTS

        return EXPERIMENTS.names()

    return _that_start(incomplete, words)
