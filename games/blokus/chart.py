"""What stands beside a board: the pieces that the players have left, and what all of them look like."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Sequence

from arena.games.blokus.board import Board
from arena.games.blokus.notation import example_of, name_by_piece
from arena.games.position import Position

_WIDTH = 76  # columns
_GAP = "   "
_TALLEST = 4  # lines of a name and a shape
_SIGNS = ("Black (X)", "White (O)")


def left_over(board: Board, position: Position, player: int, starts: Sequence[int]) -> str:
    """How much of the board a player covers, and which pieces are left; or where the player begins."""
    state, pieces = position.state, board.pieces
    left = [name for piece, name in enumerate(pieces.names) if not int(state.used[player]) >> piece & 1]
    squares = int(state.squares[player])
    where = " or ".join(board.diagram.names[cell] for cell in starts)
    how = f"begins on {where}" if where and not squares else f"covers {squares} square{'s' * (squares != 1)}"
    return f"{_SIGNS[player]} {how}: {' '.join(left) or 'no piece left'}"


def chart(board: Board) -> str:
    """All pieces with their names, and how moves are written by them."""
    return "\n\n".join([*("\n".join(row) for row in _rows(board)), _explanation(board)])


def _rows(board: Board) -> Iterator[list[str]]:
    """Lines of pieces side by side: names, and shapes below them."""
    blocks = [
        [text.replace(".", " ").ljust(max(len(name), len(shape[0]))) for text in (name, *shape)]
        for name, shape in zip(board.pieces.names, board.pieces.shapes, strict=True)
    ]
    while blocks:
        count = 1
        while count < len(blocks) and len(_GAP.join(block[0] for block in blocks[: count + 1])) <= _WIDTH:
            count += 1
        row, blocks = blocks[:count], blocks[count:]
        lines = itertools.zip_longest(*([*block, *[" " * len(block[0])] * (_TALLEST - len(block))] for block in row))
        yield [line for line in (_GAP.join(parts).rstrip() for parts in lines) if line]


def _explanation(board: Board) -> str:
    example = example_of(board)
    text = (
        "A move is its squares in any order, or a piece and the leftmost square of its lowest row:"
        f" {board.names[example]} or {name_by_piece(board, example)}. The letter says how the piece lies: a as it is"
        " shown here, b, c and d turned to the right once, twice and three times, e to h the same when turned over"
        " to the side. Who cannot lay a piece has to pass."
    )
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
