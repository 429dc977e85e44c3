"""What a search has found: the surface, the values that are likely to be the best, and what its games say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.arenas.game_record import GameRecord
from arena.arenas.settings import Settings
from arena.arenas.statistics.intervals import Interval
from arena.arenas.statistics.surface import Floats, Surface
from arena.arenas.tuning.parameters import Value
from arena.arenas.tuning.search import Tally, best
from arena.arenas.tuning.template import Template
from arena.arenas.tuning.terms import Terms
from arena.arenas.tuning.tuner import cpu_seconds_of, tally_of, terms_of
from arena.players.base import PlayerConfig


@dataclass(frozen=True)
class Estimate:
    """A chance to win, 0 to 1, as the surface has it."""

    chance: float
    interval: Interval


@dataclass(frozen=True)
class Finding:
    """What came of the games of a search."""

    settings: Settings
    template: Template
    values: Sequence[Sequence[Value]]  # of the points that may play
    points: Floats  # their coordinates
    tally: Tally
    surface: Surface
    winner: Sequence[Value]
    forfeits: int
    cpu_seconds: float

    @property
    def terms(self) -> Terms:
        """What was searched."""
        return terms_of(self.settings)

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.tally.games.sum())

    @property
    def config(self) -> PlayerConfig:
        """The player that is likely to be the best."""
        return _by_the_rules(self.template.config(self.winner), self.settings)

    @property
    def start(self) -> PlayerConfig:
        """The player that was to be improved."""
        return _by_the_rules(self.template.config(self.template.start_values()), self.settings)

    @property
    def is_start(self) -> bool:
        """Whether nothing better than the start was found."""
        return self.config == self.start

    @property
    def mirrored(self) -> bool:
        """Whether the start is the only opponent, so that against itself it wins half of the points."""
        hosts = self.settings.entrants[: self.terms.opponents]
        return [entrant.config for entrant in hosts] == [self.start]

    def estimate(self, values: Sequence[Value]) -> Estimate:
        """What the surface has at some values."""
        chance, low, high = self.surface.chances(self.template.coordinates([values]))
        return Estimate(float(chance[0]), Interval(float(low[0]), float(high[0])))

    @property
    def own(self) -> Estimate:
        """Of the winner: as it is the highest of many, chance has likely lifted it."""
        return self.estimate(self.winner)

    @property
    def of_start(self) -> Estimate:
        """Of the start."""
        if self.mirrored:
            return Estimate(0.5, Interval(0.5, 0.5))
        return self.estimate(self.template.start_values())

    @property
    def gain(self) -> float:
        """In sample: by how much the winner is better."""
        return self.own.chance - self.of_start.chance


def finding_of(settings: Settings, records: Iterable[GameRecord]) -> Finding | None:
    """From the games of a run, all that are recorded; None before there are any."""
    games = list(records)
    if not games:
        return None
    terms = terms_of(settings)
    template = Template.parsed(terms.template)
    values = [template.values_of(entrant.config) for entrant in settings.entrants[terms.opponents :]]
    points, tally = template.coordinates(values), tally_of(settings, games)
    between = template.between()
    surface, place = best(points, tally, template.coordinates(between))
    winner = values[place] if place < len(values) else list(between[place - len(values)])
    forfeits = sum(record.reason.is_forfeit for record in games)
    return Finding(settings, template, values, points, tally, surface, winner, forfeits, cpu_seconds_of(games))


def _by_the_rules(config: PlayerConfig, settings: Settings) -> PlayerConfig:
    """The same player, sharing out a clock if the match has one."""
    return config if settings.conduct.time is None else config.by_the_clock()
