"""Expected outcome: every move is tried in equally many playouts (Abramson 1990; Raiko 2006, equation 1)."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from arena.games.game import Game
from arena.games.kernels import begin_fills, legal_moves, play, playout
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.records import UNDECIDED, Record, Records
from arena.games.toolbox.rng import shuffle
from arena.games.toolbox.vectors import count_row
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.flat import tally as counts
from arena.players.flat.sampling import SAMPLING_HELP, samples_by_fills
from arena.players.results import result_of

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@helper
def _begin(state: Record, rng: Record, tally: Record) -> None:
    """List the candidates in random order: the first ones get the playouts that do not divide evenly."""
    counts.clear(tally)
    tally.count = legal_moves(state, tally.legal)
    shuffle(rng, tally.legal, np.uint64(tally.count))


@helper
def _share(tally: Record, place: np.uint64, playouts: np.uint64) -> np.uint64:
    """How many of the playouts the candidate at this place of the list gets."""
    count = np.uint64(tally.count)
    return playouts // count + (_ONE if place < playouts % count else _ZERO)


@entry
def expected_by_fills(
    states: Records, scratch: Records, lane_records: Records, rngs: Records, tallies: Records, playouts: int
) -> int:
    """The best move after `playouts` fills in all, shared out among the candidates."""
    lanes, rng, tally = lane_records[0], rngs[0], tallies[0]
    _begin(states[0], rng, tally)
    mover = np.uint64(states[0].to_move)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        left = _share(tally, np.uint64(place), np.uint64(playouts))
        scratch[0] = states[0]
        play(scratch[0], move)
        if scratch[0].winner != UNDECIDED:
            counts.record(tally, move, left, result_of(np.uint64(scratch[0].winner), mover))
            continue
        begin_fills(scratch[0], lanes, rng)
        for column in range(lanes.made.shape[1]):
            lanes.made[_ZERO, np.uint64(column)] = _ZERO
            lanes.wins[_ZERO, np.uint64(column)] = _ZERO
        share = left
        while left > _ZERO:
            left -= counts.next_fills(lanes, rng, left)
            # The row of counted lanes stands for itself here: all games, and of them those the opponent won.
            count_row(lanes.made, lanes.wins, _ZERO, lanes.counted, _ZERO, lanes.won, lanes.counted)
        lost = counts.sum_of_row(lanes.wins, _ZERO)
        counts.record_wins(tally, move, share, share - lost)
    return counts.best_move(tally, rng)


@entry
def expected_by_playouts(
    states: Records, scratch: Records, traces: Records, rngs: Records, tallies: Records, playouts: int
) -> int:
    """The best move after `playouts` playouts in all, shared out among the candidates."""
    rng, trace, tally = rngs[0], traces[0], tallies[0]
    _begin(states[0], rng, tally)
    mover = np.uint64(states[0].to_move)
    for place in range(np.uint64(tally.count)):
        move = np.uint64(tally.legal[np.uint64(place)])
        for _ in range(_share(tally, np.uint64(place), np.uint64(playouts))):
            scratch[0] = states[0]
            play(scratch[0], move)
            playout(scratch[0], rng, trace)
            counts.record(tally, move, _ONE, result_of(np.uint64(trace.winner), mover))
    return counts.best_move(tally, rng)


class ExpectedOutcomePlayer(Player):
    """Plays the move after which most playouts are won."""

    def __init__(self, game: Game, config: ExpectedOutcomeConfig) -> None:
        super().__init__(game)
        self._playouts = config.playouts
        self._by_fills = samples_by_fills(game, config.sampling)
        self._tallies = counts.new_tallies(game.moves)
        self._scratch = game.new_states()
        self._work = game.new_lanes() if self._by_fills else game.new_traces()

    def _decide(self, position: Position, rngs: Records) -> Decision:
        choose = expected_by_fills if self._by_fills else expected_by_playouts
        move = choose(position.states, self._scratch, self._work, rngs, self._tallies, self._playouts)
        return counts.decision(self._tallies, int(move), self._playouts)


class ExpectedOutcomeConfig(PlayerConfig):
    """Parameters of expected outcome."""

    kind: ClassVar[str] = "mc"
    summary: ClassVar[str] = "expected outcome: each move in equally many playouts (Abramson 1990; Raiko 2006, eq. 1)"
    order: ClassVar[str] = "1"
    always_shown: ClassVar[tuple[str, ...]] = ("playouts",)

    playouts: int = Field(1000, ge=1, le=1_000_000_000, description="playouts per move, all candidates together")
    sampling: Literal["auto", "fills", "moves"] = Field("auto", description=SAMPLING_HELP)

    def build(self, game: Game) -> Player:
        """See PlayerConfig."""
        return ExpectedOutcomePlayer(game, self)
