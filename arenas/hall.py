"""A hall: everybody who takes part in a run, ready to play any of its games in this process."""

from __future__ import annotations

import contextlib

from arena.arenas.game_record import GameRecord
from arena.arenas.match import play_game
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.games import Position, load
from arena.games.position import SIDES
from arena.games.toolbox import rng
from arena.players.base import Player, PlayerConfig
from arena.players.roster import Entrant
from arena.players.seeds import generator


def make_ready(player: PlayerConfig, position: Position, seed: int) -> None:
    """Load or compile what a player, and whoever plays its move, needs in a game; the position is used up.

    A player that fails here will fail when it is asked in earnest, where it is told what comes of that.
    """
    with contextlib.suppress(Exception):
        decision = player.cheapest().build(position.game).choose(position, generator(seed, "warm up"))
        position.play(decision.move)
        position.score()


class Hall:
    """Players of a run. Two halls with the same settings play the same games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = load(settings.game)
        self._seats = settings.seats()
        self._players: dict[str, Player] = {entrant.name: self._build(entrant) for entrant in settings.entrants}

    def _build(self, entrant: Entrant) -> Player:
        return entrant.config.build(self.game)

    def warm_up(self) -> None:
        """Load or compile all kernels: that is not thinking time."""
        for entrant in self.settings.entrants:
            make_ready(entrant.config, self.game.start(), self.settings.seed)

    def play(self, pairing: Pairing) -> GameRecord:
        """Play one of the run's games."""
        seats = self._seats[pairing.seats]
        rngs = [rng.generator(self.settings.entropy(seats, pairing.game, side)) for side in SIDES]
        return play_game(
            self.game,
            pairing,
            (self._players[seats.black], self._players[seats.white]),
            (rngs[0], rngs[1]),
            self.settings.conduct,
            self.settings.opening(pairing.game),
        )
