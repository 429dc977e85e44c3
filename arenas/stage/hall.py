"""A hall: everybody who takes part in a run, ready to play any of its games in this process."""

from __future__ import annotations

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


class Hall:
    """Players of a run. Two halls with the same settings play the same games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = load(settings.game)
        self._seats = settings.seats()
        self._players: dict[str, Player] = {entrant.name: self._build(entrant) for entrant in settings.entrants}

    def _build(self, entrant: Entrant) -> Player:
        return entrant.config.made_for(self.game)

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
            (self._players[seats.black], self._players[seats.white]),
            (rngs[0], rngs[1]),
            self.settings.conduct,
            self.settings.opening(pairing.game),
            timed_by,
        )
