"""How SGF writes points of Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.games.go.board import Board
from arena.games.sgf import SgfError, Value
from arena.games.sgf_points import SgfPoints

if TYPE_CHECKING:
    from arena.games.go.game import GoGame

_LETTERS = "abcdefghijklmnopqrstuvwxyz"

#: On boards up to this size `tt` is a pass as well (FF[3]).
_OLD_PASS, _OLD_SIZE = "tt", 19


def point_text(board: Board, move: int) -> str:
    """A move as SGF writes it: letters of the column from the left and of the row from the top; a pass is empty."""
    if move == board.cells:
        return ""
    return _LETTERS[move % board.size] + _LETTERS[move // board.size]


def point_move(board: Board, value: Value) -> int:
    """The move that a value means."""
    if not value.text or (value.text == _OLD_PASS and board.size <= _OLD_SIZE):
        return board.cells
    if len(value.text) == 2:
        column, row = (_LETTERS.find(letter) for letter in value.text)
        if 0 <= column < board.size and 0 <= row < board.size:
            return board.cell(column, row)
    last = _LETTERS[board.size - 1] * 2
    raise SgfError(value.place, f"'{value.text}' is not a point of the board, which has aa to {last}")


def point_cells(board: Board, value: Value) -> list[int]:
    """The cells that a value of a list of points means: a point, or two corners of a rectangle."""
    corners = [point_move(board, Value(text, value.place)) for text in value.text.split(":", 1)]
    if board.cells in corners:
        raise SgfError(value.place, "a stone must be put on a point, and there is none")
    rows = sorted(corner // board.size for corner in corners)
    columns = sorted(corner % board.size for corner in corners)
    return [
        board.cell(column, row) for row in range(rows[0], rows[-1] + 1) for column in range(columns[0], columns[-1] + 1)
    ]


class GoPoints(SgfPoints):
    """Points of a game of Go."""

    def __init__(self, game: GoGame) -> None:
        super().__init__(game)
        self._go = game

    def text(self, move: int) -> str:
        """See SgfPoints."""
        return point_text(self._go.board, move)

    def move(self, value: Value) -> int:
        """See SgfPoints."""
        return point_move(self._go.board, value)

    def cells(self, value: Value) -> list[int]:
        """See SgfPoints: a point, or a rectangle."""
        return point_cells(self._go.board, value)

    def root(self) -> dict[str, list[str]]:
        """See SgfPoints: the komi, and handicap stones."""
        game, board = self._go, self._go.board
        properties = {"KM": [f"{game.komi:g}"]}
        if game.handicap:
            properties["HA"] = [str(game.handicap)]
            properties["AB"] = [point_text(board, cell) for cell in board.handicap_cells(game.handicap)]
            properties["PL"] = ["W"]
        return properties
