"""The rules as kernels, and playouts that know no more of a position than both players' discs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.games.othello.turning import turning
from arena.games.squares import Squares, bit_of_number, list_bits, word_of
from arena.games.toolbox.bits import count_bits, lowest_bit
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import BLACK, DRAW, UNDECIDED, WHITE, Field, Record
from arena.games.toolbox.rng import below
from arena.games.toolbox.zobrist import key_kernel

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_FIRST, _SECOND = np.uint64(BLACK), np.uint64(WHITE)


def state_fields(board: Squares) -> list[Field]:
    """The fields of a state: colours by cell, and both players' discs as bits."""
    return [("color", "u1", (board.cells,)), ("discs", "u8", (2,))]


def kernels(board: Squares) -> dict[str, Kernel]:
    """The kernels of Othello."""
    return {**_moves(board), **_playing(board), **_playouts(board), "key": key_kernel(board.cells)}


@inlined
def _lead(black: np.uint64, white: np.uint64) -> float:
    return float(np.int64(count_bits(black)) - np.int64(count_bits(white)))


@inlined
def _winner(black: np.uint64, white: np.uint64) -> int:
    """Who has won if neither can move."""
    lead = _lead(black, white)
    return BLACK if lead > 0.0 else WHITE if lead < 0.0 else DRAW


def _moves(board: Squares) -> dict[str, Kernel]:
    open_cells, turned = turning(board)
    places, cell_at = board.places, board.cell_at
    number_of_pass = np.uint64(board.cells)

    @inlined
    def open_now(state: Record) -> np.uint64:
        mover = np.uint64(state.to_move)
        return open_cells(np.uint64(state.discs[mover]), np.uint64(state.discs[_ONE - mover]))  # type: ignore[no-any-return]

    def legal_moves(state: Record, moves: Record) -> int:
        count = list_bits(open_now(state), cell_at, moves, _ZERO)
        if count == _ZERO:
            moves[_ZERO] = number_of_pass
            count = _ONE
        return np.int64(count)  # type: ignore[return-value]

    def is_legal(state: Record, move: np.uint64) -> bool:
        if move == number_of_pass:
            return bool(open_now(state) == _ZERO)
        mover = np.uint64(state.to_move)
        own, other = np.uint64(state.discs[mover]), np.uint64(state.discs[_ONE - mover])
        return bool(state.color[move] == 0 and turned(np.uint64(places[move]), own, other) != _ZERO)

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        bits = open_now(state)
        if bits == _ZERO:
            return number_of_pass
        return np.uint64(cell_at[bit_of_number(bits, below(rng, count_bits(bits)))])

    return {"legal_moves": legal_moves, "is_legal": is_legal, "draw_move": draw_move}


def _playing(board: Squares) -> dict[str, Kernel]:
    open_cells, turned = turning(board)
    places, cell_at = board.places, board.cell_at
    number_of_pass = np.uint64(board.cells)

    @helper
    def is_over(own: np.uint64, other: np.uint64) -> bool:
        """Whether neither player can move."""
        return open_cells(own, other) == _ZERO and open_cells(other, own) == _ZERO  # type: ignore[no-any-return]

    def play(state: Record, move: np.uint64) -> None:
        mover = np.uint64(state.to_move)
        if move != number_of_pass:
            place = np.uint64(places[move])
            own, other = np.uint64(state.discs[mover]), np.uint64(state.discs[_ONE - mover])
            bits = turned(place, own, other)
            own, other = own | bits | (_ONE << place), other & ~bits
            state.discs[mover], state.discs[_ONE - mover] = own, other
            state.color[move] = mover + _ONE
            while bits != _ZERO:
                state.color[np.uint64(cell_at[lowest_bit(bits)])] = mover + _ONE
                bits &= bits - _ONE
            if is_over(other, own):
                state.winner = _winner(np.uint64(state.discs[_ZERO]), np.uint64(state.discs[_ONE]))
        state.ply += 1
        state.to_move = _ONE - mover

    def score(state: Record) -> float:
        return _lead(np.uint64(state.discs[_ZERO]), np.uint64(state.discs[_ONE]))

    def arrange(state: Record) -> bool:
        black, white = word_of(state, _FIRST, places), word_of(state, _SECOND, places)
        state.discs[_ZERO], state.discs[_ONE] = black, white
        if is_over(black, white):
            state.winner = _winner(black, white)
        return True

    return {"play": play, "score": score, "arrange": arrange}


def _playouts(board: Squares) -> dict[str, Kernel]:
    open_cells, turned = turning(board)
    cell_at = board.cell_at
    number_of_pass = np.uint64(board.cells)

    def playout(state: Record, rng: Record, trace: Record) -> None:
        mover = np.uint64(state.to_move)
        own, other = np.uint64(state.discs[mover]), np.uint64(state.discs[_ONE - mover])
        length, has_passed = _ZERO, state.winner != UNDECIDED
        bits = open_cells(own, other)
        while bits != _ZERO or not has_passed:
            if bits != _ZERO:
                place = bit_of_number(bits, below(rng, count_bits(bits)))
                trace.moves[length] = cell_at[place]
                bits = turned(place, own, other)
                own, other = own | bits | (_ONE << place), other & ~bits
                length += _ONE
                has_passed = False
            else:
                # Of a pass it turns out only afterwards whether there was one, or the game was over before.
                has_passed = True
            own, other = other, own
            mover = _ONE - mover
            bits = open_cells(own, other)
            if has_passed and bits != _ZERO:
                trace.moves[length] = number_of_pass
                length += _ONE
        black, white = (own, other) if mover == _ZERO else (other, own)
        trace.length = length
        trace.score = _lead(black, white)
        trace.winner = _winner(black, white)

    return {"playout": playout}
