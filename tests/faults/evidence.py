"""What a ledger holds of a run, looked at without changing it: recovery after a kill is left to `arena`."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

#: What a game was, but for the times: it must come out the same however often a run was disturbed.
Facts = tuple[object, ...]
Games = dict[tuple[int, int], Facts]

_GAMES = (
    "SELECT pairing, game, winner, reason, swapped, score, line, moves, dead FROM games"
    " WHERE run = (SELECT id FROM runs WHERE name = ?)"
)


@dataclass(frozen=True)
class Evidence:
    """The games of one run, by pairing and number."""

    begun: bool = False  # whether there is the run
    games: Games = field(default_factory=dict)
    double: int = 0
    damage: str = ""  # what SQLite finds wrong with the file


def committed(ledger: Path, run: str) -> Games:
    """The games that another process sees while the ledger is written; none if it cannot be read just now."""
    try:
        with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True, timeout=1)) as connection:
            return {(pairing, game): tuple(facts) for pairing, game, *facts in connection.execute(_GAMES, (run,))}
    except sqlite3.Error:
        return {}


def evidence(ledger: Path, run: str) -> Evidence:
    """What a ledger that nobody writes holds, as a copy of it shows."""
    if not ledger.exists() or not ledger.stat().st_size:
        return Evidence()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        for ending in ("", "-wal"):
            if Path(f"{ledger}{ending}").exists():
                shutil.copyfile(f"{ledger}{ending}", f"{copy}{ending}")
        with closing(sqlite3.connect(copy)) as connection:
            return _told(connection, run)


def _told(connection: sqlite3.Connection, run: str) -> Evidence:
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        if verdict != "ok" or "runs" not in tables:
            return Evidence(damage="" if verdict == "ok" else verdict)
        begun = connection.execute("SELECT count(*) FROM runs WHERE name = ?", (run,)).fetchone() != (0,)
        rows = connection.execute(_GAMES, (run,)).fetchall()
    except sqlite3.DatabaseError as error:
        return Evidence(damage=str(error))
    games: Games = {(pairing, game): tuple(facts) for pairing, game, *facts in rows}
    return Evidence(begun, games, len(rows) - len(games))
