"""A ledger looked at from end to end: whether everything in it is as it was written, and can have been so."""

from __future__ import annotations

from collections.abc import Iterator

from arena.arenas.contradictions import contradictions
from arena.arenas.ledger import Ledger, Run
from arena.arenas.ledger.documents import DamagedDocumentError, provenance_document, shown
from arena.arenas.ledger.rows import CHECKSUM, ORIGIN, DamagedRowError, record_of, selection
from arena.arenas.ledger.schema import ORIGINS_SINCE
from arena.arenas.ledger.soundness import named
from arena.arenas.settings import Settings
from arena.games import ArenaError, IllegalMoveError, InputError, load

#: Problems of the file itself that are told; more of them say no more.
_MOST = 20


class Check:
    """The check of a ledger, or of one run in it; counts what it has seen."""

    def __init__(self, ledger: Ledger, name: str | None = None) -> None:
        self.ledger = ledger
        self.runs = 0
        self.games = 0
        if name is None:
            rows = ledger.query("SELECT id FROM runs ORDER BY id")
        else:
            rows = ledger.query("SELECT id FROM runs WHERE name = ?", (name,))
        self._keys = [key for (key,) in rows]
        if name is not None and not self._keys:
            ledger.run(name)  # says which runs there are

    def problems(self) -> Iterator[str]:
        """Everything that is damaged, each in a line of its own."""
        for part in (self._file, self._references, self._origins, self._runs):
            try:
                yield from part()
            except ArenaError as error:  # SQLite reads no further here, but may elsewhere
                yield str(error)

    def _file(self) -> Iterator[str]:
        for (problem,) in self.ledger.query(f"PRAGMA integrity_check({_MOST})"):
            if problem != "ok":
                yield f"SQLite: {shown(problem)}"

    def _references(self) -> Iterator[str]:
        for table, row, parent, _ in self.ledger.query("PRAGMA foreign_key_check"):
            yield f"row {row} of the table {table} belongs to a row of the table {parent} that is not there"

    def _origins(self) -> Iterator[str]:
        if self.ledger.version < ORIGINS_SINCE:
            return
        for row, text in self.ledger.query("SELECT id, provenance FROM origins ORDER BY id"):
            try:
                provenance_document(text)
            except DamagedDocumentError as error:
                yield f"row {row} of the table origins is damaged: {error}"

    def _runs(self) -> Iterator[str]:
        for key in self._keys:
            self.runs += 1
            try:
                run = self.ledger.run(key)
            except InputError as error:
                yield str(error)
            else:
                yield from self._run(run)

    def _run(self, run: Run) -> Iterator[str]:
        settings: Settings | None = None
        try:
            settings = run.load_settings()
        except InputError as error:
            yield f"{error}; its games cannot be checked against them"
        if settings is not None:
            yield from _bad_openings(run, settings)
        try:
            self.ledger.failures(run)
        except InputError as error:
            yield str(error)
        yield from self._games(run, settings)

    def _games(self, run: Run, settings: Settings | None) -> Iterator[str]:
        sizes = (None, None) if settings is None else (len(settings.seats()), settings.most)
        unsound = dict(self.ledger.unsound(run, *sizes))
        rows = self.ledger.query(f"{selection(self.ledger.version, 'rowid')} WHERE run = ? ORDER BY rowid", (run.id,))
        for *row, number in rows:
            self.games += 1
            problem = _row_problem(row, settings) if number not in unsound else None
            if number in unsound:
                yield unsound[number]
            elif problem is not None:
                yield f"{named(run.name, row[1], row[2])} is damaged: {problem} (row {number} of the table games)"


def _row_problem(row: list[object], settings: Settings | None) -> str | None:
    """What is wrong with a row of a game whose columns are all of the right kind."""
    checksum = row[CHECKSUM]
    if checksum is None and row[ORIGIN] is not None:
        return "its checksum is gone"
    try:
        record = record_of(row)
        thoughts = None if record.thoughts is None else len(record.thoughts)
    except (DamagedRowError, InputError) as error:
        return str(error)
    if thoughts is not None and thoughts != record.black.decisions + record.white.decisions:
        return f"it has {thoughts} thoughts, and other numbers of decisions"
    if settings is None:
        return None
    return next(contradictions(load(settings.game), settings, record), None)


def _bad_openings(run: Run, settings: Settings) -> Iterator[str]:
    """Openings of a run that cannot be played."""
    for number, opening in enumerate(settings.opening_moves):
        position = load(settings.game).start()
        try:
            for move in opening:
                position.play(move)
        except IllegalMoveError as error:
            yield f"run {shown(run.name)} is damaged: opening {number} cannot be: {error}"
