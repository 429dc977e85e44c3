"""What a player in a game may spend on its decisions: a clock of its own, or what is on record of the same game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from arena.arenas.settings import Conduct
from arena.arenas.thoughts import Thought
from arena.players.allowance import FREE, Allowance, ClockFace
from arena.players.base import Player
from arena.players.errors import SlowError


class Timing:
    """No clock, but perhaps a limit to each move."""

    def __init__(self, conduct: Conduct) -> None:
        self._limit = conduct.move_time_limit

    @property
    def left(self) -> float | None:
        """Seconds that the player's clock shows; None without one."""
        return None

    def begin(self, player: Player) -> None:
        """Tell a player what it may spend on the decision that it is asked for now."""
        player.allowance, player.move_limit = FREE, self._limit

    def end(self, seconds: float) -> None:
        """Count a decision; raises SlowError if it took too long."""
        if self._limit is not None and seconds > self._limit:
            raise SlowError(f"a decision took longer than {self._limit:g} s")


class Clock(Timing):
    """A clock that runs while its player decides."""

    def __init__(self, conduct: Conduct) -> None:
        super().__init__(conduct)
        assert conduct.time is not None
        self._left, self._increment, self._overhead = conduct.time.main, conduct.time.increment, conduct.move_overhead

    @property
    def left(self) -> float | None:
        """See Timing."""
        return self._left

    def begin(self, player: Player) -> None:
        """See Timing. Of some seconds players are not told, for they are lost between a player and its clock."""
        face = ClockFace(max(0.0, self._left - self._overhead), self._increment)
        limit = self._left if self._limit is None else min(self._left, self._limit)
        player.allowance, player.move_limit = Allowance(clock=face), limit

    def end(self, seconds: float) -> None:
        """See Timing."""
        super().end(seconds)
        before, self._left = self._left, self._left - seconds
        if self._left < 0.0:
            raise SlowError(f"the clock ran out: it showed {before:.3f} s, and the decision took {seconds:.3f} s")
        self._left += self._increment


class OnRecord(Timing):
    """Decisions that are made again: each takes as many playouts as it took before, whatever the time."""

    def __init__(self, conduct: Conduct, thoughts: deque[Thought], out_of_time: str | None) -> None:
        """Both players of a game take from the same `thoughts`; `out_of_time` says how the game ended, if so."""
        super().__init__(conduct)
        self._thoughts, self._out_of_time = thoughts, out_of_time

    def begin(self, player: Player) -> None:
        """See Timing. A decision that is not on record is the one by which the time was over, or the game broke off."""
        if not self._thoughts and self._out_of_time is not None:
            raise SlowError(self._out_of_time)
        playouts = self._thoughts.popleft().playouts if self._thoughts else 1
        player.allowance, player.move_limit = Allowance(playouts=playouts), self._limit


def timings(conduct: Conduct) -> tuple[Timing, Timing]:
    """One for each player of a game."""
    kind = Timing if conduct.time is None else Clock
    return kind(conduct), kind(conduct)


def timings_on_record(conduct: Conduct, thoughts: Iterable[Thought], out_of_time: str | None) -> tuple[Timing, Timing]:
    """The same for a game that is played again."""
    left = deque(thoughts)
    return OnRecord(conduct, left, out_of_time), OnRecord(conduct, left, out_of_time)
