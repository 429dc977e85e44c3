"""Rows of a ledger that cannot be what was recorded, found by SQLite before anybody reckons with them."""

from __future__ import annotations

from collections.abc import Iterator

from arena.arenas.game_record import Reason
from arena.arenas.ledger.documents import shown
from arena.arenas.ledger.rows import COLUMNS, columns_of

_LARGEST = 2**53  # beyond this, sums of whole numbers would not be exact
_LONGEST = 1e12  # seconds
_REASONS = ", ".join(f"'{reason.value}'" for reason in Reason)


def conditions(seats: int | None, games: int | None) -> dict[str, str]:
    """What holds for every column of a game, in SQL; None for limits that cannot be known here."""
    found = {
        "pairing": f"{_whole('pairing')} AND pairing < {_LARGEST if seats is None else seats}",
        "game": f"{_whole('game')} AND game < {_LARGEST if games is None else games}",
        "winner": "typeof(winner) = 'integer' AND winner BETWEEN 1 AND 3",
        "reason": f"typeof(reason) = 'text' AND reason IN ({_REASONS})",
        "detail": "typeof(detail) = 'text'",
        "swapped": "typeof(swapped) = 'integer' AND swapped IN (0, 1)",
        "score": f"score IS NULL OR (typeof(score) = 'real' AND abs(score) < {_LARGEST})",
        "line": "typeof(line) = 'integer'",
        "moves": "typeof(moves) = 'blob' AND length(moves) % 2 = 0",
        "dead": "typeof(dead) = 'blob' AND length(dead) % 2 = 0",
        "thoughts": "thoughts IS NULL OR typeof(thoughts) = 'blob'",
        "origin": "origin IS NULL OR typeof(origin) = 'integer'",
        "checksum": "checksum IS NULL OR typeof(checksum) = 'integer'",
    }
    for side in ("black", "white"):
        for count in ("decisions", "playouts"):
            found[f"{side}_{count}"] = f"{_whole(f'{side}_{count}')} AND {side}_{count} < {_LARGEST}"
        for time in ("seconds", "cpu"):
            column = f"{side}_{time}"
            found[column] = f"typeof({column}) = 'real' AND {column} BETWEEN 0 AND {_LONGEST}"
    return {column: found[column] for column in COLUMNS if column in found}


def _whole(column: str) -> str:
    return f"typeof({column}) = 'integer' AND {column} >= 0"


def unsound_query(version: int, seats: int | None, games: int | None) -> str:
    """Selects the rows of a run in which something is wrong: rowid, pairing, game, what is wrong and its value."""
    known = {name: test for name, test in conditions(seats, games).items() if name in columns_of(version)}
    # A comparison with NULL is neither true nor false: only what is surely right is right.
    cases = [f"WHEN NOT ifnull({test}, 0) THEN '{name}'" for name, test in known.items()]
    values = [f"WHEN NOT ifnull({test}, 0) THEN {name}" for name, test in known.items()]
    right = " AND ".join(f"ifnull({test}, 0)" for test in known.values())
    return (
        f"SELECT rowid, pairing, game, CASE {' '.join(cases)} END, CASE {' '.join(values)} END"
        f" FROM games WHERE run = ? AND NOT ({right}) ORDER BY rowid"
    )


def in_words(run: str, rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[int, str]]:
    """What the rows of that query say, by the number of the row."""
    for row, pairing, game, column, value in rows:
        where = f"row {row} of the table games"
        yield int(str(row)), f"{named(run, pairing, game)} is damaged: {column} is {shown(value)} ({where})"


def named(run: str, pairing: object, game: object) -> str:
    """A game in words."""
    return f"game {shown(game)} of pairing {shown(pairing)} of run {shown(run)}"
