"""Games as rows of a ledger, each with a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.packed_thoughts import Thoughts
from arena.arenas.schedule import Pairing
from arena.games import Winner

#: The columns of the table of games. Older ledgers lack the last ones.
COLUMNS = (
    *("run", "pairing", "game", "winner", "reason", "detail", "swapped", "score", "line", "moves"),
    *(f"{side}_{what}" for side in ("black", "white") for what in ("decisions", "seconds", "cpu", "playouts")),
    *("dead", "origin", "thoughts", "checksum"),
)
#: Where a row holds the number of its origin.
ORIGIN = COLUMNS.index("origin")
#: Where it holds its thoughts, and its checksum: at the end.
_THOUGHTS = COLUMNS.index("thoughts")
CHECKSUM = COLUMNS.index("checksum")
#: What these hold in a game that an older version recorded.
_MISSING = {"dead": b"", "origin": None, "thoughts": None, "checksum": None}

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
    since = {"dead": 2, "origin": 3, "checksum": 3, "thoughts": 4}
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
        None if game.thoughts is None else Thoughts.of(game.thoughts).packed,
    )
    return (*values, checksum(values))


def checksum(values: Sequence[Any]) -> int:
    """63 bits of a digest of all other values of a row; thoughts that were not recorded are no value.

    So the checksums of games stay true that were recorded when there were no thoughts on record.
    """
    known = tuple(values[:-1] if values[-1] is None else values)
    digest = hashlib.blake2b(repr(known).encode("utf-8", errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def record_of(row: Sequence[Any]) -> GameRecord:
    """The game that a row holds; raises DamagedRowError if that is not what was written."""
    if row[CHECKSUM] is None and row[_THOUGHTS] is not None:
        raise DamagedRowError("its checksum is gone")
    if row[CHECKSUM] is not None and row[CHECKSUM] != checksum(row[:CHECKSUM]):
        raise DamagedRowError("the row is not as it was written")
    try:
        record = _parsed(row)
        record.detail.encode()  # text that is no UTF-8 cannot be printed
        return record
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise DamagedRowError(str(error)) from error


def _parsed(row: Sequence[Any]) -> GameRecord:
    _, seats, number, winner, reason, detail, swapped, score, line, moves, *costs, dead, _, thoughts, _ = row
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
        thoughts=None if thoughts is None else Thoughts(thoughts),
    )


def _packed(numbers: Sequence[int]) -> bytes:
    return np.array(numbers, dtype=_MOVE).tobytes()


def _unpacked(packed: bytes) -> tuple[int, ...]:
    return tuple(np.frombuffer(packed, dtype=_MOVE).tolist())
