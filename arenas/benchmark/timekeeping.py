"""Measurements of how well players keep to their time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arena.games import load
from arena.players.base import Decision
from arena.players.kinds import load_player
from arena.players.readiness import make_ready
from arena.players.seeds import generator

GAMES = ("hex(size=11)", "go(size=9)")
KINDS = ("uct", "rave", "mc")
SECONDS = (0.05, 0.1, 0.5, 1.0)

_SEED = 1


@dataclass(frozen=True)
class TimeKept:
    """The decisions that a player made in games against itself, with so many seconds for each."""

    game: str
    player: str
    seconds: float
    off: tuple[float, ...]  # seconds by which each decision took longer
    waited: tuple[float, ...]  # seconds of each in which the processor did something else


@dataclass(frozen=True)
class TimeKeeping:
    """Decisions to be measured for so many seconds altogether."""

    game: str
    kind: str
    seconds: float
    altogether: float

    def measure(self) -> TimeKept:
        """Measure, in games of the player against itself."""
        made = list(self._decisions(max(2, round(self.altogether / self.seconds))))
        off = tuple(decision.seconds - self.seconds for decision in made)
        waited = tuple(max(0.0, decision.seconds - decision.cpu_seconds) for decision in made)
        return TimeKept(load(self.game).spec, self.kind, self.seconds, off, waited)

    def _decisions(self, count: int) -> Iterator[Decision]:
        game, config = load(self.game), load_player(f"{self.kind}(seconds={self.seconds})")
        make_ready(config, game.start(), generator(_SEED, "ready"))
        player, rngs, position = config.made_for(game), generator(_SEED, "clock"), game.start()
        for _ in range(count):
            if position.winner() is not None:
                position = game.start()
                player.start_game()
            decision = player.choose(position.copy(), rngs)
            position.play(decision.move)
            yield decision


def clock_measurements(games: tuple[str, ...], altogether: float) -> list[TimeKeeping]:
    """Every kind of player with every budget, in these games or the usual ones."""
    return [
        TimeKeeping(game, kind, seconds, altogether) for game in games or GAMES for kind in KINDS for seconds in SECONDS
    ]
