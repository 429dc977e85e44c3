"""Layouts of a game's records: what kernels work on, and what they write to."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.games.lanes import FillFamily, lane_fields
from arena.games.toolbox.records import Field, Records, new, state_dtype, tagged_dtype

if TYPE_CHECKING:
    from arena.games.game import Game


def trace_fields(moves: int, max_plies: int) -> list[Field]:
    """Fields of the record that a playout writes to."""
    return [
        ("score", "f8"),
        ("winner", "u1"),
        ("length", "u4"),
        ("moves", "u2", (max_plies,)),
        ("legal", "u2", (moves,)),
    ]


def sheet_fields(moves: int) -> list[Field]:
    """Fields of the record that estimates write to: the chances after each move, and work space."""
    return [("values", "f8", (moves,)), ("odds", "f4", (moves,)), ("legal", "u2", (moves,))]


def change_fields(cells: int) -> list[Field]:
    """Fields of the record that tells what a move has changed: how many cells, and which.

    `color` are the colours before the next move, where a game has to look for what changes.
    """
    return [("count", "u4"), ("cells", "u2", (cells,)), ("color", "u1", (cells,))]


class Layouts:
    """The dtypes of one game's records. Each is made once: numba remembers each dtype object that it has ever seen."""

    def __init__(self, game: Game, tag: str) -> None:
        self._game = game
        self._tag = tag
        self._of_lanes: dict[int, np.dtype[Any]] = {}

    @functools.cached_property
    def start(self) -> Records:
        """The state at the start."""
        states = new(state_dtype(self._tag, self._game.fields))
        for name, value in self._game.initial.items():
            states[name] = value
        return states

    @functools.cached_property
    def trace(self) -> np.dtype[Any]:
        """Of a playout."""
        return self._tagged([*trace_fields(self._game.moves, self._game.max_plies), *self._game.trace_extras])

    @functools.cached_property
    def sheet(self) -> np.dtype[Any]:
        """Of estimates."""
        return self._tagged([*sheet_fields(self._game.moves), *self._game.sheet_extras])

    @functools.cached_property
    def changes(self) -> np.dtype[Any]:
        """Of what a move has changed."""
        return self._tagged(change_fields(self._game.cells))

    def _family(self, answering: bool) -> FillFamily | None:
        return self._game.answering_family if answering else self._game.fill_family

    def fill_state(self, answering: bool) -> np.dtype[Any]:
        """Of states as kernels of fills see them."""
        family, state = self._family(answering), self.start.dtype
        return family.state_for(state) if family else state

    def lanes(self, words: int, answering: bool) -> np.dtype[Any]:
        """Of fills in rows of so many words."""
        family = self._family(answering)
        if family:
            return family.lanes(words)
        if words not in self._of_lanes:
            self._of_lanes[words] = self._tagged(lane_fields(self._game.moves, self._game.fill_rows, words))
        return self._of_lanes[words]

    def new_lanes(self, words: int, answering: bool) -> Records:
        """A record for fills in rows of so many words; arrays that are shorter than its fields are their beginnings."""
        lanes = new(self.lanes(words, answering))
        values = self._game.answering_values if answering else self._game.fill_values
        for name, value in values.items():
            place = lanes[name][0, : len(value)] if isinstance(value, np.ndarray) else lanes[name]
            place[:] = value
        return lanes

    def _tagged(self, fields: Sequence[Field]) -> np.dtype[Any]:
        return tagged_dtype(self._tag, fields)
