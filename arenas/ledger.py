"""The ledger: an SQLite file that holds every run and every game that was played.

There is one writer, the process that conducts a run. A game counts once it has been
committed; commits are gathered for a fraction of a second. Every table, export and
rating is computed from here.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import sqlite3
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from arena.arenas.documents import (
    DamagedDocumentError,
    is_utf8,
    loaded_settings,
    provenance_document,
    settings_document,
    shown,
    text_of,
)
from arena.arenas.game_record import GameRecord
from arena.arenas.ledger_file import identity, opened, opened_to_read, said
from arena.arenas.ledger_rows import INSERT, ORIGIN, DamagedRowError, record_of, row_of, selection
from arena.arenas.ledger_schema import APPLICATION_ID, MIGRATIONS, ORIGINS_SINCE, VERSION
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.soundness import in_words, named, unsound_query
from arena.games import ArenaError, InputError
from arena.games.errors import did_you_mean
from arena.games.text import shortened

_COMMIT_SECONDS = 0.2
_COMMIT_GAMES = 2000
_MOST_RUNS = 1 << 31  # beyond this, the file of locks would have no place for a run
_FEW = 5  # names of runs that an error tells
_TIME = "%Y-%m-%dT%H:%M:%S%z"
#: What SQLite says of a file whose tables are not ours.
_SIGNS_OF_DAMAGE = ("no such", "duplicate column", "already exists", "decode", "overflow", "corrupt", "encoding")
_FAILURE = "INSERT INTO failures VALUES (?, ?, ?, ?, ?)"
_RUNS = (
    "SELECT id, name, created, settings, provenance, (SELECT count(*) FROM games WHERE games.run = runs.id) FROM runs"
)


class LedgerError(ArenaError):
    """The ledger cannot be written any more; what was recorded is safe."""

    exit_code = 4


@dataclass(frozen=True)
class Run:
    """A run as the ledger knows it."""

    id: int
    name: str
    created: str
    settings: dict[str, Any]
    provenance: dict[str, str]
    played: int

    def load_settings(self) -> Settings:
        """The settings, ready to play."""
        try:
            return loaded_settings(self.settings)
        except (DamagedDocumentError, InputError) as error:
            raise InputError(f"run {shown(self.name)}: {error}") from error


class Ledger:
    """An open ledger. Use as a context manager: what is still gathered is committed at the end."""

    def __init__(self, path: Path, create: bool = False, _reading: bool = False) -> None:
        self.path = path
        self._waiting: list[tuple[Any, ...]] = []
        self._last_commit = time.monotonic()
        self._file: tuple[int, int] | None = None  # which file was opened for writing
        if not path.exists() and not create:
            raise InputError(f"there is no ledger {path}")
        self._connection = opened_to_read(path) if _reading else opened(path)
        try:
            with self._errors():
                self._check(path)
                if not _reading:
                    self._migrate()
                    self._file = identity(path)
                elif self._version() == 0:
                    raise InputError(f"{path} is empty, and not a ledger")
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def to_read(cls, path: Path) -> Self:
        """Open a ledger without the wish to write to it; it may be read-only."""
        return cls(path, _reading=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.commit()
        finally:
            self._connection.close()

    def _check(self, path: Path) -> None:
        """Refuse files that are no ledgers, or newer ones. A file that is just being made is empty."""
        # In this order: what is made together by another process meanwhile is then seen as a whole, or not at all.
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID and tables:
            raise InputError(f"{path} is an SQLite file, but not a ledger")
        if self._version() < 0:
            raise InputError(f"{path} is damaged: its version is {self._version()}")
        if self._version() > VERSION:
            raise InputError(
                f"{path} was written by a newer arena (ledger version {self._version()}, known is {VERSION})"
            )

    @property
    def version(self) -> int:
        """Which version of the tables the file has."""
        return self._version()

    def _version(self) -> int:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _migrate(self) -> None:
        """Bring the ledger to this version, unless another process does so at the same time: then wait for it."""
        if self._version() == VERSION:
            return
        with self._transaction():
            for number in range(self._version(), VERSION):
                for statement in filter(str.strip, MIGRATIONS[number].split(";")):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn SQLite's errors into ours."""
        try:
            yield
        except UnicodeDecodeError as error:  # SQLite's message quotes what it cannot read
            raise InputError(f"{self.path} is damaged: its tables are not described in UTF-8") from error
        except sqlite3.DatabaseError as error:
            message = said(error)
            if "not a database" in message or "malformed" in message:
                raise InputError(f"{self.path} is not a ledger: {message}") from error
            if "readonly" in message or "unable to open" in message:
                raise InputError(f"{self.path} cannot be written: {message}") from error
            if "locked" in message:
                raise InputError(f"{self.path} is locked by another program") from error
            if any(sign in message for sign in _SIGNS_OF_DAMAGE):
                raise InputError(f"{self.path} is damaged: {message}") from error
            raise LedgerError(f"{self.path}: {message}; what was recorded before is safe") from error

    # Runs

    def add_run(
        self, name: str | None, settings: Settings, provenance: Mapping[str, str], created: str | None = None
    ) -> Run:
        """Begin a run; its name must be new. None stands for the first of match-1, match-2, ... that no run has.

        `created` is when it was begun, if that was not now.
        """
        document = settings.to_document()
        with self._errors(), self._transaction():
            taken = {known for (known,) in self._connection.execute("SELECT name FROM runs")}
            if name in taken:
                raise InputError(f"{self.path} already has a run '{name}'; go on with --resume, or name another")
            own = name or next(free for free in _numbered(settings.format) if free not in taken)
            cursor = self._connection.execute(
                "INSERT INTO runs (name, created, settings, provenance) VALUES (?, ?, ?, ?)",
                (own, created or time.strftime(_TIME), json.dumps(document), json.dumps(dict(provenance))),
            )
        return self.run(int(cursor.lastrowid or 0))

    def runs(self) -> list[Run]:
        """All runs, the oldest first."""
        with self._errors():
            rows = self._connection.execute(f"{_RUNS} ORDER BY id").fetchall()
        return [self._run(row) for row in rows]

    def run(self, key: int | str) -> Run:
        """A run by number or name."""
        with self._errors():
            row = self._connection.execute(f"{_RUNS} WHERE {'id' if isinstance(key, int) else 'name'} = ?", (key,))
            found = row.fetchone()
            names = [shortened(str(name)) for (name,) in self._connection.execute("SELECT name FROM runs ORDER BY id")]
        if found is not None:
            return self._run(found)
        hint = did_you_mean(str(key), names) or (f"; there are {_few(names)}" if names else "; there are none")
        raise InputError(f"{self.path} has no run '{shortened(str(key))}'{hint}")

    def _run(self, row: Sequence[Any]) -> Run:
        """The run that a row holds."""
        number, name, created, settings, provenance, played = row
        try:
            if not isinstance(number, int) or not 0 < number < _MOST_RUNS:
                raise DamagedDocumentError(f"its number is {shown(number)}")
            own, begun = text_of(name, "name"), text_of(created, "time of its beginning")
            return Run(number, own, begun, settings_document(settings), provenance_document(provenance), played)
        except DamagedDocumentError as error:
            raise InputError(
                f"{self.path}: run {shown(name)} is damaged: {error} (row {number} of the table runs)"
            ) from error

    def change_settings(self, run: Run, settings: Settings) -> Run:
        """Give a run settings by which it has more games; whoever does this holds the run."""
        with self._errors(), self._transaction():
            document = json.dumps(settings.to_document())
            self._connection.execute("UPDATE runs SET settings = ? WHERE id = ?", (document, run.id))
        return self.run(run.id)

    def origin(self, provenance: Mapping[str, str]) -> int:
        """The number of what games are played with and on, which goes with every game."""
        text = json.dumps(provenance, sort_keys=True)
        with self._errors(), self._transaction():
            self._connection.execute("INSERT INTO origins (provenance) VALUES (?) ON CONFLICT DO NOTHING", (text,))
            (number,) = self._connection.execute("SELECT id FROM origins WHERE provenance = ?", (text,)).fetchone()
        return int(number)

    def origins(self, run: Run) -> list[tuple[dict[str, str], int]]:
        """What the games of a run were played with and on, and how many of them; the first that was used first.

        Games that an older version recorded were played as the run began.
        """
        if self._version() < ORIGINS_SINCE:
            return [(run.provenance, run.played)] if run.played else []
        with self._errors():
            rows = self._connection.execute(
                "SELECT provenance, count(*) FROM games LEFT JOIN origins ON origins.id = games.origin"
                " WHERE run = ? GROUP BY games.origin ORDER BY games.origin",
                (run.id,),
            ).fetchall()
        found: dict[str, int] = {}
        for text, games in rows:
            key = json.dumps(run.provenance, sort_keys=True) if text is None else str(text)
            found[key] = found.get(key, 0) + games
        try:
            return [(provenance_document(text), games) for text, games in found.items()]
        except DamagedDocumentError as error:
            raise InputError(f"{self.path}: an origin of run {shown(run.name)} is damaged: {error}") from error

    # Games

    def record(self, run: Run, game: GameRecord, origin: int | None = None) -> None:
        """Take a game; it is committed within a fraction of a second, or by `commit`."""
        self._waiting.append(row_of(run.id, game, origin))
        if len(self._waiting) >= _COMMIT_GAMES:
            self.commit()
        self.commit_if_due()

    def commit_if_due(self) -> None:
        """Make games safe that have waited for long enough; to be called a few times a second, also if none ends."""
        if self._waiting and time.monotonic() - self._last_commit > _COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Make everything safe that was taken so far."""
        if self._waiting:
            with self._errors(), self._transaction():
                self._connection.executemany(INSERT, self._waiting)
            self._waiting.clear()
        self._last_commit = time.monotonic()
        if self._file is not None and identity(self.path) != self._file:
            self._file = None
            raise LedgerError(f"{self.path} has gone or was replaced while it was written; {self._rescue()}")

    def _rescue(self) -> str:
        """Copy all that the open file still holds to a new one, beside where it was if there is still a place for it.

        Says where that is.
        """
        import tempfile

        failure = ""
        for folder in (self.path.parent, Path(tempfile.gettempdir())):
            free = (folder / f"{self.path.name}.rescued-{number}" for number in itertools.count(1))
            rescued = next(path for path in free if not path.exists())
            try:
                with contextlib.closing(sqlite3.connect(rescued)) as copy:
                    self._connection.backup(copy)
            except (sqlite3.Error, OSError) as error:
                failure = f"what it held could not be written to {rescued}: {error}"
            else:
                return f"all that was recorded, the last games too, is in {rescued}"
        return failure

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Everything that is written meanwhile becomes part of the ledger at the end, or nothing of it."""
        try:
            with self._errors(), self._transaction():
                yield
                self.commit()
        except BaseException:
            self._waiting.clear()
            raise

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self._connection.in_transaction:  # a part of something larger
            yield
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def record_failure(self, run: Run, game: GameRecord) -> None:
        """Keep the reason why a game is played again."""
        with self._errors(), self._transaction():
            self._connection.execute(_FAILURE, (run.id, *_placed(game.pairing), game.reason.value, game.detail))

    def add_failures(self, run: Run, failures: Iterable[tuple[Pairing, str, str]]) -> None:
        """Keep failures that were recorded elsewhere."""
        with self._errors(), self._transaction():
            rows = [(run.id, *_placed(pairing), reason, detail) for pairing, reason, detail in failures]
            self._connection.executemany(_FAILURE, rows)

    def failures(self, run: Run) -> list[tuple[Pairing, str, str]]:
        """Games that were played again, with reason and detail."""
        with self._errors():
            rows = self._connection.execute(
                "SELECT pairing, game, reason, detail FROM failures WHERE run = ? ORDER BY rowid", (run.id,)
            ).fetchall()
        for row in rows:
            if list(map(type, row)) != [int, int, str, str] or not all(map(is_utf8, row[2:])):
                raise InputError(f"{self.path}: a failure of run {shown(run.name)} is damaged: {shown(row)}")
        return [(Pairing(seats, game), reason, detail) for seats, game, reason, detail in rows]

    def played(self, run: Run) -> set[Pairing]:
        """Which games of a run have been recorded."""
        self.require_sound(run)
        with self._errors():
            rows = self._connection.execute("SELECT pairing, game FROM games WHERE run = ?", (run.id,))
            return {Pairing(seats, game) for seats, game in rows}

    def games(self, run: Run) -> Iterator[GameRecord]:
        """All games of a run in the order of the schedule, whatever order they were played in."""
        return (record for record, _ in self.games_with_origins(run))

    def games_with_origins(self, run: Run) -> Iterator[tuple[GameRecord, int | None]]:
        """The same, each with the number of its origin; None stands for what the run began with."""
        self.require_sound(run)
        with self._errors():
            query = f"{selection(self._version())} WHERE run = ? ORDER BY game, pairing"
            for row in self._connection.execute(query, (run.id,)):
                yield self._record(run, row), row[ORIGIN]

    def provenances(self) -> dict[int, dict[str, str]]:
        """What games were played with and on, by the number of the origin."""
        if self._version() < ORIGINS_SINCE:
            return {}
        with self._errors():
            rows = self._connection.execute("SELECT id, provenance FROM origins").fetchall()
        try:
            return {number: provenance_document(text) for number, text in rows}
        except DamagedDocumentError as error:
            raise InputError(f"{self.path}: an origin is damaged: {error}") from error

    def game(self, run: Run, pairing: Pairing) -> GameRecord:
        """One game."""
        self.require_sound(run)
        with self._errors():
            query = f"{selection(self._version())} WHERE run = ? AND pairing = ? AND game = ?"
            row = self._connection.execute(query, (run.id, pairing.seats, pairing.game)).fetchone()
        if row is None:
            raise InputError(f"run '{run.name}' has no game {pairing.game} of pairing {pairing.seats}")
        return self._record(run, row)

    def _record(self, run: Run, row: Sequence[Any]) -> GameRecord:
        try:
            return record_of(row)
        except DamagedRowError as error:
            raise InputError(f"{self.path}: {named(run.name, row[1], row[2])} is damaged: {error}") from error

    def unsound(self, run: Run, seats: int | None, games: int | None) -> Generator[tuple[int, str]]:
        """Which games of a run cannot be what was recorded: row and words; None where the run's size is unknown."""
        with self._errors():
            yield from in_words(run.name, self.query(unsound_query(self._version(), seats, games), (run.id,)))

    def require_sound(self, run: Run) -> None:
        """Refuse a run with games that cannot be what was recorded; `arena runs --check` looks closer."""
        settings = run.load_settings()
        with contextlib.closing(self.unsound(run, len(settings.seats()), settings.games)) as unsound:
            for _, problem in unsound:
                raise InputError(f"{self.path}: {problem}")

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Rows of a reading query, for statistics that need not look at every game in Python."""
        with self._errors():
            yield from self._connection.execute(sql, parameters)


def _placed(pairing: Pairing) -> tuple[int, int]:
    return pairing.seats, pairing.game


def _few(names: Sequence[str]) -> str:
    """Names in words, as many as one can take in."""
    return ", ".join(names[:_FEW]) + (f" and {len(names) - _FEW} more" if len(names) > _FEW else "")


def _numbered(stem: str) -> Iterator[str]:
    return (f"{stem}-{number}" for number in itertools.count(1))
