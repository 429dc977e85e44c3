"""What exporters read: a run's games in words and names, without numbers of moves or pairings to look up."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from arena.arenas.game_record import Cost, GameRecord
from arena.arenas.ledger import Run
from arena.arenas.schedule import Seats
from arena.arenas.settings import Settings
from arena.games import Game, InputError, load
from arena.games.position import SIDES

_MILLISECONDS = 1000
_DIGITS = 3  # of a millisecond: clocks are no better


@dataclass(frozen=True)
class Source:
    """A recorded run as exporters read it; `records` are its games in the order of the schedule.

    Without `times`, an export holds nothing that depends on the machine or the clock: two
    runs with the same name and settings are exported alike, however they were played.
    """

    run: Run
    records: Iterable[GameRecord]
    times: bool

    @functools.cached_property
    def settings(self) -> Settings:
        """What the run was told to be."""
        return self.run.load_settings()

    @functools.cached_property
    def game(self) -> Game:
        """What was played."""
        return load(self.settings.game)

    @functools.cached_property
    def _seats(self) -> list[Seats]:
        return self.settings.seats()

    def seats(self, record: GameRecord) -> Seats:
        """Who moved first and who second."""
        number = record.pairing.seats
        if not 0 <= number < len(self._seats):
            raise self.damage(record, f"run '{self.run.name}' has no pairing {number}")
        return self._seats[number]

    def moves(self, record: GameRecord) -> list[str]:
        """What the game's moves are called, those of the opening included."""
        names = self.game.names
        if any(move >= len(names) for move in record.moves):
            raise self.damage(record, f"{max(record.moves)} is not the number of a move of {self.game.spec}")
        return [names[move] for move in record.moves]

    def documents(self) -> Iterator[dict[str, Any]]:
        """The games as JSON has them."""
        return (self._document(record) for record in self.records)

    def _document(self, record: GameRecord) -> dict[str, Any]:
        pairing, seats = record.pairing, self.seats(record)
        opening = self.settings.opening(pairing.game)
        costs = dict(zip(SIDES, (record.black, record.white), strict=True))
        spent = {
            "ms": {side: _milliseconds(cost.seconds) for side, cost in costs.items()},
            "cpu_ms": {side: _milliseconds(cost.cpu_seconds) for side, cost in costs.items()},
        }
        return {
            "pairing": pairing.seats,
            "game": pairing.game,
            "black": seats.black,
            "white": seats.white,
            "opening": [self.game.move_name(move) for move in opening],
            "moves": self.moves(record),
            "result": record.winner.value,
            "score": record.score,
            "dead": [self.game.cell_name(cell) for cell in record.dead],
            "reason": record.reason.value,
            "detail": record.detail,
            "swapped": record.swapped,
            "seeds": {
                "run": self.settings.seed,
                **{side: self.settings.entropy(seats, pairing.game, side) for side in SIDES},
            },
            **(spent if self.times else {}),
            "decisions": _by_side(costs, "decisions"),
            "playouts": _by_side(costs, "playouts"),
        }

    def damage(self, record: GameRecord, reason: str) -> InputError:
        """What to raise over a game that makes no sense."""
        return InputError(f"the ledger is damaged at game {record.pairing.seats}:{record.pairing.game}: {reason}")


def _by_side(costs: dict[str, Cost], field: str) -> dict[str, int]:
    return {side: getattr(cost, field) for side, cost in costs.items()}


def _milliseconds(seconds: float) -> float:
    return round(_MILLISECONDS * seconds, _DIGITS)
