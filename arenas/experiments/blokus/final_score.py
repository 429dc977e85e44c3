"""Figures 3 to 5: the final score against win-or-lose, by algorithm and number of simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.arenas.experiments.blokus.players import FINAL, WIN, Algorithm, player
from arena.arenas.experiments.blokus.readings import Reading, game_of, openings_of, score_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format

#: Who plays in every match: the model in question, and win-or-lose.
NAMES = ("final", "win")

#: Games for each of the two colours, by simulations a move.
_GAMES: Mapping[Reading, Mapping[Profile, Mapping[int, int]]] = {
    Reading.LATE: {
        Profile.SMOKE: {20: 3, 50: 3},
        Profile.FAST: {1_000: 200, 10_000: 200, 100_000: 50},
        Profile.FULL: {1_000: 500, 10_000: 500, 100_000: 500, 1_000_000: 500, 10_000_000: 50},
    },
    Reading.WAITING: {
        Profile.SMOKE: {20: 3, 50: 3},
        Profile.FAST: {1_000: 200, 10_000: 50},
        Profile.FULL: {1_000: 500, 10_000: 500, 100_000: 500},
    },
}


@dataclass(frozen=True)
class Point:
    """A point of the figures: the final score against win-or-lose."""

    algorithm: Algorithm
    simulations: int
    reading: Reading

    @property
    def run(self) -> str:
        """The name of the run."""
        return f"blokus-final-{self.reading}-{self.algorithm.lower()}-{self.simulations}"

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.algorithm}, {self.simulations:,} simulations"

    def step(self, profile: Profile) -> Playing:
        """The games to be played."""
        final = player(self.algorithm, self.simulations, score_of(self.reading, profile, FINAL))
        players = f"{NAMES[0]}={final}, {NAMES[1]}={player(self.algorithm, self.simulations, WIN)}"
        wishes = Wishes(
            game=game_of(profile),
            players=players,
            games=_GAMES[self.reading][profile][self.simulations],
            openings=openings_of(self.reading, profile),
        )
        return Playing(self.run, Format.MATCH, wishes)


def points(reading: Reading, profile: Profile) -> list[Point]:
    """The points that are played at a profile, series by series."""
    return [
        Point(algorithm, simulations, reading) for algorithm in Algorithm for simulations in _GAMES[reading][profile]
    ]


def points_of(reading: Reading, runs: Sequence[str] | Mapping[str, object]) -> list[Point]:
    """The points whose runs are among some."""
    every = {point: None for profile in Profile for point in points(reading, profile)}
    found = sorted(every, key=lambda point: (list(Algorithm).index(point.algorithm), point.simulations))
    return [point for point in found if point.run in runs]


def steps(reading: Reading, profile: Profile) -> list[Playing]:
    """All matches; those of few simulations come first."""
    played = sorted(points(reading, profile), key=lambda point: point.simulations)
    return [point.step(profile) for point in played]
