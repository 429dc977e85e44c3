"""The file of a ledger as SQLite opens it."""

from __future__ import annotations

import sqlite3
import textwrap
import time
from pathlib import Path

from arena.games import InputError

BUSY_SECONDS = 10.0
_RETRY_SECONDS = 0.01
_LONGEST = 120  # characters of what SQLite says


def identity(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def opened(path: Path) -> sqlite3.Connection:
    """A connection that may write, to a file that is made if there is none."""
    if path.is_dir():
        raise InputError(f"{path} is a folder, not a ledger")
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    except sqlite3.Error as error:
        raise InputError(f"{path} cannot be opened: {said(error)}") from error
    try:
        # WAL with FULL: a commit survives a killed process and a power failure alike.
        connection.text_factory = _text
        _patiently(connection, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        connection.close()
        if "locked" in str(error):
            raise InputError(f"{path} is locked by another program") from error
        if "readonly" in str(error) or "unable to open" in str(error):
            raise InputError(f"{path} cannot be written: {said(error)}") from error
        raise InputError(f"{path} is not a ledger: {said(error)}") from error
    return connection


def said(error: Exception) -> str:
    """What SQLite says of an error, on one line and without whole definitions of tables."""
    return textwrap.shorten(str(error), _LONGEST, placeholder=" ...")


def _text(found: bytes) -> str:
    """Text, also of damaged ledgers: bytes that are no UTF-8 stay what they are, and are noticed."""
    return found.decode("utf-8", "surrogateescape")


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Execute what SQLite does not wait for by itself while another process has the file."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


def opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection that records nothing.

    It is opened for writing where that is possible, for only then does SQLite clear away the
    files that it keeps beside the ledger. On a disk that cannot be written, the file is taken
    not to change.
    """
    address = path.resolve().as_uri()
    for mode in ("mode=rw", "mode=ro", "immutable=1"):
        connection = sqlite3.connect(f"{address}?{mode}", uri=True, isolation_level=None, timeout=BUSY_SECONDS)
        try:
            connection.text_factory = _text
            connection.execute("PRAGMA query_only = ON")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError:
            connection.close()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            connection.close()
            raise InputError(f"{path} is not a ledger: {said(error)}") from error
        else:
            return connection
    raise InputError(f"{path} cannot be read: it is locked by another program, or no file of ours")
