"""Keeping to the time: playouts are made in slices until it is over.

How many are made depends on the machine, but nothing else does: so many playouts in slices are the same as in one
piece, value for value. So a decision can be made again, by the number that is on record.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.players.base import Player, PlayerConfig
from arena.players.pacing.parameters import MOST_PLAYOUTS, Pace
from arena.players.pacing.plan import Plan, fixed, plan, soonest

#: Seconds that a slice is to take: much less than anybody notices, much more than it takes to begin one.
_SLICE = 0.002
#: How much longer a slice may be than the one before, whose speed it is planned by.
_GROWTH = 4
#: What takes longer than this after a search was an accident.
_LONGEST_CLOSING = 0.005
#: How much a new measurement of the speed weighs against what is known.
_WEIGHT = 0.25
#: A player that must say beforehand how many playouts it makes tries so many first as fit into this part of its time by
#: the speed of the move before, which may have been of another stage of another game. Then it plans with this part of
#: the time that is left, and makes them anew as long as that are so many times more than it has made.
_TRIAL_PART, _SAFE_PART, _WORTHWHILE = 0.1, 0.95, 2.0


class Race(Protocol):
    """The best move and the others, in a search under way."""

    def is_over(self, left: float) -> bool:
        """Whether no other move can catch up with the best one in so many playouts."""

    def is_open(self) -> bool:
        """Whether it is in doubt which move is best."""


class Timekeeper:
    """Has a player make playouts until its time is over."""

    def __init__(self, player: Player, config: PlayerConfig) -> None:
        self._player = player
        given = getattr(config, "seconds", None)
        self._seconds: float | None = given
        self._pace = Pace(getattr(config, "pace", Pace.OFF))
        self._most: int | None = getattr(config, "playouts", None)
        self._usual: int | None = type(config).model_fields["playouts"].default
        self._speed = 0.0  # playouts a second; 0 where nothing is known
        self._stopped: float | None = None  # when the last search ended, if it was by time
        self._closing = 0.0  # seconds from there to the decision

    def plan(self, position: Position) -> Plan | None:
        """What the next decision may take; None without a limit on time."""
        face = self._player.allowance.clock
        by_clock = None if face is None or self._pace is Pace.OFF else plan(face, self._pace, position)
        return soonest(by_clock, None if self._seconds is None else fixed(self._seconds))

    def most(self, planned: Plan | None) -> int | None:
        """The most playouts of a decision; None for any number, by time."""
        return self._usual if planned is None and self._most is None else self._most

    def in_slices(
        self, position: Position, make: Callable[[int], int], step: int = 1, times: float = 1, race: Race | None = None
    ) -> int:
        """Have playouts made until the time is over; how many there were.

        `make` goes on by so many playouts, a multiple of `step` unless they are the last, and tells how many it took;
        fewer than it was asked for if there is no more to find out. All limits of playouts count `times`.
        """
        exact = self._player.allowance.playouts
        if exact is not None:
            return make(exact)
        planned = self.plan(position)
        limit = self.most(planned)
        most = None if limit is None else min(max(1, round(limit * times)), MOST_PLAYOUTS)
        if planned is None and most is not None:
            return make(most)
        made = self._until(planned or fixed(math.inf), make, step, math.inf if most is None else most, race)
        self._stopped = self._player.now()
        return made

    def _until(self, planned: Plan, make: Callable[[int], int], step: int, most: float, race: Race | None) -> int:
        """Go on until the time is over, or there are as many playouts as there may be."""
        now, closing = self._player.now, self._closing_seconds()
        deadline, latest = (self._player.begun + seconds - closing for seconds in (planned.seconds, planned.longest))
        look = planned.seconds / 16  # seconds between two looks at the race
        made, size, last = 0, step, now()
        looked = last
        while made < most:
            size = int(min(size, most - made))
            took = make(size)
            made += took
            begun, last = last, now()
            if took < size:
                break
            self._learn(took, last - begun)
            if planned.early and race is not None and last - looked >= look:
                looked = last
                if race.is_over((deadline - last) * self._speed):
                    break
            left = deadline - last
            if left * self._speed < step / 2 and (race is None or latest <= deadline or not race.is_open()):
                break
            if left * self._speed < step / 2:
                deadline = min(latest, last + look)  # in doubt: a little more, and then another look
                if (left := deadline - last) * self._speed < step / 2:
                    break
            size = self._next_size(left, size, step)
        return made

    def _learn(self, playouts: int, seconds: float) -> None:
        """Take a measurement of the speed into account."""
        found = playouts / max(seconds, 1e-7)
        self._speed = found if self._speed == 0.0 else self._speed + _WEIGHT * (found - self._speed)

    def _next_size(self, left: float, before: int, step: int) -> int:
        """How many playouts to make next: as many as a slice takes, and as are left."""
        seconds = left if left < 1.5 * _SLICE else _SLICE
        wanted = min(seconds * self._speed, float(before * _GROWTH))
        return max(1, round(wanted / step)) * step

    def _closing_seconds(self) -> float:
        """How long it takes from the end of a search to the decision, by the last ones."""
        if self._stopped is not None:
            found = min(max(0.0, self._player.ended - self._stopped), _LONGEST_CLOSING)
            self._closing = found if self._closing == 0.0 else self._closing + _WEIGHT * (found - self._closing)
        self._stopped = None
        return self._closing

    def foreseeing(
        self,
        position: Position,
        rngs: Records,
        make: Callable[[int], None],
        least: int = 1,
        most: float = MOST_PLAYOUTS,
    ) -> int:
        """The same for a search that must know beforehand how many playouts it makes, in some bounds.

        It is made with few playouts first, and then, from the same state of the generator, with as many as its speed
        lets expect to be in time. How many the last one made.
        """
        exact = self._player.allowance.playouts
        planned = self.plan(position)
        limit = self.most(planned)
        if exact is not None or planned is None:
            made = max(least, exact if exact is not None else limit or 1)
            make(made)
            return made
        most, now = most if limit is None else float(max(limit, least)), self._player.now
        deadline = self._player.begun + planned.seconds - self._closing_seconds()
        state = rngs.copy()
        last = now()
        made = self._foreseen(_TRIAL_PART * (deadline - last), least, most)
        while True:
            make(made)
            begun, last = last, now()
            self._speed = made / max(last - begun, 1e-7)
            wanted = self._foreseen(deadline - last, least, most)
            if made >= most or wanted < _WORTHWHILE * made:
                self._stopped = last
                return made
            rngs[:] = state
            made = wanted

    def _foreseen(self, left: float, least: int, most: float) -> int:
        """How many playouts are expected to be in time."""
        return int(min(most, max(least, _SAFE_PART * max(0.0, left) * self._speed)))


def timekeeper(player: Player, config: PlayerConfig) -> Timekeeper | None:
    """Who keeps a player's time, if it goes by time."""
    return Timekeeper(player, config) if config.timed else None
