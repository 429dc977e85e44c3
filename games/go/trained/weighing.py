"""The way of Go to make playouts by weights."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.games.go.board import Board
from arena.games.go.trained.answers import SAVES_BY_CAPTURE, SAVES_BY_EXTENDING, SOLVES_KO, WINS_SEMEAI
from arena.games.go.trained.drawing import ANSWERS, choice_kernel, drawing_fields
from arena.games.go.trained.following import following_fields, following_kernels
from arena.games.go.trained.looking import looking_fields
from arena.games.go.trained.sets import sets_of
from arena.games.go.trained.shapes import shapes
from arena.games.go.trained.slope import slope_fields, slope_kernel
from arena.games.go.trained.traits import CONTIGUOUS, KO, SEMEAI, saving_of
from arena.games.weighing import Logarithms, Weighing

#: All weights of a board together are less than this.
_MOST = 1 << 32

Floats = npt.NDArray[np.float64]


@functools.cache
def weighing_on(board: Board) -> Weighing:
    """That of one board."""
    sets = sets_of(board)

    def values(logarithms: Logarithms) -> Mapping[str, Any]:
        gammas, factors = _gammas(logarithms), _factors(logarithms)
        return {
            "weights": _weights(board, gammas),
            "gammas": gammas,
            "factors": factors,
            "has_factors": bool(np.any(factors != 1.0)),
        }

    return Weighing(
        f"of Go, {board.size} lines",
        [*following_fields(board, sets), *looking_fields(board), *drawing_fields(board), *slope_fields(board)],
        values,
        {
            **following_kernels(board, sets),
            "choose_move": choice_kernel(board, sets),
            "add_slope": slope_kernel(board, sets),
        },
    )


def _gammas(logarithms: Logarithms) -> Floats:
    """The gammas of patterns, and of none: relative to the largest of them, for nothing depends on a common factor."""
    eyes = shapes().eyes
    of_patterns = logarithms[: len(eyes)]
    return np.append(np.where(eyes, 0.0, np.exp(of_patterns - of_patterns[~eyes].max())), 0.0)


def _weights(board: Board, gammas: Floats) -> npt.NDArray[np.uint64]:
    """Weights by shape, Black's in the low half of a word: as large as the board allows, and 0 only for eyes."""
    most = (_MOST - board.cells) // board.cells
    whole = np.where(gammas > 0.0, np.maximum(1, np.rint(most * gammas)), 0).astype(np.uint64)
    black, white = whole[np.minimum(shapes().patterns, len(whole) - 1)]
    return np.asarray(black | white << np.uint64(32))


def _factors(logarithms: Logarithms) -> Floats:
    """The factors of moves that touch or answer the last one, by what they answer as bits."""
    sums = np.full(ANSWERS, logarithms[int(CONTIGUOUS)])
    for bits in range(ANSWERS):
        answer = np.uint64(bits)
        if answer & (SAVES_BY_CAPTURE | SAVES_BY_EXTENDING):
            sums[bits] += logarithms[int(saving_of(answer))]
        sums[bits] += logarithms[int(KO)] if answer & SOLVES_KO else 0.0
        sums[bits] += logarithms[int(SEMEAI)] if answer & WINS_SEMEAI else 0.0
    return np.asarray(np.exp(sums))
