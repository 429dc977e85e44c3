"""Ways to damage a ledger, each drawn from a generator."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

#: Changes a ledger, and says how in a few words.
Damage = Callable[[Path, random.Random], str]

#: What a column of any type may be found to hold.
ODD_VALUES: list[Any] = [
    *(None, -1, 0, 1, 2, 3, 7, 255, 65535, 2**31, 2**53, 2**62, 2**63 - 1, -(2**63)),
    *(0.5, -0.5, 1e-320, 1e18, 1e308, -1e308, float("inf"), float("-inf")),
    *("", "x", "3", "nan", "\0", "a\nb", "\x1b[31mred", "\u202eabc", "é" * 40, "x" * 5000, "crashed", "[1, 2]", "{}"),
    *(b"", b"\0", b"\0\0", b"\xff\xff", b"\1\0\2\0", b"\xff" * 4000),
]
_ODD_JSON: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 10**6, 10**30, -0.5, 0.5, 1e308, float("nan"), float("inf"), "", "x", "0"),
    *("hex(size=4)", "go(size=99)", "random", "mc(playouts=", "((((", [], [0], [[0]], [[-1]], [[70000]], [1, "x"]),
    *({}, {"x": 1}, {"a": "random"}, {"a": 5}, [[[[]]]], "\x1b[2J", "\ud800", "x" * 400),
]
TABLES = ("runs", "games", "failures", "origins")


def flipped_bytes(path: Path, rng: random.Random) -> str:
    """A few bytes of the file are others."""
    content = bytearray(path.read_bytes())
    places = [rng.randrange(len(content)) for _ in range(rng.choice([1, 1, 2, 8, 64]))]
    for place in places:
        content[place] ^= 1 << rng.randrange(8)
    path.write_bytes(content)
    return f"flipped bits at {places[:4]}"


def overwritten(path: Path, rng: random.Random) -> str:
    """A stretch of the file is noise, zeros or text."""
    content = bytearray(path.read_bytes())
    start, length = rng.randrange(len(content)), rng.choice([4, 16, 100, 512, 4096])
    noise = rng.choice([bytes(length), rng.randbytes(length), b"x" * length])
    content[start : start + length] = noise
    path.write_bytes(content)
    return f"overwrote {length} bytes at {start}"


def truncated(path: Path, rng: random.Random) -> str:
    """The file is cut short."""
    content = path.read_bytes()
    keep = rng.choice([rng.randrange(len(content)), rng.randrange(200), 4096 * rng.randrange(len(content) // 4096)])
    path.write_bytes(content[:keep])
    return f"cut after {keep} bytes"


def value_replaced(path: Path, rng: random.Random) -> str:
    """One value of one row is of another type or range."""
    value = rng.choice(ODD_VALUES)
    with closing(loosened(path)) as connection, connection:
        table = rng.choice(["games", "games", "games", "runs", "failures", "origins"])
        columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
        column, row = rng.choice(columns), _any_row(connection, table, rng)
        if rng.random() < 0.1:
            connection.execute(f"UPDATE {table} SET {column} = CAST(x'ff41' AS TEXT) WHERE rowid = ?", (row,))
            value = "text that is no UTF-8"
        else:
            connection.execute(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE rowid = ?", (value, row))
    return f"{table}.{column} of row {row} is {repr(value)[:40]}"


def number_nudged(path: Path, rng: random.Random) -> str:
    """A number of a game is another one that could as well be true."""
    with closing(sqlite3.connect(path)) as connection, connection:
        row = _any_row(connection, "games", rng)
        column = rng.choice(["winner", "game", "pairing", "line", "swapped", "black_playouts", "white_decisions"])
        change = {"winner": "1 + winner % 3", "swapped": "1 - swapped"}.get(column, f"{column} + 1")
        connection.execute(f"UPDATE OR IGNORE games SET {column} = {change} WHERE rowid = ?", (row,))
    return f"games.{column} of row {row} nudged"


def moves_changed(path: Path, rng: random.Random) -> str:
    """A game has other moves."""
    with closing(sqlite3.connect(path)) as connection, connection:
        row = _any_row(connection, "games", rng)
        (moves,) = connection.execute("SELECT moves FROM games WHERE rowid = ?", (row,)).fetchone()
        cut = rng.randrange(len(moves) + 1)
        changed = rng.choice([moves[:cut], moves + b"\0\0", moves[2:] + moves[:2], moves[:cut] + b"\7" + moves[cut:]])
        connection.execute("UPDATE games SET moves = ? WHERE rowid = ?", (changed, row))
    return f"moves of row {row} are others"


def rows_swapped(path: Path, rng: random.Random) -> str:
    """Two rows have exchanged some of their columns."""
    table, columns = rng.choice(
        [
            ("games", ["moves", "line", "winner"]),
            ("games", ["winner", "score"]),
            ("games", ["run"]),
            ("games", ["origin"]),
            ("games", ["checksum"]),
            ("games", ["thoughts"]),
            ("runs", ["settings"]),
            ("runs", ["provenance"]),
        ]
    )
    with closing(loosened(path)) as connection, connection:
        one, other = (_any_row(connection, table, rng) for _ in range(2))
        read = f"SELECT {', '.join(columns)} FROM {table} WHERE rowid = ?"
        values = [connection.execute(read, (row,)).fetchone() for row in (one, other)]
        write = f"UPDATE OR REPLACE {table} SET {', '.join(f'{column} = ?' for column in columns)} WHERE rowid = ?"
        connection.execute(write, (*values[1], one))
        connection.execute(write, (*values[0], other))
    return f"{table}: rows {one} and {other} have exchanged {', '.join(columns)}"


def document_altered(path: Path, rng: random.Random) -> str:
    """A document in JSON has another structure."""
    table, column = rng.choice([("runs", "settings")] * 4 + [("runs", "provenance"), ("origins", "provenance")])
    with closing(sqlite3.connect(path)) as connection, connection:
        row = _any_row(connection, table, rng)
        (text,) = connection.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (row,)).fetchone()
        document = json.loads(text)
        how = _alter(document, rng)
        text = rng.choice(
            [json.dumps(document)] * 12 + [text[:-1], text + "}", "[" * 5000, "1" * 5000, "", "null", "[]"]
        )
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (text, row))
    return f"{table}.{column} of row {row}: {how} ({text[:20]!r}...)"


def _alter(document: Any, rng: random.Random) -> str:
    """Change one node somewhere in a document."""
    holder = document
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return "nothing"
        key = rng.choice(keys)
        inner = holder[key]
        if not isinstance(inner, (dict, list)) or not inner or rng.random() < 0.3:
            break
        holder = inner
    kind = rng.choice(["gone", "odd", "odd", "odd", "twice", "new"])
    if kind == "gone":
        del holder[key]
    elif kind == "odd":
        holder[key] = rng.choice(_ODD_JSON)
    elif kind == "twice":
        holder[key] = [inner, inner]
    elif isinstance(holder, dict):
        holder[f"{key}s"] = inner
    else:
        holder.append(rng.choice(_ODD_JSON))
    return f"{key} is {kind}"


def schema_changed(path: Path, rng: random.Random) -> str:
    """A table or a column is missing or has another name."""
    table = rng.choice(TABLES)
    with closing(sqlite3.connect(path)) as connection, connection:
        columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
        column = rng.choice(columns)
        statement = rng.choice(
            [
                f"DROP TABLE {table}",
                f"ALTER TABLE {table} RENAME TO other",
                f"ALTER TABLE {table} DROP COLUMN {column}",
                f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
                f"ALTER TABLE {table} ADD COLUMN other TEXT",
                f"DELETE FROM {table}",
            ]
        )
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:  # keys cannot be dropped
            return f"{statement}: {error}"
    return statement


def header_changed(path: Path, rng: random.Random) -> str:
    """The file says that it is of another version or program."""
    statement = rng.choice(
        [
            *(f"PRAGMA user_version = {version}" for version in (-1, 0, 1, 2, 4, 2**31 - 1)),
            *(f"PRAGMA application_id = {number}" for number in (0, 1)),
        ]
    )
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    return statement


#: Of which kinds there is more to draw, they come more often.
KINDS: list[Damage] = [
    *([value_replaced] * 6 + [document_altered] * 6 + [flipped_bytes] * 4),
    *([moves_changed, number_nudged, rows_swapped, schema_changed] * 2 + [truncated, overwritten, header_changed]),
]


def loosened(path: Path) -> sqlite3.Connection:
    """A connection to the ledger, which from now on takes any value anywhere: damage asks for no types."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        for word in ("STRICT", "NOT NULL"):
            connection.execute("UPDATE sqlite_schema SET sql = replace(sql, ?, '') WHERE type = 'table'", (word,))
        (version,) = connection.execute("PRAGMA schema_version").fetchone()
        connection.execute(f"PRAGMA schema_version = {version + 1}")
    return sqlite3.connect(path)


def _any_row(connection: sqlite3.Connection, table: str, rng: random.Random) -> int:
    rows = [row for (row,) in connection.execute(f"SELECT rowid FROM {table}")]
    return int(rng.choice(rows))
