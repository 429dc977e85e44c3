"""The tuner of a run: decides batch by batch which points play, as the games that are over tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.statistics.surface import Floats
from arena.arenas.tuning.search import Search, Tally
from arena.arenas.tuning.template import Template
from arena.arenas.tuning.terms import ALIAS, Terms
from arena.games import Winner
from arena.players.seeds import entropy


class Tuner:
    """Guides a run; see Guide."""

    def __init__(self, settings: Settings) -> None:
        self.terms = terms_of(settings)
        self.template = Template.parsed(self.terms.template)
        self._settings = settings
        points = point_coordinates(settings)
        self._search = Search(points, self._chance)
        self._rounds = np.zeros(len(points), dtype=np.int64)  # that every point was given
        self._given = 0
        self._tally = Tally.empty(len(points))
        self._cpu_seconds = 0.0

    def _chance(self, batch: int, rows: int, columns: int) -> Floats:
        """Numbers from 0 to 1 for a batch: those of PCG64, which are the same everywhere and for good."""
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(self._entropy(batch))))
        return generator.random((rows, columns))

    def _entropy(self, batch: int) -> list[int]:
        return entropy(self._settings.seed, "tune", batch)

    def batch(self) -> list[Pairing]:
        """See Guide."""
        left = self.terms.rounds - self._given
        spent = self.terms.cpu_seconds is not None and self._cpu_seconds >= self.terms.cpu_seconds
        if left <= 0 or spent:
            return []
        planned = self._search.plan(self._tally)[:left]
        self._given += len(planned)
        return [pairing for point in planned for pairing in self._round(point)]

    def _round(self, point: int) -> list[Pairing]:
        """A game with each colour against every opponent."""
        number = int(self._rounds[point])
        self._rounds[point] += 1
        size = 2 * self.terms.opponents
        return [Pairing(size * point + seats, number) for seats in range(size)]

    def see(self, records: Sequence[GameRecord]) -> None:
        """See Guide."""
        self._tally = self._tally + tally_of(self._settings, records)
        self._cpu_seconds += cpu_seconds_of(records)


def terms_of(settings: Settings) -> Terms:
    """The terms of a run that tunes."""
    if settings.tuning is None:
        raise ValueError("these are not the settings of a tuning")
    return settings.tuning


def opponents_of(settings: Settings) -> list[str]:
    """The opponents, by names that they may be given by."""
    hosts = settings.entrants[: terms_of(settings).opponents]
    return [entrant.config.spec if entrant.name.startswith(ALIAS) else entrant.name for entrant in hosts]


def point_coordinates(settings: Settings) -> Floats:
    """Where the points that may play are."""
    terms = terms_of(settings)
    template = Template.parsed(terms.template)
    configs = [entrant.config for entrant in settings.entrants[terms.opponents :]]
    return template.coordinates([template.values_of(config) for config in configs])


def tally_of(settings: Settings, records: Iterable[GameRecord]) -> Tally:
    """What came of the points in some games; a forfeit counts as a loss."""
    terms = terms_of(settings)
    points = len(settings.entrants) - terms.opponents
    games, won = np.zeros(points, dtype=np.int64), np.zeros(points)
    for record in records:
        point = record.pairing.seats // (2 * terms.opponents)
        games[point] += 1
        won[point] += points_of(record)
    return Tally(games, won)


def points_of(record: GameRecord) -> float:
    """What a game brought the point: it moves first in every other pair of seats."""
    if record.winner is Winner.DRAW:
        return 0.5
    return float((record.winner is Winner.BLACK) == bool(record.pairing.seats % 2))


def cpu_seconds_of(records: Iterable[GameRecord]) -> float:
    """Processor time that both sides spent in some games."""
    return sum(record.black.cpu_seconds + record.white.cpu_seconds for record in records)
