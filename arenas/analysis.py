"""What speaks for a decision: the candidates, and how surely each of them is told from the best one.

All values are winning chances between 0 and 1 for the player who decides.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.arenas.found_patterns import FoundPatterns
from arena.arenas.statistics.intervals import Interval, wilson
from arena.games import Game, Position
from arena.players import Candidates, Decision, Entrant

#: Errors below this are none, but for rounding.
_ROUNDING = 1e-7


@dataclass(frozen=True)
class Terms:
    """How wide intervals are.

    The statistical one has a level of `confidence`. Upper confidence bounds reach c sqrt(2 ln N / n) from the
    mean, N being all playouts and n those of the move; progressive pruning looks at `rd` standard errors.
    """

    confidence: float = 0.95
    c: float = 1.0
    rd: float = 1.0

    @property
    def z(self) -> float:
        """Standard errors from the mean to either end of the statistical interval."""
        return NormalDist().inv_cdf((1 + self.confidence) / 2)


@dataclass(frozen=True)
class Reach(Interval):
    """How far a move's interval reaches by one method, and whether it lies wholly below that of the best move."""

    separates: bool


@dataclass(frozen=True)
class Option:
    """One candidate.

    Without playouts a move has no value and no intervals; a value that is not from playouts has no error.
    """

    move: str
    chosen: bool
    excluded: bool | None  # whether it is looked at no more; None if the player gives up no moves
    visits: float
    share: float | None  # of all playouts
    value: float | None
    error: float | None
    interval: Interval | None  # the statistical one
    ucb: Reach | None
    pp: Reach | None
    shared_visits: float | None
    shared_value: float | None


@dataclass(frozen=True)
class Overlap:
    """How many of the other moves each method tells from the best one."""

    both: int
    ucb_only: int
    pp_only: int
    neither: int


@dataclass(frozen=True)
class Analysis:
    """The candidates of a decision, best first: highest value, then most playouts, those without any last.

    `best` is the first of them that was not given up, or None if no move has a value.
    """

    options: tuple[Option, ...]
    best: Option | None

    @property
    def overlap(self) -> Overlap | None:
        """What separates the other moves from the best one; None where there are no intervals."""
        if self.best is None or self.best.ucb is None:
            return None
        found = Counter(
            (_separates(option.ucb), _separates(option.pp)) for option in self.options if option is not self.best
        )
        return Overlap(found[True, True], found[True, False], found[False, True], found[False, False])


def analysis_of(decision: Decision, game: Game, terms: Terms) -> Analysis:
    """Take a decision apart; there are no options if the player has told nothing of its candidates."""
    if decision.candidates is None or len(decision.candidates.moves) == 0:
        return Analysis((), None)
    table = _Columns(decision, decision.candidates, terms)
    options = {place: table.option(place, game) for place in table.order}
    return Analysis(tuple(options.values()), None if table.best is None else options[table.best])


def _separates(bounds: Reach | None) -> bool:
    return bounds is not None and bounds.separates


class _Columns:
    """The candidates as arrays, one place for each."""

    def __init__(self, decision: Decision, found: Candidates, terms: Terms) -> None:
        self.found, self.terms = found, terms
        self.chosen = found.moves == decision.move
        self.visits = np.asarray(found.visits, dtype=np.float64)
        self.values, self.errors = found.values, found.errors
        self.excluded = np.zeros(len(found.moves), dtype=bool) if found.excluded is None else found.excluded
        # A player may remember more playouts than it has just made.
        self.playouts = max(float(decision.playouts), float(self.visits.max())) if decision.playouts else 0.0
        self.order = sorted(range(len(found.moves)), key=self._rank)
        self.best = next((place for place in self.order if self.visits[place] and not self.excluded[place]), None)
        exploration = 2 * math.log(self.playouts) if self.playouts else 0.0
        self.ucb = self._bounds(terms.c * np.sqrt(exploration / np.maximum(self.visits, 1.0)))
        self.pp = self._bounds(terms.rd * self.errors)

    def _rank(self, place: int) -> tuple[Any, ...]:
        value = self.values[place] if self.visits[place] else -1.0
        return -value, -self.visits[place], not self.chosen[place], place

    def _bounds(self, reach: npt.NDArray[np.float64]) -> list[Reach | None]:
        """Intervals that reach so far from the means; a move is separate if its upper end is below the best's lower."""
        if self.best is None or not self.playouts:
            return [None] * len(self.values)
        low, high = self.values - reach, self.values + reach
        separates = high < low[self.best]
        return [
            Reach(float(low[place]), float(high[place]), bool(separates[place])) if visits else None
            for place, visits in enumerate(self.visits)
        ]

    def option(self, place: int, game: Game) -> Option:
        """The candidate at this place."""
        found, visits = self.found, float(self.visits[place])
        sampled = visits > 0 and self.playouts > 0
        shared_visits = None if found.shared_visits is None else float(found.shared_visits[place])
        shared_value = None
        if shared_visits and found.shared_totals is not None:
            shared_value = float(found.shared_totals[place]) / shared_visits
        return Option(
            move=game.move_name(int(found.moves[place])),
            chosen=bool(self.chosen[place]),
            excluded=None if found.excluded is None else bool(self.excluded[place]),
            visits=visits,
            share=visits / self.playouts if self.playouts else None,
            value=float(self.values[place]) if visits else None,
            error=float(self.errors[place]) if sampled else None,
            interval=self._interval(place) if sampled else None,
            ucb=self.ucb[place],
            pp=self.pp[place],
            shared_visits=shared_visits,
            shared_value=shared_value,
        )

    def _interval(self, place: int) -> Interval:
        """The mean and z standard errors, within 0 to 1. Equal results have no standard error: Wilson's stands in."""
        value, reach = float(self.values[place]), self.terms.z * float(self.errors[place])
        if reach < _ROUNDING:
            return wilson(float(self.found.totals[place]), float(self.visits[place]), self.terms.confidence)
        return Interval(max(value - reach, 0.0), min(value + reach, 1.0))


@dataclass(frozen=True)
class Advice:
    """What a player says if it is asked about a position."""

    player: Entrant
    position: Position
    seed: int
    decision: Decision
    terms: Terms

    @property
    def move(self) -> str:
        """The name of the chosen move."""
        return self.position.game.move_name(self.decision.move)

    @property
    def line(self) -> list[str]:
        """The names of the moves that the player expects."""
        return [self.position.game.move_name(move) for move in self.decision.line]

    @property
    def speed(self) -> float | None:
        """Playouts per second; None if there were none."""
        seconds = self.decision.seconds
        return self.decision.playouts / seconds if self.decision.playouts and seconds > 0 else None

    @functools.cached_property
    def analysis(self) -> Analysis:
        """The candidates, and what tells them apart."""
        return analysis_of(self.decision, self.position.game, self.terms)

    @functools.cached_property
    def patterns(self) -> FoundPatterns:
        """The patterns that it found on the way."""
        return FoundPatterns.of(self.position, self.decision.patterns)
