"""All moves as first: a move counts wherever in the playout its player makes it (Raiko 2006, equation 2)."""

from __future__ import annotations

import functools
from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import begin_fills
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import NUMBER, call, record_at
from arena.games.toolbox.records import TRACE_HEAD, Record, Records
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.credit import is_first
from arena.players.playouts.fills import clear_counters, next_fills, sum_of_row
from arena.players.playouts.ground import Ground, play_out_from, reward_of_trace, turn_at
from arena.players.playouts.returns import Score, mercy_parameter, quality_parameter, score_parameter
from arena.players.playouts.returns.rewards import RETURNS

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


def count_fills(state: Record, lanes: Record, rng: Record, tally: Record, playouts: np.uint64) -> None:
    """Count `playouts` fills, every cell for the mover where the mover owns it; to be called by address."""
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

    The state is `plies` plies after the position to be decided in. `first_only`: a move does
    not count if the opponent has made it before.
    """
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


@entry
def amaf_by_fills(grounds: Records, rngs: Records, tallies: Records, playouts: int) -> int:
    """The best move after `playouts` fills."""
    ground, rng, tally = grounds[0], rngs[0], tallies[0]
    call(ground.fills_at, (ground.root_at, ground.lanes_at, rng, tally, np.uint64(playouts)))
    return counts.best_move(tally, rng)


@entry
def amaf_by_playouts(
    grounds: Records, rngs: Records, tallies: Records, returns_records: Records, playouts: int, first_only: bool
) -> int:
    """The best move after `playouts` playouts, move by move."""
    ground, rng, tally, returns = grounds[0], rngs[0], tallies[0], returns_records[0]
    count_playouts(ground, np.uint64(ground.root_at), rng, tally, returns, np.uint64(playouts), _ZERO, first_only)
    return counts.best_move(tally, rng)


class AmafPlayer(Player):
    """Plays the move whose playouts are worth most to the player who makes it."""

    def __init__(self, game: Game, config: AmafConfig) -> None:
        super().__init__(game)
        self._config = config
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies = counts.new_tallies(game.moves)

    @functools.cached_property
    def _ground(self) -> Ground:
        if self._by_fills:
            return Ground(self.game).with_fills(count_fills, None, self._tallies.dtype, NUMBER)
        return Ground(self.game).with_playouts(self._returns)

    def _decide(self, position: Position, rngs: Records) -> Decision:
        grounds, playouts = self._ground.stand_at(position), self._config.playouts
        if self._by_fills:
            move = amaf_by_fills(grounds, rngs, self._tallies, playouts)
        else:
            self._config.score.settle(self._returns, int(position.state.ply))
            returns, first_only = self._returns.view(RETURNS), self._config.credit == "first"
            move = amaf_by_playouts(grounds, rngs, self._tallies, returns, playouts, first_only)
        return counts.decision(self._tallies, int(move), playouts)


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
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = parameter(1000, "playouts per move", source="Raiko 2006, table 1", ge=1, le=1_000_000_000)
    sampling: Literal["auto", "fills", "moves"] = parameter("auto", SAMPLING_HELP, source=SAMPLING_SOURCE)
    credit: Literal["both", "first"] = credit_parameter()
    score: Score = score_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return AmafPlayer(game, self)
