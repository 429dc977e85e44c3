"""All moves as first: a move counts wherever in the playout its player makes it (Raiko 2006, equation 2)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np

from arena.games.contract import begin_fills
from arena.games.game import Game
from arena.games.parameters import parameter
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, SAMPLING_SOURCE, samples_by_fills
from arena.players.playouts.credit import is_first
from arena.players.playouts.fills import clear_counters, next_fills, sum_of_row
from arena.players.playouts.returns import Score, finish, mercy_parameter, quality_parameter, reward, score_parameter

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@helper
def count_fills(state: Record, lanes: Record, rng: Record, tally: Record, playouts: np.uint64) -> None:
    """Count `playouts` fills, every cell for the mover where the mover owns it."""
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
        tally.legal[np.uint64(place)] = lanes.empty[np.uint64(place)]
    counts.clear(tally)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        counts.record_wins(tally, move, sum_of_row(lanes.made, move), sum_of_row(lanes.wins, move))


@helper
def count_playouts(
    state: Record,
    scratch: Records,
    trace: Record,
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
    counts.begin(tally, state)
    mover = np.uint64(state.to_move)
    step = _ONE if first_only else _TWO
    for _ in range(playouts):
        scratch[0] = state
        finish(returns, scratch[0], rng, trace)
        playout = np.uint64(tally.playout) + _ONE
        tally.playout = playout
        black = reward(returns, np.uint64(trace.winner), trace.score, plies + np.uint64(trace.length))
        result = black if mover == _ZERO else 1.0 - black
        for turn in range(_ZERO, np.uint64(trace.length), step):
            move = np.uint64(trace.moves[np.uint64(turn)])
            player = np.uint64(turn) & _ONE
            if is_first(tally.seen, playout, player, move, first_only) and player == _ZERO:
                counts.record(tally, move, _ONE, result)


@entry
def amaf_by_fills(states: Records, lane_records: Records, rngs: Records, tallies: Records, playouts: int) -> int:
    """The best move after `playouts` fills."""
    count_fills(states[0], lane_records[0], rngs[0], tallies[0], np.uint64(playouts))
    return counts.best_move(tallies[0], rngs[0])


@entry
def amaf_by_playouts(
    states: Records,
    scratch: Records,
    traces: Records,
    rngs: Records,
    tallies: Records,
    returns_records: Records,
    playouts: int,
    first_only: bool,
) -> int:
    """The best move after `playouts` playouts, move by move."""
    tally, returns = tallies[0], returns_records[0]
    count_playouts(states[0], scratch, traces[0], rngs[0], tally, returns, np.uint64(playouts), _ZERO, first_only)
    return counts.best_move(tally, rngs[0])


class AmafPlayer(Player):
    """Plays the move whose playouts are worth most to the player who makes it."""

    def __init__(self, game: Game, config: AmafConfig) -> None:
        super().__init__(game)
        self._config = config
        plain = config.score.is_plain(quality=config.quality, mercy=config.mercy)
        self._by_fills = samples_by_fills(game, config.sampling, plain)
        self._returns = config.score.new_records(game, quality=config.quality, mercy=config.mercy)
        self._tallies = counts.new_tallies(game.moves)
        if self._by_fills:
            self._lanes = game.new_lanes()
        else:
            self._scratch, self._traces = game.new_states(), game.new_traces()

    def _decide(self, position: Position, rngs: Records) -> Decision:
        states, playouts = position.states, self._config.playouts
        if self._by_fills:
            move = amaf_by_fills(states, self._lanes, rngs, self._tallies, playouts)
        else:
            self._config.score.settle(self._returns, int(states["ply"][0]))
            first_only = self._config.credit == "first"
            work = (self._scratch, self._traces, rngs, self._tallies, self._returns)
            move = amaf_by_playouts(states, *work, playouts, first_only)
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
