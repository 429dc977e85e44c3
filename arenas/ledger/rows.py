"""Games as rows of a ledger, each with a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.schedule import Pairing
from arena.games import Winner

#: The columns of the table of games. Older ledgers lack the last ones.
COLUMNS = (
    *("run", "pairing", "game", "winner", "reason", "detail", "swapped", "score", "line", "moves"),
    *(f"{side}_{what}" for side in ("black", "white") for what in ("decisions", "seconds", "cpu", "playouts")),
    *("dead", "origin", "checksum"),
)
#: Where a row holds the number of its origin.
ORIGIN = COLUMNS.index("origin")
#: What these hold in a game that an older version recorded.
_MISSING = {"dead": b"", "origin": None, "checksum": None}

INSERT = (
    f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
    " ON CONFLICT (run, pairing, game) DO NOTHING"
)

#: How winners are written.
CODES = {Winner.BLACK: 1, Winner.WHITE: 2, Winner.DRAW: 3}
_WINNERS = {code: winner for winner, code in CODES.items()}
_MOVE = np.dtype("<u2")


class DamagedRowError(ValueError):
    """A row does not hold what was once written."""


def columns_of(version: int) -> list[str]:
    """The columns that a ledger of that version has."""
    since = {"dead": 2, "origin": 3, "checksum": 3}
    return [name for name in COLUMNS if version >= since.get(name, 1)]


def selection(version: int, *further: str) -> str:
    """What to select so that `record_of` can read it, in a ledger of that version, and further columns."""
    known = columns_of(version)
    names = [name if name in known else f"{_literal(_MISSING[name])} AS {name}" for name in COLUMNS]
    return f"SELECT {', '.join([*names, *further])} FROM games"


def _literal(value: bytes | None) -> str:
    return "NULL" if value is None else "x''"


def row_of(run: int, game: GameRecord, origin: int | None) -> tuple[Any, ...]:
    """A game's row; `origin` is the number of what it was played with and on."""
    costs = [
        value
        for cost in (game.black, game.white)
        for value in (cost.decisions, float(cost.seconds), float(cost.cpu_seconds), cost.playouts)
    ]
    values = (
        run,
        game.pairing.seats,
        game.pairing.game,
        CODES[game.winner],
        game.reason.value,
        game.detail,
        int(game.swapped),
        None if game.score is None else float(game.score),
        game.line,
        _packed(game.moves),
        *costs,
        _packed(game.dead),
        origin,
    )
    return (*values, checksum(values))


def checksum(values: Sequence[Any]) -> int:
    """63 bits of a digest of all other values of a row."""
    digest = hashlib.blake2b(repr(tuple(values)).encode("utf-8", errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def record_of(row: Sequence[Any]) -> GameRecord:
    """The game that a row holds; raises DamagedRowError if that is not what was written."""
    if row[-1] is not None and row[-1] != checksum(row[:-1]):
        raise DamagedRowError("the row is not as it was written")
    try:
        record = _parsed(row)
        record.detail.encode()  # text that is no UTF-8 cannot be printed
        return record
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise DamagedRowError(str(error)) from error


def _parsed(row: Sequence[Any]) -> GameRecord:
    _, seats, number, winner, reason, detail, swapped, score, line, moves, *costs, dead, _, _ = row
    return GameRecord(
        pairing=Pairing(seats, number),
        moves=_unpacked(moves),
        swapped=bool(swapped),
        winner=_WINNERS[winner],
        reason=Reason(reason),
        detail=detail,
        line=line,
        black=Cost(*costs[:4]),
        white=Cost(*costs[4:]),
        score=score,
        dead=_unpacked(dead),
    )


def _packed(numbers: Sequence[int]) -> bytes:
    return np.array(numbers, dtype=_MOVE).tobytes()


def _unpacked(packed: bytes) -> tuple[int, ...]:
    return tuple(np.frombuffer(packed, dtype=_MOVE).tolist())
