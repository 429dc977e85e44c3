"""Made-up games, for tests of what is counted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.ledger import Ledger, Run
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.games import Winner

COST = Cost(decisions=2, seconds=0.5, cpu_seconds=0.25, playouts=20)


def record(
    seats: int,
    game: int,
    winner: Winner,
    cost: Cost = COST,
    line: int | None = None,
    reason: Reason = Reason.PLAYED_OUT,
    score: float | None = None,
) -> GameRecord:
    """A game; by default it equals no other one."""
    own_line = seats * 1_000_000 + game if line is None else line
    return GameRecord(Pairing(seats, game), (1, 2), False, winner, reason, "", own_line, cost, cost, score)


def fill_ledger(ledger: Ledger, settings: Settings, records: Iterable[GameRecord], name: str = "run") -> Run:
    """Record games as a run."""
    run = ledger.add_run(name, settings, {})
    for game in records:
        ledger.record(run, game)
    ledger.commit()
    return ledger.run(name)


def ledger_with(path: Path, settings: Settings, records: Iterable[GameRecord], name: str = "run") -> Path:
    """A ledger file with one run of made-up games."""
    with Ledger(path, create=True) as ledger:
        fill_ledger(ledger, settings, records, name)
    return path
