"""A small ledger that has something of everything: to be damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Ledger
from arena.arenas.machine import machine
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Format, Settings
from arena.arenas.stage.hall import Hall
from arena.arenas.statistics.sequential import SequentialTest
from tests.support.runs import settings_of

THREE = "a=random, b=random, c=random"
TWO = "a=random, b=random"


def settings() -> dict[str, Settings]:
    """The runs by name: games with draws, a swap, dead stones, openings and a sequential test."""
    return {
        "all": settings_of("tic-tac-toe", THREE, games=2),
        "swap": settings_of("hex(size=3)", TWO, Format.MATCH, games=3, swap=True, max_moves=7),
        "go": settings_of(
            "go(size=3)", THREE, Format.GAUNTLET, games=2, openings="random:2", dead_stones="playouts", max_moves=30
        ),
        "test": replace(
            settings_of("tic-tac-toe", TWO, Format.REGRESS), games=2, sequential=SequentialTest(0, 30, max_games=4)
        ),
    }


def write(path: Path) -> None:
    """Play all runs into a new ledger; one of them lacks games, and one had a failure."""
    with Ledger(path, create=True) as ledger:
        for name, item in settings().items():
            run = ledger.add_run(name, item, machine())
            origin = ledger.origin(machine())
            hall = Hall(item)
            for pairing in list(item.pairings())[: len(item) - (name == "all")]:
                ledger.record(run, hall.play(pairing), origin)
            if name == "go":
                failed = replace(hall.play(Pairing(0, 0)), reason=Reason.CRASHED, detail="no idea")
                ledger.record_failure(run, failed)
