"""A swiss: in every round players meet who have made about as many points, and nobody twice if that can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing, seats_number
from arena.arenas.schedules.pairing import paired
from arena.arenas.settings import Settings
from arena.games import Winner


@dataclass(frozen=True)
class Encounter:
    """The games of two players in a round; without a second player, who sat out."""

    one: int
    other: int | None
    points: tuple[float, float]


@dataclass(frozen=True)
class Placed:
    """Where a player stands."""

    player: int
    points: float
    buchholz: float  # the points that its opponents have made
    encounters: Sequence[Encounter]  # one of every round, told from the player's side


@dataclass
class Swiss:
    """Pairs players round by round, by their points."""

    settings: Settings
    rounds: list[list[Encounter]] = field(default_factory=list)
    _pairs: list[tuple[int, int | None]] = field(default_factory=list)

    @property
    def _games(self) -> int:
        return self.settings.games

    def batch(self) -> list[Pairing]:
        """See Guide. Game numbers tell the round: those of the first come first."""
        if len(self.rounds) == self.settings.rounds:
            return []
        self._pairs = self._next_round()
        players, first = len(self.settings.entrants), len(self.rounds) * self._games
        return [
            Pairing(seats_number(black, white, players), first + game)
            for game in range(self._games)
            for one, other in self._pairs
            if other is not None
            for black, white in ((one, other), (other, one))
        ]

    def see(self, records: Sequence[GameRecord]) -> None:
        """See Guide."""
        made = np.zeros(len(self.settings.entrants))
        seats, names = self.settings.seats(), self.settings.names
        for record in records:
            pair = seats[record.pairing.seats]
            black = 0.5 if record.winner is Winner.DRAW else float(record.winner is Winner.BLACK)
            made[names.index(pair.black)] += black
            made[names.index(pair.white)] += 1 - black
        self.rounds.append(
            [
                Encounter(one, other, (self._games * 1.0, 0.0) if other is None else (made[one], made[other]))
                for one, other in self._pairs
            ]
        )

    def points(self) -> list[float]:
        """What everybody has made; who sat out a round has half of its points."""
        found = [0.0] * len(self.settings.entrants)
        for encounter in (each for round in self.rounds for each in round):
            for player, made in zip((encounter.one, encounter.other), encounter.points, strict=True):
                if player is not None:
                    found[player] += made
        return found

    def table(self) -> list[Placed]:
        """Everybody by points, then by what the opponents have made, then in the order of the first round."""
        points, start = self.points(), self._start()
        found = [self._placed(player, points) for player in range(len(points))]
        return sorted(found, key=lambda each: (-each.points, -each.buchholz, start[each.player]))

    def _placed(self, player: int, points: Sequence[float]) -> Placed:
        own = [_told_of(player, each) for round in self.rounds for each in round if player in (each.one, each.other)]
        # Who sat out has met nobody stronger or weaker than oneself.
        buchholz = sum(points[player if each.other is None else each.other] for each in own)
        return Placed(player, points[player], buchholz, own)

    def _start(self) -> list[int]:
        """Everybody's place in the order of the first round, which is drawn by the seed."""
        count = len(self.settings.entrants)
        places = np.empty(count, dtype=np.int64)
        places[np.random.default_rng(self.settings.seed).permutation(count)] = np.arange(count)
        return [int(place) for place in places]

    def _next_round(self) -> list[tuple[int, int | None]]:
        """Neighbours by points meet, those who have met least often before all."""
        points, start = self.points(), self._start()
        order = sorted(range(len(points)), key=lambda player: (-points[player], start[player]))
        met = np.zeros((len(order), len(order)), dtype=np.int64)
        idle = [0] * len(order)
        for each in (encounter for round in self.rounds for encounter in round):
            if each.other is None:
                idle[each.one] += 1
            else:
                met[each.one, each.other] += 1
                met[each.other, each.one] += 1
        out = None
        if len(order) % 2:
            out = min(reversed(order), key=lambda player: idle[player])
            order.remove(out)
        pairs: list[tuple[int, int | None]] = list(paired(order, met))
        return pairs if out is None else [*pairs, (out, None)]


def _told_of(player: int, encounter: Encounter) -> Encounter:
    """An encounter from a player's side."""
    if encounter.one == player or encounter.other is None:
        return encounter
    return Encounter(player, encounter.one, (encounter.points[1], encounter.points[0]))
