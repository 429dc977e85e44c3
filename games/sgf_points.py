"""How SGF writes the moves and cells of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.games.sgf import Value
from arena.games.spec import parse_spec

if TYPE_CHECKING:
    from arena.games.game import Game

#: What SGF calls the games that it knows, as far as we write their moves as it wants them. Others go by their names.
_KINDS = {"go": "1", "othello": "2", "hex": "11"}


class SgfPoints:
    """The names that moves and cells have with us; games that SGF writes otherwise have points of their own."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def kind(self) -> str:
        """Which game it is: the value of GM."""
        name = parse_spec(self._game.spec).name
        return self._game.known_as or _KINDS.get(name, name)

    @property
    def size(self) -> str:
        """The value of SZ: columns and rows of the board as it is drawn, one number if they are as many."""
        rows = self._game.diagram.rows
        columns = max(len(row.cells) for row in rows)
        return str(columns) if columns == len(rows) else f"{columns}:{len(rows)}"

    def text(self, move: int) -> str:
        """A move."""
        return self._game.move_name(move)

    def move(self, value: Value) -> int:
        """The move that a value means; raises InputError if there is none."""
        return self._game.move_number(value.text)

    def cells(self, value: Value) -> list[int]:
        """The cells that a value means on which stones are set up; raises InputError if there are none."""
        return [self._game.cell_number(value.text)]

    def root(self) -> dict[str, list[str]]:
        """What a file says of the rules of the game and of its first stones, beside its kind, its size and its spec."""
        return {}
