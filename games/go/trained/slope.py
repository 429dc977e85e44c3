"""The slope of the logarithm of a move's chance: what is true of it, less what is true of moves by their chances."""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.chase import NOWHERE
from arena.games.go.trained.answers import SAVES_BY_CAPTURE, SAVES_BY_EXTENDING, SOLVES_KO, WINS_SEMEAI
from arena.games.go.trained.codes import surroundings
from arena.games.go.trained.liberties import OCCUPIED, Kernel
from arena.games.go.trained.looking import is_answer, looking_kernel
from arena.games.go.trained.sets import Sets
from arena.games.go.trained.shapes import shapes
from arena.games.go.trained.traits import CONTIGUOUS, KO, SEMEAI, saving_of
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record

_ZERO = np.uint64(0)
_SAVES = SAVES_BY_CAPTURE | SAVES_BY_EXTENDING


def slope_fields(board: Board) -> list[Field]:
    """Fields of what moves are weighed by exactly.

    `gammas` are given by pattern, and one more for no pattern, which is 0. By empty vertex, as the state lists them,
    `chances` has the weights, and `seen` the patterns.
    """
    return [
        ("gammas", "f8", (len(shapes().pictures) + 1,)),
        ("chances", "f8", (board.cells,)),
        ("seen", "u2", (board.cells,)),
    ]


def slope_kernel(board: Board, sets: Sets) -> Kernel:
    """The hook `add_slope`."""
    cells, vertex_of = np.uint64(board.cells), board.vertex_of
    look, weigh, weigh_last, credit_last = (
        looking_kernel(board, sets),
        _weighing(),
        _weighing_last(board),
        _crediting(board),
    )

    def add_slope(
        policy: Record, state: Record, trace: Record, move: np.uint64, last: np.uint64, earlier: np.uint64
    ) -> None:
        total, vertex, has_last = weigh(policy, state), NOWHERE, last < cells
        if total == 0.0:
            return
        if move < cells:
            vertex = np.uint64(vertex_of[move])
            policy.slope[np.uint64(policy.seen[np.uint64(state.place[vertex])])] += 1.0
        if has_last:
            before = np.uint64(vertex_of[last])
            look(policy, state, before)
            total += weigh_last(policy, state, before)
            credit_last(policy, state, before, vertex, 1.0 / total)
        share = 1.0 / total
        for number in range(np.uint64(state.empties)):
            place = np.uint64(number)
            policy.slope[np.uint64(policy.seen[place])] -= policy.chances[place] * share

    return add_slope


def _weighing() -> Kernel:
    none = len(shapes().pictures)
    of_code, patterns = shapes().of_code, np.minimum(shapes().patterns, none).astype(np.uint16)

    @helper
    def weigh(record: Record, state: Record) -> float:
        """Look up the patterns of all empty points, and their gammas; returns the sum of these."""
        turn, total = np.uint64(state.to_move), 0.0
        for number in range(np.uint64(state.empties)):
            place = np.uint64(number)
            vertex = np.uint64(state.free[place])
            pattern = np.uint64(patterns[turn, np.uint64(of_code[np.uint64(record.codes[vertex])])])
            gamma = record.gammas[pattern] if vertex != np.uint64(state.ko) else 0.0
            record.seen[place] = pattern
            record.chances[place] = gamma
            total += gamma
        return total

    return weigh


def _weighing_last(board: Board) -> Kernel:
    places = surroundings(board).places.astype(np.uint64)

    @helper
    def multiply(record: Record, state: Record, vertex: np.uint64, done: np.uint64) -> float:
        """Multiply the weight of a move with the factor of what it answers; how much larger it is then."""
        place = np.uint64(state.place[vertex])
        before = record.chances[place]
        record.chances[place] = before * record.factors[done]
        return record.chances[place] - before  # type: ignore[no-any-return]

    @helper
    def weigh_last(record: Record, state: Record, last: np.uint64) -> float:
        """Weigh what answers the last move or touches it; how much larger all weights together are then."""
        more = 0.0
        for number in range(np.uint64(record.answers)):
            place = np.uint64(number)
            more += multiply(record, state, np.uint64(record.answering[place]), np.uint64(record.done[place]))
        for number in range(8):
            vertex = last + places[np.uint64(number)]
            if np.uint64(state.points[vertex]) & OCCUPIED == _ZERO and not is_answer(record, vertex):
                more += multiply(record, state, vertex, _ZERO)
        return more

    return weigh_last


def _crediting(board: Board) -> Kernel:
    places = surroundings(board).places.astype(np.uint64)

    @helper
    def credit(
        record: Record, state: Record, vertex: np.uint64, done: np.uint64, made: np.uint64, share: float
    ) -> None:
        """Credit what a move answers with its being made, less the chance of that."""
        more = (1.0 if vertex == made else 0.0) - record.chances[np.uint64(state.place[vertex])] * share
        record.slope[CONTIGUOUS] += more
        if done & _SAVES != _ZERO:
            record.slope[saving_of(done)] += more
        if done & SOLVES_KO != _ZERO:
            record.slope[KO] += more
        if done & WINS_SEMEAI != _ZERO:
            record.slope[SEMEAI] += more

    @helper
    def credit_last(record: Record, state: Record, last: np.uint64, made: np.uint64, share: float) -> None:
        """The same for all that answers the last move or touches it."""
        for number in range(np.uint64(record.answers)):
            place = np.uint64(number)
            credit(record, state, np.uint64(record.answering[place]), np.uint64(record.done[place]), made, share)
        for number in range(8):
            vertex = last + places[np.uint64(number)]
            if np.uint64(state.points[vertex]) & OCCUPIED == _ZERO and not is_answer(record, vertex):
                credit(record, state, vertex, _ZERO, made, share)

    return credit_last
