"""Playouts from a given position, without a tree around them, and how they end."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.jit import entry, helper
from arena.games.toolbox.pointers import call, compiled_at, copy_bytes, record_at
from arena.games.toolbox.records import DRAW, TRACE_HEAD, Record, Records, begins_with, dtype_of, new
from arena.games.toolbox.rng import GENERATOR
from arena.players.playouts.returns import WIN
from arena.players.tree.course import new_courses
from arena.players.tree.links import play_by_policy
from arena.players.tree.nodes import new_nodes

#: How many playouts ended in which way, by the number of the winner; nobody has won a playout that ended in no way.
Counts = npt.NDArray[np.int64]
ENDS = DRAW + 1

#: Where all that a playout takes is.
REACH = dtype_of(
    [
        ("playout_at", "u8"),
        ("policy_at", "u8"),
        ("start_at", "u8"),
        ("state_at", "u8"),
        ("state_bytes", "u8"),
        ("trace_at", "u8"),
        ("returns_at", "u8"),
        ("course_at", "u8"),
    ]
)


@helper
def play_once(reach: Record, rng_at: np.uint64) -> Record:
    """One playout; its trace."""
    copy_bytes(reach.state_at, reach.start_at, reach.state_bytes)
    used = (reach.policy_at, reach.state_at, rng_at, reach.trace_at, reach.returns_at, reach.course_at)
    call(reach.playout_at, used)
    return record_at(reach.trace_at, TRACE_HEAD)


@entry
def _count(reaches: Records, rng_at: int, playouts: int, counts: Counts) -> None:
    """Make playouts, and count how they end."""
    for _ in range(playouts):
        trace = play_once(reaches[0], np.uint64(rng_at))
        counts[np.uint64(trace.winner)] += 1


class Outcomes:
    """Playouts of a policy, which has this record, in one game."""

    def __init__(self, game: Game, policies: Records) -> None:
        self.policies = policies
        self._game = game
        self._traces, self._states, self._nodes = game.new_traces(), game.new_states(), new_nodes(8)
        self._returns, self._courses = WIN.new_records(game), new_courses(game.moves, game.max_plies)
        self._courses["nodes_at"], self._courses["blocks"] = self._nodes.ctypes.data, len(self._nodes)
        begins_with(self._traces.dtype, TRACE_HEAD)
        self.reach = self._new_reach()

    def _new_reach(self) -> Records:
        reaches, kinds = new(REACH), (self._traces, self._returns, self._courses)
        trace, returns, course = (records.dtype for records in kinds)
        reaches["playout_at"] = compiled_at(
            play_by_policy, None, self.policies.dtype, self._states.dtype, GENERATOR, trace, returns, course
        )
        reaches["policy_at"], reaches["state_at"] = self.policies.ctypes.data, self._states.ctypes.data
        reaches["state_bytes"], reaches["trace_at"] = self._states.dtype.itemsize, self._traces.ctypes.data
        reaches["returns_at"], reaches["course_at"] = self._returns.ctypes.data, self._courses.ctypes.data
        return reaches

    def stand_at(self, position: Position) -> None:
        """Let playouts begin here; the position must stay as it is while they are made."""
        none = self._game.moves
        self._courses["before_root"] = (*reversed(position.moves[-2:]), none, none)[:2]
        self._courses["root_turn"] = position.turn
        self._start = position.states  # kept, as its address is
        self.reach["start_at"] = self._start.ctypes.data

    @property
    def last_moves(self) -> list[int]:
        """The moves of the last playout."""
        trace = self._traces[0]
        return [int(move) for move in trace.moves[: int(trace.length)]]

    def count(self, rngs: Records, playouts: int) -> Counts:
        """How so many playouts end, by the number of the winner."""
        counts = np.zeros(ENDS, dtype=np.int64)
        _count(self.reach, rngs.ctypes.data, playouts, counts)
        return counts
