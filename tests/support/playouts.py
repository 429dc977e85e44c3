"""Playouts by policies, one at a time, from any position and without a tree around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from arena.games import Game, Position
from arena.games.playing import begin_playout, choose_move, learn
from arena.games.toolbox.jit import entry
from arena.games.toolbox.pointers import NUMBER, call, call_for_number, compiled_at
from arena.games.toolbox.records import Record
from arena.games.toolbox.rng import generator
from arena.players.playouts.policies import Policy
from arena.players.playouts.returns import WIN
from arena.players.tree.course import new_courses
from arena.players.tree.links import play_by_policy
from arena.players.tree.nodes import new_nodes
from tests.naive.go import NaiveGo

# Policies are reached by address, as by a search: these are compiled once for all of them, and a playout is the very
# kernel that a search has for the policy in the game.


@entry
def _play_out(address: int, policy: int, state: int, rng: int, trace: int, returns: int, course: int) -> None:
    call(np.uint64(address), (policy, state, rng, trace, returns, course))


@entry
def _choose(address: int, policy: int, state: int, rng: int, trace: int, last: int, earlier: int) -> int:
    return np.int64(call_for_number(np.uint64(address), (policy, state, rng, trace, last, earlier)))


@entry
def _learn(address: int, policy: int, trace: int, turn: int, last: int, earlier: int) -> None:
    call(np.uint64(address), (policy, trace, turn, last, earlier))


def _first_choice(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    begin_playout(policy, state, trace)
    return np.uint64(choose_move(policy, state, rng, trace, last, earlier))


def _lesson(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    learn(policy, trace, turn, last, earlier)


@dataclass(frozen=True)
class Played:
    """One playout. `chosen` has also the moves that were made after the winning one, where that is so."""

    turn: int
    before: tuple[int, int]  # the last move and the one before it
    chosen: list[int]
    length: int
    winner: int  # 1 Black, 2 White, 3 nobody
    score: float

    @property
    def moves(self) -> list[int]:
        """The moves of the playout."""
        return self.chosen[: self.length]


class Playouts:
    """A policy that plays in one game; `records` are what it has learned."""

    def __init__(self, game: Game, policy: Policy, seed: int = 1, mercy: float | None = None) -> None:
        self.game, self.policy = game, policy
        self.records = policy.new_records(game)
        self.rngs, self.traces = generator(seed), game.new_traces()
        self.states, self.nodes = game.new_states(), new_nodes(8)
        self.returns = WIN.new_records(game, mercy=mercy)
        self.courses = new_courses(game.moves, game.max_plies)
        self.courses["nodes_at"], self.courses["blocks"] = self.nodes.ctypes.data, len(self.nodes)

    @property
    def record(self) -> Any:
        return self.records[0]

    def play(self, position: Position) -> Played:
        """One playout from a position."""
        none = self.game.moves
        before = (*reversed(position.moves[-2:]), none, none)[:2]
        self.courses["before_root"] = before
        turn = position.turn
        self.states[:] = position.states
        used = (self.records, self.states, self.rngs, self.traces, self.returns, self.courses)
        address = compiled_at(play_by_policy, None, *(item.dtype for item in used))
        _play_out(address, *(item.ctypes.data for item in used))
        trace = self.traces[0]
        length = int(trace.length)
        chosen = max(length, int(trace.empties)) if "empties" in self.traces.dtype.names else length
        return Played(turn, before, trace.moves[:chosen].tolist(), length, int(trace.winner), float(trace.score))

    def choose(self, position: Position) -> int:
        """The move that a playout would begin with."""
        self.traces["length"] = 0
        none = self.game.moves
        last, earlier = (*reversed(position.moves[-2:]), none, none)[:2]
        self.states[:] = position.states
        used = (self.records, self.states, self.rngs, self.traces)
        address = compiled_at(_first_choice, NUMBER, *(item.dtype for item in used), NUMBER, NUMBER)
        return int(_choose(address, *(item.ctypes.data for item in used), last, earlier))

    def learn(self, moves: Sequence[int], winner: int, turn: int = 0, before: tuple[int, int] | None = None) -> None:
        """Learn from a playout that is made up; `before` are the last move and the one before it."""
        trace, none = self.traces[0], self.game.moves
        trace.moves[: len(moves)], trace.length, trace.winner = moves, len(moves), winner
        last, earlier = before or (none, none)
        address = compiled_at(_lesson, None, self.records.dtype, self.traces.dtype, NUMBER, NUMBER, NUMBER)
        _learn(address, self.records.ctypes.data, self.traces.ctypes.data, turn, last, earlier)


class Board(Protocol):
    """What twins of policies ask."""

    def sensible(self) -> list[int]:
        """The moves that playouts may make, passes left out."""

    def play(self, move: int) -> None:
        """Make a move."""


class Cells:
    """Empty cells, of which every move takes one."""

    def __init__(self, position: Position) -> None:
        self.empty = {cell for cell, colour in enumerate(position.stones().tolist()) if colour == 0}

    def sensible(self) -> list[int]:
        return sorted(self.empty)

    def play(self, move: int) -> None:
        self.empty.remove(move)


class GoBoard:
    """Go by its slow rules."""

    def __init__(self, position: Position) -> None:
        game: Any = position.game
        self.twin = NaiveGo(game.size, game.komi, game.ko)
        for move in position.moves:
            self.twin.play(move)

    def sensible(self) -> list[int]:
        return [move for move in self.twin.playout_moves() if move < self.twin.size**2]

    def play(self, move: int) -> None:
        self.twin.play(move)


def board_of(position: Position) -> Board:
    return GoBoard(position) if position.game.spec.startswith("go") else Cells(position)
