"""What exporters read: a run's games in words and names, without numbers of moves or pairings to look up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from arena.arenas.decided import Decided, decided
from arena.arenas.game_record import Cost, GameRecord
from arena.arenas.ledger import Run
from arena.arenas.schedule import Seats
from arena.arenas.settings import Settings
from arena.games import Game, InputError, load
from arena.games.position import SIDES
from arena.reports.export.thought_documents import milliseconds, thought_document


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

    def decided(self, record: GameRecord) -> list[Decided]:
        """The game's decisions; none if they were not recorded."""
        return decided(record, self.game, len(self.settings.opening(record.pairing.game)))

    def naming(self, record: GameRecord) -> Callable[[int], str]:
        """What calls a game's moves, those that were not made included, by their names."""

        def name_of(move: int) -> str:
            if move >= self.game.moves:
                raise self.damage(record, f"{move} is not the number of a move of {self.game.spec}")
            return self.game.move_name(move)

        return name_of

    def documents(self) -> Iterator[dict[str, Any]]:
        """The games as JSON has them."""
        return (self._document(record) for record in self.records)

    def _document(self, record: GameRecord) -> dict[str, Any]:
        pairing, seats = record.pairing, self.seats(record)
        opening = self.settings.opening(pairing.game)
        costs = dict(zip(SIDES, (record.black, record.white), strict=True))
        spent = {
            "ms": {side: milliseconds(cost.seconds) for side, cost in costs.items()},
            "cpu_ms": {side: milliseconds(cost.cpu_seconds) for side, cost in costs.items()},
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
            "thoughts": self._thoughts(record),
        }

    def _thoughts(self, record: GameRecord) -> list[dict[str, Any]] | None:
        """What is on record of every decision; None if nothing is."""
        if record.thoughts is None:
            return None
        name_of = self.naming(record)
        return [thought_document(found, self.times, name_of) for found in self.decided(record)]

    def damage(self, record: GameRecord, reason: str) -> InputError:
        """What to raise over a game that makes no sense."""
        return InputError(f"the ledger is damaged at game {record.pairing.seats}:{record.pairing.game}: {reason}")


def _by_side(costs: dict[str, Cost], field: str) -> dict[str, int]:
    return {side: getattr(cost, field) for side, cost in costs.items()}
