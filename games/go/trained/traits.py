"""What is true of a move of Go in playouts: a pattern around it, and what it answers."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.go.board import Board
from arena.games.go.stones import bit_of
from arena.games.go.trained.answers import (
    EXPOSED,
    SAVES_BY_CAPTURE,
    SAVES_BY_EXTENDING,
    SOLVES_KO,
    WINS_SEMEAI,
    answering,
)
from arena.games.go.trained.codes import code_kernel
from arena.games.go.trained.liberties import liberties_on_board
from arena.games.go.trained.shapes import shapes
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import Record
from arena.games.traits import TraitKind

_ZERO, _ONE = np.uint64(0), np.uint64(1)

#: Where the points of a ring stand in a drawing, and what stands for the move.
_ROWS, _MOVE = ((0, 1, 2), (7, None, 3), (6, 5, 4)), "*"

_SAVES = ("by a capture", "by a capture in self-atari", "by extending", "by extending in self-atari")


@functools.cache
def trait_kinds() -> tuple[TraitKind, ...]:
    """All kinds.

    Patterns are read clockwise from the top left point: X own stones and O others, x and o if they are next to the
    move and in atari, # the edge. Of the last move only what is near counts; a pass has nothing near.
    """
    return (
        TraitKind("pattern", shapes().pictures, ring_lines),
        TraitKind("contiguous", ("touches or answers the last move",)),
        TraitKind("saves new atari", _SAVES),
        TraitKind("new ko", ("captures near it",)),
        TraitKind("semeai", ("kills by atari",)),
    )


def ring_lines(ring: str) -> list[str]:
    """A pattern as a little board, the move in its middle."""
    return [" ".join(_MOVE if place is None else ring[place] for place in row) for row in _ROWS]


#: Numbers of traits: patterns come first.
CONTIGUOUS = np.uint64(len(shapes().pictures))
SAVES = CONTIGUOUS + _ONE
KO = SAVES + np.uint64(len(_SAVES))
SEMEAI = KO + _ONE


@helper
def saving_of(answer: np.uint64) -> np.uint64:
    """Which trait of saving an answer has; it has one."""
    way = _ZERO if answer & SAVES_BY_CAPTURE != _ZERO else _ONE + _ONE
    return SAVES + way + (_ONE if answer & EXPOSED != _ZERO else _ZERO)


@helper
def write_answers(answer: np.uint64, traits: Record, count: np.uint64) -> np.uint64:
    """Add the traits of a move that touches the last one, or answers it; returns how many there are then."""
    traits[count] = CONTIGUOUS
    count += _ONE
    if answer & (SAVES_BY_CAPTURE | SAVES_BY_EXTENDING) != _ZERO:
        traits[count] = saving_of(answer)
        count += _ONE
    if answer & SOLVES_KO != _ZERO:
        traits[count] = KO
        count += _ONE
    if answer & WINS_SEMEAI != _ZERO:
        traits[count] = SEMEAI
        count += _ONE
    return count


def touching_kernel(board: Board) -> Callable[[np.uint64, np.uint64], bool]:
    """A kernel that tells whether two vertices are neighbours, or diagonal ones."""
    width = np.uint64(board.width)

    @helper
    def is_touching(one: np.uint64, other: np.uint64) -> bool:
        low, high = (one, other) if one < other else (other, one)
        distance = high - low
        # Rows are one longer than the board, so that the ends of two rows do not meet.
        return bool(distance == _ONE or (distance >= width - _ONE and distance <= width + _ONE))

    return is_touching


def traits_kernel(board: Board) -> dict[str, Callable[..., Any]]:
    """The kernel `traits_of`."""
    cells, vertex_of = np.uint64(board.cells), board.vertex_of
    liberties = liberties_on_board(board)
    code_of, answers, is_touching = (
        code_kernel(board, liberties),
        answering(board, liberties).answers,
        touching_kernel(board),
    )
    of_code, patterns = shapes().of_code, shapes().patterns

    def traits_of(state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64, traits: Record) -> int:
        turn, vertex = np.uint64(state.to_move), np.uint64(vertex_of[move])
        traits[_ZERO] = patterns[turn, np.uint64(of_code[code_of(state, state, vertex)])]
        count = _ONE
        if last < cells:
            before = np.uint64(vertex_of[last])
            answer = answers(state, state, vertex, before, bit_of(turn))
            if answer != _ZERO or is_touching(vertex, before):
                count = write_answers(answer, traits, count)
        return np.int64(count)  # type: ignore[return-value]

    return {"traits_of": traits_of}
