"""All moves as first: a move counts wherever in the playout its player makes it (Raiko 2006, equation 2)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import begin_fills
from arena.games.game import Game
from arena.games.lanes import LANES
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import NUMBER, call, record_at
from arena.games.toolbox.records import TRACE_HEAD, Record, Records
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.flat_player import FlatPlayer
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE
from arena.players.pacing.parameters import Pace, pace_parameter, seconds_parameter
from arena.players.pacing.timekeeper import Timekeeper, timekeeper
from arena.players.playouts.credit import is_first
from arena.players.playouts.fills import clear_counters, next_fills, sum_of_row
from arena.players.playouts.ground import Ground, play_out_from, reward_of_trace, turn_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


def count_fills(state: Record, lanes: Record, rng: Record, tally: Record, playouts: np.uint64) -> None:
    """Count `playouts` fills, every cell for the mover where the mover owns it; to be called by address.

    They come to those that are in the tally, unless there are no candidates in it yet.
    """
    if tally.count == 0:
        begin_fills(state, lanes, rng)
        for place in range(np.uint64(lanes.empties)):
            clear_counters(lanes, np.uint64(lanes.empty[np.uint64(place)]))
    left = playouts
    while left > _ZERO:
        left -= next_fills(lanes, rng, left)
        for place in range(np.uint64(lanes.empties)):
            move = np.uint64(lanes.empty[np.uint64(place)])
            count_row(lanes.made, lanes.wins, move, lanes.words, move, lanes.won, lanes.counted)
    tally.count = lanes.empties
    for place in range(np.uint64(lanes.empties)):
        move = np.uint64(lanes.empty[np.uint64(place)])
        tally.legal[np.uint64(place)] = move
        counts.set_wins(tally, move, sum_of_row(lanes.made, move), sum_of_row(lanes.wins, move))


def counted_by_fills(ground: Ground, tallies: Records) -> Ground:
    """A ground on which all moves are counted in fills."""
    return ground.with_fills(count_fills, None, tallies.dtype, NUMBER)


@helper
def count_playouts(
    ground: Record,
    state_at: np.uint64,
    rng: Record,
    tally: Record,
    returns: Record,
    playouts: np.uint64,
    plies: np.uint64,
    first_only: bool,
) -> None:
    """Count `playouts` playouts, move by move; a move made twice in one counts once.

    They come to those that are in the tally, unless there are no candidates in it yet. The state
    is `plies` plies after the position to be decided in. `first_only`: a move does not count if
    the opponent has made it before.
    """
    if tally.count == 0:
        counts.begin(tally, ground, state_at)
    mover, playout = turn_at(state_at), np.uint64(tally.playout)
    for _ in range(playouts):
        play_out_from(ground, state_at, rng, returns)
        playout += _ONE
        black = reward_of_trace(ground, returns, plies)
        result = black if mover == _ZERO else 1.0 - black
        if first_only:
            _count_firsts(record_at(ground.trace_at, TRACE_HEAD), tally, playout, result)
        else:
            _count_own(record_at(ground.trace_at, TRACE_HEAD), tally, playout, result)
    tally.playout = playout


@helper
def _count_own(trace: Record, tally: Record, playout: np.uint64, result: float) -> None:
    """Count a playout for all moves of the player who has begun it."""
    for turn in range(_ZERO, np.uint64(trace.length), _TWO):
        move = np.uint64(trace.moves[np.uint64(turn)])
        if is_first(tally.seen, playout, _ZERO, move, False):
            counts.record(tally, move, _ONE, result)


@helper
def _count_firsts(trace: Record, tally: Record, playout: np.uint64, result: float) -> None:
    """The same, but for those that the opponent has made before."""
    for turn in range(np.uint64(trace.length)):
        move, player = np.uint64(trace.moves[np.uint64(turn)]), np.uint64(turn) & _ONE
        if is_first(tally.seen, playout, player, move, True) and player == _ZERO:
            counts.record(tally, move, _ONE, result)


@helper
def count_all(
    ground: Record,
    state_at: np.uint64,
    rng: Record,
    tally: Record,
    returns: Record,
    playouts: np.uint64,
    plies: np.uint64,
    first_only: bool,
) -> None:
    """The same with fills, if the ground has them."""
    if ground.fills_at != _ZERO:
        call(ground.fills_at, (state_at, ground.lanes_at, rng, tally, playouts))
    else:
        count_playouts(ground, state_at, rng, tally, returns, playouts, plies, first_only)


@entry
def all_as_first(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, playouts: int, first_only: bool
) -> int:
    """The best move after so many playouts or fills."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    tally.count = 0
    count_all(ground, np.uint64(ground.root_at), rng, tally, returns, np.uint64(playouts), _ZERO, first_only)
    return counts.best_move(tally, rng)


@entry
def count_further(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, playouts: int, first_only: bool
) -> None:
    """Count so many more playouts or fills, the latter in whole batches but for the last; see `count_all`."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    count_all(ground, np.uint64(ground.root_at), rng, tally, returns, np.uint64(playouts), _ZERO, first_only)


class AmafPlayer(FlatPlayer):
    """Plays the move whose playouts are worth most to the player who makes it."""

    def __init__(self, game: Game, config: AmafConfig) -> None:
        super().__init__(game, config)
        self._playouts, self._first_only = config.playouts or 0, config.credit == "first"
        self._timekeeper = timekeeper(self, config)

    def _with_fills(self, ground: Ground) -> Ground:
        """See FlatPlayer."""
        return counted_by_fills(ground, self._tallies)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        if self._timekeeper is not None:
            return self._decide_in_time(self._timekeeper, position, rngs)
        move = all_as_first(*self._work(position, rngs), self._playouts, self._first_only)
        return counts.decision(self._tallies, int(move), self._playouts)

    def _decide_in_time(self, timekeeper: Timekeeper, position: Position, rngs: Records) -> Decision:
        work = self._work(position, rngs)
        self._tallies["count"] = 0

        def make(playouts: int) -> int:
            count_further(*work, playouts, self._first_only)
            return playouts

        made = timekeeper.in_slices(position, make, LANES if self._by_fills else 1)
        return counts.decision(self._tallies, int(counts.choose_best(self._tallies, rngs)), made)


def credit_parameter() -> Any:
    """Who is credited with a point that both players have used; a field of type `Literal["both", "first"]`."""
    return parameter(
        "both",
        "who is credited with a point that both have played in a playout: both, or who did so first (first)",
        source="slides, all-moves-as-first: pro's and con's",
    )


class AmafConfig(PlayerConfig):
    """Parameters of all moves as first."""

    kind: ClassVar[str] = "amaf"
    summary: ClassVar[str] = "all moves as first: the move whose owner wins most playouts"
    source: ClassVar[str] = "Bruegmann 1993; Raiko 2006, eq. 2"
    order: ClassVar[str] = "1"
    usual_pace: ClassVar[Pace | None] = Pace.EVEN
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int | None = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=1_000_000_000)
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    credit: Literal["both", "first"] = credit_parameter()
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()
    seconds: float | None = seconds_parameter()
    pace: Literal["off", "even"] = pace_parameter()

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return AmafPlayer(game, self)
