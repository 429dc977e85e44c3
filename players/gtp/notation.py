"""What an engine calls the moves of a game, if it counts rows and columns otherwise than we do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

from arena.games.errors import IllegalMoveError, InputError
from arena.games.game import Game

#: How the engine's coordinates come from ours.
Coordinates = Literal["same", "flipped", "mirrored", "turned", "transposed"]

_CELL = re.compile(r"([a-z]+)(\d+)")

#: The engine's column and row, counted from 0, for ours on a board with so many of each.
_MAPS: Mapping[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "flipped": lambda column, row, _columns, rows: (column, rows - 1 - row),
    "mirrored": lambda column, row, columns, _rows: (columns - 1 - column, row),
    "turned": lambda column, row, columns, rows: (columns - 1 - column, rows - 1 - row),
    "transposed": lambda column, row, _columns, _rows: (row, column),
}


class Notation:
    """Names of moves, to the engine and back."""

    def __init__(self, game: Game, coordinates: Coordinates) -> None:
        self._game = game
        self._names = [name.lower() for name in game.names]
        self._ours: dict[str, str] = {}  # our names of cells by the engine's, where they differ
        if coordinates != "same":
            cells = _mapped_cells(game, coordinates)
            self._names = _mapped(game, coordinates, cells)
            self._ours = {theirs: ours for ours, theirs in cells.items()}
        self._numbers = {name: move for move, name in enumerate(self._names)}

    def write(self, move: int) -> str:
        """What the engine calls a move."""
        return self._names[move]

    def read(self, text: str) -> int | None:
        """The move that the engine calls so, if there is one: also where the cells in its name have another order."""
        word = text.strip().lower()
        found = self._numbers.get(word)
        if found is not None:
            return found
        try:
            return self._game.move_number(_CELL.sub(lambda cell: self._ours.get(cell[0], cell[0]), word))
        except IllegalMoveError:
            return None


def _mapped(game: Game, coordinates: Coordinates, cells: Mapping[str, str]) -> list[str]:
    """The engine's name of every move: ours, with all cells in it called as the engine calls them."""
    mapped = []
    for move, name in enumerate(game.names):
        found = [cell[0] for cell in _CELL.finditer(name.lower())]
        if move < game.first_pass and not (found and cells.keys() >= set(found)):
            raise InputError(
                f"coordinates={coordinates}: the move {name} of {game.spec} is not told by the names of cells"
            )
        mapped.append(_CELL.sub(lambda cell: cells.get(cell[0], cell[0]), name.lower()))
    return mapped


def _mapped_cells(game: Game, coordinates: Coordinates) -> dict[str, str]:
    """The engine's names of cells by ours."""
    places = {name.lower(): place for name in game.diagram.names if (place := _CELL.fullmatch(name.lower()))}
    letters = sorted({place[1] for place in places.values()}, key=lambda name: (len(name), name))
    rows = max((int(place[2]) for place in places.values()), default=0)
    if coordinates == "transposed" and rows > len(letters):
        raise InputError(f"{game.spec} has more rows than columns, so that they cannot be transposed")
    mapped = {}
    for name, place in places.items():
        column, row = _MAPS[coordinates](letters.index(place[1]), int(place[2]) - 1, len(letters), rows)
        mapped[name] = f"{letters[column]}{row + 1}"
    return mapped
