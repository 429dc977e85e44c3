"""Expected outcome: every move is tried in equally many playouts (Abramson 1990; Raiko 2006, equation 1)."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np

from arena.games.game import Game
from arena.games.lanes import LANES
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records
from arena.games.toolbox.rng import shuffle
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.flat_player import FlatPlayer
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE
from arena.players.flat.tries import tried_by_fills, try_move
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import Timekeeper, timekeeper
from arena.players.playouts.ground import Ground
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def _begin(ground: Record, rng: Record, tally: Record) -> None:
    """List the candidates in random order: the first ones get the playouts that do not divide evenly."""
    counts.begin(tally, ground, np.uint64(ground.root_at))
    shuffle(rng, tally.legal, np.uint64(tally.count))


@helper
def _share(tally: Record, place: np.uint64, playouts: np.uint64, each: bool) -> np.uint64:
    """How many playouts the candidate at this place of the list gets: all that are told, if they are for each."""
    if each:
        return playouts
    count = np.uint64(tally.count)
    return playouts // count + (_ONE if place < playouts % count else _ZERO)


@entry
def try_all(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, playouts: int, each: bool
) -> int:
    """The best move after `playouts` tries of `each` candidate, or in all, shared out among them."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    _begin(ground, rng, tally)
    for place in range(np.uint64(tally.count)):
        share = _share(tally, np.uint64(place), np.uint64(playouts), each)
        try_move(ground, rng, tally, returns, np.uint64(tally.legal[np.uint64(place)]), share)
    return counts.best_move(tally, rng)


@entry
def begin_trying(grounds: Records, rngs: Records, tallies: Records) -> int:
    """List the candidates, of whom nothing is known yet; how many there are."""
    _begin(grounds[0], rngs[0], tallies[0])
    return np.int64(tallies[0].count)  # type: ignore[return-value]


@entry
def try_in_turn(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, first: int, last: int, batch: int
) -> None:
    """The tries from number `first` up to but without `last`: each candidate gets a batch, and then they all again.

    `first` is a multiple of `batch`.
    """
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    number, end, whole = np.uint64(first), np.uint64(last), np.uint64(batch)
    while number < end:
        place = number // whole % np.uint64(tally.count)
        share = min(whole, end - number)
        try_move(ground, rng, tally, returns, np.uint64(tally.legal[place]), share)
        number += share


class ExpectedOutcomePlayer(FlatPlayer):
    """Plays the move after which playouts are worth most."""

    def __init__(self, game: Game, config: ExpectedOutcomeConfig) -> None:
        super().__init__(game, config)
        self._budget = (config.playouts or 0, config.each)
        self._timekeeper = timekeeper(self, config)

    def _with_fills(self, ground: Ground) -> Ground:
        """See FlatPlayer."""
        return tried_by_fills(ground)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        if self._timekeeper is not None:
            return self._decide_in_time(self._timekeeper, position, rngs)
        move = try_all(*self._work(position, rngs), *self._budget)
        return counts.decision(self._tallies, int(move))

    def _decide_in_time(self, timekeeper: Timekeeper, position: Position, rngs: Records) -> Decision:
        """Try all candidates in turn, for nobody knows how often each can be tried."""
        work, batch, made = self._work(position, rngs), LANES if self._by_fills else 1, 0
        candidates = int(begin_trying(*work[:3]))

        def make(playouts: int) -> int:
            nonlocal made
            try_in_turn(*work, made, made + playouts, batch)
            made += playouts
            return playouts

        timekeeper.in_slices(position, make, batch, candidates if self._budget[1] else 1)
        return counts.decision(self._tallies, int(counts.choose_best(self._tallies, rngs)))


class ExpectedOutcomeConfig(PlayerConfig):
    """Parameters of expected outcome."""

    kind: ClassVar[str] = "mc"
    summary: ClassVar[str] = "expected outcome: each move in equally many playouts"
    source: ClassVar[str] = "Abramson 1990; Raiko 2006, eq. 1"
    order: ClassVar[str] = "1"
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int | None = parameter(
        1000, "playouts per move, all candidates together", source="Raiko 2006, sec. 2", ge=1, le=1_000_000_000
    )
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    each: bool = parameter(
        False, "the playouts are for each candidate, not for all together", source="slides, all-moves-as-first: results"
    )
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    @property
    def budget(self) -> int:
        """See PlayerConfig; 0 where it depends on how many candidates there are."""
        return 0 if self.each else super().budget

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return ExpectedOutcomePlayer(game, self)
