"""A hall: everybody who takes part in a run, ready to play any of its games in this process."""

from __future__ import annotations

from itertools import islice

from arena.arenas.game_record import GameRecord
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.stage.match import play_game
from arena.arenas.stage.timing import Timing
from arena.games import load
from arena.games.position import SIDES
from arena.games.toolbox import rng
from arena.players.base import Player
from arena.players.readiness import make_ready
from arena.players.roster import Entrant
from arena.players.seeds import generator

#: So many points of a tuning stay in memory.
_POINTS_AT_ONCE = 12


class Hall:
    """Players of a run. Two halls with the same settings play the same games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = load(settings.game)
        self._seats = settings.seats()
        self._entrants = {entrant.name: entrant for entrant in settings.entrants}
        # The points of a tuning are many, and seldom more than a few of them play: none waits here before it does.
        present = settings.entrants if settings.tuning is None else settings.entrants[: settings.hosts]
        self._players: dict[str, Player] = {entrant.name: self._build(entrant) for entrant in present}
        self._most = len(present) + _POINTS_AT_ONCE

    def _build(self, entrant: Entrant) -> Player:
        return entrant.config.made_for(self.game)

    def _player(self, name: str) -> Player:
        """The player of this name; of a tuning, only those stay that played last."""
        if self.settings.tuning is None or name in self.settings.names[: self.settings.hosts]:
            return self._players[name]
        found = self._players.pop(name, None) or self._build(self._entrants[name])
        self._players[name] = found  # at the end of those that stay
        if len(self._players) > self._most:
            del self._players[next(islice(self._players, self.settings.hosts, None))]
        return found

    def warm_up(self) -> None:
        """Load or compile all kernels: that is not thinking time. Players that differ in their budgets share them.

        Raises InputError or PlayerError for a player that cannot play.
        """
        cheapest = {entrant.config.cheapest().spec: entrant.config for entrant in self.settings.entrants}
        for config in cheapest.values():
            make_ready(config, self.game.start(), generator(self.settings.seed, "warm up"))

    def play(self, pairing: Pairing, timed_by: tuple[Timing, Timing] | None = None) -> GameRecord:
        """Play one of the run's games; `timed_by` says what its players may spend, if not the rules of the match."""
        seats = self._seats[pairing.seats]
        rngs = [rng.generator(self.settings.entropy(seats, pairing.game, side)) for side in SIDES]
        return play_game(
            self.game,
            pairing,
            (self._player(seats.black), self._player(seats.white)),
            (rngs[0], rngs[1]),
            self.settings.conduct,
            self.settings.opening(pairing.game),
            timed_by,
        )
