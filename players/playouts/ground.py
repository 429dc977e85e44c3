"""The ground that players without a tree stand on: what their kernels reach of a game by address.

Such kernels are compiled once for all games. `Ground` has those kernels of the game compiled that they will call, and
no others, and keeps alive what is at the addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.addresses import Addresses
from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.jit import helper
from arena.games.toolbox.pointers import (
    address_of,
    call,
    call_for_float,
    call_for_number,
    compiled_at,
    copy_bytes,
    copy_record,
    record_at,
)
from arena.games.toolbox.records import STATE_HEAD, TRACE_HEAD, Record, Records, begins_with, dtype_of, new
from arena.games.toolbox.rng import GENERATOR
from arena.games.toolbox.vectors import WORDS
from arena.players.playouts.returns import finish, reward
from arena.players.playouts.returns.rewards import RETURNS

_ZERO = np.uint64(0)

#: What ends in `_at` is an address; that of a kernel may be 0.
GROUND = dtype_of(
    [
        # States: the one to be decided in, and two to play on from; how many bytes each takes.
        ("root_at", "u8"),
        ("here_at", "u8"),
        ("further_at", "u8"),
        ("state_bytes", "u8"),
        # The records of playouts and of fills.
        ("trace_at", "u8"),
        ("lanes_at", "u8"),
        # Kernels of the game, of playouts and of fills.
        ("play_at", "u8"),
        ("candidates_at", "u8"),
        ("score_at", "u8"),
        ("playout_at", "u8"),
        ("fills_at", "u8"),
        ("merciful", "u1"),  # whether playouts are cut short, as the returns say
    ]
)


def cut_short_from(returns: Record, start: Record, state: Record, rng: Record, trace: Record) -> None:
    """A playout of a copy of a state, which is left as it is; mercy ends it."""
    copy_record(state, start)
    finish(returns, state, rng, trace)


class Ground:
    """What the kernels of one player reach in one game."""

    def __init__(self, game: Game) -> None:
        self.records = new(GROUND)
        self._game, self._kept = game, [np.concatenate([game.new_states(), game.new_states()])]
        self.state = game.new_states().dtype
        begins_with(self.state, STATE_HEAD)
        addresses, scratch = Addresses(game), self._kept[0]
        self.records["here_at"], self.records["further_at"] = scratch[:1].ctypes.data, scratch[1:].ctypes.data
        self.records["state_bytes"] = self.state.itemsize
        self.records["play_at"], self.records["candidates_at"] = addresses.play, addresses.candidate_moves
        self.records["score_at"] = addresses.score

    def stand_at(self, position: Position) -> Records:
        """Let this be the state to be decided in; what kernels are given."""
        self.records["root_at"] = position.states.ctypes.data
        return self.records

    def with_trace(self) -> Ground:
        """Let a playout be written down."""
        self._trace()
        return self

    def with_playouts(self, returns: Records) -> Ground:
        """Let playouts be made that are uniform, and of which returns like these tell what they are worth."""
        trace = self._trace()
        if returns.dtype == RETURNS:
            self.records["playout_at"] = Addresses(self._game).playout_from
        else:
            self.records["merciful"] = True
            self.records["playout_at"] = compiled_at(
                cut_short_from, None, returns.dtype, self.state, self.state, GENERATOR, trace
            )
        return self

    def with_chosen_moves(self, playout: Callable[..., None], policies: Records, returns: Records) -> Ground:
        """Let playouts be made by a kernel that takes a policy, a state, a generator, a trace and returns."""
        kinds = [policies.dtype, self.state, GENERATOR, self._trace(), returns.dtype]
        self.records["playout_at"] = compiled_at(playout, None, *kinds)
        return self

    def with_fills(
        self, fills: Callable[..., Any], result: np.dtype[Any] | None, *kinds: np.dtype[Any], words: int = WORDS
    ) -> Ground:
        """Let fills be made by a kernel that takes a state, lanes, a generator and more of these kinds."""
        lanes = self._game.new_lanes(words)
        self._kept.append(lanes)
        self.records["lanes_at"] = lanes.ctypes.data
        self.records["fills_at"] = compiled_at(fills, result, self._game.fill_state, lanes.dtype, GENERATOR, *kinds)
        return self

    def _trace(self) -> np.dtype[Any]:
        """Make room for a playout; the dtype of its record."""
        traces = self._game.new_traces()
        begins_with(traces.dtype, TRACE_HEAD)
        self._kept.append(traces)
        self.records["trace_at"] = traces.ctypes.data
        return traces.dtype


@helper
def winner_at(state_at: np.uint64) -> np.uint64:
    """Who has won at a state, if anybody."""
    return np.uint64(record_at(state_at, STATE_HEAD).winner)


@helper
def turn_at(state_at: np.uint64) -> np.uint64:
    """Who is to move at a state: 0 for Black, 1 for White."""
    return np.uint64(record_at(state_at, STATE_HEAD).to_move)


@helper
def score_at(ground: Record, state_at: np.uint64) -> float:
    """Black's lead at a state; 0 in games without a score."""
    return call_for_float(ground.score_at, (state_at,)) if ground.score_at != _ZERO else 0.0


@helper
def list_candidates(ground: Record, state_at: np.uint64, moves: Record) -> np.uint64:
    """Write the candidates of a state to an array; how many there are."""
    return call_for_number(ground.candidates_at, (state_at, address_of(moves), np.uint64(len(moves))))


@helper
def play_from(ground: Record, state_at: np.uint64, move: np.uint64) -> None:
    """Let the state at `here_at` be what a move makes of another one."""
    copy_bytes(ground.here_at, state_at, ground.state_bytes)
    call(ground.play_at, (ground.here_at, move))


@helper
def play_out_from(ground: Record, state_at: np.uint64, rng: Record, returns: Record) -> None:
    """A uniform playout from a state, which is left as it is; the trace receives it."""
    if ground.merciful != 0:
        call(ground.playout_at, (returns, state_at, ground.further_at, rng, ground.trace_at))
    else:
        call(ground.playout_at, (state_at, ground.further_at, rng, ground.trace_at))


@helper
def reward_of_trace(ground: Record, returns: Record, plies: np.uint64) -> float:
    """What the last playout is worth to Black; it began so many plies after the position to be decided in."""
    trace = record_at(ground.trace_at, TRACE_HEAD)
    return reward(returns, np.uint64(trace.winner), trace.score, plies + np.uint64(trace.length))
