"""Tic-tac-toe: three in a row on 3 x 3 cells; a1 is the top left cell."""

from __future__ import annotations

import numpy as np

from arena.games.diagram import Diagram, Row
from arena.games.family import Family
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.toolbox.jit import helper
from arena.games.toolbox.records import DRAW, UNDECIDED, Record
from arena.games.toolbox.rng import below
from arena.games.toolbox.zobrist import key_kernel
from arena.games.traits import TraitKind

CELLS = 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_CELLS, _LINES = np.uint64(CELLS), np.uint64(len(LINES))

#: Whether a set of cells, as bits, holds a line.
_LINE_BITS = np.array([sum(1 << cell for cell in line) for line in LINES], dtype=np.uint64)
_HAS_LINE = np.array(
    [any(all(cells >> cell & 1 for cell in line) for line in LINES) for cells in range(1 << CELLS)],
    dtype=np.uint8,
)
_ORDERS = np.cumprod([1, *range(1, CELLS + 1)]).astype(np.uint64)  # n! by n

#: What a move has before any playout: one that wins, one that keeps the opponent from it, others for each open line.
_WINS, _BLOCKS, _OPEN_LINE = 1.0, 0.9, 0.2

#: What may be true of a move in a playout, and which of the places each cell is.
_TRAITS = (
    TraitKind("place", ("corner", "side", "centre")),
    TraitKind("own line", ("makes it",)),
    TraitKind("other's line", ("stops it",)),
)
_PLACES = np.array([0, 1, 0, 1, 2, 1, 0, 1, 0], dtype=np.uint8)
_MAKES_LINE, _STOPS_LINE = np.uint64(3), np.uint64(4)


class TicTacToeParameters(Parameters):
    """Tic-tac-toe has no parameters."""


@helper
def _list_empty(state: Record, cells: Record) -> int:
    count = _ZERO
    for cell in range(_CELLS):
        cells[count] = cell  # stays only if the cell is empty
        count += _ONE if state.color[np.uint64(cell)] == 0 else _ZERO
    return np.int64(count)  # type: ignore[return-value]


def legal_moves(state: Record, moves: Record) -> int:
    """See `arena.games.contract`."""
    return _list_empty(state, moves)


def is_legal(state: Record, move: np.uint64) -> bool:
    """See `arena.games.contract`."""
    return state.color[move] == 0  # type: ignore[no-any-return]


def play(state: Record, move: np.uint64) -> None:
    """See `arena.games.contract`."""
    mover = np.uint64(state.to_move)
    state.color[move] = mover + _ONE
    state.stones[mover] |= _ONE << move
    state.ply += 1
    state.to_move = _ONE - mover
    if _HAS_LINE[np.uint64(state.stones[mover])]:
        state.winner = mover + _ONE
    elif state.ply == CELLS:
        state.winner = DRAW


def playout(state: Record, rng: Record, trace: Record) -> None:
    """See `arena.games.contract`: one random number chooses the whole order of moves."""
    mover = np.uint64(state.to_move)
    mine, other = np.uint64(state.stones[mover]), np.uint64(state.stones[_ONE - mover])
    count = np.uint64(_list_empty(state, trace.moves))
    order = below(rng, _ORDERS[count])
    winner, length = np.uint64(state.winner), _ZERO
    while winner == UNDECIDED:
        left = count - length
        chosen = length + order % left
        order //= left
        cell = trace.moves[chosen]
        trace.moves[chosen] = trace.moves[length]
        trace.moves[length] = cell
        length += _ONE
        mine |= _ONE << np.uint64(cell)
        if _HAS_LINE[mine]:
            winner = mover + _ONE
        elif left == _ONE:
            winner = np.uint64(DRAW)
        mover = _ONE - mover
        mine, other = other, mine
    trace.length = length
    trace.winner = winner


def prior(state: Record, values: Record) -> None:
    """See `arena.games.contract`; a line is open on which the opponent has no stone."""
    mover = np.uint64(state.to_move)
    mine, other = np.uint64(state.stones[mover]), np.uint64(state.stones[_ONE - mover])
    for number in range(_CELLS):
        cell = np.uint64(number)
        bit, open_lines = _ONE << cell, 0.0
        for place in range(_LINES):
            line = _LINE_BITS[np.uint64(place)]
            open_lines += 1.0 if line & bit != _ZERO and line & other == _ZERO else 0.0
        wins, blocks = _HAS_LINE[mine | bit], _HAS_LINE[other | bit]
        values[cell] = _WINS if wins else _BLOCKS if blocks else _OPEN_LINE * open_lines


def traits_of(state: Record, move: np.uint64, last: np.uint64, earlier: np.uint64, traits: Record) -> int:
    """See `arena.games.contract`."""
    mover = np.uint64(state.to_move)
    bit, count = _ONE << move, _ONE
    traits[_ZERO] = _PLACES[move]
    if _HAS_LINE[np.uint64(state.stones[mover]) | bit]:
        traits[count] = _MAKES_LINE
        count += _ONE
    if _HAS_LINE[np.uint64(state.stones[_ONE - mover]) | bit]:
        traits[count] = _STOPS_LINE
        count += _ONE
    return np.int64(count)  # type: ignore[return-value]


def make(parameters: TicTacToeParameters) -> Game:
    """Tic-tac-toe."""
    rows = tuple(Row(tuple(range(y * 3, y * 3 + 3)), (False,) * 3) for y in range(3))
    return Game(
        spec=parameters.canonical("tic-tac-toe"),
        rules={
            "legal_moves": legal_moves,
            "is_legal": is_legal,
            "play": play,
            "playout": playout,
            "key": key_kernel(CELLS),
            "prior": prior,
            "traits_of": traits_of,
        },
        fields=[("color", "u1", (CELLS,)), ("stones", "u2", (2,))],
        names=[f"{'abc'[cell % 3]}{cell // 3 + 1}" for cell in range(CELLS)],
        diagram=Diagram(rows),
        max_plies=CELLS,
        permanent=True,
        trait_kinds=_TRAITS,
        symmetries=_symmetries(),
    )


def _symmetries() -> list[tuple[int, ...]]:
    """The eight turns and reflections of the square, the identity first."""
    turned = tuple((cell % 3) * 3 + 2 - cell // 3 for cell in range(CELLS))
    mirrored = tuple((cell // 3) * 3 + 2 - cell % 3 for cell in range(CELLS))
    found = [tuple(range(CELLS))]
    for known in found:
        for step in (turned, mirrored):
            product = tuple(step[cell] for cell in known)
            if product not in found:
                found.append(product)
    return found


FAMILY = Family("tic-tac-toe", "tic-tac-toe: three in a row on 3 x 3 cells", TicTacToeParameters, make)
