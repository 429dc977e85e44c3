"""Ledgers brought together: every run of each of them in one, and no game twice."""

from __future__ import annotations

import itertools
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from arena.arenas.game_record import GameRecord
from arena.arenas.ledger import Ledger, Run
from arena.arenas.ledger.run_lock import lock_file, playing
from arena.arenas.ledger.soundness import named
from arena.arenas.settings import PLAIN, Format, Settings
from arena.games import ArenaError, InputError


@dataclass(frozen=True)
class Merged:
    """What became of a run."""

    source: Path
    name: str
    became: str  # the name of the run that its games are in now
    joined: bool  # whether that run was there before
    games: int
    known: int  # of them were there before


def merge(sources: Sequence[Path], into: Path) -> list[Merged]:
    """Bring all runs of some ledgers into one, which is made if there is none. All of it is done, or nothing.

    Runs of different ledgers that have equal settings but for their numbers of games are one run. Runs of one ledger
    stay apart: they were made so.
    """
    with ExitStack() as stack:
        _refuse_itself(sources, into)
        books = [stack.enter_context(Ledger.to_read(source)) for source in sources]
        target = stack.enter_context(_written(into))
        return [merged for book in books for merged in _Merger(target).take(book)]


def _refuse_itself(sources: Sequence[Path], into: Path) -> None:
    for source in sources:
        if source.exists() and into.exists() and source.samefile(into):
            raise InputError(f"{source} is what --into names: sources are only read; leave it out of them")


@contextmanager
def _written(into: Path) -> Iterator[Ledger]:
    """The ledger to write to. A new one stands beside its place until it is complete."""
    if into.exists():
        with Ledger(into) as ledger, ledger.at_once():
            yield ledger
        return
    if not into.parent.is_dir():
        raise InputError(f"{into} cannot be written: there is no folder {into.parent}")
    growing = into.with_name(f".{into.name}.{os.getpid()}.part")
    try:
        with Ledger(growing, create=True) as ledger, ledger.at_once():
            yield ledger
        _put_in_place(growing, into)
    finally:
        for rest in (growing, lock_file(growing), *(growing.with_name(f"{growing.name}-{end}") for end in _BESIDE)):
            rest.unlink(missing_ok=True)


#: What SQLite keeps beside a file that is written.
_BESIDE = ("wal", "shm", "journal")


def _put_in_place(growing: Path, into: Path) -> None:
    """Give a file its name, unless that has been taken meanwhile."""
    try:
        os.link(growing, into)
    except FileExistsError as error:
        raise InputError(f"{into} has come into being meanwhile; merge again to add to it") from error
    except OSError:  # a file system without links
        try:
            growing.replace(into)
        except OSError as error:
            raise ArenaError(f"{into} cannot be written: {error.strerror}") from error


class _Merger:
    """Brings the runs of one ledger into another."""

    def __init__(self, target: Ledger) -> None:
        self.target = target
        #: Runs that those of this ledger may join, each but one of them.
        self._before = [_Known(run, run.load_settings()) for run in target.runs()]

    def take(self, book: Ledger) -> list[Merged]:
        """All runs of a ledger."""
        runs = [_Known(run, run.load_settings()) for run in book.runs()]
        # Runs that have their counterpart by name find it before others may take it.
        homes = {known.run.id: self._home(known, same_name=True) for known in runs}
        for known in runs:
            homes[known.run.id] = homes[known.run.id] or self._home(known, same_name=False)
        return [self._bring(book, known.run, homes[known.run.id]) for known in runs]

    def _home(self, wanted: _Known, same_name: bool) -> Run | None:
        """A run of the target that has the same settings but for the number of games; it is no other one's then."""
        for place, known in enumerate(self._before):
            if (known.run.name == wanted.run.name or not same_name) and known.is_one_with(wanted):
                del self._before[place]
                return known.run
        return None

    def _bring(self, book: Ledger, run: Run, home: Run | None) -> Merged:
        if home is None:
            copy = copy_run(book, run, self.target, self._free_name(run.name))
            return Merged(book.path, run.name, copy.name, joined=False, games=run.played, known=0)
        with playing(self.target.path, home.id, home.name):
            known = _join(book, run, self.target, home)
        return Merged(book.path, run.name, home.name, joined=True, games=run.played, known=known)

    def _free_name(self, name: str) -> str:
        taken = {run.name for run in self.target.runs()}
        stem = re.sub(r"-\d+$", "", name)
        numbered = (f"{stem}-{number}" for number in itertools.count(2))
        return next(free for free in itertools.chain([name], numbered) if free not in taken)


@dataclass(frozen=True)
class _Known:
    """A run with its settings."""

    run: Run
    settings: Settings

    def is_one_with(self, other: _Known) -> bool:
        """Whether two runs differ in nothing but how many games they have, and openings for these."""
        mine, theirs = (_without_size(known.settings) for known in (self, other))
        common = range(min(self.settings.games, other.settings.games))
        return mine == theirs and all(self.settings.opening(game) == other.settings.opening(game) for game in common)


def _without_size(settings: Settings) -> Settings:
    """The settings that runs of any number of games have in common, whatever they keep of decisions."""
    test = settings.sequential and replace(settings.sequential, max_games=None)
    conduct = replace(settings.conduct, record=PLAIN.record)
    # Of these their number decides who meets whom, or when a match is over.
    games = settings.games if settings.format in (Format.SWISS, Format.KNOCKOUT) else 1
    return replace(settings, games=games, opening_moves=(), sequential=test, conduct=conduct)


def copy_run(book: Ledger, run: Run, target: Ledger, name: str) -> Run:
    """A run with all that belongs to it, in another ledger."""
    copy = target.add_run(name, run.load_settings(), run.provenance, run.created)
    origins = _Origins(book, run, target, copy)
    for record, origin in book.games_with_origins(run):
        target.record(copy, record, origins[origin])
    target.add_failures(copy, book.failures(run))
    target.commit()
    return target.run(copy.id)


def _join(book: Ledger, run: Run, target: Ledger, home: Run) -> int:
    """Add to a run what it lacks of another with the same settings; returns how many games it had already."""
    settings, known = run.load_settings(), {record.pairing: record for record in target.games(home)}
    origins, seen = _Origins(book, run, target, home), 0
    if settings.games > home.load_settings().games:
        home = target.change_settings(home, settings)
    for record, origin in book.games_with_origins(run):
        same = known.get(record.pairing)
        if same is None:
            target.record(home, record, origins[origin])
        else:
            _require_same(book, home, same, record)
            seen += 1
    target.add_failures(home, (Counter(book.failures(run)) - Counter(target.failures(home))).elements())
    target.commit()
    return seen


#: What must be the same of a game, as it is called where it is not.
_SAME = {
    "moves": "other moves",
    "swapped": "another choice of sides",
    "winner": "another winner",
    "reason": "another end",
    "score": "another score",
    "dead": "another set of dead stones",
}


def _require_same(book: Ledger, home: Run, one: GameRecord, other: GameRecord) -> None:
    """Refuse a game that went one way in one ledger and another way in the other."""
    for field, words in _SAME.items():
        if getattr(one, field) != getattr(other, field):
            where = named(home.name, one.pairing.seats, one.pairing.game)
            raise InputError(f"{where} has {words} in {book.path} than before; nothing is merged")


class _Origins(dict[int | None, int | None]):
    """Numbers of origins in the target, by those in the source."""

    def __init__(self, book: Ledger, run: Run, target: Ledger, home: Run) -> None:
        super().__init__()
        self._known, self._run, self._target, self._home = book.provenances(), run, target, home

    def __missing__(self, number: int | None) -> int | None:
        provenance = self._run.provenance if number is None else self._known.get(number, self._run.provenance)
        plain = number is None and self._run.provenance == self._home.provenance
        found = self[number] = None if plain else self._target.origin(provenance)
        return found
