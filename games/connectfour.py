"""Connect Four: stones fall down their column, and four in a line win; a1 is the lower left cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters, parameter
from arena.games.position import Position
from arena.games.squares import STRIDE, Squares, bit_of_number, list_bits, word_of
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import inlined
from arena.games.toolbox.records import BLACK, DRAW, UNDECIDED, WHITE, Record
from arena.games.toolbox.rng import below
from arena.games.toolbox.zobrist import key_kernel

Kernel = Callable[..., Any]

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_FIRST, _SECOND = np.uint64(BLACK), np.uint64(WHITE)
_ROW = np.uint64(STRIDE)

#: How far the bits of two neighbours are apart: along a row, down a column, and along both diagonals.
_ALONG, _DOWN, _FALLING, _RISING = (np.uint64(step) for step in (1, STRIDE, STRIDE + 1, STRIDE - 1))


class ConnectFourParameters(Parameters):
    """Parameters of Connect Four."""

    always_shown: ClassVar[tuple[str, ...]] = ("columns", "rows")

    # One bit of each row stays free, so that no line goes on at the other side of the board.
    columns: int = parameter(7, "cells in a row", ge=4, le=STRIDE - 1)
    rows: int = parameter(6, "cells in a column", ge=4, le=STRIDE)


@dataclass(frozen=True, repr=False)
class ConnectFourGame(Game):
    """Connect Four on one board. A move is the cell on which a stone comes to lie."""

    def move_onto(self, cell: int) -> int | None:  # noqa: ARG002
        """See Game: stones cannot be put anywhere."""
        return None

    def why_not(self, position: Position, move: int) -> str:
        """See Game."""
        return super().why_not(position, move) or f"there is no stone below {self.cell_name(move)}"


@inlined
def _has_four(own: np.uint64) -> bool:
    """Whether four stones are in a line."""
    along, down = own & (own >> _ALONG), own & (own >> _DOWN)
    falling, rising = own & (own >> _FALLING), own & (own >> _RISING)
    found = along & (along >> (_ALONG + _ALONG)) | down & (down >> (_DOWN + _DOWN))
    found |= falling & (falling >> (_FALLING + _FALLING)) | rising & (rising >> (_RISING + _RISING))
    return bool(found != _ZERO)


@inlined
def _open_cells(taken: np.uint64, ground: np.uint64, full: np.uint64) -> np.uint64:
    """The lowest empty cell of each column."""
    return ((taken >> _ROW) | ground) & full & ~taken


def _playout_kernel(board: Squares) -> Kernel:
    full, ground = _words_of(board)
    cell_at = board.cell_at

    def playout(state: Record, rng: Record, trace: Record) -> None:
        side, winner, length = np.uint64(state.to_move), np.uint64(state.winner), _ZERO
        own, other = np.uint64(state.stones[side]), np.uint64(state.stones[_ONE - side])
        while winner == UNDECIDED:
            bits = _open_cells(own | other, ground, full)
            place = bit_of_number(bits, below(rng, count_bits(bits)))
            trace.moves[length] = cell_at[place]
            length += _ONE
            own |= _ONE << place
            if _has_four(own):
                winner = side + _ONE
            elif own | other == full:
                winner = np.uint64(DRAW)
            own, other = other, own
            side = _ONE - side
        trace.length = length
        trace.winner = winner

    return playout


def _words_of(board: Squares) -> tuple[np.uint64, np.uint64]:
    """All cells, and those of the lowest row."""
    return np.uint64(board.word()), np.uint64(board.word(rows=range(board.rows - 1, board.rows)))


def _kernels(board: Squares) -> dict[str, Kernel]:
    full, ground = _words_of(board)
    places, cell_at = board.places, board.cell_at

    @inlined
    def open_now(state: Record) -> np.uint64:
        return _open_cells(np.uint64(state.stones[_ZERO]) | np.uint64(state.stones[_ONE]), ground, full)

    def legal_moves(state: Record, moves: Record) -> int:
        return np.int64(list_bits(open_now(state), cell_at, moves, _ZERO))  # type: ignore[return-value]

    def is_legal(state: Record, move: np.uint64) -> bool:
        return bool(open_now(state) >> np.uint64(places[move]) & _ONE != _ZERO)

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        bits = open_now(state)
        return np.uint64(cell_at[bit_of_number(bits, below(rng, count_bits(bits)))])

    def play(state: Record, move: np.uint64) -> None:
        side = np.uint64(state.to_move)
        own = np.uint64(state.stones[side]) | (_ONE << np.uint64(places[move]))
        state.stones[side] = own
        state.color[move] = side + _ONE
        state.ply += 1
        state.to_move = _ONE - side
        if _has_four(own):
            state.winner = side + _ONE
        elif open_now(state) == _ZERO:
            state.winner = DRAW

    def arrange(state: Record) -> bool:
        black, white = word_of(state, _FIRST, places), word_of(state, _SECOND, places)
        state.stones[_ZERO], state.stones[_ONE] = black, white
        taken, black_wins, white_wins = black | white, _has_four(black), _has_four(white)
        if black_wins or white_wins:
            state.winner = BLACK if black_wins else WHITE
        elif taken == full:
            state.winner = DRAW
        in_the_air = taken & ~((taken >> _ROW) | ground)
        return bool(in_the_air == _ZERO and not (black_wins and white_wins))

    return {
        "legal_moves": legal_moves,
        "is_legal": is_legal,
        "draw_move": draw_move,
        "play": play,
        "playout": _playout_kernel(board),
        "arrange": arrange,
        "key": key_kernel(board.cells),
    }


def make(parameters: ConnectFourParameters) -> ConnectFourGame:
    """Connect Four on one board."""
    board = Squares(parameters.columns, parameters.rows)
    diagram = board.diagram(from_below=True)
    return ConnectFourGame(
        spec=parameters.canonical("connect-four"),
        rules=_kernels(board),
        fields=[("color", "u1", (board.cells,)), ("stones", "u8", (2,))],
        names=diagram.names,
        diagram=diagram,
        max_plies=board.cells,
        permanent=True,
        symmetries=[list(range(board.cells)), board.mirrored()],
    )


FAMILY = Family("connect-four", "Connect Four: four stones in a line, which fall down", ConnectFourParameters, make)
