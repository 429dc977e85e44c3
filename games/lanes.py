"""Lanes: the games that fills play at once, one bit of a word for each."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from arena.games.toolbox.jit import helper, register
from arena.games.toolbox.records import Field, Record, begins_with, head_dtype, state_dtype, tagged_dtype
from arena.games.toolbox.vectors import LANES

_ALL_LANES = np.uint64(0xFFFFFFFFFFFFFFFF)
_ZERO, _ONE, _WORD_BITS = np.uint64(0), np.uint64(1), np.uint64(64)


def lane_fields(moves: int, rows: int, words: int) -> list[Field]:
    """Fields of the record that fills write to: `rows` of words, of which the first `moves` are the cells.

    A row of so many `words` plays 64 games for each of them at once. `made` and `wins` are
    counters per move and column, for whoever draws statistics.
    """
    return [
        ("words", "u8", (rows, words)),
        ("won", "u8", (1, words)),
        ("counted", "u8", (1, words)),
        ("made", "u8", (moves, words)),
        ("wins", "u8", (moves, words)),
        ("streams", "u8", (4, words)),
        ("empty", "u2", (moves,)),
        ("empties", "u4"),
    ]


class FillFamily:
    """Games on different boards whose fills are played by the same kernels, which are compiled once for all of them.

    Such kernels see no more of a state than the fields that it begins with, and lanes have room for the largest board.
    What differs from board to board is in further fields of the lanes.
    """

    def __init__(
        self,
        name: str,
        head: Sequence[Field],
        moves: int,
        rows: int,
        extras: Sequence[Field],
        kernels: Mapping[str, Callable[..., Any]],
    ) -> None:
        self._name, self._moves, self._rows, self._extras = name, moves, rows, extras
        self._head, self._state = head_dtype(head), state_dtype(name, head)
        register(name, kernels)

    def state_for(self, state: np.dtype[Any]) -> np.dtype[Any]:
        """The dtype that kernels are compiled for which are given states of another one."""
        begins_with(state, self._head)
        return self._state

    @functools.cache  # noqa: B019  there are few families, and numba remembers each dtype object that it has ever seen
    def lanes(self, words: int) -> np.dtype[Any]:
        """The dtype of lanes in rows of so many words."""
        return tagged_dtype(self._name, [*lane_fields(self._moves, self._rows, words), *self._extras])


@helper
def count_first_lanes(lanes: Record, games: np.uint64) -> None:
    """Let only the first `games` lanes count, or all of them if there are no more."""
    for word in range(lanes.counted.shape[1]):
        left = min(_WORD_BITS, max(games, np.uint64(word) * _WORD_BITS) - np.uint64(word) * _WORD_BITS)
        lanes.counted[_ZERO, np.uint64(word)] = _ALL_LANES if left == _WORD_BITS else (_ONE << left) - _ONE


__all__ = ["LANES", "FillFamily", "count_first_lanes", "lane_fields"]
