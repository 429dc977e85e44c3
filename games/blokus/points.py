"""How records write pieces: by their squares."""

from __future__ import annotations

from arena.games.errors import IllegalMoveError
from arena.games.sgf import SgfError, Value
from arena.games.sgf_points import SgfPoints


class BlokusPoints(SgfPoints):
    """Moves as Pentobi writes them; a value of stones that are set up is a piece, too."""

    def move(self, value: Value) -> int:
        """See SgfPoints."""
        try:
            return super().move(value)
        except IllegalMoveError as error:
            raise SgfError(value.place, str(error)) from error

    def cells(self, value: Value) -> list[int]:
        """See SgfPoints: the squares of a piece."""
        return list(self._game.marks(self.move(value)))
