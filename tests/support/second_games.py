"""Games that the suite has told of, and the same as they stand in the bytes of the ledger."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.ledger import Ledger
from arena.arenas.origins import origins_of
from arena.arenas.rating import rate
from arena.reports.elo_document import elo_json
from arena.reports.form import Form
from arena.reports.results import results_report
from tests.support.runs import play_into, settings_of

PLAYERS = ["amaf(playouts=4)", "amaf(playouts=8)", "amaf(playouts=16)", "amaf(playouts=64)"]


@dataclass(frozen=True)
class Played:
    """What the suite says of a run, and its games as they were read without it."""

    elo: dict[str, Any]
    results: dict[str, Any]
    black: npt.NDArray[Any]
    white: npt.NDArray[Any]
    points: npt.NDArray[Any]  # of Black
    opening: npt.NDArray[Any]

    @property
    def openings(self) -> int:
        return len(np.unique(self.opening))

    def difference(self, one: int, other: int) -> dict[str, Any]:
        names = {"player": PLAYERS[one], "against": PLAYERS[other]}
        return next(row for row in self.elo["differences"] if names.items() <= row.items())


def play(folder: Path, game: str, symmetries: list[list[int]], plies: int, **wishes: Any) -> Played:
    """Play a round robin. `symmetries` say where each turn or reflection of the board puts every cell."""
    path = folder / "ledger.db"
    play_into(path, settings_of(game, ", ".join(PLAYERS), seed=5, **wishes))
    with Ledger(path) as ledger:
        (run,) = ledger.runs()
        elo = json.loads(elo_json(rate(ledger, [run]), times=False, origins=origins_of(ledger, [run])))
        results = json.loads(results_report(ledger, run, Form.JSON, times=False))
    seats = [(black, white) for black in range(4) for white in range(4) if black != white]
    numbers: dict[Any, int] = {}
    rows = []
    with sqlite3.connect(path) as connection:
        for pairing, winner, moves in connection.execute("SELECT pairing, winner, moves FROM games"):
            first = np.frombuffer(moves, "<u2")[:plies].tolist()
            images = [tuple(sorted(turn[cell] for cell in first[side::2]) for side in (0, 1)) for turn in symmetries]
            opening = numbers.setdefault(str(min(images)), len(numbers))
            rows.append((*seats[pairing], {1: 1.0, 2: 0.0, 3: 0.5}[winner], opening))
    connection.close()
    black, white, points, opening = map(np.array, zip(*rows, strict=True))
    return Played(elo, results, black, white, points, opening)
