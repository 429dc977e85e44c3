"""What moves are called: by their squares, or by the piece, how it lies and its first square.

By squares a move is called `e8,d9,e9,f9,e10`, from the lowest row up and from the left; they are read in any order. By
piece the same is `X@e8`: the first square is the leftmost of the lowest row. Behind the piece a letter says how it
lies: `a` as it is usually shown, `b`, `c` and `d` turned to the right once, twice and three times, `e` to `h` the same
after it was turned over to the side. Letters that mean the same are all read; pieces that lie in one way need none.
"""

from __future__ import annotations

import re

from arena.games.blokus.board import Board
from arena.games.errors import IllegalMoveError
from arena.games.text import quoted

#: Ways to lay a piece: turned, and turned over.
LETTERS = "abcdefgh"
AT = "@"

_CELL = re.compile(r"[a-z]+\d+")


def name_by_piece(board: Board, move: int) -> str:
    """What a placement is called by its piece."""
    number = int(board.placements[move, 0])
    piece = board.piece_of(move)
    ways = board.pieces.turns[piece]
    letter = LETTERS[ways.index(number)] if len(set(ways)) > 1 else ""
    return f"{board.pieces.names[piece]}{letter}{AT}{board.diagram.names[board.touched[move][0]]}"


def example_of(board: Board) -> int:
    """A placement to show how moves are written: the last piece as it is usually shown, where Black begins."""
    first, start = board.bases[board.pieces.turns[-1][0]], board.starts[0]
    return next(move for move in range(first, len(board.touched)) if start in board.touched[move])


def placement_named(board: Board, text: str) -> int:
    """The placement that a name means, in either of the two ways; raises IllegalMoveError with what is wrong in it."""
    try:
        return _by_piece(board, *text.split(AT, 1)) if AT in text else _by_squares(board, text)
    except ValueError as error:
        raise IllegalMoveError(f"{quoted(text)} is not a move of this board: {error}") from error


def _by_squares(board: Board, text: str) -> int:
    cells = [_cell(board, word) for word in text.split(",")]
    twice = next((cell for place, cell in enumerate(cells) if cell in cells[:place]), None)
    if twice is not None:
        raise ValueError(f"{board.diagram.names[twice]} is in it twice")
    move = board.placement_of(cells)
    if move is None:
        raise ValueError(f"no piece has {'these squares' if len(cells) > 1 else 'this square'}")
    return move


def _by_piece(board: Board, head: str, first: str) -> int:
    number = _orientation(board, head.strip())
    orientation = board.pieces.orientations[number]
    cell = _cell(board, first)
    x, y = cell % board.size - orientation.squares[0][0], cell // board.size
    if x < 0 or x + orientation.width > board.size or y + orientation.height > board.size:
        raise ValueError("the piece would lie off the board")
    return board.placement_at(number, x, y)


def _orientation(board: Board, head: str) -> int:
    """The orientation that a piece's name and a letter mean."""
    pieces = board.pieces
    known = {name.lower(): piece for piece, name in enumerate(pieces.names)}
    name, letter = head[:-1].lower(), head[-1:].lower()
    if head.lower() in known:
        piece = known[head.lower()]
        ways = sorted(set(pieces.turns[piece]))
        if len(ways) > 1:
            own = pieces.names[piece]
            raise ValueError(f"{own} can lie in {len(ways)} ways; write {own}a to {own}h for the piece turned")
        return ways[0]
    if name in known and letter in LETTERS:
        return pieces.turns[known[name]][LETTERS.index(letter)]
    raise ValueError(f"there is no piece {quoted(head)}; there are {' '.join(pieces.names)}")


def _cell(board: Board, word: str) -> int:
    cell = board.diagram.number(word)
    if cell is not None:
        return cell
    if _CELL.fullmatch(word.strip().lower()):
        raise ValueError(f"{word.strip()} is off the board, which has a1 to {board.diagram.names[-1]}")
    example = example_of(board)
    raise ValueError(f"write squares, as in {board.names[example]}, or a piece, as in {name_by_piece(board, example)}")
