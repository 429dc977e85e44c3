"""Drawing a move by its weight.

What the shapes around points say of them is summed up by rows and drawn from these. What answers or touches the last
move is weighed apart, with the factors of that; if none of these is drawn, the others are drawn from all, until one
comes that is not among these.
"""

from __future__ import annotations

import numpy as np

from arena.games.go.board import Board
from arena.games.go.trained.codes import surroundings
from arena.games.go.trained.liberties import Kernel
from arena.games.go.trained.looking import is_answer, looking_kernel
from arena.games.go.trained.sets import Sets
from arena.games.go.trained.traits import touching_kernel
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Field, Record
from arena.games.toolbox.rng import below, unit

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_HALF, _HALF_WORD = np.uint64(32), np.uint64(0xFFFFFFFF)

#: How many sets of bits there are that say what a move answers.
ANSWERS = 32


def drawing_fields(board: Board) -> list[Field]:
    """Fields of what moves are weighed by.

    `factors` are given: by what a move answers, as bits; the first one is of a move that but touches the last one.
    `has_factors` says whether any of them is not 1, and `masses` has the weights of answers.
    """
    return [("factors", "f8", (ANSWERS,)), ("has_factors", "u1"), ("masses", "f8", (board.cells,))]


@helper
def half_of(word: np.uint64, turn: np.uint64) -> np.uint64:
    """What a weight is to a player: Black's is the low half."""
    return (word >> (_HALF * turn)) & _HALF_WORD


def choice_kernel(board: Board, sets: Sets) -> Kernel:
    """The hook `choose_move`."""
    cells, vertex_of, cell_of = np.uint64(board.cells), board.vertex_of, board.cell_of
    draw, draw_near, look = _drawing(board), _drawing_near(board), looking_kernel(board, sets)

    @helper
    def draw_any(record: Record, state: Record, rng: Record, turn: np.uint64) -> np.uint64:
        """A vertex, whatever the last move was."""
        while True:
            vertex = draw(record, rng, turn)
            if vertex != np.uint64(state.ko):
                return np.uint64(vertex)

    def choose_move(
        policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
    ) -> np.uint64:
        turn = np.uint64(state.to_move)
        total = half_of(policy.total - policy.weight[np.uint64(state.ko)], turn)
        if total == _ZERO:
            return cells
        if policy.has_factors == 0 or last >= cells:
            return np.uint64(cell_of[draw_any(policy, state, rng, turn)])
        before = np.uint64(vertex_of[last])
        look(policy, state, before)
        return np.uint64(cell_of[draw_near(policy, state, rng, before, total, turn)])

    return choose_move


def _drawing(board: Board) -> Kernel:
    size, width = np.uint64(board.size), np.uint64(board.width)

    @helper
    def draw(record: Record, rng: Record, turn: np.uint64) -> np.uint64:
        """A vertex by the shape around it; some vertex has a weight."""
        left = below(rng, half_of(record.total, turn))
        # Sums are compared with what is left without a branch, which no processor could foresee.
        total, before, row = _ZERO, _ZERO, _ONE
        for number in range(size):
            total += half_of(record.rows[np.uint64(number) + _ONE], turn)
            is_beyond = total <= left
            row += _ONE if is_beyond else _ZERO
            before = total if is_beyond else before
        left -= before
        start = row * width + _ONE
        total, column = _ZERO, _ZERO
        for number in range(size):
            total += half_of(record.weight[start + np.uint64(number)], turn)
            column += _ONE if total <= left else _ZERO
        return start + column

    return draw


def _weighing_near(board: Board) -> tuple[Kernel, Kernel]:
    """Kernels that sum up weights: of the points around the last move, and of answers."""
    places, is_touching = surroundings(board).places.astype(np.uint64), touching_kernel(board)

    @helper
    def weigh_near(record: Record, state: Record, last: np.uint64, turn: np.uint64) -> np.uint64:
        """The weights of the points around the last move, by shape; without that which may not be retaken."""
        near = _ZERO
        for number in range(8):
            vertex = last + places[np.uint64(number)]
            near += record.weight[vertex] if vertex != np.uint64(state.ko) else _ZERO
        return half_of(near, turn)

    @helper
    def weigh_answers(record: Record, last: np.uint64, turn: np.uint64) -> tuple[float, np.uint64, np.uint64]:
        """The weights of answers with all their factors; by shape, those that touch the last move, and the others."""
        answers, touching, others = 0.0, _ZERO, _ZERO
        for number in range(np.uint64(record.answers)):
            place = np.uint64(number)
            vertex = np.uint64(record.answering[place])
            weight = half_of(record.weight[vertex], turn)
            record.masses[place] = np.float64(weight) * record.factors[np.uint64(record.done[place])]
            answers += record.masses[place]
            if is_touching(vertex, last):
                touching += weight
            else:
                others += weight
        return answers, touching, others

    return weigh_near, weigh_answers


def _picking(board: Board) -> tuple[Kernel, Kernel]:
    """Kernels that find which one was drawn, given how far the draw is into the weights: of answers, and of others."""
    places = surroundings(board).places.astype(np.uint64)

    @helper
    def pick_answer(record: Record, left: float) -> np.uint64:
        found = _ZERO
        for number in range(np.uint64(record.answers)):
            place = np.uint64(number)
            if record.masses[place] > 0.0:
                found = place
                left -= record.masses[place]
                if left < 0.0:
                    break
        return np.uint64(record.answering[found])

    @helper
    def pick_near(record: Record, state: Record, last: np.uint64, left: float, turn: np.uint64) -> np.uint64:
        """A point that touches the last move, and answers nothing."""
        found = _ZERO
        for number in range(8):
            vertex = last + places[np.uint64(number)]
            weight = half_of(record.weight[vertex], turn)
            if weight != _ZERO and vertex != np.uint64(state.ko) and not is_answer(record, vertex):
                found = vertex
                left -= np.float64(weight)
                if left < 0.0:
                    break
        return found

    return pick_answer, pick_near


def _drawing_near(board: Board) -> Kernel:
    is_touching, draw = touching_kernel(board), _drawing(board)
    (weigh_near, weigh_answers), (pick_answer, pick_near) = _weighing_near(board), _picking(board)

    @helper
    def draw_near(
        record: Record, state: Record, rng: Record, last: np.uint64, total: np.uint64, turn: np.uint64
    ) -> np.uint64:
        """A vertex, after the last move on a vertex; `total` is the weight of all by shape."""
        near = weigh_near(record, state, last, turn)
        answers, touching, others = weigh_answers(record, last, turn)
        rest, near = np.float64(total - near - others), near - touching
        by_touch = np.float64(near) * record.factors[_ZERO]
        left = unit(rng) * (answers + by_touch + rest)
        if left < answers:
            return np.uint64(pick_answer(record, left))
        if left < answers + by_touch:
            return np.uint64(pick_near(record, state, last, (left - answers) / record.factors[_ZERO], turn))
        while True:
            vertex = draw(record, rng, turn)
            if vertex != np.uint64(state.ko) and not is_touching(vertex, last) and not is_answer(record, vertex):
                return np.uint64(vertex)

    return draw_near
