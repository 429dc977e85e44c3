"""What flat players have in common: they count playouts, or fills where the game has them, of moves at hand."""

from __future__ import annotations

import functools
from abc import abstractmethod
from typing import Protocol

from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Player
from arena.players.flat.sampling import samples_by_fills
from arena.players.flat.tally import new_tallies
from arena.players.playouts.ground import Ground
from arena.players.playouts.returns import Returns
from arena.players.playouts.returns.rewards import RETURNS


class Sampled(Protocol):
    """The parameters of flat players that say what playouts are, and what they are worth."""

    @property
    def sampling(self) -> str:
        """How playouts are drawn; see `sampling.py`."""

    @property
    def score(self) -> Returns:
        """What their ends are worth."""

    @property
    def quality(self) -> float:
        """The amplitude of the bonus for short ones."""

    @property
    def mercy(self) -> float | None:
        """The lead in points that ends them, if any does."""


class FlatPlayer(Player):
    """Counts playouts or fills."""

    def __init__(self, game: Game, config: Sampled) -> None:
        super().__init__(game)
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._score = config.score
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        # The rest of the returns is for playouts that are cut short.
        self._common_returns = self._returns.view(RETURNS)
        self._tallies = new_tallies(game.moves)

    @functools.cached_property
    def _ground(self) -> Ground:
        ground = Ground(self.game)
        return self._with_fills(ground) if self._by_fills else ground.with_playouts(self._returns)

    @abstractmethod
    def _with_fills(self, ground: Ground) -> Ground:
        """Add what the player's kernels count fills by."""

    def _work(self, position: Position, rngs: Records) -> tuple[Records, Records, Records, Records]:
        """What kernels are given to decide: the ground, the generator, the tally and the returns."""
        if not self._by_fills:
            self._score.settle(self._returns, int(position.states["ply"][0]))
        return self._ground.stand_at(position), rngs, self._tallies, self._common_returns
