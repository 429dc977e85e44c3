"""The open file of a ledger: what it may be opened as, its version, transactions, and errors in our words."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from arena.arenas.ledger.file import identity, opened, opened_to_read, said
from arena.arenas.ledger.schema import APPLICATION_ID, MIGRATIONS, VERSION
from arena.games import ArenaError, InputError

#: What SQLite says of a file whose tables are not ours.
_SIGNS_OF_DAMAGE = ("no such", "duplicate column", "already exists", "decode", "overflow", "corrupt", "encoding")


class LedgerError(ArenaError):
    """The ledger cannot be written any more; what was recorded is safe."""

    exit_code = 4


class Connection:
    """An SQLite file that is a ledger of this version, or an older one that is read only."""

    def __init__(self, path: Path, create: bool = False, _reading: bool = False) -> None:
        self.path = path
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

    @contextmanager
    def still(self) -> Iterator[Self]:
        """Have all that is read meanwhile be of one moment, though games are recorded by another process."""
        with self._errors():
            self._connection.execute("BEGIN")
        try:
            yield self
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _rescued(self) -> str:
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

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Rows of a reading query, for statistics that need not look at every game in Python."""
        with self._errors():
            yield from self._connection.execute(sql, parameters)
