"""All moves as first: a move counts wherever in the playout its player makes it (Raiko 2006, equation 2)."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from arena.games.game import Game
from arena.games.kernels import begin_fills, legal_moves, playout
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import Record, Records
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, samples_by_fills
from arena.players.results import result_of

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@helper
def _clear_counters(lanes: Record) -> None:
    for place in range(np.uint64(lanes.empties)):
        move = np.uint64(lanes.empty[np.uint64(place)])
        for column in range(lanes.made.shape[1]):
            lanes.made[move, np.uint64(column)] = _ZERO
            lanes.wins[move, np.uint64(column)] = _ZERO


@entry
def amaf_by_fills(states: Records, lane_records: Records, rngs: Records, tallies: Records, playouts: int) -> int:
    """The best move after `playouts` fills, every cell counting for the mover where the mover owns it."""
    lanes, rng, tally = lane_records[0], rngs[0], tallies[0]
    counts.clear(tally)
    begin_fills(states[0], lanes, rng)
    _clear_counters(lanes)
    left = np.uint64(playouts)
    while left > _ZERO:
        left -= counts.next_fills(lanes, rng, left)
        for place in range(np.uint64(lanes.empties)):
            move = np.uint64(lanes.empty[np.uint64(place)])
            count_row(lanes.made, lanes.wins, move, lanes.words, move, lanes.won, lanes.counted)
    tally.count = lanes.empties
    for place in range(np.uint64(lanes.empties)):
        move = np.uint64(lanes.empty[np.uint64(place)])
        tally.legal[np.uint64(place)] = move
        counts.record_wins(tally, move, counts.sum_of_row(lanes.made, move), counts.sum_of_row(lanes.wins, move))
    return counts.best_move(tally, rng)


@entry
def amaf_by_playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, tallies: Records, playouts: int
) -> int:
    """The best move after `playouts` playouts, move by move; a move made twice in one counts once."""
    rng, trace, tally = rngs[0], traces[0], tallies[0]
    counts.clear(tally)
    tally.count = legal_moves(states[0], tally.legal)
    mover = np.uint64(states[0].to_move)
    for number in range(np.uint64(playouts)):
        scratch[0] = states[0]
        playout(scratch[0], rng, trace)
        seen = np.uint64(number) + _ONE
        result = result_of(np.uint64(trace.winner), mover)
        for turn in range(_ZERO, np.uint64(trace.length), _TWO):
            move = np.uint64(trace.moves[np.uint64(turn)])
            if tally.seen[move] != seen:
                tally.seen[move] = seen
                counts.record(tally, move, _ONE, result)
    return counts.best_move(tally, rng)


class AmafPlayer(Player):
    """Plays the move whose owner wins most often."""

    def __init__(self, game: Game, config: AmafConfig) -> None:
        super().__init__(game)
        self._playouts = config.playouts
        self._by_fills = samples_by_fills(game, config.sampling)
        self._tallies = counts.new_tallies(game.moves)
        if self._by_fills:
            self._lanes = game.new_lanes()
        else:
            self._scratch, self._traces = game.new_states(), game.new_traces()

    def _decide(self, position: Position, rngs: Records) -> Decision:
        if self._by_fills:
            move = amaf_by_fills(position.states, self._lanes, rngs, self._tallies, self._playouts)
        else:
            move = amaf_by_playouts(position.states, self._scratch, self._traces, rngs, self._tallies, self._playouts)
        return counts.decision(self._tallies, int(move), self._playouts)


class AmafConfig(PlayerConfig):
    """Parameters of all moves as first."""

    kind: ClassVar[str] = "amaf"
    summary: ClassVar[str] = "all moves as first: the move whose owner wins most playouts (Raiko 2006, eq. 2)"
    order: ClassVar[str] = "1"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = Field(1000, ge=1, le=1_000_000_000, description="playouts per move")
    sampling: Literal["auto", "fills", "moves"] = Field("auto", description=SAMPLING_HELP)

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return AmafPlayer(game, self)
