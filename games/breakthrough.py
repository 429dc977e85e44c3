"""Breakthrough: pieces go forward, capture aslant, and win on the opponent's first row; Black goes up from row 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from arena.games.defaults import cells_touched, nothing_remembered
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters, parameter
from arena.games.position import Position
from arena.games.squares import STRIDE, Squares, bit_of_number, list_bits, word_of
from arena.games.symmetry import touch_table
from arena.games.toolbox.bits import count_bits
from arena.games.toolbox.jit import helper, inlined
from arena.games.toolbox.records import BLACK, UNDECIDED, WHITE, Record
from arena.games.toolbox.rng import below
from arena.games.toolbox.zobrist import key_kernel

Kernel = Callable[..., Any]

#: A player has two rows of pieces on boards with at least so many, and one on smaller ones.
ROWS_FOR_TWO = 5

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_FIRST, _SECOND = np.uint64(BLACK), np.uint64(WHITE)

#: How far a step goes in bits: one row, and one column less or more.
_LESS, _STRAIGHT, _MORE = (np.uint64(STRIDE + aside) for aside in (-1, 0, 1))


class BreakthroughParameters(Parameters):
    """Parameters of Breakthrough."""

    always_shown: ClassVar[tuple[str, ...]] = ("columns", "rows")

    columns: int = parameter(8, "cells in a row", ge=2, le=8)
    rows: int = parameter(
        8, f"rows; each player fills two of them, or one if there are fewer than {ROWS_FOR_TWO}", ge=3, le=8
    )


class Step(NamedTuple):
    """A move: whose, by how many columns to the right, and from which cell to which."""

    side: int
    aside: int
    start: int
    end: int


@dataclass(frozen=True, repr=False)
class BreakthroughGame(Game):
    """Breakthrough on one board; `steps` are its moves."""

    steps: Sequence[Step] = ()

    def why_not(self, position: Position, move: int) -> str:
        """See Game."""
        step, colours = self.steps[move], position.stones()
        if colours[step.start] != position.turn + 1:
            return f"there is no piece of {position.to_move.capitalize()}'s on {self.cell_name(step.start)}"
        if step.side != position.turn:
            return "pieces go forward"
        own = colours[step.end] == position.turn + 1
        return f"{'an own piece' if own else 'a piece straight ahead'} is in its way on {self.cell_name(step.end)}"


def steps_on(board: Squares) -> list[Step]:
    """All moves: Black's before White's, and in each direction by cells."""
    return [
        Step(side, aside, y * board.columns + x, (y + forward) * board.columns + x + aside)
        for side, forward in enumerate((-1, 1))
        for aside in (-1, 0, 1)
        for y in range(board.rows)
        for x in range(board.columns)
        if 0 <= x + aside < board.columns and 0 <= y + forward < board.rows
    ]


def _reaching(board: Squares) -> Kernel:
    """`reach(own, other, side)`: where pieces may go, as bits, by going left, straight ahead and right."""
    from_left = np.uint64(board.word(columns=range(1, board.columns)))
    from_right = np.uint64(board.word(columns=range(board.columns - 1)))

    @inlined
    def reach(own: np.uint64, other: np.uint64, side: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
        if side == _ZERO:
            left, ahead, right = (own & from_left) >> _MORE, own >> _STRAIGHT, (own & from_right) >> _LESS
        else:
            left, ahead, right = (own & from_left) << _LESS, own << _STRAIGHT, (own & from_right) << _MORE
        return left & ~own, ahead & ~(own | other), right & ~own

    return reach


def _number_table(board: Squares, steps: Sequence[Step]) -> npt.NDArray[np.uint16]:
    """The number of each move by side, direction and the place where it ends."""
    table = np.zeros((2, 3, STRIDE * STRIDE), dtype=np.uint16)
    for number, step in enumerate(steps):
        table[step.side, step.aside + 1, board.places[step.end]] = number
    return table


def _move_kernels(board: Squares, steps: Sequence[Step]) -> dict[str, Kernel]:
    reach, numbers = _reaching(board), _number_table(board, steps)
    table = np.array(steps, dtype=np.int64)
    # A piece never leaves the board at the far side: it has won before.
    goals = np.array([board.word(rows=range(1)), board.word(rows=range(board.rows - 1, board.rows))], dtype=np.uint64)
    places = board.places

    def legal_moves(state: Record, moves: Record) -> int:
        side = np.uint64(state.to_move)
        left, ahead, right = reach(np.uint64(state.pieces[side]), np.uint64(state.pieces[_ONE - side]), side)
        count = list_bits(left, numbers[side, _ZERO], moves, _ZERO)
        count = list_bits(ahead, numbers[side, _ONE], moves, count)
        return np.int64(list_bits(right, numbers[side, _TWO], moves, count))  # type: ignore[return-value]

    def is_legal(state: Record, move: np.uint64) -> bool:
        side, aside, start, end = table[move, 0], table[move, 1], table[move, 2], table[move, 3]
        if side != state.to_move or state.color[start] != side + 1:
            return False
        return state.color[end] == 0 or (aside != 0 and state.color[end] == 2 - side)  # type: ignore[no-any-return]

    def play(state: Record, move: np.uint64) -> None:
        side, start, end = np.uint64(table[move, 0]), table[move, 2], table[move, 3]
        from_bit, to_bit = _ONE << np.uint64(places[start]), _ONE << np.uint64(places[end])
        state.pieces[side] ^= from_bit | to_bit
        state.pieces[_ONE - side] &= ~to_bit
        state.color[start] = 0
        state.color[end] = side + _ONE
        state.ply += 1
        state.to_move = _ONE - side
        if to_bit & goals[side] != _ZERO or state.pieces[_ONE - side] == _ZERO:
            state.winner = side + _ONE

    return {"legal_moves": legal_moves, "is_legal": is_legal, "play": play}


def _playout_kernels(board: Squares, steps: Sequence[Step]) -> dict[str, Kernel]:
    reach, numbers = _reaching(board), _number_table(board, steps)
    goals = np.array([board.word(rows=range(1)), board.word(rows=range(board.rows - 1, board.rows))], dtype=np.uint64)
    back = np.array([[STRIDE + 1, STRIDE, STRIDE - 1], [1 - STRIDE, -STRIDE, -1 - STRIDE]], dtype=np.int64)

    @inlined
    def draw(own: np.uint64, other: np.uint64, side: np.uint64, rng: Record) -> tuple[np.uint64, np.uint64]:
        """The direction of a move, as a column of the table of numbers, and the place where it ends."""
        left, ahead, right = reach(own, other, side)
        to_left, to_ahead = count_bits(left), count_bits(ahead)
        number, aside, ends = below(rng, to_left + to_ahead + count_bits(right)), _ZERO, left
        # Without branches, which no processor could foresee.
        is_further = number >= to_left
        number -= to_left if is_further else _ZERO
        aside, ends = _ONE if is_further else aside, ahead if is_further else ends
        is_further = is_further and number >= to_ahead
        number -= to_ahead if is_further else _ZERO
        aside, ends = _TWO if is_further else aside, right if is_further else ends
        return aside, bit_of_number(ends, number)

    def draw_move(state: Record, rng: Record, trace: Record) -> np.uint64:
        side = np.uint64(state.to_move)
        aside, end = draw(np.uint64(state.pieces[side]), np.uint64(state.pieces[_ONE - side]), side, rng)
        return np.uint64(numbers[side, aside, end])

    def playout(state: Record, rng: Record, trace: Record) -> None:
        side, winner, length = np.uint64(state.to_move), np.uint64(state.winner), _ZERO
        own, other = np.uint64(state.pieces[side]), np.uint64(state.pieces[_ONE - side])
        while winner == UNDECIDED:
            aside, end = draw(own, other, side, rng)
            trace.moves[length] = numbers[side, aside, end]
            length += _ONE
            to_bit = _ONE << end
            own ^= to_bit | (_ONE << np.uint64(np.int64(end) + back[side, aside]))
            other &= ~to_bit
            if to_bit & goals[side] != _ZERO or other == _ZERO:
                winner = side + _ONE
            own, other = other, own
            side = _ONE - side
        trace.length = length
        trace.winner = winner

    return {"draw_move": draw_move, "playout": playout}


def _arranging(board: Squares) -> Kernel:
    places = board.places
    far, near = np.uint64(board.word(rows=range(1))), np.uint64(board.word(rows=range(board.rows - 1, board.rows)))

    @helper
    def has_won(own: np.uint64, other: np.uint64, goal: np.uint64) -> bool:
        return own & goal != _ZERO or other == _ZERO  # type: ignore[no-any-return]

    def arrange(state: Record) -> bool:
        black, white = word_of(state, _FIRST, places), word_of(state, _SECOND, places)
        state.pieces[_ZERO], state.pieces[_ONE] = black, white
        black_wins, white_wins = has_won(black, white, far), has_won(white, black, near)
        state.winner = BLACK if black_wins else WHITE if white_wins else UNDECIDED
        return not (black_wins and white_wins)

    return arrange


def make(parameters: BreakthroughParameters) -> BreakthroughGame:
    """Breakthrough on one board."""
    board = Squares(parameters.columns, parameters.rows)
    diagram, steps = board.diagram(from_below=True), steps_on(board)
    filled = 2 if board.rows >= ROWS_FOR_TWO else 1
    rows = (range(board.rows - filled, board.rows), range(filled))
    touched = [(step.start, step.end) for step in steps]
    mirrored, number = board.mirrored(), {(step.start, step.end): move for move, step in enumerate(steps)}
    between = board.rows - 2 * filled
    return BreakthroughGame(
        spec=parameters.canonical("breakthrough"),
        rules={
            **_move_kernels(board, steps),
            **_playout_kernels(board, steps),
            "arrange": _arranging(board),
            "key": key_kernel(board.cells),
            "begin_changes": nothing_remembered,
            "note_changes": cells_touched(touch_table(touched, board.cells), board.cells),
        },
        fields=[("color", "u1", (board.cells,)), ("pieces", "u8", (2,))],
        names=[f"{diagram.names[start]}-{diagram.names[end]}" for start, end in touched],
        aliases={
            f"{diagram.names[start]}{sign}{diagram.names[end]}": move
            for move, (start, end) in enumerate(touched)
            for sign in ("", "x")
        },
        diagram=diagram,
        max_plies=2 * board.columns * filled * (board.rows - 1),
        touched=touched,
        symmetries=[range(len(steps)), [number[mirrored[start], mirrored[end]] for start, end in touched]],
        initial={
            "color": [2] * board.columns * filled + [0] * board.columns * between + [1] * board.columns * filled,
            "pieces": [board.word(rows=filled_rows) for filled_rows in rows],
        },
        steps=steps,
    )


FAMILY = Family(
    "breakthrough",
    "Breakthrough: bring a piece to the other side, or take all of the other's",
    BreakthroughParameters,
    make,
)
