"""The clocks of a game behind GTP: what the controller says of them, and what the player spends."""

from __future__ import annotations

from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.allowance import FREE, Allowance
from arena.players.base import Decision, Player
from arena.players.gtp.arguments import Command, exactly, side_of, whole_number
from arena.players.gtp.clock import Clock, TimeSettings
from arena.players.gtp.failure import SYNTAX, Failure

#: Without any limit, as GTP says it.
_NONE = TimeSettings(0, 1, 0)


class Times:
    """A clock for each colour. Only players that go by a clock take notice of it."""

    def __init__(self, overhead: float) -> None:
        self._overhead = overhead
        self._settings = _NONE
        self.start()

    def start(self) -> None:
        """Set the clocks for another game."""
        self._clocks = (Clock(self._settings), Clock(self._settings))

    def decision(self, player: Player, side: int, position: Position, rngs: Records) -> Decision:
        """A player's decision, by the clock of its colour."""
        clock = self._clocks[side]
        player.allowance = Allowance(clock=clock.face(self._overhead))
        try:
            decision = player.choose(position, rngs)
        finally:
            player.allowance = FREE
        clock.spend(decision.seconds)
        return decision

    def commands(self) -> dict[str, Command]:
        """What can be said of time."""
        return {
            "time_settings": self._time_settings,
            "kgs-time_settings": self._kgs_time_settings,
            "time_left": self._time_left,
        }

    def _set(self, settings: TimeSettings) -> str:
        self._settings = settings
        self.start()
        return ""

    def _time_settings(self, words: tuple[str, ...]) -> str:
        return self._set(TimeSettings(*map(whole_number, exactly(words, 3))))

    def _kgs_time_settings(self, words: tuple[str, ...]) -> str:
        """None, absolute, Japanese byo-yomi or Canadian; of further Japanese periods the player is not told."""
        kind, numbers = words[0] if words else "", [whole_number(word) for word in words[1:]]
        found = {
            ("none", 0): lambda: _NONE,
            ("absolute", 1): lambda: TimeSettings(numbers[0], 0, 0),
            ("byoyomi", 3): lambda: TimeSettings(numbers[0], numbers[1], 1),
            ("canadian", 3): lambda: TimeSettings(*numbers),
        }.get((kind, len(numbers)))
        if found is None:
            raise Failure(SYNTAX)
        return self._set(found())

    def _time_left(self, words: tuple[str, ...]) -> str:
        color, *numbers = exactly(words, 3)
        seconds, moves = map(whole_number, numbers)
        self._clocks[side_of(color)].set(seconds, moves)
        return ""
